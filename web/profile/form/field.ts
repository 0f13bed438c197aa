import { findMissingFields, requiredByAnswer } from '@gaitway/contract/fields/missing-in-profile'
import { copy } from './copy.ts'

export type FieldName = keyof typeof copy.labels

const required = Object.assign(findMissingFields({}), ...Object.values(requiredByAnswer)) as object

/** The props of a field by its name. A field of a row is named after the row. */
export const getFieldProps = (name: FieldName, row?: string) => ({
  name: row ? `${row}.${name}` : name,
  label: copy.labels[name],
  hint: copy.hints[name],
  required: name in required,
})
