/** The texts of agreeing that standbys step in. */
export const standbyWords = {
  agree: 'If they drop out, let my standbys step in',
  agreeWhat: (amount: string, by: string) =>
    `Whoever says yes is confirmed and paid for at once: ${amount} ${by}.`,
  by: (source: string) => `by ${source}`,
  byInvoice: 'on invoice',
  theSame: { card: 'by the same card', ACH: 'by the same bank account' },
  stay: (count: number) =>
    count === 1 ? 'One standby stays on the list.' : `${count} standbys stay on the list.`,
} as const
