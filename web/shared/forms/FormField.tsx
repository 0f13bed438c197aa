import { check, type Rule } from '@gaitway/contract/fields/rule'
import type { ReactNode } from 'react'
import { useField } from 'react-final-form'
import { Field } from '../inputs/Field.tsx'
import type { InputProps } from '../inputs/field-parts.ts'

export type FormFieldProps<Value> = {
  name: string
  label: string
  hint?: ReactNode
  /** The contract's rule for this field, including its message when empty. */
  rule?: Rule
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

const asIs = <Value,>(value: Value) => value
const emptyIsNothing = (value: unknown) => (value === '' ? undefined : value)

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
  const { input, meta } = useField<Value | undefined>(name, {
    format: asIs,
    parse: emptyIsNothing as (value: unknown) => Value | undefined,
    validate: (value, all) => (rule && check(rule, value, { optional })) ?? validate?.(value, all),
  })
  const seen = (meta.touched && meta.modified) || meta.submitFailed
  const fromServer = meta.dirtySinceLastSubmit ? undefined : meta.submitError
  const error: unknown = seen ? (meta.error ?? fromServer) : undefined
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
        onBlur: () => input.onBlur(),
        onFocus: () => input.onFocus(),
      })}
    </Field>
  )
}
