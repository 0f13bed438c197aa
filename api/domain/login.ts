import {
  LOGIN_FAILURES_BEFORE_CODE,
  LOGIN_FAILURES_BEFORE_LOCK,
  LOGIN_LOCK_MINUTES,
  RESET_LINK_MINUTES,
  ONE_TIME_CODE_MINUTES,
  ONE_TIME_CODE_TRIES,
  RESEND_WAIT_SECONDS,
  SECOND_FACTOR_DAYS,
} from '@gaitway/contract/values/limits'
import { addMinutes, addDays } from '@gaitway/contract/format/time'
import { type Role, sideOf, type SecondFactor } from '@gaitway/contract/values/enums'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'

/**
 * What failures are counted for: a device that the account knows, a session, or else a network. So nobody can keep
 * a person from logging in by entering wrong passwords elsewhere.
 */
export type LoginSource = `device ${string}` | `session ${string}` | `network ${string}`
type Failure = { source: string; failedAt: Date }

/** Failed logins before this instant no longer count. */
export const oldestThatCounts = (now: Date) => addMinutes(now, -2 * LOGIN_LOCK_MINUTES)

/** Whether this many failures followed each other closely, the last one recently. */
const isStreak = (newestFirst: Failure[], length: number, now: Date) => {
  const last = newestFirst[0]
  const first = newestFirst[length - 1]
  if (!last || !first) return false
  return (
    last.failedAt > addMinutes(now, -LOGIN_LOCK_MINUTES) &&
    first.failedAt >= addMinutes(last.failedAt, -LOGIN_LOCK_MINUTES)
  )
}

/** Whether login is locked for this source: after five failures in a row from it. */
export const isLocked = (newestFirst: Failure[], source: LoginSource, now: Date): boolean =>
  isStreak(
    newestFirst.filter(failure => failure.source === source),
    LOGIN_FAILURES_BEFORE_LOCK,
    now,
  )

/** Whether an account's password is being guessed: ten failures in a row on devices that it doesn't know. */
export const isBeingGuessed = (newestFirst: Failure[], now: Date): boolean =>
  isStreak(
    newestFirst.filter(({ source }) => source.startsWith('network ')),
    LOGIN_FAILURES_BEFORE_CODE,
    now,
  )

/** Failures since then, on all accounts, show whether passwords of any account are being guessed. */
export const guessesSince = (now: Date) => addMinutes(now, -LOGIN_LOCK_MINUTES)

/** The source of wrong codes: all devices that an account doesn't know are counted together. */
export const findCodeSource = (source: LoginSource) => (source.startsWith('network ') ? 'network' : source)

/** Which of the two calls accepts a person's password link; staff use the clinicians'. */
export const findLinkSide = (role: Role) => (role === 'facility' ? 'facility' : 'clinician')

/** Someone who may not log in gets no link; that includes members who haven't accepted their invitation. */
export const mayResetPassword = ({ status }: { status: UserStatus }) => status !== 'deactivate'

export const isLinkOver = (sentAt: Date, now: Date) => now >= addMinutes(sentAt, RESET_LINK_MINUTES)

/** More links than this within an hour are likely an attempt to flood a mailbox; the last link stays valid. */
export const LINKS_AN_HOUR = 5

/** What a login requires after the password: an app code, or an emailed code for staff without an app. */
export const getRequiredSecondFactor = (
  { role, isTwoFactorOn }: { role: Role; isTwoFactorOn: boolean },
  isStaffSecondFactorDue: boolean,
): SecondFactor | undefined => {
  if (isTwoFactorOn) return 'totp'
  const side = sideOf(role)
  const isStaff = side === 'admin' || side === 'subadmin'
  return isStaff && isStaffSecondFactorDue ? 'email' : undefined
}

/** Whether a login has expired or had too many wrong codes. */
export const isChallengeOver = ({ sentAt, tries }: { sentAt: Date; tries: number }, now: Date) =>
  tries >= ONE_TIME_CODE_TRIES || now >= addMinutes(sentAt, ONE_TIME_CODE_MINUTES)

/** Whether another code may be sent. Each code is valid for its full time, so a login takes at most twice that. */
export const canResendCode = ({ createdAt }: { createdAt: Date }, now: Date) =>
  now < addMinutes(createdAt, ONE_TIME_CODE_MINUTES)

/** Whether a code was sent too recently to send another. */
export const isCodeFresh = (sentAt: Date, now: Date) => now < addMinutes(sentAt, RESEND_WAIT_SECONDS / 60)

/** Until when a second factor entered now is valid. */
export const secondFactorEnd = (now: Date) => addDays(now, SECOND_FACTOR_DAYS)
