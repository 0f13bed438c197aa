import {
  LOGIN_FAILURES_BEFORE_ACCOUNT_LOCK,
  LOGIN_FAILURES_BEFORE_LOCK,
  LOGIN_LOCK_MINUTES,
  RESET_LINK_MINUTES,
} from '@gaitway/contract/values/limits'
import { addMinutes } from '@gaitway/contract/format/time'
import type { Role } from '@gaitway/contract/values/enums'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'

type Failure = { address: string; failedAt: Date }

/** Older failures no longer count. */
export const oldestThatCounts = (now: Date) => addMinutes(now, -2 * LOGIN_LOCK_MINUTES)

const isRow = (newestFirst: Failure[], length: number, now: Date) => {
  const last = newestFirst[0]
  const first = newestFirst[length - 1]
  if (!last || !first) return false
  return (
    last.failedAt > addMinutes(now, -LOGIN_LOCK_MINUTES) &&
    first.failedAt >= addMinutes(last.failedAt, -LOGIN_LOCK_MINUTES)
  )
}

/** Whether login is locked for this address: five failures in a row from it, or ten from anywhere. */
export const isLocked = (newestFirst: Failure[], address: string, now: Date): boolean =>
  isRow(
    newestFirst.filter(failure => failure.address === address),
    LOGIN_FAILURES_BEFORE_LOCK,
    now,
  ) || isRow(newestFirst, LOGIN_FAILURES_BEFORE_ACCOUNT_LOCK, now)

/** The address that a person's link works under; staff use the clinicians' address. */
export const findLinkSide = (role: Role) => (role === 'facility' ? 'facility' : 'clinician')

/** Someone who may not log in, or hasn't accepted an invitation, gets no link. */
export const mayResetPassword = ({ status }: { status: UserStatus }) => status !== 'deactivate'

export const isLinkOver = (sentAt: Date, now: Date) => now >= addMinutes(sentAt, RESET_LINK_MINUTES)

/** More requests than this are likely an attempt to flood a mailbox; the last link stays valid. */
export const LINKS_AN_HOUR = 5
