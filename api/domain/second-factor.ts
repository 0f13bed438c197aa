import { sideOf, type Role, type SecondFactor } from '@gaitway/contract/enums'
import {
  ONE_TIME_CODE_MINUTES,
  ONE_TIME_CODE_TRIES,
  RESEND_WAIT_SECONDS,
  SECOND_FACTOR_DAYS,
} from '@gaitway/contract/limits'
import { addDays, addMinutes } from '@gaitway/contract/time'

/** What is asked for after the password: a code of one's app, or for staff without one a code that is mailed. */
export const secondFactorDue = (
  { role, isTwoFactorOn }: { role: Role; isTwoFactorOn: boolean },
  isStaffSecondFactorDue: boolean,
): SecondFactor | undefined => {
  if (isTwoFactorOn) return 'totp'
  const side = sideOf(role)
  const isStaff = side === 'admin' || side === 'subadmin'
  return isStaff && isStaffSecondFactorDue ? 'email' : undefined
}

/** Whether a sign-in took too long since its code was sent, or had too many wrong codes. */
export const isChallengeOver = ({ sentAt, tries }: { sentAt: Date; tries: number }, now: Date) =>
  tries >= ONE_TIME_CODE_TRIES || now >= addMinutes(sentAt, ONE_TIME_CODE_MINUTES)

/** Whether another code may be mailed: each holds its whole time, and a sign-in takes twice that at most. */
export const isCodeSentAgain = ({ createdAt }: { createdAt: Date }, now: Date) =>
  now < addMinutes(createdAt, ONE_TIME_CODE_MINUTES)

/** Whether a code was mailed so lately that no other is. */
export const isCodeFresh = (sentAt: Date, now: Date) => now < addMinutes(sentAt, RESEND_WAIT_SECONDS / 60)

/** Until when a second factor entered now holds. */
export const secondFactorEnd = (now: Date) => addDays(now, SECOND_FACTOR_DAYS)
