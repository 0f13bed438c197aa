/** The texts of paying: prices in lines, cards, and what cancelling costs. */
export const copy = {
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
  addBank: 'Add a bank account',
  addFirstBank: 'Add a bank account to pay',
  addHint: 'You enter it on the page of our payment service and come back here.',
  noCard: 'There is no card yet. Add one; nothing is charged until you confirm.',
  noUsableCard: 'Your cards have expired. Add one; nothing is charged until you confirm.',
  noBank: 'There is no bank account yet. Add one; nothing is taken until you confirm.',
  whichCard: 'Which card',
  whichBank: 'Which bank account',
  bankHint: 'Bank account',
  byCardHint: 'Charged now.',
  byBankHint: (saved?: string) =>
    `${saved ? `${saved} less: no card processing. ` : ''}Confirmed at once; your bank takes some days.`,
  byInvoiceHint: (days: number) => `Billed after the shift for the hours worked, due in ${days} days.`,
  savingSource: 'Saving what you entered',
  isSaved: (source: string) => `${source} is saved`,
  primaryOf: { card: 'Primary card', bank: 'Primary account' },
  notSaved: (why: string) => `It was not saved. ${why}`,
  confirmAndPay: (amount: string) => `Confirm and pay ${amount}`,
  confirmPayLater: (amount: string) => `Confirm, pay ${amount} later`,
  confirmedByBank: (amount: string) => `Confirmed. Your bank takes ${amount} within some days.`,
  confirmedByInvoice: 'Confirmed. The invoice comes after the shift.',
  onHold: (why: string) => `New confirmations are stopped for your facility: ${why}`,
  onHoldNext: 'Write to support',
  seeDue: 'See what is due',
  othersDeclined: (name: string, others: number) =>
    others === 0
      ? `${name} is told at once.`
      : `${name} is told at once; the other ${others === 1 ? 'applicant is' : `${others} applicants are`} declined.`,
  nothingCharged: 'Nothing was charged. You can try again or choose another way to pay.',
  toCardOwner: 'Your bank wants you to allow this payment. You are being led there.',

  freeUntil: (moment: string) => `Free until ${moment}: everything is returned.`,
  freeUntilStart: 'Free until the start: everything is returned.',
  after: (cost: string, pay: string, name: string) =>
    `After that it costs ${cost}: ${name} is paid ${pay}, with fees. The rest is returned.`,
  lateNow: (cost: string, pay: string, name: string) =>
    `It starts in less than 24 h, so cancelling costs ${cost}: ${name} is paid ${pay}, with fees. The rest is returned.`,
  freeUntilUnpaid: (moment: string) => `Free until ${moment}: nothing is billed.`,
  freeUntilStartUnpaid: 'Free until the start: nothing is billed.',
  afterUnpaid: (cost: string, pay: string, name: string) =>
    `After that ${cost} is billed: ${name} is paid ${pay}, with fees.`,
  lateNowUnpaid: (cost: string, pay: string, name: string) =>
    `It starts in less than 24 h, so if you cancel ${cost} is billed: ${name} is paid ${pay}, with fees.`,
} as const
