import type { NotificationFacts, NotificationRow } from './notification-row.ts'

const jobProfile = ({ jobId }: NotificationFacts) => `/clinician/jobprofile/${jobId}`
const applicants = ({ jobId, facilityId }: NotificationFacts) =>
  `/facility/applicants?jobId=${jobId}&facilityId=${facilityId}`

/** What is told when the confirmed clinician drops out and others may stand in. */
export const standbyNotifications = {
  standbyKept: {
    to: ['clinician'],
    mail: true,
    title: ({ shiftId }) => `You are standby for shift ${shiftId}`,
    body: ({ officeName, when }) =>
      `${officeName} confirmed someone else for ${when}. If they drop out, you may be asked to step in.`,
    link: jobProfile,
  },
  standbyOffered: {
    to: ['clinician'],
    mail: true,
    atOnce: true,
    title: ({ shiftId }) => `Shift ${shiftId} can be yours`,
    body: ({ officeName, when, amount, until }) =>
      `${officeName}, ${when}: ${amount}. Say yes or no by ${until}; after that the next standby is asked.`,
    link: jobProfile,
  },
  standbyOfferOver: {
    to: ['clinician'],
    mail: true,
    title: ({ shiftId }) => `The offer of shift ${shiftId} is over`,
    body: ({ officeName, when }) => `The shift at ${officeName} of ${when} is no longer offered to you.`,
    link: jobProfile,
  },
  standbyAccepted: {
    to: ['facility'],
    mail: true,
    atOnce: true,
    title: ({ personName, shiftId }) => `${personName} can take shift ${shiftId}`,
    body: ({ personName, when, reason }) =>
      `${personName} is standby and said yes to ${when}. Confirm and pay to book them.${reason ? ` ${reason}` : ''}`,
    link: applicants,
  },
  standbyConfirmed: {
    to: ['facility'],
    mail: true,
    atOnce: true,
    title: ({ personName, shiftId }) => `${personName} steps in for shift ${shiftId}`,
    body: ({ personName, when, amount }) =>
      `${personName}, your standby, is confirmed for ${when}.${amount ? ` ${amount} is paid the same way as before.` : ''}`,
    link: () => '/facility/shiftmanagement?confirmedshifts=1',
  },
  standbyNobody: {
    to: ['facility'],
    mail: true,
    atOnce: true,
    title: ({ shiftId }) => `No standby can take shift ${shiftId}`,
    body: ({ when }) => `Nobody who was standby for ${when} takes it. The shift is open on the job board.`,
    link: applicants,
  },
  jobOpenAgain: {
    to: ['clinician'],
    mail: true,
    title: ({ shiftId }) => `Shift ${shiftId} is open again`,
    body: ({ officeName, when }) => `${officeName}, ${when}. If you still want it, apply again.`,
    link: jobProfile,
  },
} as const satisfies Record<string, NotificationRow>
