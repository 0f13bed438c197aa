import { RATING_MAX } from './limits.ts'
import { bellOnly, confirmedShifts, type NotificationRow } from './notification-row.ts'

/** Notifications that a shift is completed, and of its ratings. */
export const feedbackNotifications = {
  facilityShiftCompleted: {
    ...bellOnly('facility'),
    title: ({ shiftId }) => `Shift ${shiftId} is completed`,
    body: ({ personName, when }) => `${personName}’s shift on ${when} is over.`,
    link: () => confirmedShifts.facility,
  },
  /** asks the clinician */
  reviewForFacility: {
    ...bellOnly('clinician'),
    title: ({ officeName }) => `How was ${officeName}?`,
    body: ({ when }) => `Rate your shift on ${when}. It takes a few seconds.`,
    link: ({ applicationId }) => `${confirmedShifts.clinician}&rate=${applicationId}`,
  },
  /** asks the facility */
  reviewForClinician: {
    ...bellOnly('facility'),
    title: ({ personName }) => `How was ${personName}?`,
    body: ({ when }) => `Rate the shift on ${when}. It takes a few seconds.`,
    link: ({ applicationId }) => `${confirmedShifts.facility}&rate=${applicationId}`,
  },
  ratingOnFacility: {
    ...bellOnly('facility'),
    title: ({ personName, rating }) => `${personName} rated you ${rating} out of ${RATING_MAX}`,
    body: ({ shiftId, when }) => `Their rating is for shift ${shiftId} on ${when}.`,
    link: ({ jobId }) => `/facility/jobprofile/${jobId}`,
  },
} as const satisfies Record<string, NotificationRow>
