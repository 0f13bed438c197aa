const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The texts of paying: prices in lines, cards, and what cancelling costs. */
export const words = {
  shiftLine: (time: string, rate: string) => `Shift, ${time} at ${rate}`,
  parking: 'Parking',
  other: 'Other costs',
  placement: (hours: number, rate: string) => `Placement fee on ${hours} h at ${rate}`,
  fee: (percent: number) => `Service fee, ${percent}%`,
  processing: 'Card processing, 2.9% + 30¢',
  inAll: 'In all',

  confirmTitle: (name: string) => `Confirm ${name}`,
  price: 'Price',
  howToPay: 'How to pay',
  cancelling: 'If you cancel',
  card: (brand: string, last4: string) => `${brand} ending ${last4}`,
  expires: (month: string, year: number) => `Expires ${month}/${year}`,
  primary: 'Primary',
  addCard: 'Add a card',
  addFirstCard: 'Add a card to pay',
  addCardHint: 'You enter it on the page of our payment service and come back here.',
  noCard: 'There is no card yet. Add one; nothing is charged until you confirm.',
  savingCard: 'Saving your card',
  cardNotSaved: (why: string) => `The card was not saved. ${why}`,
  confirmAndPay: (amount: string) => `Confirm and pay ${amount}`,
  othersDeclined: (name: string, others: number) =>
    others === 0
      ? `${name} is told at once.`
      : `${name} is told at once; the other ${others === 1 ? 'applicant is' : `${others} applicants are`} declined.`,
  nothingCharged: 'Nothing was charged. You can try again or choose another card.',
  toCardOwner: 'Your bank wants you to allow this payment. You are being led there.',

  freeUntil: (moment: string) => `Free until ${moment}: everything is returned.`,
  freeUntilStart: 'Free until the start: everything is returned.',
  after: (cost: string, pay: string, name: string) =>
    `After that it costs ${cost}: ${name} is paid ${pay}, with fees. The rest is returned.`,
  lateNow: (cost: string, pay: string, name: string) =>
    `It starts in less than 24 h, so cancelling costs ${cost}: ${name} is paid ${pay}, with fees. The rest is returned.`,
  nobodyConfirmed: 'Nobody is confirmed yet: cancelling costs nothing.',
  applicantsTold: (count: number) => `${plural(count, 'applicant is', 'applicants are')} told.`,
  allReturned: (amount: string) => `It costs nothing: the ${amount} that you paid is returned in full.`,
  partReturned: (returned: string, paid: string, kept: string, pay: string, name: string) =>
    `It starts in less than 24 h: ${name} is paid ${pay}. With fees that is ${kept}; of the ${paid} that you paid, ${returned} is returned.`,
  theClinician: 'the clinician',
} as const

/** Card brands as they are written. */
export const brandNames: Record<string, string> = {
  visa: 'Visa',
  amex: 'American Express',
  mastercard: 'Mastercard',
  discover: 'Discover',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
  jcb: 'JCB',
}
