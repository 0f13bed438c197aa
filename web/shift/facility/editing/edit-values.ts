import { setIn } from 'final-form'
import { type EditStage, addressFields, isFixed } from '@gaitway/contract/job-edit'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { clockTimeIn, dayIn } from '@gaitway/contract/format/time'
import { FORM_ERROR, type FormErrors } from '../../../ui/forms/AppForm.tsx'
import {
  buildJobs,
  emptyValues,
  valuesFromLast,
  type PostingFacility,
  type NewJob,
  type PostingValues,
  type TypedSlot,
} from '../posting/values.ts'

export type EditedJob = Output<'jobs.read'>
export type JobEditInput = Omit<Sent<'jobs.update'>, 'id'>

const typedSlot = ({ startDate, endDate }: EditedJob['slots'][number], zone: string): TypedSlot => ({
  day: dayIn(zone, startDate),
  start: clockTimeIn(zone, startDate),
  end: clockTimeIn(zone, endDate),
  whichStart: startDate,
  whichEnd: endDate,
})

/** The posting form's values of a posted shift. */
export const readEditValues = (facility: PostingFacility, job: EditedJob): PostingValues => ({
  ...emptyValues(facility, undefined),
  ...valuesFromLast(facility, job),
  zone: job.timeZone,
  slots: job.slots.map(slot => typedSlot(slot, job.timeZone)),
})

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

type Forms = {
  before: PostingValues
  after: PostingValues
  facility: PostingFacility
  stage: EditStage
  now: Date
}

/** Only what differs from the shift as it was, and may still change. */
export const buildEdit = ({ before, after, facility, stage, now }: Forms): JobEditInput => {
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

const slotParts: Record<string, string> = { startDate: 'start', endDate: 'end' }
const shown = new Set<string>([
  ...plainNames,
  ...addressFields,
  'parkingCents',
  'otherCents',
  'documentationSystem',
])

/** The form's field for a field of the API. One that the form doesn't show is an error of the whole form. */
const findEditField = (path: string, stage: EditStage) => {
  const [name = '', slot, part = ''] = path.split('.')
  if (name === 'slots') return `slots[${slot ?? 0}].${slotParts[part] ?? 'start'}`
  if (name === 'locationId') return 'place'
  const isHidden = isFixed(addressFields.some(one => one === name) ? 'address' : (name as 'slots'), stage)
  return shown.has(name) && !isHidden ? name : FORM_ERROR
}

/** Server errors at the fields of the form. */
export const errorsAtEdit = (fields: Record<string, string>, stage: EditStage): FormErrors =>
  Object.entries(fields).reduce<FormErrors>((errors, [path, sentence]) => {
    const field = findEditField(path, stage)
    return field === FORM_ERROR
      ? { ...errors, [FORM_ERROR]: sentence }
      : (setIn(errors, field, sentence) as FormErrors)
  }, {})
