import { BRAND, SUPPORT_MAIL } from './brand.ts'
import { moneyNotifications } from './money-notifications.ts'
import {
  confirmedShifts,
  decided,
  type AreaSwitch,
  type NotificationFacts,
  type NotificationRow,
} from './notification-row.ts'
import { standbyNotifications } from './standby-notifications.ts'
import { timeCardNotifications } from './time-card-notifications.ts'

export type { AreaSwitch, NotificationFacts, NotificationRow }

const callsOfDay = ({ day }: NotificationFacts) => `/admin/onboarding-calls?day=${day}`

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
  callBooked: {
    to: ['admin', 'subadmin'],
    mail: false,
    title: () => 'New onboarding call',
    body: ({ personName, when }) => `${personName} has booked a call: ${when}.`,
    link: callsOfDay,
  },
  callMoved: {
    to: ['admin', 'subadmin'],
    mail: false,
    title: () => 'Onboarding call moved',
    body: ({ personName, when }) => `${personName} has moved the call to ${when}.`,
    link: callsOfDay,
  },
  callCancelled: {
    to: ['admin', 'subadmin'],
    mail: false,
    title: () => 'Onboarding call cancelled',
    body: ({ personName, when }) => `${personName} has cancelled the call of ${when}.`,
    link: callsOfDay,
  },
  accountApproved: {
    to: ['clinician', 'facility'],
    mail: true,
    atOnce: true,
    title: () => 'Your account is approved',
    body: () => 'Welcome. You can use everything now.',
    link: () => '/',
  },
  accountReactivated: {
    to: ['clinician', 'facility'],
    mail: true,
    atOnce: true,
    title: () => 'Your account is active again',
    body: () => 'You can log in and use everything as before.',
    link: () => '/',
  },
  accountDeclined: {
    to: ['clinician', 'facility'],
    mail: true,
    atOnce: true,
    title: () => 'Your account was not approved',
    body: ({ reason }) =>
      decided(
        'Your account was not approved.',
        reason,
        `Mend what is asked for in your settings and send it in again; questions go to ${SUPPORT_MAIL}.`,
      ),
    link: () => '/',
  },
  accountReopened: {
    to: ['clinician', 'facility'],
    mail: true,
    atOnce: true,
    title: () => 'Your account is looked at again',
    body: ({ reason }) =>
      decided('We are looking at your account again.', reason, 'We will tell you soon what is decided.'),
    link: () => '/',
  },
  accountDeactivated: {
    to: ['clinician', 'facility'],
    mail: true,
    atOnce: true,
    title: () => 'Your account has been deactivated',
    body: ({ reason }) =>
      decided(
        'Your account has been deactivated.',
        reason,
        `If you think this is a mistake, write to ${SUPPORT_MAIL}.`,
      ),
    link: () => '/login',
  },
  credentialExpiring: {
    to: ['clinician'],
    mail: true,
    title: ({ credential, daysLeft }) =>
      `${credential} ends ${daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`}`,
    body: ({ credential, when }) =>
      `${credential} ends on ${when}. Enter the new date and document in time, so that shifts after that stay open to you.`,
    link: () => '/clinician/credentials',
  },
  newJob: {
    to: ['clinician'],
    mail: true,
    onlyWith: 'newShiftInArea',
    title: () => 'New shift in your area',
    body: ({ officeName, when, amount }) => `${officeName}, ${when}: ${amount} in all.`,
    link: ({ jobId }) => `/clinician/jobprofile/${jobId}`,
  },
  boostedJob: {
    to: ['clinician'],
    mail: true,
    onlyWith: 'boostedShift',
    title: () => 'Boosted shift in your area',
    body: ({ officeName, when, amount }) => `${officeName}, ${when}: ${amount} in all, the boost included.`,
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
    atOnce: true,
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
    atOnce: true,
    title: ({ shiftId }) => `Shift ${shiftId} is cancelled`,
    body: ({ officeName, when, reason, amount }) =>
      decided(
        `The shift at ${officeName} of ${when} is cancelled.`,
        reason,
        amount ? `You are paid ${amount} for it.` : '',
      ),
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
  clinicianDroppedOut: {
    to: ['facility'],
    mail: true,
    atOnce: true,
    title: ({ shiftId }) => `The clinician of shift ${shiftId} cannot come`,
    body: ({ personName, when, reason, amount, standbyName, until }) =>
      decided(
        `${personName} had to cancel the shift of ${when}.${amount ? ` ${amount} goes back to you.` : ''}`,
        reason,
        standbyName ? `${standbyName}, your standby, is asked until ${until}.` : '',
      ),
    // whoever plans the shifts may not open the applicants, but this page, which leads on to them
    link: ({ jobId }) => `/facility/jobprofile/${jobId}`,
  },
  noShowRecorded: {
    to: ['clinician'],
    mail: true,
    atOnce: true,
    title: ({ shiftId }) => `Shift ${shiftId}: you were marked as not there`,
    body: ({ officeName, when, reason }) =>
      `${officeName} says that you did not work the shift of ${when}. Reason: ${reason} If that is not so, write to ${SUPPORT_MAIL}.`,
    link: () => confirmedShifts.clinician,
  },
  sentHome: {
    to: ['clinician'],
    mail: true,
    atOnce: true,
    title: ({ shiftId }) => `Shift ${shiftId} ended early`,
    body: ({ officeName, amount, reason }) =>
      decided(
        `${officeName} ended the shift.`,
        reason,
        amount ? `Hand in the hours you worked; you are paid at least ${amount}.` : '',
      ),
    link: () => confirmedShifts.clinician,
  },
  ...timeCardNotifications,
  ...standbyNotifications,
  ...moneyNotifications,
} as const satisfies Record<string, NotificationRow>
export type NotificationType = keyof typeof notificationTypes

/** The types that are told only with this switch on. */
export const typesBehind = (areaSwitch: AreaSwitch): NotificationType[] =>
  (Object.entries(notificationTypes) as [NotificationType, NotificationRow][]).flatMap(
    ([type, { onlyWith }]) => (onlyWith === areaSwitch ? [type] : []),
  )

/** Where a notification leads; the row of its type decides. */
export const notificationLink = (type: NotificationType, facts: NotificationFacts) =>
  (notificationTypes[type] as NotificationRow).link(facts)

/** So many pieces of news are spelled out in one digest; the rest is under the bell. */
export const DIGEST_LINES_MAX = 25

/** The words of a digest, by mail and as a text message. */
export const digestWords = {
  subject: (count: number) => (count === 1 ? `News from ${BRAND}` : `${count} pieces of news from ${BRAND}`),
  body: (count: number) =>
    count > DIGEST_LINES_MAX
      ? `The first ${DIGEST_LINES_MAX} of ${count}; all of them are under the bell.`
      : 'This has come in since your last digest.',
  text: (titles: readonly string[]) => {
    const [first = '', ...more] = titles
    return more.length === 0 ? first : `${first}, and ${more.length} more`
  },
  link: '/notifications',
}
