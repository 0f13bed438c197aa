import {
  listDifferences,
  type Expected,
  lastNight,
  type Moved,
  movementDifferences,
  listNewDifferences,
  type ShiftBooks,
} from './reconciliation.ts'
import { creditNotePostings, entriesFor, type LedgerEntry } from './postings.ts'

const applicationId = '019a9c1e-0000-7000-8000-000000000001'
const booked = {
  open: 0,
  charged: 56_172,
  disputed: 0,
  returned: 1_000,
  returnedOutside: 0,
  invoicePaid: 0,
  receivedOutside: 0,
  credited: 0,
  writtenOff: 0,
  earned: 49_600,
  fees: 6_572,
  transferred: 49_600,
  sum: 0,
}
const payment = {
  id: 'pay',
  owed: 55_172,
  paid: 56_172,
  refunded: 1_000,
  outside: 0,
  disputed: 0,
  isInvoice: false,
  isSettled: true,
}
const even: ShiftBooks = {
  applicationId,
  serialNumber: 12,
  booked,
  payment,
  terms: { jobType: 'PART_TIME', feePercent: 10, paymentType: 'card' },
  charges: 56_172,
  lost: 0,
  disputes: { lost: 0, open: 0 },
  refunds: 1_000,
  invoices: { total: 0, paid: 0, credited: 0, writtenOff: 0 },
  invoicePayments: 0,
  outsidePayments: 0,
  creditNotes: 0,
  writeOffs: { all: 0, ofInvoices: 0 },
  payouts: [{ id: 'out', amount: 49_600, adjusted: 0, isSent: true, transfers: 49_600 }],
  corrections: 0,
  transfers: 49_600,
}
const byInvoice: ShiftBooks = {
  ...even,
  booked: {
    ...booked,
    charged: 0,
    returned: 0,
    invoicePaid: 50_000,
    credited: 4_560,
    transferred: 0,
    fees: 4_960,
  },
  terms: { jobType: 'PART_TIME', feePercent: 10, paymentType: 'invoice' },
  payment: { ...payment, owed: 50_000, paid: 50_000, refunded: 0, isInvoice: true },
  charges: 0,
  refunds: 0,
  invoices: { total: 54_560, paid: 50_000, credited: 4_560, writtenOff: 0 },
  invoicePayments: 50_000,
  creditNotes: 4_560,
  payouts: [{ id: 'out', amount: 49_600, adjusted: 0, isSent: false, transfers: 0 }],
  transfers: 0,
}

describe('the books of a shift', () => {
  it('match its records when everything is right', () => {
    expect([listDifferences(even), listDifferences(byInvoice)]).toEqual([[], []])
    const onlyBegun = { ...even, payment: null, payouts: [], charges: 0, refunds: 0, transfers: 0 }
    const nothing = Object.fromEntries(Object.keys(booked).map(name => [name, 0])) as typeof booked
    expect(listDifferences({ ...onlyBegun, booked: nothing })).toEqual([])
  })

  it('don’t include what will be owed before settlement', () => {
    const unsettled = { ...payment, isSettled: false }
    const open = { ...booked, open: -55_172 }
    expect(listDifferences({ ...even, booked: open, payment: unsettled })).toEqual([])
  })

  it('count outside payments as paid until they are refunded outside', () => {
    const byCheck: ShiftBooks = {
      ...even,
      booked: { ...booked, charged: 6_172, receivedOutside: 50_000, returned: 0, returnedOutside: 1_000 },
      payment: { ...payment, outside: 49_000 },
      charges: 6_172,
      refunds: 0,
      outsidePayments: 50_000,
    }
    expect(listDifferences(byCheck)).toEqual([])
    expect(listDifferences({ ...byCheck, payment: { ...payment, outside: 50_000 } })).toEqual([
      expect.stringContaining('Received outside and not returned: $500.00 in payment pay, but $490.00'),
    ])
  })

  it('count a dispute as paid until it is lost', () => {
    const open: ShiftBooks = {
      ...even,
      booked: { ...booked, disputed: 2_000, open: 2_000 },
      payment: { ...payment, disputed: 2_000 },
      disputes: { lost: 0, open: 2_000 },
    }
    const lost: ShiftBooks = {
      ...open,
      payment: { ...payment, paid: 54_172 },
      lost: 2_000,
      disputes: { lost: 2_000, open: 0 },
    }
    expect([listDifferences(open), listDifferences(lost)]).toEqual([[], []])
    expect(listDifferences({ ...lost, lost: 0 })).toEqual([
      expect.stringContaining('Lost in disputes: $0.00 in the charges, but $20.00 in the disputes'),
      expect.stringContaining('Paid: $541.72 in payment pay, but $561.72'),
    ])
  })

  it('are reported by shift, IDs and both amounts when they differ', () => {
    expect(listDifferences({ ...even, booked: { ...booked, open: 3_509 } })).toEqual([
      `Shift 0012 (application ${applicationId}). Open balance: $35.09 in the books, but $0.00 in payment pay.`,
    ])
  })

  it.each<[string, Partial<ShiftBooks>]>([
    [
      'a charge without its posting',
      { charges: 66_172, payment: { ...payment, paid: 66_172, owed: 65_172 } },
    ],
    [
      'a refund without its posting',
      { refunds: 2_000, payment: { ...payment, refunded: 2_000, owed: 54_172 } },
    ],
    ['a payment that says more than its charges', { payment: { ...payment, paid: 56_173, owed: 55_173 } }],
    ['pay that the books do not know', { corrections: 100 }],
    ['a transfer without its posting', { transfers: 59_600 }],
    ['fees that are not the price of what was earned', { booked: { ...booked, fees: 6_602 } }],
    ['accounts that do not sum to nothing', { booked: { ...booked, sum: 1 } }],
  ])('%s is a difference', (_, wrong) => {
    expect(listDifferences({ ...even, ...wrong }).length).toBeGreaterThan(0)
  })

  it.each<[string, Partial<ShiftBooks>]>([
    ['an invoice that says it was paid', { invoices: { ...byInvoice.invoices, paid: 54_560 } }],
    ['an invoice over another sum than what is owed', { invoices: { ...byInvoice.invoices, total: 60_000 } }],
    ['a credit note that the books do not know', { creditNotes: 5_000 }],
    ['money received that the books do not know', { invoicePayments: 51_000 }],
  ])('%s is a difference', (_, wrong) => {
    expect(listDifferences({ ...byInvoice, ...wrong }).length).toBeGreaterThan(0)
  })
})

describe('movements at the payment service', () => {
  const settledBefore = new Date('2026-11-20T15:00:00Z')
  const moved: Moved = {
    id: 'txn_1',
    kind: 'charge',
    sourceId: 'pi_1',
    amountCents: 56_172,
    at: new Date('2026-11-20T12:00:00Z'),
  }
  const expected: Expected = {
    kind: 'charge',
    id: 'c1',
    sourceId: 'pi_1',
    amountCents: 56_172,
    isUnderWay: false,
    isInSpan: true,
  }
  const compare = (movements: Moved[], rows: Expected[]) =>
    movementDifferences(movements, rows, settledBefore)

  it('match our records, even in several parts', () => {
    const back = { ...moved, id: 'txn_2', amountCents: -172 }
    expect(compare([moved, back], [{ ...expected, amountCents: 56_000 }])).toEqual([])
    expect(compare([{ ...moved, kind: 'topUp', sourceId: 'tu_1' }], [])).toEqual([])
  })

  it('are reported when unknown here, missing there, or different in amount', () => {
    expect(compare([moved], [])).toEqual([
      'A charge of $561.72 at the payment service (pi_1) is not in the books.',
    ])
    expect(compare([{ ...moved, kind: 'other', sourceId: null }], [])).toEqual([
      'A movement of $561.72 at the payment service (txn_1) is not in the books.',
    ])
    expect(compare([moved], [{ ...expected, amountCents: 56_000 }])).toEqual([
      'The charge c1 (pi_1) is $560.00 in the books, but $561.72 at the payment service.',
    ])
    expect(compare([], [expected])).toEqual([
      'The charge c1 (pi_1) is $561.72 in the books, but $0.00 at the payment service.',
    ])
  })

  it('aren’t differences yet while recent or under way', () => {
    const now = { ...moved, at: new Date('2026-11-20T15:00:01Z') }
    expect(compare([now], [])).toEqual([])
    expect(compare([now], [{ ...expected, amountCents: 0 }])).toEqual([])
    expect(compare([moved], [{ ...expected, amountCents: 0, isUnderWay: true }])).toEqual([])
    expect(compare([], [{ ...expected, isInSpan: false }])).toEqual([])
  })

  it('of two kinds under one ID aren’t mixed up', () => {
    const transfer = { ...moved, kind: 'transfer' as const }
    expect(compare([moved, transfer], [expected])).toHaveLength(1)
  })
})

it('a known difference isn’t new', () => {
  expect(listNewDifferences(['a', 'b'], ['a', 'c'])).toEqual(['b'])
})

it.each([
  ['2026-11-20T07:59:00Z', '2026-11-19T08:00:00.000Z'],
  ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00.000Z'],
  ['2026-07-20T07:00:00Z', '2026-07-20T07:00:00.000Z'],
  ['2026-03-08T12:00:00Z', '2026-03-08T08:00:00.000Z'],
  ['2026-03-09T05:30:00Z', '2026-03-08T08:00:00.000Z'],
  ['2026-11-01T06:30:00Z', '2026-10-31T07:00:00.000Z'],
])('at %s the books were last due at %s', (at, due) => {
  expect(lastNight(new Date(at)).toISOString()).toBe(due)
})

const sums = (entries: LedgerEntry[]) =>
  Object.fromEntries(entries.map(({ account, amountCents }) => [account, amountCents]))

test('postings: a payment for an invoice is in our bank, and the facility no longer owes it', () => {
  expect(sums(entriesFor('invoicePayment', 54_560, { facilityId: 'f' }))).toEqual({
    bank: 54_560,
    facilityReceivable: -54_560,
  })
})

test('postings: a credit reduces the amount owed; the paid part is refundable', () => {
  expect(sums(creditNotePostings({ openCents: 1000, refundableCents: 0 }, 'f'))).toEqual({
    adjustments: 1000,
    facilityReceivable: -1000,
  })
  expect(sums(creditNotePostings({ openCents: 100, refundableCents: 300 }, 'f'))).toEqual({
    adjustments: 400,
    facilityReceivable: -100,
    refundsPayable: -300,
  })
  const borneBy: LedgerEntry[] = [
    { account: 'clinicianPayable', amountCents: 1000, clinicianId: 'c' },
    { account: 'feeIncome', amountCents: 100 },
  ]
  expect(sums(creditNotePostings({ openCents: 1100, refundableCents: 0 }, 'f', borneBy))).toEqual({
    clinicianPayable: 1000,
    feeIncome: 100,
    facilityReceivable: -1100,
  })
})

test('postings: an account names only the party it is about', () => {
  const whose = { facilityId: 'f', clinicianId: 'c' }
  expect(entriesFor('transfer', 100, whose)).toEqual([
    { account: 'clinicianPayable', amountCents: 100, clinicianId: 'c' },
    { account: 'cashAtPaymentService', amountCents: -100 },
  ])
  expect(entriesFor('creditReturned', 100, whose)).toEqual([
    { account: 'refundsPayable', amountCents: 100, facilityId: 'f' },
    { account: 'bank', amountCents: -100 },
  ])
  expect(entriesFor('charge', 0, whose)).toEqual([])
})
