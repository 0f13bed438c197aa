import type { ComponentProps } from 'react'
import { DateInput } from '../inputs/DateInput.tsx'
import { NumberInput } from '../inputs/NumberInput.tsx'
import { PhoneInput } from '../inputs/PhoneInput.tsx'
import { RadioGroup } from '../inputs/RadioGroup.tsx'
import { Select } from '../inputs/Select.tsx'
import { Textarea } from '../inputs/Textarea.tsx'
import { TimeInput } from '../inputs/TimeInput.tsx'
import { fieldOf } from './TextField.tsx'

export const TextareaField = fieldOf<string, ComponentProps<typeof Textarea>>(Textarea)
export const PhoneField = fieldOf<string, ComponentProps<typeof PhoneInput>>(PhoneInput)
export const DateField = fieldOf<string, ComponentProps<typeof DateInput>>(DateInput)
export const TimeField = fieldOf<string, ComponentProps<typeof TimeInput>>(TimeInput)
export const NumberField = fieldOf<number, ComponentProps<typeof NumberInput>>(NumberInput)
export const SelectField = fieldOf<string, ComponentProps<typeof Select>>(Select)
export const RadioField = fieldOf<string, ComponentProps<typeof RadioGroup>>(RadioGroup, true)
