import { BRAND } from './brand.ts'
import {
  bellOnly,
  emailedAtOnce,
  formatDecision,
  formatTitle,
  type NotificationParams,
  type NotificationRow,
} from './notification-row.ts'
import { supportEmail } from './support.ts'

const clinicianPage = ({ jobId }: NotificationParams) => `/clinician/jobprofile/${jobId}`
const facilityPage = ({ jobId }: NotificationParams) => `/facility/jobprofile/${jobId}`
const staffPage = ({ jobId }: NotificationParams) => `/admin/jobs/${jobId}/show?noShow=1`

/** Notifications about a report that the clinician didn’t show up. */
export const noShowNotifications = {
  noShowQuestion: {
    ...emailedAtOnce('clinician'),
    title: ({ officeName, shortWhen, amount }) =>
      formatTitle(`Were you there? ${officeName} reported a no-show`, shortWhen, amount),
    body: ({ officeName, when, reason, until, amount }) =>
      formatDecision(
        `${officeName} reported that you weren’t there on ${when}.`,
        reason,
        `Answer by ${until}. If you were there, nothing changes until we’ve decided. If you weren’t, or don’t answer, you won’t be paid the ${amount} for this shift, and it counts as a no-show.`,
      ),
    link: clinicianPage,
  },
  noShowUnderReview: {
    ...emailedAtOnce('clinician', 'facility'),
    title: ({ officeName, personName, shortWhen, place, isFacility }) =>
      isFacility
        ? formatTitle('No-show report under review', personName, shortWhen, place)
        : formatTitle('No-show report under review', shortWhen, officeName),
    body: ({ officeName, personName, isFacility, reason, note }) =>
      isFacility
        ? formatDecision(
            note
              ? `${personName} says that they were there: “${note}”.`
              : `There are signs that ${personName} was there, or they didn’t get our messages.`,
            undefined,
            'We’ll look at both sides and decide. Nothing is refunded until then.',
          )
        : formatDecision(
            `${officeName} reported that you weren’t there.`,
            reason,
            'You checked in, submitted your hours, or told us that you were there. We’ll look at both sides and decide. Your pay waits until then.',
          ),
    link: facts => (facts.isFacility ? facilityPage(facts) : clinicianPage(facts)),
  },
  noShowToDecide: {
    ...bellOnly('admin'),
    title: ({ personName, officeName, shortWhen }) =>
      formatTitle('Decide on a no-show report', personName, shortWhen, officeName),
    body: ({ personName, officeName, when, reason, isLast }) =>
      formatDecision(
        `${isLast ? 'Nobody has decided yet. ' : ''}${officeName} reported that ${personName} wasn’t there on ${when}.`,
        reason,
        'Look at both sides and decide. The money waits.',
      ),
    link: staffPage,
  },
  noShowRecorded: {
    ...emailedAtOnce('clinician'),
    title: ({ shortWhen, officeName, amount }) =>
      formatTitle('Marked as a no-show', shortWhen, officeName, amount && `you’ll be paid ${amount}`),
    body: ({ officeName, when, reason, amount, until }) =>
      formatDecision(
        `${officeName} reported that you didn’t work the shift on ${when}.`,
        reason,
        `${amount ? `You’ll be paid ${amount}. ` : 'You won’t be paid for it. '}${
          until
            ? `You didn’t answer in time. If you were there, let us know by ${until}.`
            : `If that’s wrong, email ${supportEmail()}.`
        }`,
      ),
    link: clinicianPage,
  },
  noShowSettled: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place, amount, isDeclined }) =>
      isDeclined
        ? formatTitle(`${personName} is paid`, amount, shortWhen, place)
        : formatTitle('No-show settled', personName, shortWhen, place, amount && `${amount} refund`),
    body: ({ personName, when, reason, amount, isDeclined, isSilent }) =>
      formatDecision(
        isDeclined
          ? `We decided that ${personName} is paid ${amount} for the shift on ${when}.`
          : `${isSilent ? `${personName} didn’t answer, so the` : 'The'} shift on ${when} is settled as a no-show.${amount ? ` ${amount} will be refunded.` : ''}`,
        reason,
        '',
      ),
    link: facilityPage,
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
          ? `We decided that you’re paid ${amount} for your shift at ${officeName} on ${when}. It doesn’t count as a no-show.`
          : `The no-show report of ${officeName} about ${when} is closed. It doesn’t count against you.`,
        reason,
        amount ? '' : 'Submit your hours as always.',
      ),
    link: clinicianPage,
  },
  noShowWithdrawn: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place }) =>
      formatTitle('No-show report closed', personName, shortWhen, place),
    body: ({ personName, reason }) =>
      formatDecision(
        reason ? `${BRAND} withdrew it.` : `${personName} has checked in.`,
        reason,
        'The time card covers their pay.',
      ),
    link: facilityPage,
  },
} as const satisfies Record<string, NotificationRow>
