import { addHours, addMinutes } from '@gaitway/contract/time'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { applyAll, confirmAndPay, type PaySeed, postJob, type Job, type JobSeed } from './jobs.ts'
import { dayAt } from './calendar.ts'
import { cities } from './cities.ts'
import type { Clinician } from './clinicians.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import type { Facility } from './facilities.ts'
import { rateShift } from './ratings.ts'

export type ShiftSeed = Omit<JobSeed, 'slots'> & {
  /** in days from today, in the facility’s time zone */
  day: number
  hours?: readonly [from: string, to: string]
  postedDaysBefore?: number
  /** replaces the day and hours */
  slots?: JobSeed['slots']
}

const NEXT_MORNING_MINUTES = 17 * 60

/** The times of a shift’s story: its slot, and when it is posted, applied for and decided. */
export const momentsOf = ({ today }: DemoWorld, seed: ShiftSeed) => {
  const { zone } = cities[seed.facility.seed.city]
  const [from, to] = seed.hours ?? ['08:00', '16:00']
  const slots = seed.slots ?? [
    { startsAt: dayAt(today, seed.day, from, zone), endsAt: dayAt(today, seed.day, to, zone) },
  ]
  const posted = addMinutes(
    dayAt(today, seed.day - (seed.postedDaysBefore ?? 4), '10:05', zone),
    (slots[0]?.startsAt.getUTCHours() ?? 0) * 3,
  )
  const [startsAt, endsAt] = [slots[0]?.startsAt ?? today, slots.at(-1)?.endsAt ?? today]
  const [applied, decided] = [addMinutes(posted, 190), addMinutes(posted, 23 * 60)]
  return { slots, posted, applied, decided, startsAt, endsAt }
}

type Applied = { job: Job; applicationIds: string[] }

/** Posts a shift and applies for it: the start of every shift’s story. */
export const openShift = async function* (
  world: DemoWorld,
  seed: ShiftSeed,
): AsyncGenerator<Date, Applied, void> {
  const { slots, posted, applied } = momentsOf(world, seed)
  yield posted
  const job = await postJob(world, { ...seed, slots })
  if (!seed.applicants?.length) return { job, applicationIds: [] }
  yield applied
  return { job, applicationIds: await applyAll(world, job, seed.applicants) }
}

/** Nobody is confirmed: the shift stays open until its start, then expires. */
export const unfilledShift = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  yield* openShift(world, seed)
  yield momentsOf(world, seed).startsAt
}

/** Moves on to when the facility decides on the first applicant. */
export const awaitDecision = async function* (world: DemoWorld, seed: ShiftSeed) {
  const { job, applicationIds } = yield* openShift(world, seed)
  const [clinician] = seed.applicants ?? []
  const [applicationId] = applicationIds
  if (!clinician || !applicationId) throw new Error('The shift needs an applicant.')
  yield momentsOf(world, seed).decided
  return { job, clinician, applicationId }
}

/** Confirms the first applicant. */
export const confirmShift = async function* (world: DemoWorld, seed: ShiftSeed & PaySeed) {
  const confirmed = yield* awaitDecision(world, seed)
  await confirmAndPay(world, seed.facility, confirmed.applicationId, seed)
  return confirmed
}

export type FilledSeed = ShiftSeed & PaySeed & { timesheet?: TimesheetSeed }

/** Fills a shift and moves on to its end, for stories that continue from there. */
export const workShift = async function* (
  world: DemoWorld,
  seed: FilledSeed,
): AsyncGenerator<Date, Job, void> {
  const { startsAt, endsAt } = momentsOf(world, seed)
  const { job, clinician, applicationId } = yield* confirmShift(world, seed)
  yield startsAt
  yield endsAt
  const { timesheet } = seed
  if (!timesheet) return job
  const { submittedHoursAgo: ago } = timesheet
  yield ago === undefined ? addMinutes(endsAt, 95) : addHours(world.today, -ago)
  const id = await writeTimesheet(world, clinician, { ...timesheet, job, applicationId })
  yield addMinutes(endsAt, timesheet.judgedAfterMinutes ?? NEXT_MORNING_MINUTES)
  await judgeTimesheet(world, seed.facility, { id, ...timesheet })
  if (timesheet.status === 'accepted')
    await rateShift(world, { applicationId, clinician, facility: seed.facility, day: seed.day })
  return job
}

/** Confirms the first applicant and moves on to the end of the shift. */
export const filledShift = async function* (world: DemoWorld, seed: FilledSeed): Story {
  yield* workShift(world, seed)
}

type TimesheetSeed = {
  status: TimesheetStatus
  /** stayed longer than scheduled, or left early, besides a half-hour break */
  extraMinutes?: number
  /** hours before now; by default 90 minutes after the end */
  submittedHoursAgo?: number
  /** hours after the end; by default the next morning */
  judgedAfterMinutes?: number
}

const EXTRA_TIME_REASON = 'A resident fell at the end of the day, so I stayed to assess her and write it up.'
const BREAK_AFTER_MINUTES = 240
const BREAK_MINUTES = 30

/** The clinician enters the times worked and submits them, unless it stays a draft. */
export const writeTimesheet = async (
  { perform }: DemoWorld,
  { by }: Clinician,
  sheet: TimesheetSeed & { job: Job; applicationId: string },
): Promise<string> => {
  const { job, applicationId, status, extraMinutes = 0 } = sheet
  const later = (at: string, minutes: number) => addMinutes(new Date(at), minutes).toISOString()
  const { id } = await perform('timesheets.write', by, {
    jobApplicationId: applicationId,
    submit: status !== 'draft',
    entries: job.slots.map(slot => ({
      slotId: slot.id,
      startTime: slot.startDate,
      endTime: later(slot.endDate, BREAK_MINUTES + extraMinutes),
      breakStartTime: later(slot.startDate, BREAK_AFTER_MINUTES),
      breakEndTime: later(slot.startDate, BREAK_AFTER_MINUTES + BREAK_MINUTES),
      ...(extraMinutes > 0 && { extraTimeReason: EXTRA_TIME_REASON }),
    })),
  })
  return id
}

/** The facility accepts or returns the time card. */
export const judgeTimesheet = async (
  { perform }: DemoWorld,
  { by }: Facility,
  { id, status, extraMinutes = 0 }: { id: string } & TimesheetSeed,
) => {
  if (status === 'accepted')
    await perform('timesheets.accept', by, {
      id,
      documentationCompleted: true,
      ...(extraMinutes > 0 && { extraTime: 'accept' }),
    })
  if (status === 'rejected')
    await perform('timesheets.reject', by, {
      id,
      status,
      reason: 'The sign-out sheet says 4:00 PM. Please correct the end time.',
    })
}
