import { BRAND } from './brand.ts'
import { emailed, emailedAtOnce, type NotificationParams, type NotificationRow } from './notification-row.ts'

const jobProfile = ({ jobId }: NotificationParams) => `/clinician/jobprofile/${jobId}`

const answered = ({ personName, isSilent, isDeclined }: NotificationParams) => {
  if (isSilent) return `${personName} didn’t answer`
  return isDeclined ? `${personName} declined` : `${personName} accepted`
}

/** Notifications about changes to a posted or confirmed shift. */
export const shiftChangeNotifications = {
  shiftChanged: {
    ...emailed('clinician', 'facility'),
    title: ({ shiftId }) => `Shift ${shiftId} was changed`,
    body: ({ officeName, when, changes, isStaff }) =>
      `${isStaff ? BRAND : officeName} changed the shift on ${when}. ${changes}`,
    link: facts => (facts.isFacility ? `/facility/jobprofile/${facts.jobId}` : jobProfile(facts)),
  },
  confirmedShiftChanged: {
    ...emailedAtOnce('clinician'),
    title: ({ shiftId }) => `Your shift ${shiftId} was changed`,
    body: ({ officeName, when, changes }) => `${officeName} changed your shift on ${when}. ${changes}`,
    link: jobProfile,
  },
  timeChangeRequested: {
    ...emailedAtOnce('clinician'),
    title: ({ shiftId }) => `New times for shift ${shiftId}?`,
    body: ({ officeName, when, changes, until }) =>
      `${officeName} wants to move your shift on ${when}. ${changes} Accept or decline by ${until}. If you don’t answer, your scheduled times stay.`,
    link: jobProfile,
  },
  timeChangeWithdrawn: {
    ...emailedAtOnce('clinician'),
    title: ({ shiftId }) => `Shift ${shiftId} keeps its times`,
    body: ({ officeName, when }) => `${officeName} withdrew the new times. Your shift is still on ${when}.`,
    link: jobProfile,
  },
  timeChangeAnswered: {
    ...emailedAtOnce('facility'),
    title: facts =>
      facts.isSilent
        ? `${answered(facts)} about shift ${facts.shiftId}`
        : `${answered(facts)} the new times of shift ${facts.shiftId}`,
    body: facts =>
      facts.isSilent || facts.isDeclined
        ? `The shift keeps its times and is still on ${facts.when}.`
        : `The shift is now on ${facts.when}.${facts.amount ? ` New total: ${facts.amount}.` : ''}`,
    link: ({ jobId }) => `/facility/jobprofile/${jobId}`,
  },
} as const satisfies Record<string, NotificationRow>
