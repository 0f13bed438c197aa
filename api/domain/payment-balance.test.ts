import { type BalanceFacts, balancePayment, type PaymentFacts, paymentStage } from './payment-balance.ts'

const payment: BalanceFacts = {
  paymentType: 'card',
  isSettled: true,
  owedCents: 10_000,
  netPaidCents: 10_000,
  paid: [
    { id: 'first', paidCents: 8_000, returnedCents: 0 },
    { id: 'second', paidCents: 2_000, returnedCents: 0 },
  ],
  isChargeUnderWay: false,
  isChargeFailed: false,
  isDisputed: false,
}
const decide = (facts: Partial<BalanceFacts> = {}) => balancePayment({ ...payment, ...facts })

test('payment balance: a payment of exactly the amount owed is settled', () => {
  expect(decide()).toEqual({ kind: 'even' })
})

test('payment balance: an overpayment is refunded, starting with the newest charge', () => {
  expect(decide({ owedCents: 7_000 })).toEqual({
    kind: 'refund',
    refunds: [
      { chargeId: 'second', amountCents: 2_000 },
      { chargeId: 'first', amountCents: 1_000 },
    ],
  })
  expect(decide({ owedCents: 9_999 })).toMatchObject({ kind: 'refund' })
})

test('payment balance: charges an open amount from 50 cents; writes off less', () => {
  expect(decide({ owedCents: 10_050 })).toEqual({ kind: 'charge', amountCents: 50 })
  expect(decide({ owedCents: 10_049 })).toEqual({ kind: 'writeOff', amountCents: 49 })
  expect(decide({ owedCents: 10_001, isChargeFailed: true })).toEqual({ kind: 'writeOff', amountCents: 1 })
})

test('payment balance: after a failed charge nothing is charged automatically, but overpayments are refunded', () => {
  expect(decide({ owedCents: 12_000, isChargeFailed: true })).toEqual({ kind: 'wait' })
  expect(decide({ owedCents: 9_000, isChargeFailed: true })).toMatchObject({ kind: 'refund' })
})

test.each([{ isChargeUnderWay: true }, { isSettled: false }, { paymentType: 'invoice' }] as const)(
  'payment balance: nothing moves while the total can change, and invoices aren’t charged: %j',
  facts => {
    for (const owedCents of [9_000, 10_020, 12_000])
      expect(decide({ ...facts, owedCents })).toEqual({ kind: 'wait' })
  },
)

test('payment balance: never refunds more than was charged', () => {
  expect(
    decide({ owedCents: 0, paid: [{ id: 'first', paidCents: 8_000, returnedCents: 5_000 }] }),
  ).toMatchObject({
    refunds: [{ chargeId: 'first', amountCents: 3_000 }],
  })
})

const at = new Date('2026-12-01T00:00:00Z')
const paid: PaymentFacts = {
  paymentType: 'card',
  owedCents: 56_172,
  paidCents: 56_172,
  refundedCents: 0,
  isSettled: false,
  chargeFailed: false,
  dueAt: null,
}
const stageOf = (more: Partial<PaymentFacts>) => paymentStage({ ...paid, ...more }, at)

test('payment stage: paid and not settled is in process', () => {
  expect(stageOf({})).toBe('inProcess')
  expect(stageOf({ owedCents: 0, paidCents: 0 })).toBe('inProcess')
})

test('payment stage: settled with nothing owed is completed', () => {
  expect(stageOf({ isSettled: true })).toBe('completed')
  expect(stageOf({ isSettled: true, owedCents: 28_101, refundedCents: 28_071 })).toBe('completed')
  expect(stageOf({ isSettled: true, owedCents: 0, refundedCents: 56_172 })).toBe('completed')
  expect(stageOf({ isSettled: true, owedCents: 59_681 })).toBe('inProcess')
})

test('payment stage: not completed while a refund is pending or failed', () => {
  expect(stageOf({ isSettled: true, owedCents: 28_101 })).toBe('inProcess')
  expect(stageOf({ isSettled: true, owedCents: 0, refundedCents: 28_071 })).toBe('inProcess')
})

test('payment stage: due when a charge failed and a balance remains', () => {
  expect(stageOf({ isSettled: true, owedCents: 59_681, chargeFailed: true })).toBe('paymentDue')
  expect(stageOf({ isSettled: true, chargeFailed: true })).toBe('completed')
})

test('payment stage: invoice until it is past due', () => {
  const invoice = { paymentType: 'invoice', paidCents: 0 } as const
  expect(stageOf(invoice)).toBe('invoice')
  expect(stageOf({ ...invoice, dueAt: new Date(at.getTime() + 1) })).toBe('invoice')
  expect(stageOf({ ...invoice, dueAt: at })).toBe('paymentDue')
  expect(stageOf({ ...invoice, dueAt: at, paidCents: 56_172, isSettled: true })).toBe('completed')
})
