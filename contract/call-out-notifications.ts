import {
  bellOnly,
  emailedAtOnce,
  formatDecision,
  formatTitle,
  type NotificationParams,
  type NotificationRow,
} from './notification-row.ts'

const clinicianPage = ({ jobId }: NotificationParams) => `/clinician/jobprofile/${jobId}`
const staffPage = ({ jobId }: NotificationParams) => `/admin/jobs/${jobId}/show`

/** Notifications about a call that a clinician can’t work. */
export const callOutNotifications = {
  callOutRecorded: {
    ...emailedAtOnce('clinician'),
    title: ({ shortWhen, officeName }) => formatTitle('You called out', shortWhen, officeName),
    body: ({ officeName, when, reason, until, calledBy }) =>
      formatDecision(
        `We canceled your shift at ${officeName} on ${when}, because ${calledBy ? `${calledBy}, called us for you` : 'you called us'}.`,
        reason,
        `If you didn’t call out, let us know by ${until}. Once someone else is confirmed, the shift is theirs.`,
      ),
    link: clinicianPage,
  },
  callOutQuestion: {
    ...emailedAtOnce('clinician'),
    title: ({ shortWhen, officeName }) => formatTitle('Can you work?', shortWhen, officeName),
    body: ({ officeName, when, reason, until, calledBy }) =>
      formatDecision(
        `${calledBy}, called us to say that you can’t work at ${officeName} on ${when}.`,
        reason,
        `The shift stays yours unless you say that you can’t work. Answer by ${until}.`,
      ),
    link: clinicianPage,
  },
  callOutAnswered: {
    ...bellOnly('admin', 'subadmin'),
    title: ({ personName, shortWhen, officeName, isDeclined }) =>
      formatTitle(`${personName} ${isDeclined ? 'is coming' : 'can’t work'}`, shortWhen, officeName),
    body: ({ personName, officeName, when, calledBy, note, isDeclined }) =>
      `${calledBy}, called out for ${personName}. ${personName} says that they ${isDeclined ? 'will work' : 'can’t work'} at ${officeName} on ${when}${note ? `: “${note}”` : '.'}`,
    link: staffPage,
  },
  callOutToDecide: {
    ...bellOnly('admin'),
    title: ({ personName, shortWhen, officeName }) =>
      formatTitle(`${personName} says they didn’t call out`, shortWhen, officeName),
    body: ({ personName, officeName, when, note }) =>
      `We canceled ${personName}’s shift at ${officeName} on ${when} after a call. They say that they didn’t call out${note ? `: “${note}”` : '.'} Decide what happened.`,
    link: facts => `${staffPage(facts)}?callOut=1`,
  },
  callOutDecided: {
    ...emailedAtOnce('clinician'),
    title: ({ shortWhen, officeName, isDeclined, isNew }) =>
      formatTitle(
        isDeclined
          ? 'Your call-out stands'
          : isNew
            ? 'Your application is open again'
            : 'Your call-out doesn’t count',
        shortWhen,
        officeName,
      ),
    body: ({ officeName, when, reason, isDeclined, isNew }) =>
      isDeclined
        ? formatDecision(
            `We looked into the call about your shift on ${when}. It counts as a call-out.`,
            reason,
            '',
          )
        : formatDecision(
            `We looked into the call about your shift on ${when}. It doesn’t count against you.`,
            reason,
            isNew
              ? `Your application is open again, and ${officeName} can confirm you. We’ll let you know when they do.`
              : 'The shift can’t be yours again, because it’s no longer open.',
          ),
    link: clinicianPage,
  },
  callOutReversed: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place }) => formatTitle(`Confirm ${personName} again`, shortWhen, place),
    body: ({ personName, when }) =>
      `${personName} didn’t cancel the shift on ${when} after all, and can work it. Your payment was refunded, so please confirm them again.`,
    link: ({ jobId, facilityId }) => `/facility/applicants?jobId=${jobId}&facilityId=${facilityId}`,
  },
} as const satisfies Record<string, NotificationRow>
