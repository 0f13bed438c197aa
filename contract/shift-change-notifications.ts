import { BRAND } from './brand.ts'
import {
  bellOnly,
  emailed,
  emailedAtOnce,
  formatDecision,
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
    title: ({ shiftId }) => `Shift ${shiftId} was changed`,
    body: ({ officeName, when, changes, isStaff, isProposalOver }) =>
      `${isStaff ? BRAND : officeName} changed the shift on ${when}. ${changes}${
        isProposalOver ? ' The times proposed before no longer apply. You can propose new ones.' : ''
      }`,
    link: facts => (facts.isFacility ? `/facility/jobprofile/${facts.jobId}` : jobProfile(facts)),
  },
  confirmedShiftChanged: {
    ...emailedAtOnce('clinician'),
    title: ({ shiftId }) => `Your shift ${shiftId} was changed`,
    body: ({ officeName, when, changes }) => `${officeName} changed your shift on ${when}. ${changes}`,
    link: jobProfile,
  },
  briefChanged: {
    ...emailedAtOnce('clinician'),
    title: ({ shiftId, isNew }) =>
      isNew ? `Shift ${shiftId} now has a brief` : `The brief for shift ${shiftId} was changed`,
    body: ({ officeName, when, isNew }) =>
      `${officeName} ${isNew ? 'added a brief' : 'changed the brief'} for your shift on ${when}. Read it before you check in.`,
    link: jobProfile,
  },
  timeChangeRequested: {
    ...emailedAtOnce('clinician'),
    title: ({ shiftId }) => `New times requested for shift ${shiftId}`,
    body: ({ officeName, when, changes, until, pay }) =>
      `${officeName} wants to change the times of your shift on ${when}. ${changes}${pay ? ` Pay: ${pay}.` : ''} Accept or decline by ${until}. If you don’t answer, your shift keeps its scheduled times.`,
    link: jobProfile,
  },
  timeChangeWithdrawn: {
    ...emailedAtOnce('clinician'),
    title: ({ shiftId }) => `Shift ${shiftId} keeps its scheduled times`,
    body: ({ officeName, when }) => `${officeName} withdrew the new times. Your shift is still on ${when}.`,
    link: jobProfile,
  },
  timeChangeAnswered: {
    ...emailedAtOnce('facility'),
    title: facts => `${answered(facts)} the new times for shift ${facts.shiftId}`,
    body: facts =>
      facts.isSilent || facts.isDeclined
        ? `The shift keeps its scheduled times and is still on ${facts.when}.`
        : `The shift is now on ${facts.when}.${facts.amount ? ` New total: ${facts.amount}.` : ''}`,
    link: ({ jobId }) => `/facility/jobprofile/${jobId}`,
  },
  lateDropOut: {
    ...bellOnly('admin', 'subadmin'),
    title: ({ personName, shiftId }) => `${personName} canceled shift ${shiftId} on short notice`,
    body: ({ personName, officeName, when, reason, standbyName }) =>
      formatDecision(
        `${personName} canceled the shift at ${officeName} on ${when}.`,
        reason,
        standbyName ? `We offered it to a standby, ${standbyName}.` : '',
      ),
    link: ({ jobId }) => `/admin/jobs/${jobId}/show`,
  },
} as const satisfies Record<string, NotificationRow>
