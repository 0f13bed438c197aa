import {
  bellOnly,
  emailedAtOnce,
  formatDecision,
  formatQuote,
  formatTitle,
  links,
  type NotificationDefinition,
} from './notification.ts'

/** Notifications about a call to staff that a clinician can’t work. */
export const callOutNotifications = {
  callOutRecorded: {
    ...emailedAtOnce('clinician'),
    title: ({ shortWhen, officeName }) =>
      formatTitle('Shift canceled after a call-out', shortWhen, officeName),
    body: ({ officeName, when, reason, until, calledBy }) =>
      formatDecision(
        `We canceled your shift at ${officeName} on ${when}, because ${calledBy ? `${calledBy}, called us for you` : 'we got a call in your name'}.`,
        reason,
        `If you didn’t call out, let us know by ${until}. Once someone else is confirmed, the shift is theirs.`,
      ),
    link: links.clinicianShift,
  },
  callOutQuestion: {
    ...emailedAtOnce('clinician'),
    title: ({ shortWhen, officeName }) => formatTitle('Someone called out for you', shortWhen, officeName),
    body: ({ officeName, when, reason, until, calledBy }) =>
      formatDecision(
        `${calledBy}, called us to say that you can’t work at ${officeName} on ${when}.`,
        reason,
        `Please answer by ${until}. If you don’t answer, the shift stays yours and the facility expects you.`,
      ),
    link: links.clinicianShift,
  },
  callOutAnswered: {
    ...bellOnly('admin', 'subadmin'),
    title: ({ personName, shortWhen, officeName, isDeclined }) =>
      formatTitle(`${personName} ${isDeclined ? 'can work' : 'can’t work'}`, shortWhen, officeName),
    body: ({ personName, officeName, when, calledBy, note, isDeclined }) =>
      `${calledBy}, called out for ${personName}. ${personName} says that they ${isDeclined ? 'will work' : 'can’t work'} at ${officeName} on ${when}${formatQuote(note)}`,
    link: links.staffShift,
  },
  callOutToDecide: {
    ...bellOnly('admin'),
    title: ({ personName, shortWhen, officeName }) =>
      formatTitle(`${personName} says they didn’t call out`, shortWhen, officeName),
    body: ({ personName, officeName, when, note }) =>
      `We canceled ${personName}’s shift at ${officeName} on ${when} after a call. They say that they didn’t call out${formatQuote(note)} Decide what happened.`,
    link: facts => `${links.staffShift(facts)}?callOut=1`,
  },
  callOutDecided: {
    ...emailedAtOnce('clinician'),
    title: ({ shortWhen, officeName, isDeclined, isNew }) =>
      formatTitle(
        isDeclined
          ? 'We decided that you called out'
          : isNew
            ? 'You’re not confirmed yet'
            : 'The call-out was a mistake',
        shortWhen,
        officeName,
      ),
    body: ({ officeName, when, reason, isDeclined, isNew }) =>
      isDeclined
        ? formatDecision(
            `We looked into the call about your shift on ${when}. We decided that you called out. It counts toward your reliability.`,
            reason,
          )
        : formatDecision(
            `We looked into the call about your shift on ${when}. It doesn’t count against you.`,
            reason,
            isNew
              ? `You’re not confirmed yet. We asked ${officeName} to confirm you again, and we’ll let you know when they do.`
              : 'The shift is no longer open, so you can’t get it back.',
          ),
    link: links.clinicianShift,
  },
  callOutReversed: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place }) =>
      formatTitle(`${personName} can work after all`, shortWhen, place),
    body: ({ personName, when }) =>
      `We canceled ${personName}’s shift on ${when} after a call that was a mistake. ${personName} can still work it, but isn’t confirmed. Confirm and pay again to book them.`,
    link: links.applicants,
  },
} as const satisfies Record<string, NotificationDefinition>
