import { findMissingFields, requiredByAnswer } from '@gaitway/contract/fields/missing-in-profile'
import { copy } from './copy.ts'

export type FieldName = keyof typeof copy.labels

const required = Object.assign(findMissingFields({}), ...Object.values(requiredByAnswer)) as object

/** What a field shows, by its name. Fields of a row are named after it. */
export const field = (name: FieldName, row?: string) => ({
  name: row ? `${row}.${name}` : name,
  label: copy.labels[name],
  hint: copy.hints[name],
  required: name in required,
})
