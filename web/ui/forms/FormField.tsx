import { check, type FieldRule } from '@gaitway/contract/fields/rule'
import { createContext, useContext, type ReactNode } from 'react'
import { useField, useForm } from 'react-final-form'
import { Field } from '../inputs/Field.tsx'
import type { InputProps } from '../inputs/field-parts.ts'

export type FormFieldProps<Value> = {
  name: string
  label: string
  hint?: ReactNode
  /** The contract's rule for this field, including its message when empty. */
  rule?: FieldRule
  /** May stay empty despite the rule. */
  optional?: boolean
  /** Shows the mark. With a rule it follows from `optional`. */
  required?: boolean
  /** Checked after the rule. Returns the error, if any. */
  validate?: (value: Value | undefined, all: object) => string | undefined
  group?: boolean
  hideLabel?: boolean
  children: (input: InputProps<Value> & { name: string }) => ReactNode
}

/**
 * Whether fields rendered after a failed submit show their errors right away. By default they wait until they lose the
 * focus, so that checking a box doesn't reveal fields that are already red.
 */
export const ErrorsAtOnce = createContext(false)

const keepValue = <Value,>(value: Value) => value
const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value)

/** A field of the surrounding form: label, hint, and its own or the server's error around the input. */
export const FormField = <Value = string,>({
  name,
  label,
  hint,
  rule,
  optional = false,
  required = rule !== undefined && !optional,
  validate,
  group,
  hideLabel,
  children,
}: FormFieldProps<Value>) => {
  const form = useForm()
  const applyLowercase = () => {
    const value: unknown = form.getFieldState(name)?.value
    if (rule?.kind !== 'text' || !rule.lowerCase || typeof value !== 'string') return
    if (value !== value.toLowerCase()) form.change(name, value.toLowerCase())
  }
  const { input, meta } = useField<Value | undefined>(name, {
    format: keepValue,
    beforeSubmit: applyLowercase,
    parse: emptyToUndefined as (value: unknown) => Value | undefined,
    validate: (value, all) => (rule && check(rule, value, { optional })) ?? validate?.(value, all),
  })
  const showsAtOnce = useContext(ErrorsAtOnce)
  const isErrorShown = meta.submitFailed ? meta.touched || showsAtOnce : meta.touched && meta.modified
  const fromServer: unknown = meta.dirtySinceLastSubmit ? undefined : meta.submitError
  const error: unknown = (isErrorShown ? meta.error : undefined) ?? fromServer
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      group={group}
      hideLabel={hideLabel}
      error={typeof error === 'string' ? error : undefined}
    >
      {children({
        name,
        value: input.value,
        onChange: input.onChange,
        onBlur: () => {
          applyLowercase()
          input.onBlur()
        },
        onFocus: () => input.onFocus(),
      })}
    </Field>
  )
}
