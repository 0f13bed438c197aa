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

const settledWords = ({ settled, amount }: NotificationParams) => {
  if (settled === 'charged') return `You’ll be charged ${amount} more.`
  if (settled === 'returned') return `You’ll be refunded ${amount}.`
  if (settled === 'invoiced') return `We added ${amount} to your invoice.`
  return 'There’s no further charge.'
}

const settledInShort = ({ settled, amount }: NotificationParams) => {
  if (settled === 'charged') return `${amount} more`
  if (settled === 'returned') return `${amount} refund`
  return settled === 'invoiced' ? `${amount} on your invoice` : undefined
}

/** When, and who or where, as each side knows it. */
const whose = ({ isFacility, personName, officeName, shortWhen, place }: NotificationParams) =>
  isFacility ? [personName, shortWhen, place] : [shortWhen, officeName]

const toApprove = ({ extraTime }: NotificationParams) =>
  extraTime ? ` ${timeCardCopy.extraToApprove(extraTime)}.` : ''
const notApproved = ({ extraTime }: NotificationParams) =>
  extraTime ? ` ${timeCardCopy.extraNotApproved(extraTime)}.` : ''
const declined = ({ extraTime, reason }: NotificationParams) =>
  extraTime ? formatDecision(` They declined the extra time (${extraTime}).`, reason, '') : ''
const toDecide = ({ extraTime }: NotificationParams) =>
  extraTime ? ` Extra time needs your decision: ${extraTime}. Accept or decline it on the time card.` : ''

/** Older notifications don't know their application, so they open the list. */
const withCard = (list: string, { applicationId }: NotificationParams) =>
  applicationId ? `${list}${list.includes('?') ? '&' : '?'}timecard=${applicationId}` : list
/** The time card in the list of its side. */
export const openCard = (facts: NotificationParams) =>
  withCard(facts.isFacility ? confirmedShifts.facility : confirmedShifts.clinician, facts)
const openReview = (facts: NotificationParams) => withCard(confirmedShifts.facility, facts)

/** Notifications about time cards. */
export const timeCardNotifications = {
  timesheetSubmitted: {
    ...emailed('facility'),
    title: facts => formatTitle('New time card', facts.personName, facts.shortWhen, facts.place),
    body: facts =>
      `${facts.personName} submitted a time card for ${facts.when}. Please review it.${toApprove(facts)}`,
    link: openReview,
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
      `${facts.personName}’s time card for ${facts.when} will be accepted automatically on ${facts.until} if you don’t respond.${toApprove(facts)}`,
    link: openReview,
  },
  timesheetRejected: {
    ...emailedAtOnce('clinician'),
    title: facts => formatTitle('Time card returned', facts.shortWhen, facts.officeName),
    body: ({ officeName, reason }) =>
      formatDecision(`${officeName} returned it.`, reason, 'Update it and resubmit to get paid.'),
    link: openCard,
  },
  timesheetRevised: {
    ...emailed('clinician', 'facility'),
    title: facts => formatTitle('Hours corrected', ...whose(facts), `${facts.amount} pay`),
    body: facts => {
      const what = `${BRAND} corrected the submitted hours. The pay for this shift is now ${facts.amount}.`
      const next = facts.isFacility ? `Please review them.${toApprove(facts)}` : ''
      return formatDecision(what, facts.reason, next)
    },
    link: openCard,
  },
  timesheetAccepted: {
    ...emailed('clinician'),
    title: facts => formatTitle('Time card accepted', facts.shortWhen, facts.officeName, facts.amount),
    body: facts =>
      facts.isSilent
        ? `${facts.officeName} didn’t respond in time, so it was accepted automatically. You’ll be paid ${facts.amount}.${notApproved(facts)}`
        : `${facts.officeName} accepted it. You’ll be paid ${facts.amount}.${declined(facts)}`,
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
        settledInShort(facts),
      ),
    body: facts =>
      `Your team didn’t respond in time to ${facts.personName}’s time card for ${facts.when}. ${settledWords(facts)}${toDecide(facts)}`,
    link: openReview,
  },
  extraTimeDecided: {
    ...emailed('clinician', 'facility'),
    title: facts =>
      formatTitle(
        `Extra time ${facts.isDeclined ? 'declined' : 'accepted'}`,
        ...whose(facts),
        facts.isFacility ? settledInShort(facts) : facts.amount,
      ),
    body: facts => {
      const { personName, officeName, extraTime, amount, reason, when, isDeclined, isFacility, isStaff } =
        facts
      const who = isStaff ? BRAND : isFacility ? 'Your team' : officeName
      const what = isFacility ? `${personName}’s extra time for ${when}` : `your extra time for ${when}`
      const sentence = `${who} ${isDeclined ? 'declined' : 'accepted'} ${what}: ${extraTime}.`
      if (isDeclined) return formatDecision(sentence, reason, '')
      return isFacility ? `${sentence} ${settledWords(facts)}` : `${sentence} You’ll be paid ${amount} more.`
    },
    link: openCard,
  },
  timecardReminder: {
    ...emailed('clinician'),
    title: facts => formatTitle('Don’t forget your time card', facts.shortWhen, facts.officeName),
    body: ({ officeName, when, until }) =>
      `Submit your hours for the shift at ${officeName} on ${when}. If we don’t receive them by ${until}, ${BRAND} will submit the scheduled hours.`,
    link: openCard,
  },
  pendingTimesheetReminder: {
    ...emailed('clinician'),
    title: facts => formatTitle('Your time card still needs changes', facts.shortWhen, facts.officeName),
    body: ({ officeName, reason }) =>
      formatDecision(`${officeName} returned it.`, reason, 'Update it and resubmit to get paid.'),
    link: facts => withCard('/clinician/dashboard', facts),
  },
  timesheetAutoSubmitted: {
    ...emailed('clinician', 'facility'),
    title: facts => formatTitle(`${BRAND} submitted the scheduled hours`, ...whose(facts)),
    body: ({ personName, officeName, when, until, isFacility }) =>
      isFacility
        ? `${personName} didn’t submit a time card for ${when} within ${TIMESHEET_AUTO_SUBMIT_DAYS} days, so ${BRAND} submitted the scheduled hours. Please review them. They’ll be accepted automatically on ${until} if you don’t respond.`
        : `You didn’t submit a time card for ${officeName}, ${when}, within ${TIMESHEET_AUTO_SUBMIT_DAYS} days, so ${BRAND} submitted the scheduled hours. If you worked different hours, correct them before they’re accepted, by ${until} at the latest.`,
    link: openCard,
  },
} as const satisfies Record<string, NotificationDefinition>
