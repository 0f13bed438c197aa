import { sideOf, type Role, type SecondFactor } from '@gaitway/contract/values/enums'
import {
  ONE_TIME_CODE_MINUTES,
  ONE_TIME_CODE_TRIES,
  RESEND_WAIT_SECONDS,
  SECOND_FACTOR_DAYS,
} from '@gaitway/contract/values/limits'
import { addDays, addMinutes } from '@gaitway/contract/format/time'

/** What a login requires after the password: an app code, or an emailed code for staff without an app. */
export const secondFactorDue = (
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

/** Whether another code may be sent: each lasts its full time, so a login takes at most twice that. */
export const canResendCode = ({ createdAt }: { createdAt: Date }, now: Date) =>
  now < addMinutes(createdAt, ONE_TIME_CODE_MINUTES)

/** Whether a code was sent too recently to send another. */
export const isCodeFresh = (sentAt: Date, now: Date) => now < addMinutes(sentAt, RESEND_WAIT_SECONDS / 60)

/** Until when a second factor entered now is valid. */
export const secondFactorEnd = (now: Date) => addDays(now, SECOND_FACTOR_DAYS)
