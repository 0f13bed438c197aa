import {
  emailed,
  emailedAtOnce,
  formatTitle,
  type NotificationParams,
  type NotificationRow,
} from './notification-row.ts'

const jobProfile = ({ jobId }: NotificationParams) => `/clinician/jobprofile/${jobId}`
const applicants = ({ jobId, facilityId }: NotificationParams) =>
  `/facility/applicants?jobId=${jobId}&facilityId=${facilityId}`

/** Notifications about standbys, who can take the shift if the confirmed clinician cancels. */
export const standbyNotifications = {
  standbyKept: {
    ...emailed('clinician'),
    title: facts => formatTitle('You’re on standby', facts.shortWhen, facts.officeName),
    body: ({ officeName, when }) =>
      `${officeName} confirmed someone else for ${when}. If they cancel, we may offer you the shift.`,
    link: jobProfile,
  },
  standbyOffered: {
    ...emailedAtOnce('clinician'),
    title: facts =>
      formatTitle('You’ve been offered a shift', facts.shortWhen, facts.officeName, facts.shortPay),
    body: ({ officeName, when, pay, until }) =>
      `${officeName} is offering you the shift on ${when}. Pay: ${pay}. Accept or decline by ${until}. After that, we’ll offer it to the next standby.`,
    link: jobProfile,
  },
  standbyOfferOver: {
    ...emailed('clinician'),
    title: facts => formatTitle('Offer ended', facts.shortWhen, facts.officeName),
    body: ({ officeName, when }) => `The shift at ${officeName} on ${when} is no longer available to you.`,
    link: jobProfile,
  },
  standbyAccepted: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place }) =>
      formatTitle(`${personName} accepted. Confirm and pay`, shortWhen, place),
    body: ({ personName, when, reason }) =>
      `${personName}, your standby, accepted the shift on ${when}. Confirm and pay to book them.${reason ? ` ${reason}` : ''}`,
    link: applicants,
  },
  standbyConfirmed: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place, amount }) =>
      formatTitle(`${personName} will cover`, shortWhen, place, amount),
    body: ({ personName, when, amount }) =>
      `${personName}, your standby, is confirmed for ${when}.${amount ? ` Payment: ${amount}, using the same payment method as before.` : ''}`,
    link: () => '/facility/shiftmanagement?confirmedshifts=1',
  },
  standbyNobody: {
    ...emailedAtOnce('facility'),
    title: facts => formatTitle('No standby accepted', facts.shortWhen, facts.place),
    body: ({ when }) =>
      `None of your standbys accepted the shift on ${when}. It’s open on the job board again.`,
    link: applicants,
  },
  jobOpenAgain: {
    ...emailed('clinician'),
    title: facts => formatTitle('Shift open again', facts.shortWhen, facts.officeName, facts.shortPay),
    body: ({ officeName, when }) =>
      `The shift at ${officeName} on ${when} is open again. Apply again if you still want it.`,
    link: jobProfile,
  },
} as const satisfies Record<string, NotificationRow>
