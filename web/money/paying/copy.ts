export const copy = {
  addHint: 'You’ll enter it on our payment service’s page, then come back here.',
  whichCard: 'Card',
  whichBank: 'Bank account',
  byBankHint: (saved?: string) =>
    `${saved ? `Save ${saved} in card fees. ` : ''}Confirmed right away. The payment takes a few days to clear.`,
  savingSource: 'Saving your payment method',
  primaryOf: { card: 'Primary card', bank: 'Primary account' },
  paidEnd: { free: 'You’ll get a full refund.', late: 'We’ll refund the rest.' },
  unpaidEnd: { free: 'You won’t be billed.', late: 'We’ll bill you.' },
} as const

export const standbyCopy = {
  theSame: { card: 'with the same card', ACH: 'with the same bank account' },
} as const

export const timesCopy = {
  posted: 'As posted',
  proposed: 'As proposed',
  agreed: 'As agreed',
} as const
