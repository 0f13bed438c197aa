/** What a clinician reads about being standby, and about the shift that they are offered. */
export const copy = {
  standby: 'Standby',
  keepMe: 'Keep me as standby',
  keepMeWhat:
    'If someone else is confirmed, you stay on the list. If they drop out, standbys are asked first. You can always say no.',
  waiting:
    'The facility has your application. If someone else is confirmed, you stay on the list as standby.',
  someoneElse: 'Someone else is confirmed. You are standby.',
  openAgain: 'This shift is open again.',

  offers: 'Shifts you are asked to take',
  question: 'Can you take this shift?',
  answerBy: 'Answer by ',
  left: (left: string) => `(in ${left})`,
  nearlyOver: '(in less than a minute)',
  over: 'The time to answer is over.',
  asked: (officeName: string) => `You said yes. ${officeName} has to confirm; we will tell you.`,
  lapsed: 'You were asked to take this shift and the time to answer passed. Your application still counts.',

  takeTitle: 'Take this shift?',
  takeWhat: 'Say yes only if you can come. You may be booked at once.',
  cannotTitle: 'You can’t take this shift?',
  cannotWhat:
    'It goes to others. Your application is taken back; you can apply again while the shift is open.',
  notNow: 'Back',
  close: 'Close',
  tooLate: 'Nothing has changed for you. The page shows how the shift stands now.',
  notKnown: 'Your yes has arrived. The payment is still being settled; look at the shift again in a minute.',

  confirmed: (officeName: string) => `The shift at ${officeName} is yours`,
  saidYes: (officeName: string) => `You said yes. ${officeName} is asked to confirm.`,
  saidNo: 'Your application is taken back',
} as const
