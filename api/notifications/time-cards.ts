import { BRAND } from '@gaitway/contract/values/brand'
import { TIMESHEET_AUTO_SUBMIT_DAYS } from '@gaitway/contract/values/limits'
import { timeCardCopy } from '@gaitway/contract/format/time-card-copy'
import {
  confirmedShifts,
  emailed,
  emailedAtOnce,
  formatDecision,
  formatTitle,
  type NotificationParams,
  type NotificationDefinition,
} from './notification.ts'

const formatSettled = ({ settled, amount }: NotificationParams) => {
  if (settled === 'charged') return `You’ll be charged ${amount} more.`
  if (settled === 'returned') return `You’ll be refunded ${amount}.`
  if (settled === 'invoiced') return `We added ${amount} to your invoice.`
  return 'There’s no further charge.'
}

const formatSettledBriefly = ({ settled, amount }: NotificationParams) => {
  if (settled === 'charged') return `${amount} more`
  if (settled === 'returned') return `${amount} refund`
  return settled === 'invoiced' ? `${amount} on your invoice` : undefined
}

/** A shift in a title, for the side that reads it. */
const whoOrWhere = ({ isFacility, personName, officeName, shortWhen, place }: NotificationParams) =>
  isFacility ? [personName, shortWhen, place] : [shortWhen, officeName]

const formatExtraToApprove = ({ extraTime }: NotificationParams) =>
  extraTime ? ` ${timeCardCopy.extraToApprove(extraTime)}.` : ''
const formatExtraNotApproved = ({ extraTime }: NotificationParams) =>
  extraTime ? ` ${timeCardCopy.extraNotApproved(extraTime)}.` : ''
const formatExtraDeclined = ({ extraTime, reason }: NotificationParams) =>
  extraTime ? formatDecision(` They declined the extra time (${extraTime}).`, reason) : ''
const formatExtraToDecide = ({ extraTime }: NotificationParams) =>
  extraTime ? ` Extra time needs your decision: ${extraTime}. Accept or decline it on the time card.` : ''

/** A list with a time card opened. Older notifications don't have the application's ID, so they open only the list. */
const linkToCard = (list: string, { applicationId }: NotificationParams) =>
  applicationId ? `${list}${list.includes('?') ? '&' : '?'}timecard=${applicationId}` : list
/** The time card in the list of its side. */
export const timeCardLink = (facts: NotificationParams) =>
  linkToCard(facts.isFacility ? confirmedShifts.facility : confirmedShifts.clinician, facts)
const reviewLink = (facts: NotificationParams) => linkToCard(confirmedShifts.facility, facts)

/** Notifications about time cards. */
export const timeCardNotifications = {
  timesheetSubmitted: {
    ...emailed('facility'),
    title: facts => formatTitle('New time card', facts.personName, facts.shortWhen, facts.place),
    body: facts =>
      `${facts.personName} submitted a time card for ${facts.when}. Please review it.${formatExtraToApprove(facts)}`,
    link: reviewLink,
  },
  timesheetWaits: {
    ...emailed('facility'),
    title: ({ isLast, personName, shortWhen, place }) =>
      formatTitle(
        isLast ? 'Last reminder to review a time card' : 'Time card to review',
        personName,
        shortWhen,
        place,
      ),
    body: facts =>
      `${facts.personName}’s time card for ${facts.when} will be accepted automatically on ${facts.until} if you don’t respond.${formatExtraToApprove(facts)}`,
    link: reviewLink,
  },
  timesheetRejected: {
    ...emailedAtOnce('clinician'),
    title: facts => formatTitle('Time card returned', facts.shortWhen, facts.officeName),
    body: ({ officeName, reason }) =>
      formatDecision(`${officeName} returned it.`, reason, 'Update it and resubmit to get paid.'),
    link: timeCardLink,
  },
  timesheetRevised: {
    ...emailed('clinician', 'facility'),
    title: facts => formatTitle('Hours corrected', ...whoOrWhere(facts), `${facts.amount} pay`),
    body: facts =>
      formatDecision(
        `${BRAND} corrected the submitted hours. The pay for this shift is now ${facts.amount}.`,
        facts.reason,
        facts.isFacility && `Please review them.${formatExtraToApprove(facts)}`,
      ),
    link: timeCardLink,
  },
  timesheetAccepted: {
    ...emailed('clinician'),
    title: facts => formatTitle('Time card accepted', facts.shortWhen, facts.officeName, facts.amount),
    body: facts =>
      facts.isSilent
        ? `${facts.officeName} didn’t respond in time, so it was accepted automatically. You’ll be paid ${facts.amount}.${formatExtraNotApproved(facts)}`
        : `${facts.officeName} accepted it. You’ll be paid ${facts.amount}.${formatExtraDeclined(facts)}`,
    link: () => '/clinician/dashboard',
  },
  timesheetAutoAccepted: {
    ...emailed('facility'),
    title: facts =>
      formatTitle(
        'Time card accepted automatically',
        facts.personName,
        facts.shortWhen,
        facts.place,
        formatSettledBriefly(facts),
      ),
    body: facts =>
      `Your team didn’t respond in time to ${facts.personName}’s time card for ${facts.when}. ${formatSettled(facts)}${formatExtraToDecide(facts)}`,
    link: reviewLink,
  },
  extraTimeDecided: {
    ...emailed('clinician', 'facility'),
    title: facts =>
      formatTitle(
        `Extra time ${facts.isDeclined ? 'declined' : 'accepted'}`,
        ...whoOrWhere(facts),
        facts.isFacility ? formatSettledBriefly(facts) : facts.amount,
      ),
    body: facts => {
      const { personName, officeName, extraTime, amount, reason, when, isDeclined, isFacility, isStaff } =
        facts
      const who = isStaff ? BRAND : isFacility ? 'Your team' : officeName
      const what = isFacility ? `${personName}’s extra time for ${when}` : `your extra time for ${when}`
      const sentence = `${who} ${isDeclined ? 'declined' : 'accepted'} ${what}: ${extraTime}.`
      if (isDeclined) return formatDecision(sentence, reason)
      return isFacility ? `${sentence} ${formatSettled(facts)}` : `${sentence} You’ll be paid ${amount} more.`
    },
    link: timeCardLink,
  },
  timecardReminder: {
    ...emailed('clinician'),
    title: facts => formatTitle('Don’t forget your time card', facts.shortWhen, facts.officeName),
    body: ({ officeName, when, until }) =>
      `Submit your hours for the shift at ${officeName} on ${when}. If we don’t receive them by ${until}, ${BRAND} will submit the scheduled hours.`,
    link: timeCardLink,
  },
  pendingTimesheetReminder: {
    ...emailed('clinician'),
    title: facts => formatTitle('Your time card still needs changes', facts.shortWhen, facts.officeName),
    body: ({ officeName, reason }) =>
      formatDecision(`${officeName} returned it.`, reason, 'Update it and resubmit to get paid.'),
    link: facts => linkToCard('/clinician/dashboard', facts),
  },
  timesheetAutoSubmitted: {
    ...emailed('clinician', 'facility'),
    title: facts => formatTitle(`${BRAND} submitted the scheduled hours`, ...whoOrWhere(facts)),
    body: ({ personName, officeName, when, until, isFacility }) =>
      isFacility
        ? `${personName} didn’t submit a time card for ${when} within ${TIMESHEET_AUTO_SUBMIT_DAYS} days, so ${BRAND} submitted the scheduled hours. Please review them. They’ll be accepted automatically on ${until} if you don’t respond.`
        : `You didn’t submit a time card for ${officeName}, ${when}, within ${TIMESHEET_AUTO_SUBMIT_DAYS} days, so ${BRAND} submitted the scheduled hours. If you worked different hours, correct them before they’re accepted, by ${until} at the latest.`,
    link: timeCardLink,
  },
} as const satisfies Record<string, NotificationDefinition>
