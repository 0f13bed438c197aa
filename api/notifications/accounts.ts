import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import {
  bellOnly,
  emailed,
  emailedAtOnce,
  formatDecision,
  type NotificationParams,
  type NotificationDefinition,
} from './notification.ts'

/** The onboarding call, or for earlier notifications, which don't have its ID, the calls of its day. */
const callLink = ({ callId, day }: NotificationParams) =>
  callId ? `/admin/onboarding-calls/${callId}/show` : `/admin/onboarding-calls?day=${day}`

/** The list of users of this side, the newest first. */
const usersLink = (tab: 'clinician' | 'facility') => () => `/admin/users?tab=${tab}`

/** Notifications about accounts, their onboarding calls and what expires in a profile. */
export const accountNotifications = {
  facilitySignedUp: {
    ...bellOnly('admin', 'subadmin'),
    title: () => 'New facility signup',
    body: ({ officeName }) => `${officeName} signed up and is pending review.`,
    link: usersLink('facility'),
  },
  clinicianSignedUp: {
    ...bellOnly('admin', 'subadmin'),
    title: () => 'New clinician signup',
    body: ({ personName }) => `${personName} signed up and is pending review.`,
    link: usersLink('clinician'),
  },
  callBooked: {
    ...bellOnly('admin', 'subadmin'),
    title: () => 'New onboarding call',
    body: ({ personName, when }) => `${personName} booked a call for ${when}.`,
    link: callLink,
  },
  callMoved: {
    ...bellOnly('admin', 'subadmin'),
    title: () => 'Onboarding call rescheduled',
    body: ({ personName, when }) => `${personName} rescheduled the call to ${when}.`,
    link: callLink,
  },
  callCancelled: {
    ...bellOnly('admin', 'subadmin'),
    title: () => 'Onboarding call canceled',
    body: ({ personName, when }) => `${personName} canceled the call on ${when}.`,
    link: callLink,
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
} as const satisfies Record<string, NotificationDefinition>
