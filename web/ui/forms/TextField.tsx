import type { ComponentProps, ComponentType } from 'react'
import { Checkbox } from '../inputs/Checkbox.tsx'
import type { InputProps } from '../inputs/field-parts.ts'
import { TextInput } from '../inputs/TextInput.tsx'
import { FormField, type FormFieldProps } from './FormField.tsx'

type FieldProps<Value> = Omit<FormFieldProps<Value>, 'children' | 'group' | 'hideLabel'>

/** A form field with this input. The input's own properties pass through. */
export const createField =
  <Value, Props extends InputProps<Value>>(Input: ComponentType<Props>, group = false) =>
  ({
    name,
    label,
    hint,
    rule,
    optional,
    required,
    validate,
    ...own
  }: FieldProps<Value> & Omit<Props, keyof InputProps<Value>>) => (
    <FormField<Value> {...{ name, label, hint, rule, optional, required, validate, group }}>
      {input => <Input {...(own as unknown as Props)} {...input} />}
    </FormField>
  )

/** In a file without the other fields, because the login screens need only these. */
export const TextField = createField<string, ComponentProps<typeof TextInput>>(TextInput)

/** A single checkbox. Its own label is the visible one. */
export const CheckboxField = ({ label, ...field }: FieldProps<boolean>) => (
  <FormField<boolean> {...field} label={label} hideLabel group>
    {input => <Checkbox {...input} label={label} />}
  </FormField>
)
