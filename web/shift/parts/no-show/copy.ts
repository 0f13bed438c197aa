import { NO_SHOW_DISPUTE_DAYS } from '@gaitway/contract/values/limits'

export const copy = {
  question: (name: string, day: string) => `${name} says that you weren’t there on ${day}`,
  answerBy: (moment: string) => `Answer by ${moment}.`,
  answerLate: 'The time to answer is over. We’re recording the no-show now.',
  whatFollows: (amount: string) =>
    `If you were there, our team looks at both sides, and nothing changes until they decide. If you weren’t, you aren’t paid the ${amount}, and it counts as a no-show. If you don’t answer, we’ll assume you weren’t there.`,
  /** a facility’s, or an admin’s who recorded it */
  reported: (reason: string) => `Reason given: “${reason}”`,
  youSaid: (note: string) => `You: “${note}”`,
  underReview: (day: string) => `We’re reviewing the no-show report for ${day}`,
  reviewForClinician: (name: string) =>
    `${name} says that you weren’t there. Our team looks at both sides and decides. Your pay waits until then, and you’ll hear from us by email. You can still submit your hours.`,
  reviewOfDispute: (name: string) =>
    `${name} says that you weren’t there, and you say that you were. Our team looks at both sides and decides. You’ll hear from us by email.`,
  wasThereTitle: 'Let us know that you were there',
  wasThereWhat: 'Our team will look at both sides and decide.',
  note: 'What happened, and who saw you (optional)',
  send: 'Send',
  wasNotThereTitle: 'Confirm that you weren’t there',
  wasNotThereWhat: (amount: string) =>
    `You won’t be paid the ${amount}, it counts as a no-show, and you can take other shifts at that time.`,
  settledSilently: (day: string) => `No-show recorded for ${day} because you didn’t answer`,
  disputeWhat: (moment: string) =>
    `If you were there, let us know by ${moment}. Our team will look at both sides and decide.`,
  disputeLater: (day: string) =>
    `If you were there, you can dispute this after the report for ${day} is closed. Come back to this page. You’ll have ${NO_SHOW_DISPUTE_DAYS} days.`,
  othersStayYours: 'The other days of the shift stay yours.',
  dayMissed: (day: string) => `No-show on ${day}`,
  dayMissedWhat:
    'You aren’t paid for that day, and it isn’t on your time card. The other days of the shift stay yours.',
  paidAfterAll: (day: string) => `${day} isn’t a no-show`,
  paidAfterAllWhat: (reason: string) => `Our team decided in your favor. Reason: ${reason}`,

  waiting: (name: string, day: string) => `No-show reported for ${day}. We’re asking ${name}.`,
  waitingUntil: (moment: string) =>
    `They can answer until ${moment}. If they say that they weren’t there, it’s recorded as a no-show right away. If they don’t answer, it’s recorded then, or our team decides if our messages may not have reached them.`,
  contested: (day: string) => `No-show reported for ${day}. Our team is reviewing it.`,
  contestedWhat: 'We’re looking at both sides, and may call you. Until we decide, nothing changes.',
  theySaid: (name: string, note: string) => `${name}: “${note}”`,
  replace: 'Post a replacement',
  withdrawTitle: 'Withdraw your report?',
  onlyThatDay: (name: string) => `The other days stay booked with ${name}.`,
  withdrawWhat: (name: string) => `${name} will be paid from their time card. We’ll notify ${name}.`,
  withdrawReason: 'Reason',
  daySettled: (day: string) => `Recorded: no-show on ${day}`,
  daySettledWhat: (name: string) =>
    `You don’t pay for that day. If you already paid for it, we refund it when the time card of the other days is accepted. Those days stay booked with ${name} unless you cancel them.`,
  decidedPaid: (day: string) => `${day} isn’t a no-show`,
  decidedPaidWhat: (name: string, reason: string) => `We decided in ${name}’s favor. Reason: ${reason}`,
} as const
