import type { ComponentProps } from 'react'
import { DateInput } from '../inputs/DateInput.tsx'
import { NumberInput } from '../inputs/NumberInput.tsx'
import { PhoneInput } from '../inputs/PhoneInput.tsx'
import { RadioGroup } from '../inputs/RadioGroup.tsx'
import { Select } from '../inputs/Select.tsx'
import { Textarea } from '../inputs/Textarea.tsx'
import { TimeInput } from '../inputs/TimeInput.tsx'
import { createField } from './TextField.tsx'

export const TextareaField = createField<string, ComponentProps<typeof Textarea>>(Textarea)
export const PhoneField = createField<string, ComponentProps<typeof PhoneInput>>(PhoneInput)
export const DateField = createField<string, ComponentProps<typeof DateInput>>(DateInput)
export const TimeField = createField<string, ComponentProps<typeof TimeInput>>(TimeInput)
export const NumberField = createField<number, ComponentProps<typeof NumberInput>>(NumberInput)
export const SelectField = createField<string, ComponentProps<typeof Select>>(Select)
export const RadioField = createField<string, ComponentProps<typeof RadioGroup>>(RadioGroup, true)
