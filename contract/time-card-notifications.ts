import { BRAND } from './brand.ts'
import { TIMESHEET_PUT_IN_DAYS, TIMESHEET_SILENCE_HOURS } from './limits.ts'
import { clockWords } from './time-card-copy.ts'
import { confirmedShifts, decided, type NotificationFacts, type NotificationRow } from './notification-row.ts'

const settledWords = ({ settled, amount }: NotificationFacts) => {
  if (settled === 'charged') return `${amount} more is charged.`
  if (settled === 'returned') return `${amount} goes back to you.`
  if (settled === 'invoiced') return `${amount} is put on your invoice.`
  return 'Nothing more is charged.'
}

const toApprove = ({ extraTime }: NotificationFacts) =>
  extraTime ? ` ${clockWords.extraToApprove(extraTime)}.` : ''
const notApproved = ({ extraTime }: NotificationFacts) =>
  extraTime ? ` ${clockWords.extraNotApproved(extraTime)}.` : ''
const declined = ({ extraTime, reason }: NotificationFacts) =>
  extraTime ? decided(` The extra time (${extraTime}) was declined.`, reason, '') : ''
const toDecide = ({ extraTime }: NotificationFacts) =>
  extraTime ? ` Extra time is waiting for you: ${extraTime}. Accept or decline it on the time card.` : ''

/** What is told about time cards. */
export const timeCardNotifications = {
  timesheetSubmitted: {
    to: ['facility'],
    mail: true,
    title: ({ shiftId }) => `Time card for shift ${shiftId}`,
    body: facts =>
      `${facts.personName} handed in a time card for ${facts.when}. Please check it.${toApprove(facts)}`,
    link: () => confirmedShifts.facility,
  },
  timesheetWaits: {
    to: ['facility'],
    mail: true,
    title: ({ shiftId, isLast }) =>
      isLast
        ? `Last reminder: time card for shift ${shiftId}`
        : `A time card waits for you: shift ${shiftId}`,
    body: facts =>
      `The time card of ${facts.personName} for ${facts.when} counts as accepted on ${facts.until} if nobody answers.${toApprove(facts)}`,
    link: () => confirmedShifts.facility,
  },
  timesheetRejected: {
    to: ['clinician'],
    mail: true,
    atOnce: true,
    title: ({ shiftId }) => `Your time card for shift ${shiftId} came back`,
    body: ({ officeName, reason }) => `${officeName} sent it back. Reason: ${reason}`,
    link: () => confirmedShifts.clinician,
  },
  timesheetAccepted: {
    to: ['clinician'],
    mail: true,
    title: ({ shiftId }) => `Your time card for shift ${shiftId} is accepted`,
    body: facts =>
      facts.isSilent
        ? `${facts.officeName} did not answer within ${TIMESHEET_SILENCE_HOURS} hours, so it counts as accepted. ${facts.amount} is due to you.${notApproved(facts)}`
        : `${facts.officeName} accepted it. ${facts.amount} is due to you.${declined(facts)}`,
    link: () => '/clinician/dashboard',
  },
  timesheetAcceptedSilently: {
    to: ['facility'],
    mail: true,
    title: ({ shiftId }) => `The time card for shift ${shiftId} counts as accepted`,
    body: facts =>
      `Nobody answered the time card of ${facts.personName} for ${facts.when} within ${TIMESHEET_SILENCE_HOURS} hours. ${settledWords(facts)}${toDecide(facts)}`,
    link: () => confirmedShifts.facility,
  },
  extraTimeDecided: {
    to: ['clinician', 'facility'],
    mail: true,
    title: ({ shiftId, isDeclined }) =>
      `Extra time ${isDeclined ? 'declined' : 'accepted'}: shift ${shiftId}`,
    body: facts => {
      const { personName, officeName, extraTime, amount, reason, when, isDeclined, isFacility, isStaff } =
        facts
      const who = isStaff ? BRAND : isFacility ? 'Your team' : officeName
      const what = isFacility ? `${personName}’s extra time for ${when}` : `your extra time for ${when}`
      const sentence = `${who} ${isDeclined ? 'declined' : 'accepted'} ${what}: ${extraTime}.`
      if (isDeclined) return decided(sentence, reason, '')
      return isFacility ? `${sentence} ${settledWords(facts)}` : `${sentence} You’ll be paid ${amount} more.`
    },
    link: ({ isFacility }) => (isFacility ? confirmedShifts.facility : confirmedShifts.clinician),
  },
  timecardReminder: {
    to: ['clinician'],
    mail: true,
    title: ({ shiftId }) => `Your time card for shift ${shiftId} is missing`,
    body: ({ officeName, when, until }) =>
      `Hand in the hours of your shift at ${officeName} of ${when}. If none come by ${until}, ${BRAND} puts in the booked hours.`,
    link: () => confirmedShifts.clinician,
  },
  pendingTimesheetReminder: {
    to: ['clinician'],
    mail: true,
    title: ({ shiftId }) => `Your time card for shift ${shiftId} still waits for you`,
    body: ({ officeName, reason }) =>
      decided(`${officeName} sent it back.`, reason, 'Mend it and hand it in again to be paid.'),
    link: () => '/clinician/dashboard',
  },
  timesheetPutIn: {
    to: ['clinician', 'facility'],
    mail: true,
    title: ({ shiftId }) => `The booked hours of shift ${shiftId} are put in`,
    body: ({ personName, officeName, when, until, isFacility }) =>
      isFacility
        ? `${personName} handed in no time card for ${when} within ${TIMESHEET_PUT_IN_DAYS} days, so ${BRAND} put in the booked hours. Check them; they count as accepted on ${until} if nobody answers.`
        : `You handed in no time card for ${officeName}, ${when}, within ${TIMESHEET_PUT_IN_DAYS} days, so ${BRAND} put in the booked hours. If you worked others, correct them before they are accepted, on ${until} at the latest.`,
    link: ({ isFacility }) => (isFacility ? confirmedShifts.facility : confirmedShifts.clinician),
  },
} as const satisfies Record<string, NotificationRow>
