import { BRAND } from './brand.ts'
import {
  bellOnly,
  emailed,
  emailedAtOnce,
  formatDecision,
  formatTitle,
  type NotificationParams,
  type NotificationRow,
} from './notification-row.ts'

const jobProfile = ({ jobId }: NotificationParams) => `/clinician/jobprofile/${jobId}`

const answered = ({ personName, hasCheckedIn, isSilent, isDeclined }: NotificationParams) => {
  if (hasCheckedIn) return `${personName} checked in without responding to`
  if (isSilent) return `${personName} didn’t respond to`
  return isDeclined ? `${personName} declined` : `${personName} accepted`
}

/** Notifications about changes to a posted or confirmed shift. */
export const shiftChangeNotifications = {
  shiftChanged: {
    ...emailed('clinician', 'facility'),
    title: ({ shortWhen, officeName, place, isStaff, isFacility }) =>
      formatTitle(
        `${isStaff ? BRAND : officeName} changed the shift`,
        shortWhen,
        isFacility ? place : isStaff && officeName,
      ),
    body: ({ officeName, when, changes, isStaff, isProposalOver }) =>
      `${isStaff ? BRAND : officeName} changed the shift on ${when}. ${changes}${
        isProposalOver ? ' The times proposed before no longer apply. You can propose new ones.' : ''
      }`,
    link: facts => (facts.isFacility ? `/facility/jobprofile/${facts.jobId}` : jobProfile(facts)),
  },
  confirmedShiftChanged: {
    ...emailedAtOnce('clinician'),
    title: facts => formatTitle('Your shift changed', facts.shortWhen, facts.officeName, facts.shortPay),
    body: ({ officeName, when, changes }) => `${officeName} changed your shift on ${when}. ${changes}`,
    link: jobProfile,
  },
  briefChanged: {
    ...emailedAtOnce('clinician'),
    title: ({ isNew, shortWhen, officeName }) =>
      formatTitle(isNew ? 'New brief' : 'Brief changed', shortWhen, officeName),
    body: ({ officeName, when, isNew }) =>
      `${officeName} ${isNew ? 'added a brief' : 'changed the brief'} for your shift on ${when}. Read it before you check in.`,
    link: jobProfile,
  },
  timeChangeRequested: {
    ...emailedAtOnce('clinician'),
    title: ({ officeName, shortWhen, shortPay }) =>
      formatTitle(`${officeName} requested new times`, shortWhen, shortPay),
    body: ({ officeName, when, changes, until, pay }) =>
      `${officeName} wants to change the times of your shift on ${when}. ${changes}${pay ? ` Pay: ${pay}.` : ''} Accept or decline by ${until}. If you don’t answer, your shift keeps its scheduled times.`,
    link: jobProfile,
  },
  timeChangeWithdrawn: {
    ...emailedAtOnce('clinician'),
    title: facts => formatTitle('Your times stay the same', facts.shortWhen, facts.officeName),
    body: ({ officeName, when }) => `${officeName} withdrew the new times. Your shift is still on ${when}.`,
    link: jobProfile,
  },
  timeChangeAnswered: {
    ...emailedAtOnce('facility'),
    title: facts =>
      formatTitle(`${answered(facts)} the new times`, facts.shortWhen, facts.place, facts.amount),
    body: facts =>
      facts.isSilent || facts.isDeclined
        ? `The shift keeps its scheduled times and is still on ${facts.when}.`
        : `The shift is now on ${facts.when}.${facts.amount ? ` New total: ${facts.amount}.` : ''}`,
    link: ({ jobId }) => `/facility/jobprofile/${jobId}`,
  },
  lateDropOut: {
    ...bellOnly('admin', 'subadmin'),
    title: ({ personName, shortWhen, officeName, isCallOut }) =>
      formatTitle(
        `${personName} ${isCallOut ? 'called out' : 'canceled'} on short notice`,
        shortWhen,
        officeName,
      ),
    body: ({ personName, officeName, when, reason, standbyName, isCallOut }) =>
      formatDecision(
        `${personName} ${isCallOut ? 'called out of' : 'canceled'} the shift at ${officeName} on ${when}.`,
        reason,
        standbyName ? `We offered it to a standby, ${standbyName}.` : '',
      ),
    link: ({ jobId }) => `/admin/jobs/${jobId}/show`,
  },
} as const satisfies Record<string, NotificationRow>
