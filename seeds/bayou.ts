import { confirmAndPay, type DemoJob } from './jobs.ts'
import { addHours, addMinutes } from '@gaitway/contract/format/time'
import { dayAt } from './calendar.ts'
import type { DemoClinicians, DemoClinician } from './clinicians.ts'
import { cities } from './cities.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import {
  agreedNoShow,
  askedNoShow,
  appliedToday,
  cancelledShift,
  declinedApplicant,
  deletedJob,
  droppedOut,
  missedOneDay,
  notCheckedIn,
  notThere,
  removedApplication,
  sentHomeEarly,
} from './endings.ts'
import type { DemoFacilities } from './facilities.ts'
import { addBlock } from './other-facilities.ts'
import type { DemoPerson } from './people.ts'
import {
  filledShift,
  unfilledShift,
  type FilledSeed,
  type ShiftSeed,
  listMoments,
  openShift,
} from './shifts.ts'

type ProposalSeed = Omit<ShiftSeed, 'applicants'> & {
  /** proposes to start and end later than posted */
  proposer: DemoClinician
  hoursLater: number
}

/** The first day of a shift some hours later than posted. */
const laterBy = ({ slots }: DemoJob, hours: number) =>
  slots.slice(0, 1).map(({ id, startDate, endDate }) => ({
    slotId: id,
    startDate: addHours(new Date(startDate), hours).toISOString(),
    endDate: addHours(new Date(endDate), hours).toISOString(),
  }))

const propose = async function* (world: DemoWorld, seed: ProposalSeed) {
  const { job } = yield* openShift(world, { ...seed, applicants: [] })
  yield listMoments(world, seed).applied
  const { id } = await world.perform('applications.apply', seed.proposer.by, {
    jobId: job.id,
    note: 'I see a patient at home first, so I would start and finish later.',
    proposedSlots: laterBy(job, seed.hoursLater),
  })
  return { job, applicationId: id }
}

/** A clinician proposes to start later, and the facility counters with a start in between; others apply as well. */
const counteredShift = async function* (
  world: DemoWorld,
  seed: ProposalSeed & { others: readonly DemoClinician[] },
): Story {
  const { job, applicationId } = yield* propose(world, seed)
  yield addMinutes(listMoments(world, seed).applied, 45)
  for (const { by } of seed.others)
    await world.perform('applications.apply', by, {
      jobId: job.id,
      proposedSlots: laterBy(job, seed.hoursLater / 2),
    })
  yield listMoments(world, seed).decided
  await world.perform('applications.counter', seed.facility.by, {
    decision: 'counter',
    jobApplicationId: applicationId,
    proposedSlots: laterBy(job, seed.hoursLater / 2),
  })
}

/** A clinician is confirmed at the times they proposed. */
const agreedShift = async function* (world: DemoWorld, seed: ProposalSeed): Story {
  const { applicationId } = yield* propose(world, seed)
  yield listMoments(world, seed).decided
  await confirmAndPay(world, seed.facility, applicationId, { acceptProposed: true })
}

const HOUR = 3_600_000

/** What clinicians need to know on arrival. */
const brief = {
  parking: 'Lot B behind the main building. No permit needed before 6 PM.',
  entrance: 'Staff entrance on the east side. Ring for the charge nurse.',
  contactName: 'Rosa Diaz, charge nurse',
  contactPhone: '5555550177',
  emrLogin:
    'PointClickCare on any nursing-station computer.\nUser: agency.therapy\nPassword: on the card the charge nurse gives you',
}

/** A shift in progress right now, at any time of day. */
const aroundNow = (today: Date): ShiftSeed['slots'] => {
  const startsAt = new Date(Math.floor(today.getTime() / HOUR) * HOUR - 2 * HOUR)
  return [{ startsAt, endsAt: addHours(startsAt, 8) }]
}

const MINUTE = 60_000

/** A shift that started a good half hour ago, at any time of day. */
const justStarted = (today: Date): ShiftSeed['slots'] => {
  const startsAt = new Date(Math.floor((today.getTime() - 25 * MINUTE) / (15 * MINUTE)) * 15 * MINUTE)
  return [{ startsAt, endsAt: addHours(startsAt, 8) }]
}

/** Marks everything until yesterday evening as read. */
const readNotifications = async function* (world: DemoWorld, { by }: DemoPerson): Story {
  yield addHours(world.today, -14)
  await world.perform('notifications.markAllRead', by, { userId: by.userId })
}

/** A shift of two days with a day between them. */
const yesterdayAndTomorrow = (today: Date, { seed }: DemoFacilities['facility']): ShiftSeed['slots'] => {
  const { zone } = cities[seed.city]
  return [-1, 1].map(day => ({
    startsAt: dayAt(today, day, '08:00', zone),
    endsAt: dayAt(today, day, '16:00', zone),
  }))
}

/** The shifts of the demo facility: one in every status, with the demo clinician. */
export const bayouStories = (
  world: DemoWorld,
  { facility }: DemoFacilities,
  people: DemoClinicians,
): Story[] => {
  const { clinician: maya, owen, dana, grace, ivy, ruth, elena } = people
  const accepted = { status: 'accepted' } as const
  const seed = (day: number, more: Partial<ShiftSeed> = {}) => ({
    facility,
    day,
    applicants: [maya, owen],
    ...more,
  })
  const filled = (day: number, more: Partial<FilledSeed>) => filledShift(world, { ...seed(day), ...more })
  return [
    ...[maya, facility].map(person => readNotifications(world, person)),
    // with these, both sides have more than ten shifts behind them, and their figures show
    ...[-41, -37, -34, -30, -27, -23].map(day => filled(day, { timesheet: accepted })),
    filled(-16, { timesheet: { ...accepted, extraMinutes: -90 }, applicants: [owen, maya] }),
    filled(-13, { timesheet: { ...accepted, extraMinutes: 30 } }),
    filled(-11, { timesheet: accepted, applicants: [grace], rate: 58 }),
    addBlock(world, {
      who: facility,
      from: grace,
      day: -9,
      reason: 'Both evaluations that day were turned in a week late.',
    }),
    filled(-6, { timesheet: { status: 'rejected' } }),
    // no time card within a week: the scheduled hours were submitted
    filled(-8, {}),
    // no response for two days: accepted automatically, without its extra time
    filled(-4, { timesheet: { status: 'pending', extraMinutes: 30 } }),
    // will be accepted automatically soon
    filled(-3, { timesheet: { status: 'pending', isAsScheduled: true, submittedHoursAgo: 45 } }),
    filled(-2, { timesheet: { status: 'draft' } }),
    filled(-2, {
      timesheet: { status: 'pending', isOnPaper: true, submittedHoursAgo: 20 },
      applicants: [ivy],
      rate: 64,
    }),
    filled(-1, { timesheet: { status: 'pending', extraMinutes: 45 }, applicants: [ruth], rate: 43 }),
    // its brief was read on the way, the next one’s wasn’t yet
    filled(-1, { slots: aroundNow(world.today), postedDaysBefore: 2, job: { brief } }),
    notCheckedIn(
      world,
      seed(0, { slots: justStarted(world.today), postedDaysBefore: 3, applicants: [ivy], rate: 64 }),
    ),
    filled(2, { job: { brief: { ...brief, entrance: 'Main entrance, then the front desk on the left' } } }),
    filled(3, { postedDaysBefore: 6, applicants: [owen, maya] }),
    filled(4, { postedDaysBefore: 6, applicants: [dana], rate: 41 }),

    agreedShift(world, { facility, day: 7, proposer: maya, hoursLater: 2 }),
    counteredShift(world, { facility, day: 8, proposer: maya, hoursLater: 2, others: [owen] }),

    cancelledShift(world, { ...seed(-9), hoursBefore: 10, isFilled: true }),
    cancelledShift(world, { ...seed(6, { postedDaysBefore: 8 }), hoursBefore: 154, isFilled: false }),
    droppedOut(world, {
      ...seed(11, { postedDaysBefore: 14, applicants: [elena], rate: 44 }),
      hoursBefore: 280,
    }),
    agreedNoShow(world, seed(-8, { applicants: [dana], rate: 41 })),
    missedOneDay(
      world,
      seed(-1, { slots: yesterdayAndTomorrow(world.today, facility), applicants: [elena], rate: 44 }),
    ),
    notThere(world, seed(-2, { applicants: [elena], rate: 44 })),
    askedNoShow(
      world,
      seed(0, { slots: justStarted(world.today), postedDaysBefore: 3, applicants: [dana], rate: 41 }),
    ),
    sentHomeEarly(world, seed(-7, { applicants: [owen] })),
    unfilledShift(world, seed(-5)),
    deletedJob(world, seed(9, { postedDaysBefore: 12, applicants: [owen] })),
    declinedApplicant(world, seed(8, { postedDaysBefore: 10 })),
    removedApplication(world, seed(10, { postedDaysBefore: 12 })),

    unfilledShift(world, seed(1, { postedDaysBefore: 3, hours: ['09:00', '17:00'], applicants: [owen] })),
    unfilledShift(world, seed(5, { postedDaysBefore: 7 })),
    appliedToday(
      world,
      seed(7, {
        postedDaysBefore: 9,
        applicants: [ruth, elena],
        rate: 44,
        job: { clinicianType: 'cota' },
      }),
    ),
    unfilledShift(
      world,
      seed(12, { postedDaysBefore: 13, applicants: [], rate: 66, job: { parkingCents: 1_500 } }),
    ),
  ]
}

/** Three days of time off, ten days from now. */
export const planTimeOff = async (world: DemoWorld, { by }: DemoPerson) => {
  const midnight = (days: number) => dayAt(world.today, days, '00:00', 'America/Chicago').toISOString()
  await world.performAt(world.today)('timeOff.add', by, {
    kind: 'timeOff',
    startsAt: midnight(10),
    endsAt: midnight(13),
    note: 'My sister’s wedding',
  })
}
