export const copy = {
  standby: 'Standby',
  keepMe: 'Keep me on standby',
  keepMeWhat:
    'If the facility confirms someone else, you stay on the list. If that person cancels, we ask standbys first. You can always decline.',
  waiting: 'The facility has your application. If they confirm someone else, you’re on standby.',
  someoneElse: 'Someone else is confirmed. You’re on standby.',
  openAgain: 'This shift is open again.',

  offers: 'Shifts offered to you',
  question: 'Can you take this shift?',
  answerBy: 'Answer by ',
  left: (left: string) => `(in ${left})`,
  nearlyOver: '(in less than a minute)',
  over: 'The deadline to answer has passed.',
  youAccepted: (officeName: string) => `You accepted. ${officeName} still has to confirm. We’ll notify you.`,
  lapsed: 'We offered you this shift, but the deadline passed. Your application still counts.',

  takeTitle: 'Take this shift?',
  takeWhat: 'Accept only if you can work it. You may be confirmed right away.',
  cannotTitle: 'Decline this shift?',
  cannotWhat:
    'We’ll offer it to others and withdraw your application. You can apply again while the shift is open.',
  notNow: 'Back',
  close: 'Close',
  tooLate: 'Nothing changed for you. The page shows the current status.',
  notKnown: 'We received your answer. The payment is still processing. Check the shift again in a minute.',

  confirmed: (officeName: string) => `The shift at ${officeName} is yours`,
  accepted: (officeName: string) => `You accepted. We asked ${officeName} to confirm.`,
  declined: 'Your application was withdrawn',
} as const
