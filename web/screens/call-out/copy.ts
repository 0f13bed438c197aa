export const copy = {
  question: (day: string) => `Can you work on ${day}?`,
  called: (who: string, moment: string) => `${who} called us on ${moment} to say that you can’t work.`,
  calledInYourName: (phone: string, moment: string) =>
    `We got a call in your name from ${phone} on ${moment}.`,
  reason: (reason: string) => `Reason: “${reason}”`,
  answerBy: (moment: string) =>
    `The shift stays yours unless you say that you can’t work it. Answer by ${moment}.`,
  recorded: 'You called out, so we canceled your shift',
  denyBy: (moment: string) =>
    `If you didn’t call out, let us know by ${moment}. Once someone else is confirmed, the shift is theirs.`,
  cannotWorkTitle: 'Cancel your shift?',
  cannotWorkWhat: (name: string) =>
    `We’ll notify ${name} and look for someone else. It counts like any shift that you cancel.`,
  denyTitle: 'Let us know that you didn’t call out',
  denyWhat: 'Our team looks into the call. Until they decide, it doesn’t count against you.',
  note: 'Anything that helps us understand what happened (optional)',
  send: 'Send',
  denied: 'We’re looking into the call',
  deniedWhat: 'You said that you didn’t call out. Until we decide, it doesn’t count against you.',
  youSaid: (note: string) => `You: “${note}”`,
  upheld: 'Your call-out stands',
  returned: 'Your application is open again',
  returnedWhat: (name: string) =>
    `The call-out doesn’t count against you, and ${name} can confirm you. We’ll let you know when they do.`,
  reversed: 'The call-out doesn’t count against you',
  reversedWhat: 'The shift can’t be yours again, because it’s no longer open.',
}
