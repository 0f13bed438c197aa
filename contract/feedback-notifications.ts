import { RATING_MAX } from './limits.ts'
import { bellOnly, confirmedShifts, formatTitle, type NotificationRow } from './notification-row.ts'

/** Notifications that a shift is completed, and of its ratings. */
export const feedbackNotifications = {
  facilityShiftCompleted: {
    ...bellOnly('facility'),
    title: facts => formatTitle('Shift completed', facts.shortWhen, facts.personName, facts.place),
    body: ({ personName, when }) => `${personName}’s shift on ${when} is over.`,
    link: () => confirmedShifts.facility,
  },
  /** asks the clinician */
  reviewForFacility: {
    ...bellOnly('clinician'),
    title: ({ officeName, shortWhen }) => formatTitle(`Rate ${officeName}`, shortWhen),
    body: ({ when }) => `Rate your shift on ${when}. It takes a few seconds.`,
    link: ({ applicationId }) => `${confirmedShifts.clinician}&rate=${applicationId}`,
  },
  /** asks the facility */
  reviewForClinician: {
    ...bellOnly('facility'),
    title: ({ personName, shortWhen, place }) => formatTitle(`Rate ${personName}`, shortWhen, place),
    body: ({ when }) => `Rate the shift on ${when}. It takes a few seconds.`,
    link: ({ applicationId }) => `${confirmedShifts.facility}&rate=${applicationId}`,
  },
  ratingOnFacility: {
    ...bellOnly('facility'),
    title: ({ personName, rating, shortWhen, place }) =>
      formatTitle(`${personName} rated you ${rating} out of ${RATING_MAX}`, shortWhen, place),
    body: ({ when }) => `Their rating is for the shift on ${when}.`,
    link: ({ jobId }) => `/facility/jobprofile/${jobId}`,
  },
} as const satisfies Record<string, NotificationRow>
