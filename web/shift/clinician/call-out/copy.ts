export const copy = {
  question: (day: string) => `Can you work on ${day}?`,
  called: (who: string, moment: string) => `${who} called us on ${moment} to say that you can’t work.`,
  calledInYourName: (phone: string, moment: string) =>
    `We got a call in your name from ${phone} on ${moment}.`,
  reason: (reason: string) => `Reason: “${reason}”`,
  answerBy: (moment: string) =>
    `Please answer by ${moment}. If you don’t answer, the shift stays yours and the facility expects you.`,
  recorded: 'We canceled your shift after a call-out',
  denyBy: (moment: string) =>
    `If you didn’t call out, let us know by ${moment}. Once someone else is confirmed, the shift is theirs.`,
  cannotWorkTitle: 'Cancel your shift?',
  cannotWorkWhat: (name: string) =>
    `We’ll notify ${name} and look for someone else. It affects your reliability like any shift you cancel.`,
  denyTitle: 'Let us know that you didn’t call out',
  denyWhat: 'Our team looks into the call. Until they decide, it doesn’t count against you.',
  note: 'Anything that helps us understand what happened (optional)',
  send: 'Send',
  denied: 'We’re looking into the call',
  deniedWhat: 'You said that you didn’t call out. Until we decide, it doesn’t count against you.',
  youSaid: (note: string) => `You: “${note}”`,
  upheld: 'We decided that you called out',
  returned: 'The call-out was a mistake',
  returnedWhat: (name: string) =>
    `The call-out doesn’t count against you. You’re not confirmed yet: ${name} has to confirm you again. We’ll let you know when they do.`,
  reversed: 'The call-out doesn’t count against you',
  reversedWhat: 'The shift is no longer open, so you can’t get it back.',
}
