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

it('a payment of exactly what is owed is even', () => {
  expect(decide()).toEqual({ kind: 'even' })
})

it('what was paid too much goes back, from the newest charge first', () => {
  expect(decide({ owedCents: 7_000 })).toEqual({
    kind: 'refund',
    refunds: [
      { chargeId: 'second', amountCents: 2_000 },
      { chargeId: 'first', amountCents: 1_000 },
    ],
  })
  expect(decide({ owedCents: 9_999 })).toMatchObject({ kind: 'refund' })
})

it('what is open is charged, from half a dollar on; less is written off', () => {
  expect(decide({ owedCents: 10_050 })).toEqual({ kind: 'charge', amountCents: 50 })
  expect(decide({ owedCents: 10_049 })).toEqual({ kind: 'writeOff', amountCents: 49 })
  expect(decide({ owedCents: 10_001, isChargeFailed: true })).toEqual({ kind: 'writeOff', amountCents: 1 })
})

it('nothing is charged by itself again after a charge failed, and what is too much goes back all the same', () => {
  expect(decide({ owedCents: 12_000, isChargeFailed: true })).toEqual({ kind: 'wait' })
  expect(decide({ owedCents: 9_000, isChargeFailed: true })).toMatchObject({ kind: 'refund' })
})

it.each([{ isChargeUnderWay: true }, { isSettled: false }, { paymentType: 'invoice' }] as const)(
  'nothing moves while the sum can still change, and invoices are paid by no charge: %j',
  facts => {
    for (const owedCents of [9_000, 10_020, 12_000])
      expect(decide({ ...facts, owedCents })).toEqual({ kind: 'wait' })
  },
)

it('no more than the charges took is asked back', () => {
  expect(
    decide({ owedCents: 0, paid: [{ id: 'first', paidCents: 8_000, returnedCents: 5_000 }] }),
  ).toMatchObject({
    refunds: [{ chargeId: 'first', amountCents: 3_000 }],
  })
})
