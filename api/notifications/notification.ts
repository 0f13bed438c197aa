import type { Side } from '@gaitway/contract/values/enums'
import { showCents } from '@gaitway/contract/format/money'

/** The list of confirmed shifts of each side. */
export const confirmedShifts = {
  clinician: '/clinician/dashboard?confirmedshifts=1',
  facility: '/facility/shiftmanagement?confirmedshifts=1',
}

/** The page of a shift as each side sees it, and of its applicants. */
export const links = {
  clinicianShift: ({ jobId }: NotificationParams) => `/clinician/jobprofile/${jobId}`,
  facilityShift: ({ jobId }: NotificationParams) => `/facility/jobprofile/${jobId}`,
  staffShift: ({ jobId }: NotificationParams) => `/admin/jobs/${jobId}/show`,
  applicants: ({ jobId, facilityId }: NotificationParams) =>
    `/facility/applicants?jobId=${jobId}&facilityId=${facilityId}`,
}

/** The values that a notification’s copy and link use. */
export type NotificationParams = {
  jobId?: string
  applicationId?: string
  facilityId?: string
  /** `0042` */
  shiftId?: string
  officeName?: string
  personName?: string
  /** the user of that name */
  personId?: string
  /** the standby who was offered the shift */
  standbyName?: string
  /** a day and time, formatted */
  when?: string
  /** when the shift is: `Mon, Nov 30, 8 AM–4 PM` */
  shortWhen?: string
  /** which of the facility’s locations the shift is at */
  place?: string
  /** `2026-11-23`: the day of a call in the onboarding team’s time zone */
  day?: string
  /** an onboarding call */
  callId?: string
  amount?: string
  /** what a facility is charged again */
  charge?: string
  /** proposed days and times, formatted */
  times?: string
  /** what a shift pays, with its unit: `$496.00 total`, `$62/hr, full time` */
  pay?: string
  /** what a shift pays, in short: `$496`, `$62/hr` */
  shortPay?: string
  reason?: string
  /** what changed about a shift, in sentences */
  changes?: string
  /** the deadline for an answer, formatted */
  until?: string
  /** the name of a license or document */
  credential?: string
  daysLeft?: number
  /** how many messages */
  count?: number
  /** the facility’s owner */
  facilityUserId?: string
  clinicianId?: string
  /** the report of a message */
  reportId?: string
  disputeId?: string
  moneyDecisionId?: string
  /** what an admin asks a second admin to approve: `Refund` */
  decision?: string
  /** the outcome of a dispute */
  outcome?: 'needsResponse' | 'underReview' | 'won' | 'lost' | 'closed'
  /** what the clinician said, or how our team decided */
  note?: string
  /** a no-show of one day: the shift goes on with its other days */
  hasOtherDays?: boolean
  /** why our team decides on a no-show report */
  review?: 'answered' | 'evidence' | 'silence' | 'disputed'
  /** stars */
  rating?: number
  invoiceId?: string
  paymentId?: string
  /** the printed invoice number */
  invoice?: string
  /** what a check for several shifts paid: `2 invoices` */
  invoices?: string
  /** the printed number of a credit note */
  creditNote?: string
  /** hours above the scheduled ones, which automatic acceptance doesn’t approve */
  extraTime?: string
  /** the extra time was declined */
  isDeclined?: boolean
  /** the time card was accepted automatically */
  isSilent?: boolean
  /** this is the last reminder, or the time is over */
  isLast?: boolean
  /** what happened to the amount when the shift was settled */
  settled?: 'charged' | 'returned' | 'invoiced' | 'even'
  /** the times that they or the facility had proposed no longer apply */
  isProposalOver?: boolean
  /** the clinician checked in before they answered */
  hasCheckedIn?: boolean
  /** who called for the clinician, and from where: `Sam Chen, (713) 555-0111` */
  calledBy?: string
  /** the facility says that the clinician isn't there */
  isNotHere?: boolean
  /** staff recorded that the clinician called out */
  isCallOut?: boolean
  /** the shift is open for others again */
  isReopened?: boolean
  /** the first of its kind: a brief, a payment reminder; for a call-out, the facility has to confirm again */
  isNew?: boolean
  /** the bank returned a debit, which nobody disputed */
  isReturned?: boolean
  isStaff?: boolean
  isFacility?: boolean
}

export type AreaSwitch = 'newShiftInArea' | 'boostedShift'

export type NotificationDefinition = {
  to: readonly Side[]
  /** sent by email too; clinicians choose their own channels and frequency */
  email: boolean
  /** emailed right away whatever the frequency: account decisions, security, changes to a confirmed shift */
  atOnce?: true
  /** sent only if the clinician has this setting on */
  onlyWith?: AreaSwitch
  title: (facts: NotificationParams) => string
  body: (facts: NotificationParams) => string
  link: (facts: NotificationParams) => string
}

/** Shown under the bell, and nowhere else. */
export const bellOnly = (...to: Side[]) => ({ to, email: false })
/** Also emailed, by each clinician’s channels and frequency. */
export const emailed = (...to: Side[]) => ({ to, email: true })
/** Emailed right away whatever the frequency. */
export const emailedAtOnce = (...to: Side[]) => ({ to, email: true, atOnce: true }) as const

/** Ends what someone wrote like a sentence. */
export const endSentence = (text: string) => `${text}${/[.?!…]$/.test(text) ? '' : '.'}`

/** The end of a sentence about what someone says: their own words, if they wrote any. */
export const formatQuote = (note: string | undefined) => (note ? `: “${endSentence(note)}”` : '.')

/** A decision, then its reason and what to do next, if there are any. */
export const formatDecision = (sentence: string, reason: string | undefined, next: string | false = '') =>
  `${sentence}${reason ? ` Reason: ${endSentence(reason)}` : ''} ${next || ''}`.trimEnd()

/** What happened, then who, when, where and how much, as far as known: `Confirmed: Mon, Nov 30, 8 AM–4 PM, $480`. */
export const formatTitle = (what: string, ...known: readonly (string | false | undefined)[]) => {
  const facts = known.filter(Boolean).join(', ')
  return facts ? `${what}: ${facts}` : what
}

/** The numbers in the small print of an email: `Shift 0042 · Invoice INV-000007`. */
export const formatSmallPrint = ({ shiftId, invoice, creditNote }: NotificationParams) =>
  [shiftId && `Shift ${shiftId}`, invoice && `Invoice ${invoice}`, creditNote && `Credit note ${creditNote}`]
    .filter(Boolean)
    .join(' · ') || undefined

/** Whether there is an amount other than zero. */
export const isNonzeroAmount = (amount: string | undefined) => amount !== undefined && amount !== showCents(0)

/** The facts of a subject that sub-admins may read, who see no amounts. */
export const withoutMoney = (facts: NotificationParams): NotificationParams => ({
  ...facts,
  amount: undefined,
  shortPay: undefined,
})
