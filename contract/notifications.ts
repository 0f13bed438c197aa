import { BRAND } from './brand.ts'
import type { Side } from './enums.ts'

/** What a notification's words and links are made from. */
export type NotificationFacts = {
  jobId?: string
  facilityId?: string
  /** `0042` */
  shiftId?: string
  officeName?: string
  personName?: string
  /** a day and time as they are read */
  when?: string
  amount?: string
  reason?: string
}

export type NotificationRow = {
  to: readonly Side[]
  /** sent by mail too, not only in the product */
  mail: boolean
  title: (facts: NotificationFacts) => string
  body: (facts: NotificationFacts) => string
  link: (facts: NotificationFacts) => string
}

const confirmedShifts = {
  clinician: '/clinician/dashboard?confirmedshifts=1',
  facility: '/facility/shiftmanagement?confirmedshifts=1',
}

/** Type → who receives it, by which ways, in which words, leading where. */
export const notificationTypes = {
  facilitySignedUp: {
    to: ['admin', 'subadmin'],
    mail: false,
    title: () => 'New facility signup',
    body: ({ officeName }) => `${officeName} has signed up and waits for a decision.`,
    link: () => '/admin/users?tab=facility',
  },
  clinicianSignedUp: {
    to: ['admin', 'subadmin'],
    mail: false,
    title: () => 'New clinician signup',
    body: ({ personName }) => `${personName} has signed up and waits for a decision.`,
    link: () => '/admin/users?tab=clinician',
  },
  accountApproved: {
    to: ['clinician', 'facility'],
    mail: true,
    title: () => 'Your account is approved',
    body: () => 'Welcome. You can use everything now.',
    link: () => '/',
  },
  accountDeclined: {
    to: ['clinician', 'facility'],
    mail: true,
    title: () => 'Your account was not approved',
    body: ({ reason }) => reason ?? 'Please contact us to learn more.',
    link: () => '/',
  },
  accountReopened: {
    to: ['clinician', 'facility'],
    mail: true,
    title: () => 'Your account is looked at again',
    body: ({ reason }) => reason ?? 'We are looking at your account again and will tell you soon.',
    link: () => '/',
  },
  accountDeactivated: {
    to: ['clinician', 'facility'],
    mail: true,
    title: () => 'Your account has been deactivated',
    body: ({ reason }) => reason ?? 'Please contact us to learn more.',
    link: () => '/login',
  },
  newJob: {
    to: ['clinician'],
    mail: false,
    title: () => 'New shift in your area',
    body: ({ officeName, when, amount }) => `${officeName}, ${when}: ${amount} in all.`,
    link: ({ jobId }) => `/clinician/jobprofile/${jobId}`,
  },
  clinicianApplied: {
    to: ['facility'],
    mail: true,
    title: ({ shiftId }) => `New applicant for shift ${shiftId}`,
    body: ({ personName, when }) => `${personName} has applied for ${when}.`,
    link: ({ jobId, facilityId }) => `/facility/applicants?jobId=${jobId}&facilityId=${facilityId}`,
  },
  applicationApproved: {
    to: ['clinician'],
    mail: true,
    title: ({ shiftId }) => `You are confirmed for shift ${shiftId}`,
    body: ({ officeName, when }) => `${officeName} confirmed you for ${when}.`,
    link: () => confirmedShifts.clinician,
  },
  applicationDeclined: {
    to: ['clinician'],
    mail: true,
    title: ({ shiftId }) => `Shift ${shiftId} went to someone else`,
    body: ({ officeName, when, reason }) =>
      `${officeName} declined your application for ${when}.${reason ? ` Reason: ${reason}` : ''}`,
    link: () => '/clinician/dashboard',
  },
  applicationOverlaps: {
    to: ['clinician'],
    mail: true,
    title: ({ shiftId }) => `Your application for shift ${shiftId} is closed`,
    body: ({ officeName, when }) =>
      `You were confirmed for another shift at the time of ${officeName}'s on ${when}.`,
    link: () => '/clinician/dashboard',
  },
  shiftCancelled: {
    to: ['clinician'],
    mail: true,
    title: ({ shiftId }) => `Shift ${shiftId} is cancelled`,
    body: ({ officeName, when, reason }) =>
      `The shift at ${officeName} of ${when} is cancelled. Reason: ${reason}`,
    link: () => '/clinician/dashboard',
  },
  jobCancelled: {
    to: ['facility'],
    mail: true,
    title: ({ shiftId }) => `Shift ${shiftId} is cancelled`,
    body: ({ when, reason }) => `${BRAND} cancelled your shift of ${when}. Reason: ${reason}`,
    link: () => '/facility/shiftmanagement',
  },
  shiftCompleted: {
    to: ['clinician'],
    mail: true,
    title: ({ shiftId }) => `Hand in your time card for shift ${shiftId}`,
    body: ({ officeName, when }) => `Your shift at ${officeName} of ${when} is over.`,
    link: () => confirmedShifts.clinician,
  },
  timesheetSubmitted: {
    to: ['facility'],
    mail: true,
    title: ({ shiftId }) => `Time card for shift ${shiftId}`,
    body: ({ personName, when }) => `${personName} handed in a time card for ${when}. Please check it.`,
    link: () => confirmedShifts.facility,
  },
  timesheetRejected: {
    to: ['clinician'],
    mail: true,
    title: ({ shiftId }) => `Your time card for shift ${shiftId} came back`,
    body: ({ officeName, reason }) => `${officeName} sent it back. Reason: ${reason}`,
    link: () => confirmedShifts.clinician,
  },
  timesheetAccepted: {
    to: ['clinician'],
    mail: true,
    title: ({ shiftId }) => `Your time card for shift ${shiftId} is accepted`,
    body: ({ officeName, amount }) => `${officeName} accepted it. ${amount} is due to you.`,
    link: () => '/clinician/dashboard',
  },
  paymentFailed: {
    to: ['facility'],
    mail: true,
    title: ({ shiftId }) => `A payment for shift ${shiftId} failed`,
    body: ({ amount, reason }) => `${amount} could not be charged. ${reason}`,
    link: () => confirmedShifts.facility,
  },
  refundFailed: {
    to: ['admin'],
    mail: true,
    title: ({ shiftId }) => `A refund for shift ${shiftId} failed`,
    body: ({ amount, officeName, reason }) =>
      `${amount} could not be given back to ${officeName}. ${reason} The facility has it to its credit.`,
    link: ({ jobId }) => `/admin/jobs/${jobId}/show`,
  },
} as const satisfies Record<string, NotificationRow>
export type NotificationType = keyof typeof notificationTypes

/** Where a notification leads; the row of its type decides. */
export const notificationLink = (type: NotificationType, facts: NotificationFacts) =>
  (notificationTypes[type] as NotificationRow).link(facts)
