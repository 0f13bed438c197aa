import { balancePayment, type BalanceFacts } from './payment-balance.ts'

const payment: BalanceFacts = {
  paymentType: 'card',
  isSettled: true,
  owedCents: 10_000,
  keptCents: 10_000,
  paid: [
    { id: 'first', paidCents: 8_000, returnedCents: 0 },
    { id: 'second', paidCents: 2_000, returnedCents: 0 },
  ],
  isChargeUnderWay: false,
  isChargeFailed: false,
}
const decide = (facts: Partial<BalanceFacts> = {}) => balancePayment({ ...payment, ...facts })

it('payment balance: a payment of exactly the amount owed is settled', () => {
  expect(decide()).toEqual({ kind: 'even' })
})

it('payment balance: an overpayment is refunded, starting with the newest charge', () => {
  expect(decide({ owedCents: 7_000 })).toEqual({
    kind: 'refund',
    refunds: [
      { chargeId: 'second', amountCents: 2_000 },
      { chargeId: 'first', amountCents: 1_000 },
    ],
  })
  expect(decide({ owedCents: 9_999 })).toMatchObject({ kind: 'refund' })
})

it('payment balance: charges an open amount from 50 cents; writes off less', () => {
  expect(decide({ owedCents: 10_050 })).toEqual({ kind: 'charge', amountCents: 50 })
  expect(decide({ owedCents: 10_049 })).toEqual({ kind: 'writeOff', amountCents: 49 })
  expect(decide({ owedCents: 10_001, isChargeFailed: true })).toEqual({ kind: 'writeOff', amountCents: 1 })
})

it('payment balance: after a failed charge nothing is charged automatically, but overpayments are refunded', () => {
  expect(decide({ owedCents: 12_000, isChargeFailed: true })).toEqual({ kind: 'wait' })
  expect(decide({ owedCents: 9_000, isChargeFailed: true })).toMatchObject({ kind: 'refund' })
})

it.each([{ isChargeUnderWay: true }, { isSettled: false }, { paymentType: 'invoice' }] as const)(
  'payment balance: nothing moves while the total can change, and invoices aren’t charged: %j',
  facts => {
    for (const owedCents of [9_000, 10_020, 12_000])
      expect(decide({ ...facts, owedCents })).toEqual({ kind: 'wait' })
  },
)

it('payment balance: never refunds more than was charged', () => {
  expect(
    decide({ owedCents: 0, paid: [{ id: 'first', paidCents: 8_000, returnedCents: 5_000 }] }),
  ).toMatchObject({
    refunds: [{ chargeId: 'first', amountCents: 3_000 }],
  })
})
