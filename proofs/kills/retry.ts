import { setTimeout as pause } from 'node:timers/promises'
import { Refused } from '../../e2e/fixtures/client.ts'

const againMilliseconds = 100
/** Kills may come so fast that the clock, which ends what they left in progress, hardly advances. */
const patientMilliseconds = 300_000

const isFinal = (thrown: unknown) =>
  thrown instanceof Refused && thrown.answer.status < 500 && thrown.answer.code !== 'idempotency_in_flight'

/** Retries until somebody answers. A refusal is an answer. */
export const patiently = async <T>(work: () => Promise<T>): Promise<T | Refused> => {
  const deadline = performance.now() + patientMilliseconds
  for (;;) {
    try {
      return await work()
    } catch (thrown) {
      if (thrown instanceof Refused && isFinal(thrown)) return thrown
      if (performance.now() > deadline) throw thrown
      await pause(againMilliseconds)
    }
  }
}

/** The same where a refusal would be a bug of the proof itself. */
export const surely = async <T>(work: () => Promise<T>): Promise<T> => {
  const answer = await patiently(work)
  if (answer instanceof Refused) throw answer
  return answer
}

/** Tries once; returns whether anybody answered. A refusal would be a bug of the proof itself. */
export const isAnswered = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (thrown) {
    if (isFinal(thrown)) throw thrown
    return false
  }
}
