import { addDays, addHours } from '@gaitway/contract/format/time'
import { profileDay } from './calendar.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import type { DemoPerson } from './people.ts'
import type { DemoClinician, DemoClinicians } from './clinicians.ts'
import { cancelledShift, shiftBeingPaid, unpaidShift } from './endings.ts'
import type { DemoFacilities, DemoFacility } from './facilities.ts'
import { filledShift, unfilledShift, type FilledSeed } from './shifts.ts'

/** One side blocks the other, with a reason. */
export const addBlock = async function* (
  world: DemoWorld,
  { who, from, day, reason }: { who: DemoPerson; from: DemoPerson; day: number; reason: string },
): Story {
  yield addDays(world.today, day)
  const { clinicianId, facilityId } = from.by
  const other = clinicianId ? { clinicianId } : { facilityId: facilityId ?? undefined }
  await world.perform('blocks.add', who.by, { ...other, reason })
}

/** A new card that ends before a shift they are booked for. */
const renewCpr = async function* (world: DemoWorld, { by }: DemoClinician): Story {
  yield addHours(world.today, -20)
  await world.perform('clinicians.edit', by, { cprExpiryDate: profileDay(world.today, 3) })
}

/** Other cities and disciplines, and payments that fail. */
export const otherStories = (world: DemoWorld, all: DemoFacilities, people: DemoClinicians): Story[] => {
  const { priya, luca, marcus, ben, sofia, tyler, noah, peter, amara, jamal, clinician: maya } = people
  const { lonestar, hillcountry, mission, lakeshore, saguaro, biscayne } = all
  const timesheet = { status: 'accepted' } as const
  const seed = (
    facility: DemoFacility,
    day: number,
    applicant: DemoClinician,
    more: Partial<FilledSeed> = {},
  ) => ({
    facility,
    day,
    applicants: [applicant],
    ...more,
  })
  const filled = (...seeded: Parameters<typeof seed>) => filledShift(world, seed(...seeded))
  return [
    filled(lonestar, -15, noah, { rate: 41, timesheet }),
    shiftBeingPaid(world, seed(lonestar, 3, priya, { postedDaysBefore: 5 })),
    filled(hillcountry, -12, ben, { rate: 57, timesheet }),
    filled(hillcountry, 5, amara, { rate: 61, postedDaysBefore: 8 }),
    renewCpr(world, amara),
    filled(hillcountry, -18, maya, { timesheet }),
    addBlock(world, {
      who: maya,
      from: hillcountry,
      day: -17,
      reason: 'I was alone on two floors, and no one answered the phone.',
    }),
    filled(mission, -7, tyler, { rate: 44, timesheet }),
    cancelledShift(world, {
      ...seed(mission, 3, tyler, { rate: 44, postedDaysBefore: 6 }),
      hoursBefore: 96,
      isFilled: true,
    }),
    filled(lakeshore, -10, luca, { timesheet }),
    filled(lakeshore, 4, luca, { postedDaysBefore: 7 }),
    // accepted by itself, and nobody has decided on its extra time since
    filled(lakeshore, -14, luca, { timesheet: { status: 'pending', extraMinutes: 30 } }),
    // he has the facility’s phone number
    unfilledShift(
      world,
      seed(biscayne, 12, jamal, { rate: 42, postedDaysBefore: 13, job: { clinicianType: 'cota' } }),
    ),
    filled(biscayne, -9, sofia, { rate: 54, timesheet: { ...timesheet, extraMinutes: 30 } }),
    unpaidShift(world, seed(saguaro, 6, peter, { rate: 60, postedDaysBefore: 9 })),
    // recent enough for the queue of the back office, whatever the time of day
    unpaidShift(world, {
      ...seed(saguaro, 9, marcus, { rate: 38, postedDaysBefore: 11 }),
      declinedHoursAgo: 5,
    }),
  ]
}
