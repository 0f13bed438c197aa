import { addHours, addMinutes } from '@gaitway/contract/time'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { applyAll, confirmAndPay, type PayWish, postJob, type Job, type JobWish } from './jobs.ts'
import { dayAt } from './calendar.ts'
import { cities } from './cities.ts'
import type { Clinician } from './clinicians.ts'
import type { DemoWorld } from './demo-world.ts'
import type { Facility } from './facilities.ts'
import type { Story } from './stories.ts'

export type ShiftWish = Pick<JobWish, 'job'> & {
  facility: Facility
  /** in days from today, where the facility is */
  day: number
  hours?: readonly [from: string, to: string]
  /** the first is the one who may be confirmed */
  applicants?: readonly Clinician[]
  postedDaysBefore?: number
  /** instead of day and hours */
  slots?: JobWish['slots']
}

const NEXT_MORNING_MINUTES = 17 * 60

/** What a shift's stories agree on: when it is, and when it is posted, applied for and decided. */
export const momentsOf = ({ today }: DemoWorld, wish: ShiftWish) => {
  const { zone } = cities[wish.facility.wish.city]
  const [from, to] = wish.hours ?? ['08:00', '16:00']
  const slots = wish.slots ?? [
    { startsAt: dayAt(today, wish.day, from, zone), endsAt: dayAt(today, wish.day, to, zone) },
  ]
  const posted = addMinutes(
    dayAt(today, wish.day - (wish.postedDaysBefore ?? 4), '10:05', zone),
    (slots[0]?.startsAt.getUTCHours() ?? 0) * 3,
  )
  const [startsAt, endsAt] = [slots[0]?.startsAt ?? today, slots.at(-1)?.endsAt ?? today]
  const [applied, decided] = [addMinutes(posted, 190), addMinutes(posted, 23 * 60)]
  return { slots, posted, applied, decided, startsAt, endsAt }
}

type Applied = { job: Job; applicationIds: string[] }

/** A shift is posted and applied for: where every other story of a shift begins. */
export const openShift = async function* (
  world: DemoWorld,
  wish: ShiftWish,
): AsyncGenerator<Date, Applied, void> {
  const { slots, posted, applied } = momentsOf(world, wish)
  yield posted
  const job = await postJob(world, { ...wish, slots })
  if (!wish.applicants?.length) return { job, applicationIds: [] }
  yield applied
  return { job, applicationIds: await applyAll(world, job, wish.applicants) }
}

/** Nobody is confirmed: it stays open until its start, and expires then. */
export const unfilledShift = async function* (world: DemoWorld, wish: ShiftWish): Story {
  yield* openShift(world, wish)
  yield momentsOf(world, wish).startsAt
}

export type FilledWish = ShiftWish & PayWish & { timesheet?: TimesheetWish }

/** A shift is filled and stands where the clock has brought it: where stories of what comes after go on. */
export const workShift = async function* (
  world: DemoWorld,
  wish: FilledWish,
): AsyncGenerator<Date, Job, void> {
  const { decided, startsAt, endsAt } = momentsOf(world, wish)
  const { job, applicationIds } = yield* openShift(world, wish)
  const [clinician] = wish.applicants ?? []
  const [applicationId] = applicationIds
  if (!clinician || !applicationId) throw new Error('A shift is filled with somebody who applied.')
  yield decided
  await confirmAndPay(world, wish.facility, applicationId, wish)
  yield startsAt
  yield endsAt
  const { timesheet } = wish
  if (!timesheet) return job
  const { handedInHoursAgo: ago } = timesheet
  yield ago === undefined ? addMinutes(endsAt, 95) : addHours(world.today, -ago)
  const id = await writeTimesheet(world, clinician, { ...timesheet, job, applicationId })
  yield addMinutes(endsAt, timesheet.judgedAfterMinutes ?? NEXT_MORNING_MINUTES)
  await judgeTimesheet(world, wish.facility, { id, ...timesheet })
  return job
}

/** The first applicant is confirmed; the shift stands where the clock has brought it. */
export const filledShift = async function* (world: DemoWorld, wish: FilledWish): Story {
  yield* workShift(world, wish)
}

type TimesheetWish = {
  status: TimesheetStatus
  /** stayed longer than booked, or left earlier; half an hour of break besides */
  extraMinutes?: number
  /** so long before today, however late that is; by habit an hour and a half after the end */
  handedInHoursAgo?: number
  /** the facility looks at it so long after the end; by habit on the next morning */
  judgedAfterMinutes?: number
}

const EXTRA_TIME_REASON = 'A resident fell at the end of the day, so I stayed to assess her and write it up.'
const BREAK_AFTER_MINUTES = 240
const BREAK_MINUTES = 30

/** The clinician writes down the times worked, and hands them in unless it stays a draft. */
export const writeTimesheet = async (
  { perform }: DemoWorld,
  { by }: Clinician,
  sheet: TimesheetWish & { job: Job; applicationId: string },
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

/** The facility accepts the timesheet, or sends it back. */
export const judgeTimesheet = async (
  { perform }: DemoWorld,
  { by }: Facility,
  { id, status, extraMinutes = 0 }: { id: string } & TimesheetWish,
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
      reason: 'The sign-out sheet says 4:00 PM. Please correct the end.',
    })
}
