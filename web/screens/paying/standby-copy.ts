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
