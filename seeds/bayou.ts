import { addHours, addDays, dayIn, instantsOf } from '@gaitway/contract/time'
import type { Clinicians } from './clinicians.ts'
import type { DemoWorld } from './demo-world.ts'
import {
  appliedToday,
  cancelledShift,
  declinedApplicant,
  deletedJob,
  droppedOut,
  notThere,
  removedApplication,
  sentHomeEarly,
} from './endings.ts'
import type { Facilities } from './facilities.ts'
import { addBlock } from './other-facilities.ts'
import type { Person } from './people.ts'
import { filledShift, unfilledShift, type ShiftSeed } from './shifts.ts'
import type { Story } from './stories.ts'

const HOUR = 3_600_000

/** A shift in progress right now, at any time of day. */
const aroundNow = (today: Date): ShiftSeed['slots'] => {
  const startsAt = new Date(Math.floor(today.getTime() / HOUR) * HOUR - 2 * HOUR)
  return [{ startsAt, endsAt: addHours(startsAt, 8) }]
}

/** Marks everything until yesterday evening as read. */
const readNotifications = async function* (world: DemoWorld, { by }: Person): Story {
  yield addHours(world.today, -14)
  await world.perform('notifications.markAllRead', by, { userId: by.userId })
}

/** The shifts of the demo facility: one in every status, with the demo clinician. */
export const bayouStories = (world: DemoWorld, facilities: Facilities, people: Clinicians): Story[] => {
  const { clinician: maya, owen, dana, grace, ivy, ruth, elena } = people
  if (!maya || !owen || !dana || !grace || !ivy || !ruth || !elena)
    throw new Error('A demo account is missing.')
  const { facility } = facilities
  const seed = (day: number, more: Partial<ShiftSeed> = {}): ShiftSeed => ({ facility, day, ...more })
  const both = [maya, owen]
  const filled = (day: number, more: Partial<Parameters<typeof filledShift>[1]>) =>
    filledShift(world, { ...seed(day), applicants: both, ...more })
  return [
    ...[maya, facility].map(person => readNotifications(world, person)),
    filled(-20, { timesheet: { status: 'accepted' } }),
    filled(-16, { timesheet: { status: 'accepted', extraMinutes: -90 }, applicants: [owen, maya] }),
    filled(-13, { timesheet: { status: 'accepted', extraMinutes: 30 } }),
    filled(-11, {
      timesheet: { status: 'accepted' },
      applicants: [grace],
      job: { clinicianType: 'ot', hourlyRate: 58 },
    }),
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
    filled(-3, { timesheet: { status: 'pending', submittedHoursAgo: 45 } }),
    filled(-2, { timesheet: { status: 'draft' } }),
    filled(-2, {
      timesheet: { status: 'pending', extraMinutes: -60, submittedHoursAgo: 20 },
      applicants: [ivy],
      job: { clinicianType: 'slp', hourlyRate: 64 },
    }),
    filled(-1, {
      timesheet: { status: 'pending', extraMinutes: 45 },
      applicants: [ruth],
      job: { clinicianType: 'ota', hourlyRate: 43 },
    }),
    filled(-1, { slots: aroundNow(world.today), postedDaysBefore: 2 }),
    filled(2, {}),
    filled(3, { postedDaysBefore: 6, applicants: [owen, maya] }),
    filled(4, { postedDaysBefore: 6, applicants: [dana], job: { clinicianType: 'pta', hourlyRate: 41 } }),

    cancelledShift(world, { ...seed(-9), applicants: both, hoursBefore: 10, isFilled: true }),
    cancelledShift(world, {
      ...seed(6, { postedDaysBefore: 8 }),
      applicants: both,
      hoursBefore: 154,
      isFilled: false,
    }),
    droppedOut(world, {
      ...seed(11, { postedDaysBefore: 14 }),
      applicants: [elena],
      hoursBefore: 280,
      job: { clinicianType: 'cota', hourlyRate: 44 },
    }),
    notThere(world, { ...seed(-8), applicants: [dana], job: { clinicianType: 'pta', hourlyRate: 41 } }),
    sentHomeEarly(world, { ...seed(-7), applicants: [owen] }),
    unfilledShift(world, { ...seed(-5), applicants: both }),
    deletedJob(world, { ...seed(9, { postedDaysBefore: 12 }), applicants: [owen] }),
    declinedApplicant(world, { ...seed(8, { postedDaysBefore: 10 }), applicants: both }),
    removedApplication(world, { ...seed(10, { postedDaysBefore: 12 }), applicants: both }),

    unfilledShift(world, {
      ...seed(1, { postedDaysBefore: 3, hours: ['09:00', '17:00'] }),
      applicants: [owen],
    }),
    unfilledShift(world, { ...seed(5, { postedDaysBefore: 7 }), applicants: [maya, owen] }),
    appliedToday(world, {
      ...seed(7, { postedDaysBefore: 9 }),
      applicants: [ruth, elena],
      job: { clinicianType: 'cota', hourlyRate: 44 },
    }),
    unfilledShift(world, seed(12, { postedDaysBefore: 13, job: { hourlyRate: 66, parkingCents: 1_500 } })),
  ]
}

const HOME = 'America/Chicago'

/** Three days of time off, ten days from now. */
export const planTimeOff = async (world: DemoWorld, { by }: Person) => {
  const midnight = (days: number) => {
    const [at] = instantsOf(dayIn(HOME, addDays(world.today, days)), '00:00', HOME)
    if (!at) throw new Error(`No midnight in ${days} days.`)
    return at.toISOString()
  }
  const whole = { startsAt: midnight(10), endsAt: midnight(13) }
  await world.performAt(world.today)('timeOff.add', by, {
    kind: 'timeOff',
    ...whole,
    note: 'My sister’s wedding',
  })
}
