import { addHours, addMinutes } from '@gaitway/contract/time'
import { applyAll, confirmAndPay, type PayWish } from './applications.ts'
import { dayAt } from './calendar.ts'
import { cities } from './cities.ts'
import type { Clinician } from './clinicians.ts'
import type { DemoWorld } from './demo-world.ts'
import type { Facility } from './facilities.ts'
import { postJob, type Job, type JobWish } from './jobs.ts'
import type { Story } from './stories.ts'
import { judgeTimesheet, writeTimesheet, type TimesheetWish } from './timesheets.ts'

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

export type Applied = { job: Job; applicationIds: string[] }

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
