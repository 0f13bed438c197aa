import { PAYOUT_RETRY_MINUTES } from '@gaitway/contract/limits'
import { addMinutes } from '@gaitway/contract/time'

/** When a payout is tried again after so many tries that came to nothing: ever later, at last once a day. */
export const nextTry = (failedTries: number, at: Date) => {
  const minutes = PAYOUT_RETRY_MINUTES[failedTries] ?? PAYOUT_RETRY_MINUTES.at(-1)
  if (minutes === undefined) throw new Error('There is no time to try again after.')
  return addMinutes(at, minutes)
}
