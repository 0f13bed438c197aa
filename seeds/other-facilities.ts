import { addDays } from '@gaitway/contract/time'
import type { DemoWorld } from './demo-world.ts'
import type { Person } from './people.ts'
import type { Story } from './stories.ts'
import type { Clinicians } from './clinicians.ts'
import { cancelledShift, shiftBeingPaid, unpaidShift } from './endings.ts'
import type { Facilities } from './facilities.ts'
import { filledShift } from './shifts.ts'

type Seed = { who: Person; from: Person; day: number; reason: string }

/** One side blocks the other, with a reason. */
export const addBlock = async function* (world: DemoWorld, { who, from, day, reason }: Seed): Story {
  yield addDays(world.today, day)
  const { clinicianId, facilityId } = from.by
  const other = clinicianId ? { clinicianId } : { facilityId: facilityId ?? undefined }
  await world.perform('blocks.add', who.by, { ...other, reason })
}

/** Other cities and disciplines, and payments that fail. */
export const otherStories = (world: DemoWorld, all: Facilities, people: Clinicians): Story[] => {
  const { priya, luca, marcus, ben, sofia, tyler, noah, peter, amara, clinician: maya } = people
  if (!priya || !luca || !marcus || !ben || !sofia || !tyler || !noah || !peter || !amara || !maya)
    throw new Error('A demo account is missing.')
  const { lonestar, hillcountry, mission, lakeshore, saguaro, biscayne } = all
  const accepted = { status: 'accepted' } as const
  return [
    // the balance can’t be charged without verification, so it is due
    filledShift(world, {
      facility: lonestar,
      day: -8,
      applicants: [priya],
      timesheet: { status: 'accepted', extraMinutes: 30 },
    }),
    filledShift(world, {
      facility: lonestar,
      day: -15,
      applicants: [noah],
      job: { clinicianType: 'cota', hourlyRate: 41 },
      timesheet: accepted,
    }),
    shiftBeingPaid(world, { facility: lonestar, day: 3, applicants: [priya], postedDaysBefore: 5 }),
    filledShift(world, {
      facility: hillcountry,
      day: -12,
      applicants: [ben],
      job: { clinicianType: 'ot', hourlyRate: 57 },
      timesheet: accepted,
    }),
    filledShift(world, {
      facility: hillcountry,
      day: 5,
      postedDaysBefore: 8,
      applicants: [amara],
      job: { clinicianType: 'slp', hourlyRate: 61 },
    }),
    filledShift(world, { facility: hillcountry, day: -18, applicants: [maya], timesheet: accepted }),
    addBlock(world, {
      who: maya,
      from: hillcountry,
      day: -17,
      reason: 'I was alone on two floors, and no one answered the phone.',
    }),
    filledShift(world, {
      facility: mission,
      day: -7,
      applicants: [tyler],
      job: { clinicianType: 'ota', hourlyRate: 44 },
      timesheet: accepted,
    }),
    cancelledShift(world, {
      facility: mission,
      day: 3,
      postedDaysBefore: 6,
      applicants: [tyler],
      job: { clinicianType: 'ota', hourlyRate: 44 },
      hoursBefore: 96,
      isFilled: true,
    }),
    filledShift(world, { facility: lakeshore, day: -10, applicants: [luca], timesheet: accepted }),
    filledShift(world, { facility: lakeshore, day: 4, postedDaysBefore: 7, applicants: [luca] }),
    filledShift(world, {
      facility: biscayne,
      day: -9,
      applicants: [sofia],
      job: { clinicianType: 'ot', hourlyRate: 54 },
      timesheet: { status: 'accepted', extraMinutes: 30 },
    }),
    unpaidShift(world, {
      facility: saguaro,
      day: 6,
      postedDaysBefore: 9,
      applicants: [peter],
      job: { clinicianType: 'slp', hourlyRate: 60 },
    }),
    unpaidShift(world, {
      facility: saguaro,
      day: 9,
      postedDaysBefore: 11,
      applicants: [marcus],
      job: { clinicianType: 'pta', hourlyRate: 38 },
    }),
  ]
}
