import { check, type Rule } from '@gaitway/contract/fields/rule'
import type { ReactNode } from 'react'
import { useField } from 'react-final-form'
import { Field } from '../inputs/Field.tsx'
import type { InputProps } from '../inputs/field-parts.ts'

type FormFieldProps<Value> = {
  name: string
  label: string
  hint?: ReactNode
  /** The contract's rule for this field; it says itself when the field is missing. */
  rule?: Rule
  /** The rule lets it be left out. */
  optional?: boolean
  /** Shows the mark; with a rule it follows from `optional`. */
  required?: boolean
  /** Checked after the rule: answers what is wrong, or nothing. */
  validate?: (value: Value | undefined, all: object) => string | undefined
  group?: boolean
  hideLabel?: boolean
  children: (input: InputProps<Value> & { name: string }) => ReactNode
}

const asIs = <Value,>(value: Value) => value
const emptyIsNothing = (value: unknown) => (value === '' ? undefined : value)

/** A field of the form around it: label, hint, its own error or the server's, round the input that the child draws. */
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
