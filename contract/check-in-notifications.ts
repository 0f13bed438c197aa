import { BRAND } from './brand.ts'
import { emailed, emailedAtOnce, formatTitle, type NotificationRow } from './notification-row.ts'
import { openCard } from './time-card-notifications.ts'

/** Notifications about a day that started without a check-in. */
export const checkInNotifications = {
  checkInMissing: {
    ...emailedAtOnce('clinician'),
    title: ({ officeName, shortWhen }) => formatTitle(`Are you at ${officeName}? Check in now`, shortWhen),
    body: ({ officeName, when, isNotHere }) =>
      `Your shift at ${officeName} started on ${when}. ${isNotHere ? 'The facility told us you aren’t there yet.' : 'You haven’t checked in yet.'} Open your shift to read the brief and check in. If you can’t work it, please cancel it right away.`,
    link: openCard,
  },
  arrivalQuestion: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place }) =>
      formatTitle(`Is ${personName} there? No check-in`, shortWhen, place),
    body: ({ personName, when }) =>
      `The shift started on ${when}, and ${personName} hasn’t checked in. Let us know whether they’re there. If they aren’t, we’ll call them.`,
    link: ({ jobId }) => `/facility/jobprofile/${jobId}`,
  },
  arrivalRecorded: {
    ...emailed('clinician'),
    title: facts => formatTitle('Arrival recorded', facts.shortWhen, facts.officeName),
    body: ({ officeName, when, isStaff }) =>
      `${isStaff ? BRAND : officeName} recorded that you arrived on ${when}. Check out when you leave. If that time is wrong, correct it on your time card.`,
    link: openCard,
  },
} as const satisfies Record<string, NotificationRow>
