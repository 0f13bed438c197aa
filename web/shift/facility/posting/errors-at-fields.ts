import { setIn } from 'final-form'
import type { FormErrors } from '../../../ui/forms/AppForm.tsx'
import { findBriefField } from '../../sheets/brief/brief-values.ts'

const slotFields: Record<string, string> = { startDate: 'start', endDate: 'end' }

/** The form's field for a field of the API: `jobs.0.slots.1.endDate` is the end of the second slot. */
const findPostingField = (path: string) => {
  const [, copy = '0', name = '', slot, part = ''] = path.split('.')
  if (copy !== '0' && name === 'slots') return 'alsoOn'
  if (name === 'slots') return `slots[${slot ?? 0}].${slotFields[part] ?? 'start'}`
  if (name === 'invitedClinicianIds') return 'invitedIds'
  if (name === 'brief') return findBriefField(slot ?? '')
  return name === 'locationId' ? 'place' : name
}

/** Server errors at the fields of the form. */
export const errorsAtFields = (fields: Record<string, string>): FormErrors =>
  Object.entries(fields).reduce<FormErrors>(
    (errors, [path, sentence]) => setIn(errors, findPostingField(path), sentence) as FormErrors,
    {},
  )
