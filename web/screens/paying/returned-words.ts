/** What is said to somebody who comes back from their bank. */
export const words = {
  completing: 'Looking whether the payment went through',
  askAgain: 'Look again',
  waiting: 'Your bank still waits for you to allow the payment.',
  goOn: 'Go to your bank',
  released: (why: string) => `Nobody was confirmed. ${why}`,
  releasedWhy: 'The payment did not go through. Nothing was charged.',
  chooseAgain: 'You can choose again, with the same or another card.',
  failed: (why: string) => `The payment did not go through. ${why}`,
  failedPlainly: 'The payment did not go through. It is still due.',
  isTaken: 'Your bank is taking it; that takes a few days.',
  wasPaid: 'The payment went through. Thank you.',
} as const
