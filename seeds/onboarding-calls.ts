import { addMinutes, dayIn } from '@gaitway/contract/format/time'
import type { SignedIn } from '../api/use-cases/use-case.ts'
import type { DemoWorld } from './demo-world.ts'
import type { DemoPerson } from './people.ts'

type Choice = (starts: readonly string[], timeZone: string) => string | undefined
const theFirst: Choice = starts => starts[0]
const nextDay: Choice = (starts, zone) =>
  starts.find(start => dayIn(zone, start) !== dayIn(zone, starts[0] ?? ''))

const book = async (world: DemoWorld, { by }: DemoPerson, at: Date, choose: Choice = theFirst) => {
  const waiting = { ...by, isSignupCompleted: true }
  const perform = world.performAt(at)
  const { starts, timeZone, phone } = await perform('onboarding.slots', waiting, {})
  const startsAt = choose(starts, timeZone)
  if (!startsAt || !phone) throw new Error(`No open time for a call with ${by.userId}.`)
  return perform('onboarding.book', waiting, { startsAt, phone })
}

/** Every decided clinician had a call: one missed the first, one rescheduled. Returns the time after the call. */
export const callBefore = async (
  world: DemoWorld,
  admin: SignedIn,
  person: DemoPerson,
  { at, isMissedFirst }: { at: Date; isMissedFirst: boolean },
): Promise<Date> => {
  const first = await book(world, person, addMinutes(at, 20))
  const after = addMinutes(new Date(first.startsAt), isMissedFirst ? 12 : -50)
  if (isMissedFirst)
    await world.performAt(after)('onboarding.conclude', admin, { id: first.id, status: 'missed' })
  else await world.performAt(after)('onboarding.cancel', person.by, {})
  const second = await book(world, person, after, nextDay)
  const talked = addMinutes(new Date(second.startsAt), 9)
  await world.performAt(talked)('onboarding.conclude', admin, { id: second.id, status: 'done' })
  return addMinutes(talked, 2)
}

/** Staff also call on weekends, so the demo has a call within a day, whenever it is created. */
export const addWeekendHours = async ({ perform }: DemoWorld, admin: SignedIn) => {
  const { hours } = await perform('onboarding.hours', admin, {})
  const day = { startMinute: 10 * 60, endMinute: 14 * 60 }
  const weekend = [
    { weekday: 'saturday' as const, ...day },
    { weekday: 'sunday' as const, ...day },
  ]
  await perform('onboarding.setHours', admin, { hours: [...hours, ...weekend] })
}

/** People pending review have a call booked, from the next open time to tomorrow. */
export const bookCalls = async (world: DemoWorld, waiting: readonly DemoPerson[]) => {
  for (const [place, person] of waiting.entries())
    await book(world, person, world.today, place + 1 < waiting.length ? starts => starts[place * 2] : nextDay)
}
