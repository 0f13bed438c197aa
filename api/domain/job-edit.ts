import { withArticle } from '@gaitway/contract/format/plural'
import type { ClinicianType, JobType } from '@gaitway/contract/values/enums'
import type { FieldErrors } from '@gaitway/contract/values/errors'
import { calculatePayRateCents } from '@gaitway/contract/values/fees'
import { type EditStage, editedFieldLabel, isFixed, type EditedField } from '@gaitway/contract/job-edit'
import { TIME_CHANGE_ANSWER_HOURS } from '@gaitway/contract/values/limits'
import { showCents, showRate } from '@gaitway/contract/format/money'
import { addHours, showBriefDay, showTime, showZone } from '@gaitway/contract/format/time'

export type EditableSlot = { startsAt: Date; endsAt: Date }
/** What an edit may change about a job, by its columns. */
export type EditableJob = {
  jobType: JobType
  clinicianType: ClinicianType
  addressNickname: string | null
  address1: string
  address2: string | null
  city: string
  state: string
  zipCode: string
  latitude: number | null
  longitude: number | null
  timeZone: string
  correctedTimeZone: string | null
  zoneCorrectedAt: Date | null
  settingTypes: string[]
  patientTypes: string[]
  dressCode: string
  description: string
  documentationSystem: string | null
  hourlyRate: number
  boostPercent: number
  minExperienceYears: number
  parkingCents: number
  otherCents: number
}
export type EditColumns = Partial<EditableJob>
type Column = keyof EditColumns

const addressColumns: readonly Column[] = ['addressNickname', 'address1', 'address2', 'city', 'zipCode']
/** Columns that follow from the address. */
const derivedColumns: readonly Column[] = ['latitude', 'longitude', 'correctedTimeZone', 'zoneCorrectedAt']

const findEditedField = (column: Column): EditedField =>
  addressColumns.includes(column) ? 'address' : (column as EditedField)

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const listTimes = (slots: readonly EditableSlot[]) =>
  slots.map(slot => [slot.startsAt.getTime(), slot.endsAt.getTime()])

export const hasSameTimes = (a: readonly EditableSlot[], b: readonly EditableSlot[]) =>
  isSame(listTimes(a), listTimes(b))

export type JobEdit = { columns: EditColumns; slots?: readonly EditableSlot[] }

/** The parts of an edit that differ from the shift as it is. */
export const listChanges = (job: EditableJob, slots: readonly EditableSlot[], edit: JobEdit) => {
  const changed = (Object.keys(edit.columns) as Column[]).filter(
    column => !isSame(edit.columns[column], job[column]),
  )
  const columns = Object.fromEntries(changed.map(column => [column, edit.columns[column]])) as EditColumns
  const newSlots = edit.slots && !hasSameTimes(slots, edit.slots) ? edit.slots : undefined
  const fields = new Set(changed.filter(column => !derivedColumns.includes(column)).map(findEditedField))
  if (newSlots) fields.add('slots')
  // of a new address it is no change of its own
  if (fields.has('address')) fields.delete('timeZone')
  return { columns, slots: newSlots, fields: [...fields] }
}

const computePayRate = ({ hourlyRate, boostPercent }: Pick<EditableJob, 'hourlyRate' | 'boostPercent'>) =>
  calculatePayRateCents(hourlyRate, boostPercent)

const reasons = {
  applied: 'Someone has applied, so you can’t change this.',
  confirmed: 'A clinician is confirmed, so you can’t change this.',
  payOnlyUp: 'A clinician is confirmed, so you can only raise the pay.',
  placement: 'The placement fee is set once a clinician is confirmed, so you can’t change the rate.',
}
/** The form's field at which the error of an edited field is shown. */
const findInputName = (field: EditedField) => (field === 'address' ? 'jobAddress1' : field)

/** Why the changes aren't allowed at this stage, at each field; empty if they are. */
export const editErrors = (
  stage: EditStage,
  before: EditableJob,
  { columns, fields }: { columns: EditColumns; fields: readonly EditedField[] },
): FieldErrors => {
  const errors: FieldErrors = {}
  for (const field of fields)
    if (isFixed(field, stage))
      errors[findInputName(field)] = reasons[stage === 'applied' ? 'applied' : 'confirmed']
  if (stage !== 'confirmed') return errors
  const after = { ...before, ...columns }
  const rateField = columns.boostPercent === undefined ? 'hourlyRate' : 'boostPercent'
  const isRateChanged = fields.includes('hourlyRate') || fields.includes('boostPercent')
  if (before.jobType === 'FULL_TIME' && isRateChanged) errors[rateField] = reasons.placement
  else if (computePayRate(after) < computePayRate(before)) errors[rateField] = reasons.payOnlyUp
  for (const cost of ['parkingCents', 'otherCents'] as const)
    if (after[cost] < before[cost]) errors[cost] = reasons.payOnlyUp
  return errors
}

/** Until when new times can be answered: for a day, but not after the shift starts by its old or its new times. */
export const timeChangeDeadline = (at: Date, starts: readonly Date[]) =>
  new Date(
    Math.min(addHours(at, TIME_CHANGE_ANSWER_HOURS).getTime(), ...starts.map(start => start.getTime())),
  )

const showSlot = ({ startsAt, endsAt }: EditableSlot, zone: string) =>
  `${showBriefDay(startsAt, zone)}, ${showTime(startsAt, zone)} to ${showTime(endsAt, zone)}`

/** "New times: Mon, Dec 7, 8:00 AM to 4:00 PM CST." */
export const describeTimes = (slots: readonly EditableSlot[], zone: string) => {
  const last = slots.at(-1)
  return last
    ? `New times: ${slots.map(slot => showSlot(slot, zone)).join('; ')} ${showZone(last.startsAt, zone)}.`
    : ''
}

/** "8:00 AM CST" */
const showClock = (at: Date, { timeZone }: { timeZone: string }) =>
  `${showTime(at, timeZone)} ${showZone(at, timeZone)}`

type Described = Pick<EditableJob, 'hourlyRate' | 'boostPercent' | 'parkingCents' | 'otherCents' | 'timeZone'>

/** What changed, as applicants and the confirmed clinician read it. */
export const describeChanges = (
  before: Described,
  after: Described,
  {
    fields,
    slots,
    startsAt,
  }: { fields: readonly EditedField[]; slots?: readonly EditableSlot[]; startsAt: Date },
) => {
  const sentences = slots && fields.includes('slots') ? [describeTimes(slots, after.timeZone)] : []
  if (fields.includes('timeZone') && sentences.length === 0)
    sentences.push(
      `It starts at ${showClock(startsAt, after)}. Before, we showed ${showClock(startsAt, before)}.`,
    )
  if (computePayRate(before) !== computePayRate(after))
    sentences.push(
      `Pay: ${showRate(computePayRate(after))} (was ${showRate(computePayRate(before))})${
        after.boostPercent > before.boostPercent
          ? `, including ${withArticle(`${after.boostPercent}% boost`)}`
          : ''
      }.`,
    )
  for (const [cost, word] of [
    ['parkingCents', 'Parking reimbursement'],
    ['otherCents', 'Other reimbursement'],
  ] as const)
    if (before[cost] !== after[cost])
      sentences.push(`${word}: ${showCents(after[cost])} (was ${showCents(before[cost])}).`)
  const described = ['slots', 'timeZone', 'hourlyRate', 'boostPercent', 'parkingCents', 'otherCents']
  const otherLabels = fields.filter(field => !described.includes(field)).map(editedFieldLabel)
  if (otherLabels.length > 0) sentences.push(`Changed: ${otherLabels.join(', ')}.`)
  return sentences.join(' ')
}
