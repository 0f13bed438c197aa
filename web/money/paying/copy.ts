export const copy = {
  confirmTitle: (name: string) => `Confirm ${name}`,
  price: 'Price',
  howToPay: 'Payment method',
  canceling: 'If you cancel',
  expires: (month: string, year: number) => `Expires ${month}/${year}`,
  primary: 'Primary',
  addCard: 'Add a card',
  addFirstCard: 'Add a card to pay',
  addBank: 'Add a bank account',
  addFirstBank: 'Add a bank account to pay',
  addHint: 'You’ll enter it on our payment service’s page, then come back here.',
  noCard: 'No cards yet. Add one. You won’t be charged until you confirm.',
  noUsableCard: 'Your cards have expired. Add one. You won’t be charged until you confirm.',
  noBank: 'No bank accounts yet. Add one. You won’t be charged until you confirm.',
  whichCard: 'Card',
  whichBank: 'Bank account',
  bankHint: 'Bank account',
  byCardHint: 'Charged now.',
  byBankHint: (saved?: string) =>
    `${saved ? `Save ${saved} in card fees. ` : ''}Confirmed right away. The payment takes a few days to clear.`,
  byInvoiceHint: 'Billed after the shift for hours worked. The invoice says when it’s due.',
  savingSource: 'Saving your payment method',
  isSaved: (source: string) => `${source} saved`,
  byInvoicePlacement: 'Billed once the posted days are over. The invoice says when it’s due.',
  primaryOf: { card: 'Primary card', bank: 'Primary account' },
  notSaved: (why: string) => `We couldn’t save this. ${why}`,
  confirmAndPay: (amount: string) => `Confirm and pay ${amount}`,
  confirmPayLater: (amount: string) => `Confirm and pay ${amount} later`,
  confirmedByCard: (amount: string) => `Confirmed. You paid ${amount}.`,
  confirmedByBank: (amount: string) => `Confirmed. Your bank is processing ${amount}. This takes a few days.`,
  confirmedByInvoice: 'Confirmed. We’ll send the invoice after the shift.',
  onHold: (why: string) => `Billing hold: your facility can’t confirm shifts right now. ${why}`,
  onHoldNext: 'Contact support',
  seeDue: 'View balance due',
  othersDeclined: (name: string, others: number) =>
    others === 0
      ? `We’ll notify ${name} right away.`
      : `We’ll notify ${name} right away and decline the other ${others === 1 ? 'applicant' : `${others} applicants`}.`,
  nothingCharged: 'You weren’t charged. Try again or choose another payment method.',
  toCardOwner: 'Your bank needs to verify this payment. Taking you there now.',

  freeUntil: (moment: string, end: string) => `Free cancellation until ${moment}. ${end}`,
  freeUntilStart: (end: string) => `Free cancellation until the shift starts. ${end}`,
  after: (cost: string, pay: string, name: string, end: string) =>
    `After that, canceling costs ${cost}: ${pay} for ${name}, plus fees. ${end}`,
  lateNow: (hours: number, cost: string, pay: string, name: string, end: string) =>
    `The shift starts in less than ${hours} hours, so canceling costs ${cost}: ${pay} for ${name}, plus fees. ${end}`,
  paidEnd: { free: 'You’ll get a full refund.', late: 'We’ll refund the rest.' },
  unpaidEnd: { free: 'You won’t be billed.', late: 'We’ll bill you.' },
} as const

export const standbyCopy = {
  agree: 'If they cancel, confirm a standby automatically',
  agreeWhat: (amount: string, by: string) =>
    `If a standby accepts, we’ll confirm them right away: ${amount} ${by}.`,
  by: (source: string) => `with ${source}`,
  byInvoice: 'by invoice',
  theSame: { card: 'with the same card', ACH: 'with the same bank account' },
  stay: (count: number) =>
    count === 1 ? '1 standby will stay on the list.' : `${count} standbys will stay on the list.`,
} as const

export const timesCopy = {
  times: 'Times',
  posted: 'As posted',
  proposed: 'As proposed',
  agreed: 'As agreed',
} as const
