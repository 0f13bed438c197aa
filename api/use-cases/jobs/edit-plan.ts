import { errors as sentences, refuse, type FieldErrors } from '@gaitway/contract/values/errors'
import { addressFields, findEditStage, type EditStage } from '@gaitway/contract/job-edit'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import type { Input } from '@gaitway/contract/schemas/index'
import { payRateCents } from '@gaitway/contract/values/fees'
import { eligibility } from '../../domain/eligibility.ts'
import { findJobAddress } from '../../domain/job-address.ts'
import {
  listChanges,
  editErrors,
  hasSameTimes,
  timeChangeDeadline,
  type JobEdit,
  type EditColumns,
  type EditableSlot,
} from '../../domain/job-edit.ts'
import { slotErrors } from '../../domain/slots.ts'
import { findApplicationInStatus, isJobHeld } from '../../store/applications.ts'
import { hasCheckedIn } from '../../store/check-ins.ts'
import { findFacility, listLocations } from '../../store/facilities.ts'
import { listSlots } from '../../store/jobs.ts'
import { listHourlyRates } from '../../store/rates.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'
import { lockActiveRound } from '../../store/standbys.ts'
import { listClinicianFactsForJob } from '../../store/views/clinician-facts.ts'
import { refuseZipsElsewhere } from '../addresses.ts'
import type { Knex, Services } from '../use-case.ts'
import { toOpenJob } from './eligibility.ts'

export type EditInput = Omit<Input<'jobs.update'>, 'id'>

/** The fields that are columns of the same name. */
const plainNames = [
  'jobType',
  'clinicianType',
  'settingTypes',
  'patientTypes',
  'dressCode',
  'description',
  'documentationSystem',
  'hourlyRate',
  'minExperienceYears',
  'parkingCents',
  'otherCents',
] as const

/** An edit as columns and slots, with the address looked up. Runs before the transaction. */
export const resolveEdit = async (
  services: Services,
  job: JobRow,
  input: EditInput,
  at: Date,
): Promise<JobEdit> => {
  const { slots, boostPercent } = input
  const wrong = slots ? slotErrors(slots, at) : {}
  if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
  const isMoved = addressFields.some(name => input[name] !== undefined)
  const plain = Object.fromEntries(
    plainNames.flatMap(name => (input[name] === undefined ? [] : [[name, input[name]]])),
  ) as EditColumns
  const columns: EditColumns = {
    ...plain,
    ...(boostPercent !== undefined && { boostPercent: boostPercent ?? 0 }),
    ...(isMoved && (await locate(services, job, input))),
  }
  await refuseBelowFloor(services.db, { ...job, ...columns }, columns)
  const stretches = slots
    ?.map(({ startDate, endDate }) => ({ startsAt: new Date(startDate), endsAt: new Date(endDate) }))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return { columns, slots: stretches }
}

/** The columns of a typed address or saved location, with its place on the map. */
const locate = async (services: Services, job: JobRow, input: EditInput): Promise<EditColumns> => {
  const facility = await findFacility(services.db, job.facilityId)
  if (!facility) throw refuse('not_found')
  const locations = await listLocations(services.db, facility.id)
  const found = findJobAddress(input, { ...facility, locations })
  if (!found.address) throw refuse('fields_wrong', found.errors)
  const { nickname, ...address } = found.address
  const { state, zipCode } = address
  await refuseZipsElsewhere(services, input.locationId ? [] : [{ field: 'zipCode', state, zipCode }])
  const place = await services.places.locate(found.address)
  const ownZone = state === facility.state ? facility.timeZone : DEFAULT_TIME_ZONE
  return {
    ...address,
    addressNickname: nickname,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    timeZone: place?.timeZone ?? ownZone,
  }
}

const refuseBelowFloor = async (db: Knex, job: JobRow, { hourlyRate, clinicianType }: EditColumns) => {
  if (hourlyRate === undefined && clinicianType === undefined) return
  const rates = await listHourlyRates(db)
  const floor = rates.find(rate => rate.clinicianType === job.clinicianType)?.minRate ?? 0
  if (job.hourlyRate < floor) throw refuse('rate_below_floor', { hourlyRate: sentences.rate_below_floor[1] })
}

export type EditPlan = ReturnType<typeof listChanges> & {
  stage: EditStage
  before: JobRow
  after: JobRow
  /** the slots once everything is saved and, if asked, accepted */
  slotsAfter: readonly EditableSlot[]
  slotsBefore: readonly EditableSlot[]
  /** the confirmed shift */
  application?: ApplicationRow
  /** the confirmed clinician is asked for the new times until then */
  answerBy?: Date
  isPayChanged: boolean
}

/** What an edit would do now; refuses what isn't allowed. The preview and the change use the same plan. */
export const planEdit = async (db: Knex, job: JobRow, edit: JobEdit, at: Date): Promise<EditPlan> => {
  const stage = findEditStage(job)
  if (await isJobHeld(db, job.id)) throw refuse('job_already_held')
  if (!stage) throw refuse('job_not_editable')
  if (at >= job.firstSlotStart) throw refuse('job_already_started')
  const slotsBefore = await listSlots(db, job.id)
  const changes = listChanges(job, slotsBefore, edit)
  const after = { ...job, ...changes.columns } as JobRow
  refuseWrong(editErrors(stage, job, changes))
  const application =
    stage === 'confirmed' ? await findApplicationInStatus(db, job.id, 'upcoming') : undefined
  if (stage === 'confirmed' && !application) throw refuse('job_already_started')
  const plan = {
    ...changes,
    stage,
    before: job,
    after,
    slotsBefore,
    slotsAfter: changes.slots ?? slotsBefore,
    application,
    isPayChanged: ['hourlyRate', 'boostPercent', 'parkingCents', 'otherCents'].some(
      name => name in changes.columns,
    ),
  }
  await refuseWhileOffered(db, plan)
  if (!application || !changes.slots) return plan
  if (await hasCheckedIn(db, application.id)) refuseWrong({ slots: checkedIn })
  await refuseUnlessFree(db, plan, application, at)
  const starts = [slotsBefore[0], changes.slots[0]].flatMap(slot => (slot ? [slot.startsAt] : []))
  return { ...plan, answerBy: timeChangeDeadline(at, starts) }
}

const refuseWrong = (errors: FieldErrors) => {
  if (Object.keys(errors).length > 0) throw refuse('fields_wrong', errors)
}

/** A standby decides on the shift as it was offered. */
const refuseWhileOffered = async (db: Knex, { before, after, slots }: Omit<EditPlan, 'answerBy'>) => {
  const rate = ({ hourlyRate, boostPercent }: JobRow) => payRateCents(hourlyRate, boostPercent)
  const isWorse = slots !== undefined || rate(after) < rate(before)
  if (!isWorse || !(await lockActiveRound(db, before.id))) return
  const reason = 'A standby has been offered this shift. You can change this after they answer.'
  throw refuse('fields_wrong', { [slots ? 'slots' : 'hourlyRate']: reason })
}

const checkedIn = 'The confirmed clinician has checked in, so the times can’t change anymore.'
const unavailable = 'The confirmed clinician isn’t available at these times.'

/** The confirmed clinician's credentials, time off and other shifts allow the new times. */
const refuseUnlessFree = async (
  db: Knex,
  { before, slotsAfter }: Omit<EditPlan, 'answerBy'>,
  { clinicianId }: ApplicationRow,
  at: Date,
) => {
  const [facts] = await listClinicianFactsForJob(db, before.id, [clinicianId], at)
  if (!facts) throw refuse('not_found')
  const open = { ...toOpenJob(facts.job), status: 'posted' as const, slots: slotsAfter }
  const reasons = eligibility(facts.clinician, open, at)
  if (reasons.some(({ code }) => code === 'overlap')) throw refuseTaken()
  if (reasons.length > 0) refuseWrong({ slots: unavailable })
}

/** Another shift has the new times, or took them in the meantime. */
export const refuseTaken = () => refuse('clinician_busy', { slots: unavailable })

export const isSameQuestion = (
  pending: readonly { startDate: string; endDate: string }[],
  slots: readonly EditableSlot[],
) =>
  hasSameTimes(
    pending.map(({ startDate, endDate }) => ({ startsAt: new Date(startDate), endsAt: new Date(endDate) })),
    slots,
  )
