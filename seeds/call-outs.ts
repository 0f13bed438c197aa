import { addHours, addMinutes } from '@gaitway/contract/format/time'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import type { DemoClinicians } from './clinicians.ts'
import type { DemoWorld, Story } from './demo-world.ts'
import type { DemoFacilities } from './facilities.ts'
import { confirmShift, type ShiftSeed } from './shifts.ts'

/** Someone with the clinician’s name calls staff this morning; the clinician says that it wasn’t them. */
const deniedCallOut = async function* (world: DemoWorld, admin: SignedIn, seed: ShiftSeed): Story {
  const { clinician, applicationId } = yield* confirmShift(world, seed)
  const recordedAt = addHours(world.today, -5)
  yield recordedAt
  const { id: callOutId } = await world.perform('callOuts.record', admin, {
    jobApplicationId: applicationId,
    caller: 'clinician',
    phone: '5555550186',
    calledAt: addMinutes(recordedAt, -6).toISOString(),
    reason: 'A fever since last night.',
  })
  yield addHours(recordedAt, 1)
  await world.perform('callOuts.answer', clinician.by, {
    callOutId,
    answer: 'didNotCall',
    note: 'I’m fine and can work. That isn’t my number.',
  })
}

/** Calls that a clinician can’t work. */
export const callOutStories = (
  world: DemoWorld,
  admin: SignedIn,
  { lonestar }: DemoFacilities,
  { noah }: DemoClinicians,
): Story[] => [
  deniedCallOut(world, admin, {
    facility: lonestar,
    day: 2,
    applicants: [noah],
    rate: 41,
    postedDaysBefore: 6,
  }),
]
