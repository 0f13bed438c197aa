import type { Services } from '../services/services.ts'
import { findAlarm, raiseAlarm } from '../use-cases/late-tick.ts'

const EVERY_MILLISECONDS = 60_000

/**
 * One look at the ticks. It raises the alarm when the look before found them late too: after a night's sleep of the
 * machine, or an outage, the next tick gets its chance first.
 */
export const createTickCheck = (services: Services) => {
  let wasLate = false
  return async () => {
    const since = await findAlarm(services)
    const isLate = since !== undefined
    if (isLate && wasLate) await raiseAlarm(services, since)
    wasLate = isLate
  }
}

/** Looks every minute whether ticks go well. A process that serves does it, because the worker may be what stopped. */
export const watchTick = (services: Services) => {
  const check = createTickCheck(services)
  const tryCheck = () =>
    check().catch((thrown: unknown) =>
      services.log.warn({ part: 'tick', err: thrown }, 'Ticks could not be checked'),
    )
  const timer = setInterval(() => void tryCheck(), EVERY_MILLISECONDS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
