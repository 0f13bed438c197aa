import { addHours, addMinutes } from '@gaitway/contract/format/time'
import { applyAll, confirmAndPay } from './jobs.ts'
import type { DemoClinician, DemoClinicians } from './clinicians.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import type { DemoFacilities } from './facilities.ts'
import { listMoments, openShift, type ShiftSeed, decideTimesheet, writeTimesheet } from './shifts.ts'

type StandbySeed = ShiftSeed & { confirmed: DemoClinician; standbys: readonly DemoClinician[] }

/** One applicant is confirmed, others stay on standby; the facility agrees to charge for them the same way. */
const withStandbys = async function* (world: DemoWorld, { confirmed, standbys, ...seed }: StandbySeed) {
  const { job, applicationIds } = yield* openShift(world, { ...seed, applicants: [confirmed] })
  const standbyIds = await applyAll(world, job, standbys, { standby: true })
  const [confirmedId] = applicationIds
  if (!confirmedId) throw new Error('The shift has no applicants.')
  yield listMoments(world, seed).decided
  await confirmAndPay(world, seed.facility, confirmedId, { standbyAgreed: true })
  return { job, confirmedId, standbyIds }
}

/** Confirms one applicant while the standbys wait. */
const keepStandbys = async function* (world: DemoWorld, seed: StandbySeed): Story {
  yield* withStandbys(world, seed)
}

const dropOut = (world: DemoWorld, { by }: DemoClinician, applicationId: string) =>
  world.perform('applications.cancel', by, {
    kind: 'cancel',
    jobApplicationId: applicationId,
    reason: 'I have the flu and need to stay home.',
  })

/** Right now the confirmed clinician cancels, and the best standby gets an offer. */
const offered = async function* (world: DemoWorld, seed: StandbySeed): Story {
  const { confirmedId } = yield* withStandbys(world, seed)
  yield world.today
  await dropOut(world, seed.confirmed, confirmedId)
}

/** The confirmed clinician canceled in time, and the standby worked the shift. */
const steppedIn = async function* (world: DemoWorld, seed: StandbySeed): Story {
  const { startsAt, endsAt } = listMoments(world, seed)
  const { job, confirmedId, standbyIds } = yield* withStandbys(world, seed)
  const [clinician] = seed.standbys
  const [applicationId] = standbyIds
  if (!clinician || !applicationId) throw new Error('The shift has no standby.')
  yield addHours(startsAt, -30)
  await dropOut(world, seed.confirmed, confirmedId)
  yield addMinutes(addHours(startsAt, -30), 25)
  await world.perform('applications.answerStandby', clinician.by, {
    jobApplicationId: applicationId,
    answer: 'accept',
  })
  yield startsAt
  yield addMinutes(endsAt, 80)
  const id = await writeTimesheet(world, clinician, { status: 'accepted', job, applicationId })
  yield addHours(endsAt, 17)
  await decideTimesheet(world, seed.facility, { id, status: 'accepted' })
}

/** Shifts with standbys: one waiting, one offered to the demo clinician, and one they worked. */
export const standbyStories = (
  world: DemoWorld,
  facilities: DemoFacilities,
  people: DemoClinicians,
): Story[] => {
  const { clinician: maya, owen, priya } = people
  const { facility } = facilities
  const standbys = [maya, priya]
  return [
    keepStandbys(world, { facility, day: 15, postedDaysBefore: 17, confirmed: owen, standbys }),
    offered(world, { facility, day: 14, postedDaysBefore: 16, confirmed: owen, standbys }),
    steppedIn(world, { facility, day: -14, confirmed: owen, standbys: [maya] }),
  ]
}
