import {
  confirmedShifts,
  emailed,
  emailedAtOnce,
  formatDecision,
  formatTitle,
  links,
  type NotificationParams,
  type NotificationDefinition,
} from './notification.ts'

/** What a shift pays. */
const showPay = ({ pay, amount }: NotificationParams) => pay ?? `${amount} total`

/** Notifications until a clinician is confirmed: new shifts, applications, favorites who confirm themselves, standbys. */
export const applicationNotifications = {
  newJob: {
    ...emailed('clinician'),
    onlyWith: 'newShiftInArea',
    title: facts => formatTitle('New shift', facts.shortWhen, facts.officeName, facts.shortPay),
    body: ({ officeName, when, ...facts }) =>
      `${officeName} posted a shift for ${when}. Pay: ${showPay(facts)}.`,
    link: links.clinicianShift,
  },
  shiftInvitation: {
    ...emailed('clinician'),
    title: facts => formatTitle(`${facts.officeName} invited you`, facts.shortWhen, facts.shortPay),
    body: ({ when, ...facts }) =>
      `The shift is on ${when}. Pay: ${showPay(facts)}. Apply if you’d like to work it.`,
    link: links.clinicianShift,
  },
  boostedJob: {
    ...emailed('clinician'),
    onlyWith: 'boostedShift',
    title: facts => formatTitle('Boosted shift', facts.shortWhen, facts.officeName, facts.shortPay),
    body: ({ officeName, when, ...facts }) =>
      `${officeName} raised the pay for a shift on ${when}. It now pays ${showPay(facts)}.`,
    link: links.clinicianShift,
  },
  clinicianApplied: {
    ...emailed('facility'),
    title: facts => formatTitle(`${facts.personName} applied`, facts.shortWhen, facts.place),
    body: ({ personName, when, times }) =>
      `${personName} applied for ${when}.${times ? ` They proposed other times: ${times}.` : ''}`,
    link: links.applicants,
  },
  timesProposed: {
    ...emailed('facility'),
    title: facts => formatTitle(`${facts.personName} proposed other times`, facts.shortWhen, facts.place),
    body: ({ personName, when, times }) =>
      `For the shift on ${when}, ${personName} proposes ${times}. Confirm them, propose other times or decline.`,
    link: links.applicants,
  },
  counterAccepted: {
    ...emailed('facility'),
    title: facts => formatTitle(`${facts.personName} accepted your times`, facts.shortWhen, facts.place),
    body: ({ personName, times }) => `${personName} can work ${times}. Confirm and pay to book them.`,
    link: links.applicants,
  },
  timesCountered: {
    ...emailedAtOnce('clinician'),
    title: facts => formatTitle(`${facts.officeName} proposed other times`, facts.shortWhen),
    body: ({ officeName, when, times }) =>
      `${officeName} proposes ${times} for the shift on ${when}. Accept the times, propose others, or remove your application.`,
    link: links.clinicianShift,
  },
  applicationApproved: {
    ...emailedAtOnce('clinician'),
    title: facts => formatTitle('Confirmed', facts.shortWhen, facts.officeName, facts.shortPay),
    body: ({ officeName, when }) => `${officeName} confirmed you for ${when}.`,
    link: () => confirmedShifts.clinician,
  },
  applicationDeclined: {
    ...emailed('clinician'),
    title: facts => formatTitle('Application declined', facts.shortWhen, facts.officeName),
    body: ({ officeName, when, reason }) =>
      formatDecision(`${officeName} declined your application for ${when}.`, reason),
    link: () => '/clinician/dashboard',
  },
  applicationOverlaps: {
    ...emailed('clinician'),
    title: facts => formatTitle('Application closed', facts.shortWhen, facts.officeName),
    body: ({ officeName, when }) =>
      `You were confirmed for another shift that overlaps the one at ${officeName} on ${when}.`,
    link: () => '/clinician/dashboard',
  },
  instantConfirmed: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place, amount }) =>
      formatTitle(`${personName} confirmed themselves`, shortWhen, place, amount),
    body: ({ personName, when, amount }) =>
      `${personName}, one of your favorites, is confirmed for ${when}.${amount ? ` Payment: ${amount}, using the payment method you chose.` : ''}`,
    link: links.facilityShift,
  },
  instantToConfirm: {
    ...emailedAtOnce('facility'),
    title: facts => formatTitle(`${facts.personName} wants to work`, facts.shortWhen, facts.place),
    body: ({ personName, when, reason }) =>
      `${personName}, one of your favorites, tried to book ${when}, but the booking didn’t go through. Confirm and pay to book them.${reason ? ` ${reason}` : ''} Favorites can no longer confirm themselves for this shift unless you turn that back on.`,
    link: links.applicants,
  },
  instantLate: {
    ...emailedAtOnce('clinician'),
    title: facts => formatTitle('You’re not confirmed', facts.shortWhen, facts.officeName),
    body: ({ officeName, when }) =>
      `We couldn’t confirm you in time for the shift at ${officeName} on ${when}.`,
    link: links.clinicianShift,
  },
  standbyKept: {
    ...emailed('clinician'),
    title: facts => formatTitle('You’re on standby', facts.shortWhen, facts.officeName),
    body: ({ officeName, when }) =>
      `${officeName} confirmed someone else for ${when}. If they cancel, we may offer you the shift.`,
    link: links.clinicianShift,
  },
  standbyOffered: {
    ...emailedAtOnce('clinician'),
    title: facts =>
      formatTitle('You’ve been offered a shift', facts.shortWhen, facts.officeName, facts.shortPay),
    body: ({ officeName, when, pay, until }) =>
      `${officeName} is offering you the shift on ${when}. Pay: ${pay}. Accept or decline by ${until}. After that, we’ll offer it to the next standby.`,
    link: links.clinicianShift,
  },
  standbyOfferOver: {
    ...emailed('clinician'),
    title: facts => formatTitle('Offer ended', facts.shortWhen, facts.officeName),
    body: ({ officeName, when }) => `The shift at ${officeName} on ${when} is no longer available to you.`,
    link: links.clinicianShift,
  },
  standbyAccepted: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place }) =>
      formatTitle(`${personName} accepted. Confirm and pay`, shortWhen, place),
    body: ({ personName, when, reason }) =>
      `${personName}, your standby, accepted the shift on ${when}. Confirm and pay to book them.${reason ? ` ${reason}` : ''}`,
    link: links.applicants,
  },
  standbyConfirmed: {
    ...emailedAtOnce('facility'),
    title: ({ personName, shortWhen, place, amount }) =>
      formatTitle(`${personName} will cover`, shortWhen, place, amount),
    body: ({ personName, when, amount }) =>
      `${personName}, your standby, is confirmed for ${when}.${amount ? ` Payment: ${amount}, using the same payment method as before.` : ''}`,
    link: () => '/facility/shiftmanagement?confirmedshifts=1',
  },
  standbyNobody: {
    ...emailedAtOnce('facility'),
    title: facts => formatTitle('No standby accepted', facts.shortWhen, facts.place),
    body: ({ when }) =>
      `None of your standbys accepted the shift on ${when}. It’s open on the job board again.`,
    link: links.applicants,
  },
  jobOpenAgain: {
    ...emailed('clinician'),
    title: facts => formatTitle('Shift open again', facts.shortWhen, facts.officeName, facts.shortPay),
    body: ({ officeName, when }) =>
      `The shift at ${officeName} on ${when} is open again. Apply again if you still want it.`,
    link: links.clinicianShift,
  },
} as const satisfies Record<string, NotificationDefinition>
