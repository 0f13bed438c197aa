import { type EditStage, addressFields, isFixed } from '@gaitway/contract/job-edit'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { FORM_ERROR, type FormErrors } from '../../../ui/forms/AppForm.tsx'
import { errorsAtFields, findSlotField } from '../posting/errors-at-fields.ts'
import {
  buildJobs,
  buildEmptyValues,
  readSlot,
  copyJobValues,
  type PostingFacility,
  type NewJob,
  type PostingValues,
} from '../posting/values.ts'

export type EditedJob = Output<'jobs.read'>
export type JobEditInput = Omit<Sent<'jobs.update'>, 'id'>

/** The posting form's values of a posted shift. */
export const readEditValues = (facility: PostingFacility, job: EditedJob): PostingValues => ({
  ...buildEmptyValues(facility, undefined),
  ...copyJobValues(facility, job),
  zone: job.timeZone,
  slots: job.slots.map(slot => readSlot(slot, job.timeZone)),
})

/** The fields that are sent under the same name and can't be emptied. */
const plainNames = [
  'jobType',
  'clinicianType',
  'slots',
  'settingTypes',
  'patientTypes',
  'dressCode',
  'description',
  'hourlyRate',
  'minExperienceYears',
] as const

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type EditOptions = {
  before: PostingValues
  after: PostingValues
  facility: PostingFacility
  stage: EditStage
  now: Date
}

/** What changed in the form and may still change at this stage of the shift. */
export const buildEdit = ({ before, after, facility, stage, now }: EditOptions): JobEditInput => {
  const [was, is] = [buildJobs(before, facility, now)[0], buildJobs(after, facility, now)[0]]
  if (!was || !is) return {}
  const changed = (name: keyof NewJob) => !isSame(was[name], is[name])
  const plain = plainNames.filter(name => changed(name) && !isFixed(name, stage))
  const isMoved = !isFixed('address', stage) && addressFields.some(changed)
  return {
    ...Object.fromEntries([...plain, ...(isMoved ? addressFields : [])].map(name => [name, is[name]])),
    ...(changed('parkingCents') && { parkingCents: is.parkingCents ?? 0 }),
    ...(changed('otherCents') && { otherCents: is.otherCents ?? 0 }),
    ...(changed('documentationSystem') && { documentationSystem: is.documentationSystem ?? null }),
  } as JobEditInput
}

const shownNames: readonly string[] = [
  ...plainNames,
  ...addressFields,
  'parkingCents',
  'otherCents',
  'documentationSystem',
]

/** The form's field for a field of the API, or the whole form for a field that the form doesn't show. */
const findEditField = (path: string, stage: EditStage) => {
  const [name = '', slot, part] = path.split('.')
  if (name === 'slots') return findSlotField(slot, part)
  if (name === 'locationId') return 'place'
  const isHidden = isFixed(addressFields.some(one => one === name) ? 'address' : (name as 'slots'), stage)
  return shownNames.includes(name) && !isHidden ? name : FORM_ERROR
}

/** Server errors at the fields of the form. */
export const errorsAtEdit = (fields: Record<string, string>, stage: EditStage): FormErrors =>
  errorsAtFields(fields, path => findEditField(path, stage))
