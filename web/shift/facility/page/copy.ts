export const copy = {
  isThere: (name: string) => `Is ${name} there?`,
  paidBy: {
    card: 'Card price for the scheduled hours.',
    ACH: 'Bank transfer (ACH) price for the scheduled hours.',
    invoice: 'Invoice price for the scheduled hours.',
  },
  costBasis: (basis: string) => `${basis.charAt(0).toUpperCase()}${basis.slice(1)}.`,
} as const
