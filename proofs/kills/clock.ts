import { setTimeout as pause } from 'node:timers/promises'
import { isAnswered } from './retry.ts'
import type { Stage } from './context.ts'

const usualMilliseconds = 700
const usualMinutes = 60
/** Once nothing new starts, the days may pass faster. */
const lastMinutes = 24 * 60
const lastMilliseconds = 20

/** Moves the clock of the product and the payment service until stopped. */
export const letTimePass = ({ call }: Stage) => {
  let isHurried = false
  let stands = false
  const passing = (async () => {
    while (!stands) {
      // the clock has moved, although the work it makes due may be interrupted
      await isAnswered(() => call('product.moveClock', { byMinutes: isHurried ? lastMinutes : usualMinutes }))
      await pause(isHurried ? lastMilliseconds : usualMilliseconds)
    }
  })()
  passing.catch(() => {
    stands = true
  })
  return {
    passing,
    hurry: () => {
      isHurried = true
    },
    stand: () => {
      stands = true
      return passing
    },
  }
}
