import type { Output } from '@gaitway/contract/schemas/index'

type Kind = Output<'payments.transactions'>['data'][number]['kind']

export const copy = {
  title: 'Billing',
  due: 'Balance due',
  transactions: 'Transactions',
  kinds: {
    all: 'All',
    charge: 'Charges',
    refund: 'Refunds',
    invoice: 'Invoices',
    creditNote: 'Credit notes',
    received: 'Payments received',
  },
  kind: {
    charge: 'Charge',
    refund: 'Refund',
    invoice: 'Invoice',
    creditNote: 'Credit note',
    received: 'Payment received',
  } satisfies Record<Kind, string>,
  howCome: (amount: string) => `${amount}: see breakdown`,
  moved: 'Payments and refunds',
  remove: 'Remove',
} as const
