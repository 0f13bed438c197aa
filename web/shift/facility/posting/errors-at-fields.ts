import { setIn } from 'final-form'
import type { FormErrors } from '../../../ui/forms/AppForm.tsx'
import { findBriefField } from '../../sheets/brief/brief-values.ts'

/** The form's field for a field of a slot in the API: `endDate` of slot 1 is `slots[1].end`. */
export const findSlotField = (slot = '0', apiField = '') =>
  `slots[${slot}].${apiField === 'endDate' ? 'end' : 'start'}`

/** The form's field for a field of the API: `jobs.0.slots.1.endDate` is the end of the second slot. */
const findPostingField = (path: string) => {
  const [, job = '0', name = '', slot, part] = path.split('.')
  if (job !== '0' && name === 'slots') return 'alsoOn'
  if (name === 'slots') return findSlotField(slot, part)
  if (name === 'invitedClinicianIds') return 'invitedIds'
  if (name === 'brief') return findBriefField(slot ?? '')
  return name === 'locationId' ? 'place' : name
}

/** Server errors at the fields of the form. */
export const errorsAtFields = (fields: Record<string, string>, findField = findPostingField): FormErrors =>
  Object.entries(fields).reduce<FormErrors>(
    (errors, [path, sentence]) => setIn(errors, findField(path), sentence) as FormErrors,
    {},
  )
