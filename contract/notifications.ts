import { BRAND } from './brand.ts'
import { supportEmail } from './support.ts'
import { callOutNotifications } from './call-out-notifications.ts'
import { chatNotifications } from './chat-notifications.ts'
import { checkInNotifications } from './check-in-notifications.ts'
import { feedbackNotifications } from './feedback-notifications.ts'
import { instantNotifications } from './instant-notifications.ts'
import { moneyNotifications } from './money-notifications.ts'
import { noShowNotifications } from './no-show-notifications.ts'
import {
  confirmedShifts,
  bellOnly,
  emailed,
  emailedAtOnce,
  formatDecision,
  formatTitle,
  isPay,
  type AreaSwitch,
  type NotificationParams,
  type NotificationRow,
} from './notification-row.ts'
import { shiftChangeNotifications } from './shift-change-notifications.ts'
import { standbyNotifications } from './standby-notifications.ts'
import { openCard, timeCardNotifications } from './time-card-notifications.ts'

export type { AreaSwitch, NotificationParams, NotificationRow }

/** Earlier notifications don't say which call they are about. */
const callOf = ({ callId, day }: NotificationParams) =>
  callId ? `/admin/onboarding-calls/${callId}/show` : `/admin/onboarding-calls?day=${day}`

/** The users tab, which opens the person. */
const personIn =
  (tab: 'clinician' | 'facility') =>
  ({ personId }: NotificationParams) =>
    `/admin/users?tab=${tab}${personId ? `&person=${personId}` : ''}`

const applicantsOf = ({ jobId, facilityId }: NotificationParams) =>
  `/facility/applicants?jobId=${jobId}&facilityId=${facilityId}`

/** What a shift pays. */
const payOf = ({ pay, amount }: NotificationParams) => pay ?? `${amount} total`

/** Each notification: its recipients, channels, wording and link. */
export const notificationTypes = {
  facilitySignedUp: {
    ...bellOnly('admin', 'subadmin'),
    title: () => 'New facility signup',
    body: ({ officeName }) => `${officeName} signed up and is pending review.`,
    link: personIn('facility'),
  },
  clinicianSignedUp: {
    ...bellOnly('admin', 'subadmin'),
    title: () => 'New clinician signup',
    body: ({ personName }) => `${personName} signed up and is pending review.`,
    link: personIn('clinician'),
  },
  callBooked: {
    ...bellOnly('admin', 'subadmin'),
    title: () => 'New onboarding call',
    body: ({ personName, when }) => `${personName} booked a call for ${when}.`,
    link: callOf,
  },
  callMoved: {
    ...bellOnly('admin', 'subadmin'),
    title: () => 'Onboarding call rescheduled',
    body: ({ personName, when }) => `${personName} rescheduled the call to ${when}.`,
    link: callOf,
  },
  callCancelled: {
    ...bellOnly('admin', 'subadmin'),
    title: () => 'Onboarding call canceled',
    body: ({ personName, when }) => `${personName} canceled the call on ${when}.`,
    link: callOf,
  },
  accountApproved: {
    ...emailedAtOnce('clinician', 'facility'),
    title: () => 'Your account is approved',
    body: () => `Welcome! You can start using ${BRAND} now.`,
    link: () => '/',
  },
  accountReactivated: {
    ...emailedAtOnce('clinician', 'facility'),
    title: () => 'Your account is active again',
    body: () => `You can log in and use ${BRAND} again.`,
    link: () => '/',
  },
  accountDeclined: {
    ...emailedAtOnce('clinician', 'facility'),
    title: () => 'Your account wasn’t approved',
    body: ({ reason }) =>
      formatDecision(
        'We couldn’t approve your account.',
        reason,
        `Update your information in your account settings and resubmit. Questions? Email ${supportEmail()}.`,
      ),
    link: () => '/',
  },
  accountReopened: {
    ...emailedAtOnce('clinician', 'facility'),
    title: () => 'Your account is under review again',
    body: ({ reason }) =>
      formatDecision(
        'We’re reviewing your account again.',
        reason,
        'We’ll email you when there’s a decision.',
      ),
    link: () => '/',
  },
  accountDeactivated: {
    ...emailedAtOnce('clinician', 'facility'),
    title: () => 'Your account has been deactivated',
    body: ({ reason }) =>
      formatDecision(
        'We’ve deactivated your account.',
        reason,
        `If you think this is a mistake, email ${supportEmail()}.`,
      ),
    link: () => '/contact',
  },
  credentialExpiring: {
    ...emailed('clinician'),
    title: ({ credential, daysLeft }) =>
      `${credential} expires ${daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`}`,
    body: ({ credential, when }) =>
      `${credential} expires on ${when}. Update the date and document before then to stay eligible for shifts.`,
    link: () => '/clinician/credentials',
  },
  newJob: {
    ...emailed('clinician'),
    onlyWith: 'newShiftInArea',
    title: facts => formatTitle('New shift', facts.shortWhen, facts.officeName, facts.shortPay),
    body: ({ officeName, when, ...facts }) =>
      `${officeName} posted a shift for ${when}. Pay: ${payOf(facts)}.`,
    link: ({ jobId }) => `/clinician/jobprofile/${jobId}`,
  },
  shiftInvitation: {
    ...emailed('clinician'),
    title: facts => formatTitle(`${facts.officeName} invited you`, facts.shortWhen, facts.shortPay),
    body: ({ when, ...facts }) =>
      `The shift is on ${when}. Pay: ${payOf(facts)}. Apply if you’d like to work it.`,
    link: ({ jobId }) => `/clinician/jobprofile/${jobId}`,
  },
  boostedJob: {
    ...emailed('clinician'),
    onlyWith: 'boostedShift',
    title: facts => formatTitle('Boosted shift', facts.shortWhen, facts.officeName, facts.shortPay),
    body: ({ officeName, when, ...facts }) =>
      `${officeName} raised the pay for a shift on ${when}. It now pays ${payOf(facts)}.`,
    link: ({ jobId }) => `/clinician/jobprofile/${jobId}`,
  },
  clinicianApplied: {
    ...emailed('facility'),
    title: facts => formatTitle(`${facts.personName} applied`, facts.shortWhen, facts.place),
    body: ({ personName, when, times }) =>
      `${personName} applied for ${when}.${times ? ` They proposed other times: ${times}.` : ''}`,
    link: applicantsOf,
  },
  timesProposed: {
    ...emailed('facility'),
    title: facts => formatTitle(`${facts.personName} proposed other times`, facts.shortWhen, facts.place),
    body: ({ personName, when, times }) =>
      `For the shift on ${when}, ${personName} proposes ${times}. Confirm them, propose other times or decline.`,
    link: applicantsOf,
  },
  counterAccepted: {
    ...emailed('facility'),
    title: facts => formatTitle(`${facts.personName} accepted your times`, facts.shortWhen, facts.place),
    body: ({ personName, times }) => `${personName} can work ${times}. Confirm and pay to book them.`,
    link: applicantsOf,
  },
  timesCountered: {
    ...emailedAtOnce('clinician'),
    title: facts => formatTitle(`${facts.officeName} proposed other times`, facts.shortWhen),
    body: ({ officeName, when, times }) =>
      `${officeName} proposes ${times} for the shift on ${when}. Accept the times, propose others, or remove your application.`,
    link: ({ jobId }) => `/clinician/jobprofile/${jobId}`,
  },
  applicationApproved: {
    ...emailedAtOnce('clinician'),
    title: facts => formatTitle('Confirmed', facts.shortWhen, facts.officeName, facts.shortPay),
    body: ({ officeName, when }) => `${officeName} confirmed you for ${when}.`,
    link: () => confirmedShifts.clinician,
  },
  applicationDeclined: {
    ...emailed('clinician'),
    title: facts => formatTitle('Application declined', facts.shortWhen, facts.officeName),
    body: ({ officeName, when, reason }) =>
      formatDecision(`${officeName} declined your application for ${when}.`, reason, ''),
    link: () => '/clinician/dashboard',
  },
  applicationOverlaps: {
    ...emailed('clinician'),
    title: facts => formatTitle('Application closed', facts.shortWhen, facts.officeName),
    body: ({ officeName, when }) =>
      `You were confirmed for another shift that overlaps the one at ${officeName} on ${when}.`,
    link: () => '/clinician/dashboard',
  },
  shiftCancelled: {
    ...emailedAtOnce('clinician'),
    title: ({ shortWhen, officeName, amount }) =>
      formatTitle('Shift canceled', shortWhen, officeName, amount && `you’ll be paid ${amount}`),
    body: ({ officeName, when, reason, amount }) =>
      formatDecision(
        `The shift at ${officeName} on ${when} was canceled.`,
        reason,
        amount ? `You’ll be paid ${amount} for it.` : '',
      ),
    link: () => '/clinician/dashboard',
  },
  jobCancelled: {
    ...emailed('facility'),
    title: facts => formatTitle(`${BRAND} canceled your shift`, facts.shortWhen, facts.place),
    body: ({ when, reason }) => formatDecision(`${BRAND} canceled your shift on ${when}.`, reason, ''),
    link: () => '/facility/shiftmanagement',
  },
  shiftCompleted: {
    ...emailed('clinician'),
    title: facts => formatTitle('Submit your time card', facts.shortWhen, facts.officeName),
    body: ({ officeName, when }) =>
      `Your shift at ${officeName} on ${when} is over. Submit your hours to get paid.`,
    link: openCard,
  },
  clinicianDroppedOut: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place, amount, isCallOut }) =>
      formatTitle(
        `${personName} ${isCallOut ? 'called out' : 'canceled'}`,
        shortWhen,
        place,
        amount && `${amount} refund`,
      ),
    body: ({ personName, when, reason, amount, standbyName, until, isCallOut, isReopened }) => {
      const what = `${personName} ${isCallOut ? 'called out of' : 'canceled'} the shift on ${when}.`
      const offered = `We offered it to your standby, ${standbyName}, who can answer until ${until}.`
      return formatDecision(
        `${what}${amount ? ` ${amount} will be refunded.` : ''}`,
        reason,
        standbyName ? offered : isReopened ? 'The shift is open again.' : '',
      )
    },
    link: () => '/facility/shiftmanagement',
  },
  sentHome: {
    ...emailedAtOnce('clinician'),
    title: ({ shortWhen, officeName, amount }) =>
      formatTitle('Shift ended early', shortWhen, officeName, isPay(amount) && `at least ${amount}`),
    body: ({ officeName, amount, reason }) =>
      formatDecision(
        `${officeName} ended the shift early.`,
        reason,
        amount
          ? `Submit the hours you worked.${isPay(amount) ? ` You’ll be paid at least ${amount}.` : ''}`
          : '',
      ),
    link: openCard,
  },
  ...checkInNotifications,
  ...noShowNotifications,
  ...callOutNotifications,
  ...timeCardNotifications,
  ...feedbackNotifications,
  ...shiftChangeNotifications,
  ...standbyNotifications,
  ...instantNotifications,
  ...chatNotifications,
  ...moneyNotifications,
} as const satisfies Record<string, NotificationRow>
export type NotificationType = keyof typeof notificationTypes

/** The types that are sent only while this setting is on. */
export const typesRequiring = (areaSwitch: AreaSwitch): NotificationType[] =>
  (Object.entries(notificationTypes) as [NotificationType, NotificationRow][]).flatMap(
    ([type, { onlyWith }]) => (onlyWith === areaSwitch ? [type] : []),
  )

/** The screen that a notification opens. */
export const notificationLink = (type: NotificationType, facts: NotificationParams) =>
  (notificationTypes[type] as NotificationRow).link(facts)

/** A digest lists this many notifications; the rest are under the bell. */
export const DIGEST_LINES_MAX = 25

/** The copy of a digest, by email and text message. */
export const digestCopy = {
  subject: (count: number) =>
    count === 1 ? `A new notification from ${BRAND}` : `${count} new notifications from ${BRAND}`,
  body: (count: number) =>
    count > DIGEST_LINES_MAX
      ? `Here are the first ${DIGEST_LINES_MAX} of ${count}. Log in to see them all.`
      : 'Here’s what’s new since your last digest.',
  text: (titles: readonly string[]) => {
    const [first = '', ...more] = titles
    return more.length === 0 ? first : `${first}, and ${more.length} more`
  },
  link: '/notifications',
}
