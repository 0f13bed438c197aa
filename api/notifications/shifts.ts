import { BRAND } from '@gaitway/contract/values/brand'
import { RATING_MAX } from '@gaitway/contract/values/limits'
import {
  bellOnly,
  confirmedShifts,
  emailed,
  emailedAtOnce,
  formatDecision,
  formatTitle,
  isNonzeroAmount,
  links,
  type NotificationParams,
  type NotificationDefinition,
} from './notification.ts'
import { timeCardLink } from './time-cards.ts'

/** How the clinician responded to new times: the start of a title. */
const formatResponse = ({ personName, hasCheckedIn, isSilent, isDeclined }: NotificationParams) => {
  if (hasCheckedIn) return `${personName} checked in without responding to`
  if (isSilent) return `${personName} didn’t respond to`
  return isDeclined ? `${personName} declined` : `${personName} accepted`
}

/** Notifications about a shift: its changes, its days, its end and its ratings. */
export const shiftNotifications = {
  shiftCancelled: {
    ...emailedAtOnce('clinician'),
    title: ({ shortWhen, officeName, amount }) =>
      formatTitle('Shift canceled', shortWhen, officeName, amount && `you’ll be paid ${amount}`),
    body: ({ officeName, when, reason, amount }) =>
      formatDecision(
        `The shift at ${officeName} on ${when} was canceled.`,
        reason,
        amount && `You’ll be paid ${amount} for it.`,
      ),
    link: () => '/clinician/dashboard',
  },
  jobCancelled: {
    ...emailed('facility'),
    title: facts => formatTitle(`${BRAND} canceled your shift`, facts.shortWhen, facts.place),
    body: ({ when, reason }) => formatDecision(`${BRAND} canceled your shift on ${when}.`, reason),
    link: () => '/facility/shiftmanagement',
  },
  shiftCompleted: {
    ...emailed('clinician'),
    title: facts => formatTitle('Submit your time card', facts.shortWhen, facts.officeName),
    body: ({ officeName, when }) =>
      `Your shift at ${officeName} on ${when} is over. Submit your hours to get paid.`,
    link: timeCardLink,
  },
  clinicianDroppedOut: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place, amount, isCallOut }) =>
      formatTitle(
        `${personName} ${isCallOut ? 'called out' : 'canceled'}`,
        shortWhen,
        place,
        amount && `${amount} refund`,
      ),
    body: ({ personName, when, reason, amount, standbyName, until, isCallOut, isReopened }) =>
      formatDecision(
        `${personName} ${isCallOut ? 'called out of' : 'canceled'} the shift on ${when}.${amount ? ` ${amount} will be refunded.` : ''}`,
        reason,
        standbyName
          ? `We offered it to your standby, ${standbyName}, who can answer until ${until}.`
          : isReopened && 'The shift is open again.',
      ),
    link: () => '/facility/shiftmanagement',
  },
  sentHome: {
    ...emailedAtOnce('clinician'),
    title: ({ shortWhen, officeName, amount }) =>
      formatTitle(
        'Shift ended early',
        shortWhen,
        officeName,
        isNonzeroAmount(amount) && `at least ${amount}`,
      ),
    body: ({ officeName, amount, reason }) =>
      formatDecision(
        `${officeName} ended the shift early.`,
        reason,
        amount &&
          `Submit the hours you worked.${isNonzeroAmount(amount) ? ` You’ll be paid at least ${amount}.` : ''}`,
      ),
    link: timeCardLink,
  },
  checkInMissing: {
    ...emailedAtOnce('clinician'),
    title: ({ officeName, shortWhen }) => formatTitle(`Are you at ${officeName}? Check in now`, shortWhen),
    body: ({ officeName, when, isNotHere }) =>
      `Your shift at ${officeName} started on ${when}. ${isNotHere ? 'The facility told us you aren’t there yet.' : 'You haven’t checked in yet.'} Open your shift to read the brief and check in. If you can’t work it, please cancel it right away.`,
    link: timeCardLink,
  },
  arrivalQuestion: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place }) =>
      formatTitle(`Is ${personName} there? No check-in`, shortWhen, place),
    body: ({ personName, when }) =>
      `The shift started on ${when}, and ${personName} hasn’t checked in. Let us know whether they’re there. If they aren’t, we’ll call them.`,
    link: links.facilityShift,
  },
  arrivalRecorded: {
    ...emailed('clinician'),
    title: facts => formatTitle('Arrival recorded', facts.shortWhen, facts.officeName),
    body: ({ officeName, when, isStaff }) =>
      `${isStaff ? BRAND : officeName} recorded that you arrived on ${when}. Check out when you leave. If that time is wrong, correct it on your time card.`,
    link: timeCardLink,
  },
  shiftChanged: {
    ...emailed('clinician', 'facility'),
    title: ({ shortWhen, officeName, place, isStaff, isFacility }) =>
      formatTitle(
        `${isStaff ? BRAND : officeName} changed the shift`,
        shortWhen,
        isFacility ? place : isStaff && officeName,
      ),
    body: ({ officeName, when, changes, isStaff, isProposalOver }) =>
      `${isStaff ? BRAND : officeName} changed the shift on ${when}. ${changes}${
        isProposalOver ? ' The times proposed before no longer apply. You can propose new ones.' : ''
      }`,
    link: facts => (facts.isFacility ? links.facilityShift(facts) : links.clinicianShift(facts)),
  },
  confirmedShiftChanged: {
    ...emailedAtOnce('clinician'),
    title: facts => formatTitle('Your shift changed', facts.shortWhen, facts.officeName, facts.shortPay),
    body: ({ officeName, when, changes }) => `${officeName} changed your shift on ${when}. ${changes}`,
    link: links.clinicianShift,
  },
  briefChanged: {
    ...emailedAtOnce('clinician'),
    title: ({ isNew, shortWhen, officeName }) =>
      formatTitle(isNew ? 'New brief' : 'Brief changed', shortWhen, officeName),
    body: ({ officeName, when, isNew }) =>
      `${officeName} ${isNew ? 'added a brief' : 'changed the brief'} for your shift on ${when}. Read it before you check in.`,
    link: links.clinicianShift,
  },
  timeChangeRequested: {
    ...emailedAtOnce('clinician'),
    title: ({ officeName, shortWhen, shortPay }) =>
      formatTitle(`${officeName} requested new times`, shortWhen, shortPay),
    body: ({ officeName, when, changes, until, pay }) =>
      `${officeName} wants to change the times of your shift on ${when}. ${changes}${pay ? ` Pay: ${pay}.` : ''} Accept or decline by ${until}. If you don’t answer, your shift keeps its scheduled times.`,
    link: links.clinicianShift,
  },
  timeChangeWithdrawn: {
    ...emailedAtOnce('clinician'),
    title: facts => formatTitle('Your times stay the same', facts.shortWhen, facts.officeName),
    body: ({ officeName, when }) => `${officeName} withdrew the new times. Your shift is still on ${when}.`,
    link: links.clinicianShift,
  },
  timeChangeAnswered: {
    ...emailedAtOnce('facility'),
    title: facts =>
      formatTitle(`${formatResponse(facts)} the new times`, facts.shortWhen, facts.place, facts.amount),
    body: facts =>
      facts.isSilent || facts.isDeclined
        ? `The shift keeps its scheduled times and is still on ${facts.when}.`
        : `The shift is now on ${facts.when}.${facts.amount ? ` New total: ${facts.amount}.` : ''}`,
    link: links.facilityShift,
  },
  lateDropOut: {
    ...bellOnly('admin', 'subadmin'),
    title: ({ personName, shortWhen, officeName, isCallOut }) =>
      formatTitle(
        `${personName} ${isCallOut ? 'called out' : 'canceled'} on short notice`,
        shortWhen,
        officeName,
      ),
    body: ({ personName, officeName, when, reason, standbyName, isCallOut }) =>
      formatDecision(
        `${personName} ${isCallOut ? 'called out of' : 'canceled'} the shift at ${officeName} on ${when}.`,
        reason,
        standbyName && `We offered it to a standby, ${standbyName}.`,
      ),
    link: links.staffShift,
  },
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
    link: links.facilityShift,
  },
} as const satisfies Record<string, NotificationDefinition>
