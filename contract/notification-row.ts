import type { Side } from './enums.ts'

export const confirmedShifts = {
  clinician: '/clinician/dashboard?confirmedshifts=1',
  facility: '/facility/shiftmanagement?confirmedshifts=1',
}

/** What a notification's words and links are made from. */
export type NotificationFacts = {
  jobId?: string
  facilityId?: string
  /** `0042` */
  shiftId?: string
  officeName?: string
  personName?: string
  /** who is asked to step in */
  standbyName?: string
  /** a day and time as they are read */
  when?: string
  /** `2026-11-23`: the day of a call, as the onboarding team counts days */
  day?: string
  amount?: string
  reason?: string
  /** until when an answer counts, as it is read */
  until?: string
  /** a licence or document, as the wallet names it */
  credential?: string
  daysLeft?: number
  /** as it is printed */
  invoice?: string
  /** time beyond the schedule, which silence doesn't approve; absent where there is none */
  extraTime?: string
  /** extra time was not accepted */
  isDeclined?: boolean
  /** nobody answered: the clock did it */
  isSilent?: boolean
  /** nobody is reminded after this */
  isLast?: boolean
  /** what settling a shift did with the amount */
  settled?: 'charged' | 'returned' | 'invoiced' | 'even'
  isStaff?: boolean
  isFacility?: boolean
}

export type AreaSwitch = 'newShiftInArea' | 'boostedShift'

export type NotificationRow = {
  to: readonly Side[]
  /** sent by mail too, not only in the product; to clinicians by their channels, as often as they chose */
  mail: boolean
  /** mailed at once whatever was chosen: what decides on an account or keeps it safe, and what changes a confirmed shift */
  atOnce?: true
  /** a clinician's switch without which it is not told at all */
  onlyWith?: AreaSwitch
  title: (facts: NotificationFacts) => string
  body: (facts: NotificationFacts) => string
  link: (facts: NotificationFacts) => string
}

/** Every decision says what was decided; the reason is added to it, and never stands alone. */
export const decided = (sentence: string, reason: string | undefined, next: string) =>
  `${sentence}${reason ? ` Reason: ${reason}${/[.?…]$/.test(reason) ? '' : '.'}` : ''} ${next}`.trimEnd()
