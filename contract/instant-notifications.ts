import { emailedAtOnce, type NotificationParams, type NotificationRow } from './notification-row.ts'

/** Notifications about favorites who confirm themselves. */
export const instantNotifications = {
  instantConfirmed: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shiftId }) => `${personName} confirmed themselves for shift ${shiftId}`,
    body: ({ personName, when, amount }) =>
      `${personName}, one of your favorites, is confirmed for ${when}.${amount ? ` Payment: ${amount}, using the payment method you chose.` : ''}`,
    link: ({ jobId }: NotificationParams) => `/facility/jobprofile/${jobId}`,
  },
  instantToConfirm: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shiftId }) => `${personName} wants to take shift ${shiftId}`,
    body: ({ personName, when, reason }) =>
      `${personName}, one of your favorites, tried to book ${when}, but the booking didn’t go through. Confirm and pay to book them.${reason ? ` ${reason}` : ''} Favorites can no longer confirm themselves for this shift unless you turn that back on.`,
    link: ({ jobId, facilityId }: NotificationParams) =>
      `/facility/applicants?jobId=${jobId}&facilityId=${facilityId}`,
  },
  instantLate: {
    ...emailedAtOnce('clinician'),
    title: ({ shiftId }) => `You’re not confirmed for shift ${shiftId}`,
    body: ({ officeName, when }) =>
      `We couldn’t confirm you in time for the shift at ${officeName} on ${when}.`,
    link: ({ jobId }: NotificationParams) => `/clinician/jobprofile/${jobId}`,
  },
} as const satisfies Record<string, NotificationRow>
