import type { Sent } from '@gaitway/contract/schemas/index'
import type { FeedbackSide } from '@gaitway/contract/fields/feedback'
import { addHours, addMinutes, showBriefDay, showTime } from '@gaitway/contract/format/time'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import { applyAll, confirmAndPay, type PaySeed, postJob, type DemoJob, type JobSeed } from './jobs.ts'
import { dayAt } from './calendar.ts'
import { cities } from './cities.ts'
import { timeCardPhoto } from './documents.ts'
import type { DemoClinician } from './clinicians.ts'
import { uploadAs, type DemoWorld, type Story } from './demo-world.ts'
import type { DemoFacility } from './facilities.ts'

type Rating = Omit<Sent<'feedback.add'>, 'jobApplicationId'>

const ratings: Record<FeedbackSide, readonly Rating[]> = {
  clinician: [
    { rating: 5, tags: ['Clear handoff', 'Helpful team'], comment: 'Great team. I felt at home right away.' },
    { rating: 4, tags: ['Fair caseload', 'Supplies ready'] },
    { rating: 5, tags: ['Shift as described'] },
    { rating: 3, tags: ['Supplies ready'], comment: 'The gait belts were locked away until noon.' },
  ],
  facility: [
    { rating: 5, tags: ['On time', 'Kind to patients'], comment: 'Our residents asked when you’re back.' },
    { rating: 5, tags: ['Clinical skills', 'Documentation done'] },
    { rating: 4, tags: ['Team player'] },
  ],
}

type RatedShift = {
  applicationId: string
  clinician: DemoClinician
  facility: DemoFacility
  /** in days from today */
  day: number
}

/** Both sides rate an accepted shift; the latest ones still wait for a rating. */
const rateShift = async ({ perform }: DemoWorld, shift: RatedShift) => {
  const { applicationId, clinician, facility, day } = shift
  const of = (side: FeedbackSide) => {
    const rating = ratings[side][-day % ratings[side].length]
    if (!rating) throw new Error('Only past shifts are rated.')
    return { jobApplicationId: applicationId, ...rating }
  }
  if (day <= -3) await perform('feedback.add', clinician.by, of('clinician'))
  if (day <= -4) await perform('feedback.add', facility.by, of('facility'))
}

export type ShiftSeed = Omit<JobSeed, 'slots'> & {
  /** in days from today, in the facility’s time zone */
  day: number
  hours?: readonly [from: string, to: string]
  postedDaysBefore?: number
  /** replaces the day and hours */
  slots?: JobSeed['slots']
}

const NEXT_MORNING_MINUTES = 17 * 60
const BRIEF_READ_MINUTES_BEFORE = 45
const CHECK_IN_AFTER_MINUTES = 3
const CHECK_OUT_AFTER_MINUTES = 2
const SUBMITTED_AFTER_MINUTES = 95

/** The times of a shift’s story: its slot, and when it is posted, applied for and decided. */
export const listMoments = ({ today }: DemoWorld, seed: ShiftSeed) => {
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

type Applied = { job: DemoJob; applicationIds: string[] }

/** Posts a shift and applies for it: the start of every shift’s story. */
export const openShift = async function* (
  world: DemoWorld,
  seed: ShiftSeed,
): AsyncGenerator<Date, Applied, void> {
  const { slots, posted, applied } = listMoments(world, seed)
  yield posted
  const job = await postJob(world, { ...seed, slots })
  if (!seed.applicants?.length) return { job, applicationIds: [] }
  yield applied
  return { job, applicationIds: await applyAll(world, job, seed.applicants) }
}

/** Nobody is confirmed: the shift stays open until its start, then expires. */
export const unfilledShift = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  yield* openShift(world, seed)
  yield listMoments(world, seed).startsAt
}

/** Moves on to when the facility decides on the first applicant. */
export const awaitDecision = async function* (world: DemoWorld, seed: ShiftSeed) {
  const { job, applicationIds } = yield* openShift(world, seed)
  const [clinician] = seed.applicants ?? []
  const [applicationId] = applicationIds
  if (!clinician || !applicationId) throw new Error('The shift needs an applicant.')
  yield listMoments(world, seed).decided
  return { job, clinician, applicationId }
}

/** Confirms the first applicant. */
export const confirmShift = async function* (world: DemoWorld, seed: ShiftSeed & PaySeed) {
  const confirmed = yield* awaitDecision(world, seed)
  await confirmAndPay(world, seed.facility, confirmed.applicationId, seed)
  return confirmed
}

type Check = { job: DemoJob; applicationId: string } & (
  | { checkIn: true; checkOut?: never }
  | { checkOut: true; checkIn?: never }
)

/** The clinician reads the brief of their shift, if it has one. */
const readBrief = async ({ perform }: DemoWorld, { by }: DemoClinician, jobId: string) => {
  const { brief, reader } = await perform('briefs.read', by, { jobId })
  if (!brief || !reader) return
  const { applicationId } = reader
  await perform('briefs.acknowledge', by, { jobApplicationId: applicationId, version: brief.version })
}

/** The clinician arrives at a PRN shift, or leaves it. */
const check = async (
  { perform }: DemoWorld,
  { by }: DemoClinician,
  { job, applicationId, ...what }: Check,
) => {
  if (job.jobType !== 'PART_TIME') return
  const sent = { jobApplicationId: applicationId }
  if (what.checkIn) await perform('applications.checkIn', by, { ...sent, checkIn: true })
  else await perform('applications.checkOut', by, { ...sent, checkOut: true })
}

export type FilledSeed = ShiftSeed & PaySeed & { timesheet?: TimesheetSeed }

/** Fills a shift and moves on to its end, for stories that continue from there. */
export const workShift = async function* (
  world: DemoWorld,
  seed: FilledSeed,
): AsyncGenerator<Date, DemoJob, void> {
  const { startsAt, endsAt } = listMoments(world, seed)
  const { job, clinician, applicationId } = yield* confirmShift(world, seed)
  if (seed.job?.brief) {
    yield addMinutes(startsAt, -BRIEF_READ_MINUTES_BEFORE)
    await readBrief(world, clinician, job.id)
  }
  yield addMinutes(startsAt, CHECK_IN_AFTER_MINUTES)
  await check(world, clinician, { job, applicationId, checkIn: true })
  yield addMinutes(endsAt, CHECK_OUT_AFTER_MINUTES)
  await check(world, clinician, { job, applicationId, checkOut: true })
  const { timesheet } = seed
  if (!timesheet) return job
  const { submittedHoursAgo: ago } = timesheet
  yield ago === undefined
    ? addMinutes(endsAt, timesheet.submittedAfterMinutes ?? SUBMITTED_AFTER_MINUTES)
    : addHours(world.today, -ago)
  const id = await writeTimesheet(world, clinician, { ...timesheet, job, applicationId })
  yield addMinutes(endsAt, timesheet.judgedAfterMinutes ?? NEXT_MORNING_MINUTES)
  await decideTimesheet(world, seed.facility, { id, ...timesheet })
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
  /** why there are more minutes than scheduled */
  extraTimeReason?: string
  /** exactly the scheduled hours, without a break */
  isAsScheduled?: true
  /** only a signed paper time card, which stands in for the scheduled hours */
  isOnPaper?: true
  /** minutes after the end; by default a good hour and a half */
  submittedAfterMinutes?: number
  /** hours before now, instead of some time after the end */
  submittedHoursAgo?: number
  /** hours after the end; by default the next morning */
  judgedAfterMinutes?: number
}

const EXTRA_TIME_REASON = 'A resident fell at the end of the day, so I stayed to assess her and write it up.'
const BREAK_AFTER_MINUTES = 240
const BREAK_MINUTES = 30

/** The clinician photographs the signed paper time card. */
const sendPaper = async (
  { perform }: DemoWorld,
  { by, seed }: DemoClinician,
  { job, applicationId }: { job: DemoJob; applicationId: string },
): Promise<string> => {
  const name = `${seed.firstName} ${seed.lastName}`
  const bytes = await timeCardPhoto(
    name,
    job.slots.map(slot => describeDay(slot, job.timeZone)),
  )
  const url = await uploadAs(perform, by, 'timeCard', { name: 'time-card.jpg', bytes })
  const sent = { jobApplicationId: applicationId, url }
  return (await perform('timesheets.uploadPaper', by, sent)).id
}

const describeDay = ({ startDate, endDate }: DemoJob['slots'][number], zone: string) =>
  `${showBriefDay(startDate, zone)}   ${showTime(startDate, zone)} – ${showTime(endDate, zone)}`

/** The clinician enters the times worked and submits them, unless it stays a draft. */
export const writeTimesheet = async (
  world: DemoWorld,
  clinician: DemoClinician,
  sheet: TimesheetSeed & { job: DemoJob; applicationId: string },
): Promise<string> => {
  if (sheet.isOnPaper) return sendPaper(world, clinician, sheet)
  const { job, applicationId, status, extraMinutes = 0 } = sheet
  const later = (at: string, minutes: number) => addMinutes(new Date(at), minutes).toISOString()
  const { id } = await world.perform('timesheets.write', clinician.by, {
    jobApplicationId: applicationId,
    submit: status !== 'draft',
    entries: job.slots.map(slot => ({
      slotId: slot.id,
      startTime: slot.startDate,
      endTime: sheet.isAsScheduled ? slot.endDate : later(slot.endDate, BREAK_MINUTES + extraMinutes),
      ...(!sheet.isAsScheduled && {
        breakStartTime: later(slot.startDate, BREAK_AFTER_MINUTES),
        breakEndTime: later(slot.startDate, BREAK_AFTER_MINUTES + BREAK_MINUTES),
      }),
      ...(extraMinutes > 0 && { extraTimeReason: sheet.extraTimeReason ?? EXTRA_TIME_REASON }),
    })),
  })
  return id
}

/** The facility accepts or returns the time card. */
export const decideTimesheet = async (
  { perform }: DemoWorld,
  { by }: DemoFacility,
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
