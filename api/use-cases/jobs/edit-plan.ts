import { errors as sentences, refuse, type FieldErrors } from '@gaitway/contract/values/errors'
import { addressFields, findEditStage, type EditStage } from '@gaitway/contract/job-edit'
import type { Input } from '@gaitway/contract/schemas/index'
import { eligibility } from '../../domain/eligibility.ts'
import { findJobAddress } from '../../domain/job-address.ts'
import {
  listChanges,
  editErrors,
  timeChangeDeadline,
  type JobEdit,
  type EditColumns,
  type EditableSlot,
} from '../../domain/job-edit.ts'
import { validateSlots } from '../../domain/slots.ts'
import { findApplicationInStatus, isJobHeld } from '../../store/applications.ts'
import { hasCheckedIn } from '../../store/check-ins.ts'
import { findFacility, listLocations } from '../../store/facilities.ts'
import { listSlots } from '../../store/jobs.ts'
import { listHourlyRates } from '../../store/rates.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'
import { lockActiveRound } from '../../store/standbys.ts'
import { listClinicianFactsForJob } from '../../store/views/clinician-facts.ts'
import { findTimeZones, refuseZipsElsewhere } from '../addresses.ts'
import { isStaff, type Knex, type Services, type SignedIn } from '../use-case.ts'
import { toOpenJob } from './eligibility.ts'
import { buildAddressColumns, listKnownZones } from './post.ts'
import { getPayRateCents, toEditableSlots } from './reprice.ts'

export type EditInput = Omit<Input<'jobs.update'>, 'id'>

/** The fields that are columns of the same name. */
const columnFields = [
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
  { by, at }: { by: SignedIn; at: Date },
): Promise<JobEdit> => {
  const { slots, boostPercent } = input
  if (slots) refuseIfWrong(validateSlots(slots, at))
  const isMoved = addressFields.some(name => input[name] !== undefined)
  const isCorrected =
    isStaff(by) && addressFields.every(name => name === 'timeZone' || input[name] === undefined)
  const columns: EditColumns = {
    ...Object.fromEntries(
      columnFields.flatMap(name => (input[name] === undefined ? [] : [[name, input[name]]])),
    ),
    ...(boostPercent !== undefined && { boostPercent: boostPercent ?? 0 }),
    ...(isMoved && {
      ...(isCorrected ? { timeZone: input.timeZone } : await locateAddress(services, job, input)),
      correctedTimeZone: null,
      zoneCorrectedAt: null,
    }),
  }
  await refuseBelowFloor(services.db, { ...job, ...columns }, columns)
  return { columns, slots: slots && toEditableSlots(slots) }
}

/** The columns of a typed address or saved location, with its place on the map. */
const locateAddress = async (services: Services, job: JobRow, input: EditInput): Promise<EditColumns> => {
  const facility = await findFacility(services.db, job.facilityId)
  if (!facility) throw refuse('not_found')
  const locations = await listLocations(services.db, facility.id)
  const poster = { ...facility, locations }
  const found = findJobAddress(input, poster)
  if (!found.address) throw refuse('fields_wrong', found.errors)
  const { state, zipCode } = found.address
  await refuseZipsElsewhere(services, input.locationId ? [] : [{ field: 'zipCode', state, zipCode }])
  const known = [job, ...listKnownZones(input.locationId, poster)]
  const [timeZone = job.timeZone] = await findTimeZones(services, [
    { state, zipCode, chosen: input.timeZone, field: 'timeZone', known },
  ])
  return buildAddressColumns(found.address, {
    position: await services.places.locate(found.address),
    timeZone,
  })
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
  /** the slots once the edit is saved and, if the clinician is asked for new times, they accepted them */
  slotsAfter: readonly EditableSlot[]
  slotsBefore: readonly EditableSlot[]
  /** the application of the confirmed clinician */
  application?: ApplicationRow
  /** until when the confirmed clinician is asked for the new times */
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
  refuseIfWrong(editErrors(stage, job, changes))
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
  if (await hasCheckedIn(db, application.id)) refuseIfWrong({ slots: checkedInText })
  await refuseUnlessAvailable(db, plan, application, at)
  const starts = [slotsBefore[0], changes.slots[0]].flatMap(slot => (slot ? [slot.startsAt] : []))
  return { ...plan, answerBy: timeChangeDeadline(at, starts) }
}

/** Throws `fields_wrong` if any field has an error. */
export const refuseIfWrong = (errors: FieldErrors) => {
  if (Object.keys(errors).length > 0) throw refuse('fields_wrong', errors)
}

/** Refuses to make a shift worse while a standby decides on it as it was offered. */
const refuseWhileOffered = async (db: Knex, { before, after, slots }: Omit<EditPlan, 'answerBy'>) => {
  const isWorse = slots !== undefined || getPayRateCents(after) < getPayRateCents(before)
  if (!isWorse || !(await lockActiveRound(db, before.id))) return
  const reason = 'A standby has been offered this shift. You can change this after they answer.'
  throw refuse('fields_wrong', { [slots ? 'slots' : 'hourlyRate']: reason })
}

const checkedInText = 'The confirmed clinician has checked in, so the times can’t change anymore.'
const unavailableText = 'The confirmed clinician isn’t available at these times.'

/** Refuses new times that the confirmed clinician's credentials, time off or other shifts don't allow. */
const refuseUnlessAvailable = async (
  db: Knex,
  { before, slotsAfter }: Omit<EditPlan, 'answerBy'>,
  { clinicianId }: ApplicationRow,
  at: Date,
) => {
  const [facts] = await listClinicianFactsForJob(db, before.id, [clinicianId], at)
  if (!facts) throw refuse('not_found')
  const open = { ...toOpenJob(facts.job), status: 'posted' as const, slots: slotsAfter }
  const reasons = eligibility(facts.clinician, open, at)
  if (reasons.some(({ code }) => code === 'overlap')) throw buildBusyRefusal()
  if (reasons.length > 0) refuseIfWrong({ slots: unavailableText })
}

/** The refusal of new times at which the confirmed clinician works another shift. */
export const buildBusyRefusal = () => refuse('clinician_busy', { slots: unavailableText })
