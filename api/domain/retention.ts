import { ONE_TIME_CODE_MINUTES, RESET_LINK_MINUTES, SESSION_ABSOLUTE_DAYS } from '@gaitway/contract/limits'
import { addDays, addHours, addMinutes } from '@gaitway/contract/time'
import { oldestThatCounts } from './login-lock.ts'

/** So long it can be looked up when and where somebody was signed in. */
const ENDED_SESSION_DAYS = 90
/** Nobody repeats a request after a week. */
const IDEMPOTENCY_DAYS = 7
/** A mail that stays here, and a piece of news after its digest has left. */
const SENT_DAYS = 30
/** An app that was to be set up, or a code that was to be entered, and was not. */
const UNFINISHED_DAYS = 1

/** What is older than these instants is over and kept no longer; `real` is the time that codes and tokens keep. */
export const oldestKept = ({ real, product }: { real: Date; product: Date }) => ({
  challenge: addMinutes(real, -ONE_TIME_CODE_MINUTES),
  reset: addMinutes(real, -RESET_LINK_MINUTES),
  codeFailure: addHours(real, -1),
  loginFailure: oldestThatCounts(real),
  device: real,
  limit: real.getTime(),
  unfinished: addDays(real, -UNFINISHED_DAYS),
  retiredToken: addDays(real, -SESSION_ABSOLUTE_DAYS),
  endedSession: addDays(real, -ENDED_SESSION_DAYS),
  /** never ended by anybody, and out of age long ago */
  leftSession: addDays(real, -ENDED_SESSION_DAYS - SESSION_ABSOLUTE_DAYS),
  idempotencyKey: addDays(product, -IDEMPOTENCY_DAYS),
  sent: addDays(product, -SENT_DAYS),
})

export type OldestKept = ReturnType<typeof oldestKept>
