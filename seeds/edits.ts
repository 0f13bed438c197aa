import { addHours } from '@gaitway/contract/format/time'
import type { DemoClinicians } from './clinicians.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import type { DemoFacilities } from './facilities.ts'
import { confirmShift, listMoments, openShift, type ShiftSeed } from './shifts.ts'

/** Today the facility asks the confirmed clinician to start an hour later. */
const askedForNewTimes = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  const { job } = yield* confirmShift(world, seed)
  yield world.today
  await world.perform('jobs.update', seed.facility.by, {
    id: job.id,
    slots: listMoments(world, seed).slots.map(({ startsAt, endsAt }) => ({
      startDate: addHours(startsAt, 1).toISOString(),
      endDate: addHours(endsAt, 1).toISOString(),
    })),
  })
}

/** No one applied, so the facility boosts the pay. */
const boosted = async function* (world: DemoWorld, seed: ShiftSeed): Story {
  const { job } = yield* openShift(world, seed)
  yield addHours(listMoments(world, seed).posted, 20)
  await world.perform('jobs.update', seed.facility.by, { id: job.id, boostPercent: 15 })
}

/** Shifts that changed: new times that wait for the demo clinician, and a boost. */
export const editStories = (
  world: DemoWorld,
  { facility }: DemoFacilities,
  { clinician: maya }: DemoClinicians,
): Story[] => [
  askedForNewTimes(world, { facility, day: 13, postedDaysBefore: 16, applicants: [maya] }),
  boosted(world, { facility, day: 6, postedDaysBefore: 9, hours: ['10:00', '18:00'], rate: 60 }),
]
