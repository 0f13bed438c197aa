import {
  emailedAtOnce,
  formatTitle,
  type NotificationParams,
  type NotificationRow,
} from './notification-row.ts'

/** Notifications about favorites who confirm themselves. */
export const instantNotifications = {
  instantConfirmed: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place, amount }) =>
      formatTitle(`${personName} confirmed themselves`, shortWhen, place, amount),
    body: ({ personName, when, amount }) =>
      `${personName}, one of your favorites, is confirmed for ${when}.${amount ? ` Payment: ${amount}, using the payment method you chose.` : ''}`,
    link: ({ jobId }: NotificationParams) => `/facility/jobprofile/${jobId}`,
  },
  instantToConfirm: {
    ...emailedAtOnce('facility'),
    title: facts => formatTitle(`${facts.personName} wants to work`, facts.shortWhen, facts.place),
    body: ({ personName, when, reason }) =>
      `${personName}, one of your favorites, tried to book ${when}, but the booking didn’t go through. Confirm and pay to book them.${reason ? ` ${reason}` : ''} Favorites can no longer confirm themselves for this shift unless you turn that back on.`,
    link: ({ jobId, facilityId }: NotificationParams) =>
      `/facility/applicants?jobId=${jobId}&facilityId=${facilityId}`,
  },
  instantLate: {
    ...emailedAtOnce('clinician'),
    title: facts => formatTitle('You’re not confirmed', facts.shortWhen, facts.officeName),
    body: ({ officeName, when }) =>
      `We couldn’t confirm you in time for the shift at ${officeName} on ${when}.`,
    link: ({ jobId }: NotificationParams) => `/clinician/jobprofile/${jobId}`,
  },
} as const satisfies Record<string, NotificationRow>
