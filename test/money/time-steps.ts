import { Refusal } from '@gaitway/contract/values/errors'
import { addDays, addHours, addMinutes } from '@gaitway/contract/format/time'
import { tick } from '../../api/use-cases/tick.ts'
import { jobOf } from './lookups.ts'
import type { Values } from './choices.ts'
import type { World } from '../scenarios/world.ts'

const isOutage = (thrown: unknown) =>
  thrown instanceof Refusal && (thrown.code === 'payment_unknown' || thrown.code === 'payment_service_down')

/** Runs what is due. Where the payment service fails, the next tick tries again. */
export const passTick = async ({ services }: World) => {
  try {
    await tick(services)
  } catch (thrown) {
    if (!(thrown instanceof AggregateError) || !thrown.errors.every(isOutage)) throw thrown
  }
}

const keysLastHours = 24

/** Moves the clock to this time, unless it has passed. */
export const moveTo = async (world: World, at: Date, { isTicked }: Pick<Values, 'isTicked'>) => {
  const { clock, payments, payouts } = world.services
  const before = clock.now()
  if (at <= before) return undefined
  clock.set(at)
  clock.setReal(at)
  if (at >= addHours(before, keysLastHours)) {
    payments.forgetKeys()
    payouts.forgetKeys()
  }
  // two workers at once, if two ask at once
  if (isTicked) await Promise.all(Array.from({ length: world.atOnce }, () => passTick(world)))
  return true
}

type Job = ReturnType<typeof jobOf>
const startOf = ({ slots }: Job) => slots[0]?.startsAt ?? new Date(0)
const endOf = ({ slots }: Job) => slots.at(-1)?.endsAt ?? new Date(0)

const until = (instantOf: (job: Job) => Date) => (world: World, values: Values) =>
  moveTo(world, instantOf(jobOf(world, values)), values)
const later = (instantOf: (now: Date) => Date) => (world: World, values: Pick<Values, 'isTicked'>) =>
  moveTo(world, instantOf(world.services.clock.now()), values)

const noticeHours = 24

/** Time passes to moments that matter. */
export const timeSteps = {
  untilLastFreeMoment: until(job => addHours(startOf(job), -noticeHours)),
  untilLate: until(job => addHours(startOf(job), -3)),
  untilStarted: until(job => addHours(startOf(job), 1)),
  untilADayIsWorked: until(job => addHours(job.slots[0]?.endsAt ?? new Date(0), 1)),
  untilOver: until(job => addMinutes(endOf(job), 31)),
  minutesPass: later(now => addMinutes(now, 20)),
  aDayPasses: later(now => addHours(now, 25)),
  threeDaysPass: later(now => addDays(now, 3)),
  aMonthPasses: later(now => addDays(now, 31)),
}
