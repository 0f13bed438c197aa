import type { ComponentProps, ComponentType } from 'react'
import { Checkbox } from '../inputs/Checkbox.tsx'
import { DateInput } from '../inputs/DateInput.tsx'
import type { InputProps } from '../inputs/field-parts.ts'
import { NumberInput } from '../inputs/NumberInput.tsx'
import { PhoneInput } from '../inputs/PhoneInput.tsx'
import { RadioGroup } from '../inputs/RadioGroup.tsx'
import { Select } from '../inputs/Select.tsx'
import { Textarea } from '../inputs/Textarea.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import { TimeInput } from '../inputs/TimeInput.tsx'
import { FormField, type FormFieldProps } from './FormField.tsx'

type FieldProps<Value> = Omit<FormFieldProps<Value>, 'children' | 'group' | 'hideLabel'>

/** A field with its input in one. The input's own properties pass through. */
const fieldOf =
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

export const TextField = fieldOf<string, ComponentProps<typeof TextInput>>(TextInput)
export const TextareaField = fieldOf<string, ComponentProps<typeof Textarea>>(Textarea)
export const PhoneField = fieldOf<string, ComponentProps<typeof PhoneInput>>(PhoneInput)
export const DateField = fieldOf<string, ComponentProps<typeof DateInput>>(DateInput)
export const TimeField = fieldOf<string, ComponentProps<typeof TimeInput>>(TimeInput)
export const NumberField = fieldOf<number, ComponentProps<typeof NumberInput>>(NumberInput)
export const SelectField = fieldOf<string, ComponentProps<typeof Select>>(Select)
export const RadioField = fieldOf<string, ComponentProps<typeof RadioGroup>>(RadioGroup, true)

type CheckboxFieldProps = FieldProps<boolean> & { label: string }

/** A single checkbox. Its own label is the visible one. */
export const CheckboxField = ({ label, ...field }: CheckboxFieldProps) => (
  <FormField<boolean> {...field} label={label} hideLabel group>
    {input => <Checkbox {...input} label={label} />}
  </FormField>
)
