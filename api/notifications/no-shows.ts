import { BRAND } from '@gaitway/contract/values/brand'
import {
  bellOnly,
  emailedAtOnce,
  endSentence,
  formatDecision,
  formatQuote,
  formatTitle,
  links,
  type NotificationParams,
  type NotificationDefinition,
} from './notification.ts'
import { supportEmail } from '@gaitway/contract/values/support'

const formatContactHint = () => `If that’s wrong, email ${supportEmail()}.`

type Review = NonNullable<NotificationParams['review']>
const clinicianReviewTexts: Record<Review, string> = {
  answered: 'You told us that you were there.',
  evidence: 'You checked in or submitted your hours.',
  silence: 'We haven’t heard from you. If you were there, submit your hours.',
  disputed: 'You told us that you were there after all.',
}
const facilityReviewTexts: Record<Review, (name: string, note: string | undefined) => string> = {
  answered: (name, note) => `${name} says that they were there${formatQuote(note)}`,
  evidence: name => `${name} submitted hours for the shift.`,
  silence: name => `${name} hasn’t answered, and our messages may not have reached them.`,
  disputed: (name, note) =>
    `This was recorded as a no-show, and ${name} disputes that${formatQuote(note)} If we decide that they worked, you’ll be charged for the shift.`,
}

const formatUnpaid = (hasOtherDays: boolean | undefined) =>
  hasOtherDays
    ? 'You won’t be paid for that day. The other days of the shift stay yours; cancel the shift if you can’t work them. '
    : 'You won’t be paid for it. '

/** When the price of a day is refunded, and what happens to the other days. */
const formatDayRefund = (
  name: string | undefined,
  amount: string | undefined,
  settled: NotificationParams['settled'],
) =>
  ` ${
    settled === 'invoiced'
      ? `The invoice won’t have the ${amount} for that day.`
      : `${amount} for that day will be refunded when the time card of the other days is accepted.`
  } The other days stay booked with ${name}, unless you cancel them on the shift’s page.`

/** Notifications about a no-show report. */
export const noShowNotifications = {
  noShowQuestion: {
    ...emailedAtOnce('clinician'),
    title: ({ officeName, shortWhen, amount }) =>
      formatTitle('Were you there? No-show reported', shortWhen, officeName, amount),
    body: ({ officeName, when, reason, until, amount, hasOtherDays }) =>
      formatDecision(
        `${officeName} reported that you weren’t there on ${when}.`,
        reason,
        `Answer by ${until}. If you were there, nothing changes until we’ve decided. If you weren’t, or don’t answer, you won’t be paid the ${amount}, and it counts as a no-show.${hasOtherDays ? ' The other days of the shift stay yours.' : ''}`,
      ),
    link: links.clinicianShift,
  },
  noShowUnderReview: {
    ...emailedAtOnce('clinician', 'facility'),
    title: ({ officeName, personName, shortWhen, place, isFacility }) =>
      isFacility
        ? formatTitle('No-show report under review', personName, shortWhen, place)
        : formatTitle('No-show report under review', shortWhen, officeName),
    body: ({ officeName, personName, isFacility, reason, note, review = 'evidence' }) =>
      isFacility
        ? formatDecision(
            `${facilityReviewTexts[review](personName ?? '', note)} We’ll look at both sides and decide.`,
            undefined,
            review === 'disputed' ? undefined : 'Nothing is paid or refunded until we decide.',
          )
        : formatDecision(
            `${officeName} reported that you weren’t there.`,
            reason,
            `${clinicianReviewTexts[review]} We’ll look at both sides and decide.${review === 'disputed' ? '' : ' Nothing is paid or refunded until we decide.'}`,
          ),
    link: facts => (facts.isFacility ? links.facilityShift(facts) : links.clinicianShift(facts)),
  },
  noShowToDecide: {
    ...bellOnly('admin'),
    title: ({ personName, officeName, shortWhen }) =>
      formatTitle('Decide on a no-show report', personName, shortWhen, officeName),
    body: ({ personName, officeName, when, reason, isLast }) =>
      formatDecision(
        `${isLast ? 'Nobody has decided yet. ' : ''}${officeName} reported that ${personName} wasn’t there on ${when}.`,
        reason,
        'Look at both sides and decide.',
      ),
    link: facts => `${links.staffShift(facts)}?noShow=1`,
  },
  noShowRecorded: {
    ...emailedAtOnce('clinician'),
    title: ({ shortWhen, officeName, amount }) =>
      formatTitle('No-show recorded', shortWhen, officeName, amount && `you’ll be paid ${amount}`),
    body: ({ officeName, when, reason, amount, until, note, review, hasOtherDays, isStaff }) =>
      review === 'disputed'
        ? formatDecision(
            `We looked at both sides, and your shift on ${when} stays a no-show.`,
            reason,
            formatContactHint(),
          )
        : formatDecision(
            `${isStaff ? `${BRAND} recorded` : `${officeName} reported`} that you didn’t work ${hasOtherDays ? '' : 'the shift '}on ${when}.`,
            reason,
            `${note ? `Our team decided that it was a no-show: ${endSentence(note)} ` : ''}${
              amount ? `You’ll be paid ${amount}. ` : formatUnpaid(hasOtherDays)
            }${until ? `You didn’t answer in time. If you were there, let us know by ${until}.` : formatContactHint()}`,
          ),
    link: links.clinicianShift,
  },
  noShowSettled: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place, amount, isDeclined, settled }) =>
      isDeclined
        ? formatTitle('Not a no-show', personName, shortWhen, place, amount && `${amount} pay`)
        : formatTitle(
            'No-show recorded',
            personName,
            shortWhen,
            place,
            amount && (settled === 'invoiced' ? `${amount} less on the invoice` : `${amount} refund`),
          ),
    body: ({ personName, when, reason, amount, charge, isDeclined, isSilent, hasOtherDays, settled }) =>
      formatDecision(
        isDeclined
          ? `We decided to pay ${personName} ${amount} for the shift on ${when}.${charge ? ` You’ll be charged ${charge}.` : ''}`
          : `${isSilent ? `${personName} didn’t answer, so the` : 'The'} shift on ${when} is recorded as a no-show.${
              hasOtherDays
                ? formatDayRefund(personName, amount, settled)
                : amount
                  ? ` ${amount} will be refunded.`
                  : ''
            }`,
        reason,
      ),
    link: links.facilityShift,
  },
  noShowCleared: {
    ...emailedAtOnce('clinician'),
    title: ({ officeName, shortWhen, amount }) =>
      amount
        ? formatTitle(`You’ll be paid ${amount}`, shortWhen, officeName)
        : formatTitle('No-show report closed', shortWhen, officeName),
    body: ({ officeName, when, reason, amount }) =>
      formatDecision(
        amount
          ? `We decided to pay you ${amount} for your shift at ${officeName} on ${when}. It doesn’t count as a no-show.`
          : `${officeName}’s no-show report for ${when} is closed. It doesn’t count against you.`,
        reason,
        amount ? undefined : 'Submit your hours as always.',
      ),
    link: links.clinicianShift,
  },
  noShowWithdrawn: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place }) =>
      formatTitle('No-show report closed', personName, shortWhen, place),
    body: ({ personName, reason }) =>
      formatDecision(
        reason ? `We closed your no-show report about ${personName}.` : `${personName} has checked in.`,
        reason,
        'They’ll be paid from their time card.',
      ),
    link: links.facilityShift,
  },
} as const satisfies Record<string, NotificationDefinition>
