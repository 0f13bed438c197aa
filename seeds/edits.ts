import { addHours } from '@gaitway/contract/format/time'
import type { Sent } from '@gaitway/contract/schemas/index'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import type { DemoClinicians } from './clinicians.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import type { DemoFacilities } from './facilities.ts'
import { postJob } from './jobs.ts'
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

const gulfClinic = {
  nickname: 'Gulf clinic',
  address1: '120 Lake Grove Rd',
  city: 'Wewahitchka',
  state: 'FL',
  zipCode: '32456',
} as const

/** A clinic is on the Central side of a ZIP code that has Eastern time, which staff learn after a shift was posted there. */
const correctedTimeZone = async function* (world: DemoWorld, admin: SignedIn, seed: ShiftSeed): Story {
  const { perform } = world
  const { by } = seed.facility
  const { posted, slots } = listMoments(world, seed)
  yield posted
  type Locations = Sent<'facilities.edit'>['locations']
  const { locations: before } = await perform('facilities.read', by, {})
  const { locations } = await perform('facilities.edit', by, {
    locations: [...before, gulfClinic] as Locations,
  })
  const job = { locationId: locations.at(-1)?.id, jobAddressNickname: undefined }
  await postJob(world, { ...seed, slots, job })
  yield addHours(world.today, -3)
  await perform('facilities.edit', admin, {
    id: by.facilityId ?? undefined,
    locations: locations.map(location =>
      location.nickname === gulfClinic.nickname ? { ...location, timeZone: 'America/Chicago' } : location,
    ) as Locations,
  })
}

/** Shifts that changed: new times that wait for the demo clinician, a boost, and a corrected time zone. */
export const editStories = (
  world: DemoWorld,
  admin: SignedIn,
  { facility, biscayne }: DemoFacilities,
  { clinician: maya }: DemoClinicians,
): Story[] => [
  askedForNewTimes(world, { facility, day: 13, postedDaysBefore: 16, applicants: [maya] }),
  boosted(world, { facility, day: 6, postedDaysBefore: 9, hours: ['10:00', '18:00'], rate: 60 }),
  correctedTimeZone(world, admin, { facility: biscayne, day: 8, postedDaysBefore: 10, rate: 58 }),
]
