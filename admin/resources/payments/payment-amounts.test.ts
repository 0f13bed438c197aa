import { refundableCents } from '@gaitway/contract/payment-balance'
import type { ChargeRecord, PaymentRecord } from '@gaitway/contract/schemas/resources'
import {
  parseCents,
  findRefundError,
  listRefundEffects,
  listRefundMethods,
  showChargeCount,
} from './payment-amounts.ts'

const payment = (about: Partial<PaymentRecord> = {}) =>
  ({
    paymentType: 'card',
    owedCents: 50_000,
    paidCents: 56_172,
    refundedCents: 0,
    charges: [],
    outsideCents: 0,
    ...about,
  }) as unknown as PaymentRecord
const underWay = [{ kind: 'refund', status: 'processing', amountCents: 6_000 } as ChargeRecord]

test.each([
  ['61.72', 6_172],
  [' $1,204 ', 120_400],
  ['0.1', 10],
  ['1.005', Number.NaN],
  ['ten', Number.NaN],
  ['-5', Number.NaN],
])('%s is %d cents', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents)
})

test('refund: excludes refunds in progress', () => {
  expect(refundableCents(payment({ charges: underWay }), 'charges')).toBe(50_172)
  expect(findRefundError(payment({ charges: underWay }), '501.73', 'charges')).toBe(
    'You can refund up to $501.72',
  )
  expect(findRefundError(payment(), '561.72', 'charges')).toBeUndefined()
})

test('refund: money received outside Gaitway is refunded outside, the rest to the card', () => {
  const mixed = payment({ outsideCents: 50_000 })
  expect(listRefundMethods(mixed)).toEqual(['charges', 'outside'])
  expect([refundableCents(mixed, 'charges'), refundableCents(mixed, 'outside')]).toEqual([6_172, 50_000])
  expect(listRefundMethods(payment({ outsideCents: 56_172 }))).toEqual(['outside'])
  expect(listRefundMethods(payment({ paidCents: 0 }))).toEqual([])
  // 68.20 of a check that was voided later
  const voided = payment({ refundedCents: 6_820, outsideCents: -6_820 })
  expect([listRefundMethods(voided), refundableCents(voided, 'charges')]).toEqual([['charges'], 49_352])
  expect(listRefundMethods(payment({ paymentType: 'invoice' }))).toEqual(['outside'])
})

test('refund: explains a missing, invalid or zero amount', () => {
  expect(findRefundError(payment(), '', 'charges')).toBe('Please enter an amount')
  expect(findRefundError(payment(), 'ten', 'charges')).toContain('dollars and cents')
  expect(findRefundError(payment(), '0', 'charges')).toContain('between')
})

test('refund: uses the facility’s credit first, then goodwill', () => {
  expect(listRefundEffects(payment(), 10_000)).toEqual([
    ['From the facility’s credit', '$61.72'],
    ['Goodwill, at our cost', '$38.28'],
    ['Total owed after the refund', '$461.72'],
    ['Paid after the refund', '$461.72'],
  ])
  expect(listRefundEffects(payment({ paymentType: 'invoice' }), 100)).toHaveLength(1)
})

const paid = { kind: 'charge', status: 'succeeded' } as const
const declined = { kind: 'charge', status: 'failed' } as const

test.each([
  [[], '0'],
  [[paid, { kind: 'refund', status: 'succeeded' } as const], '2'],
  [[declined, paid], '2 (charge failed)'],
  [[declined, paid, { kind: 'refund', status: 'failed' } as const], '3 (refund failed)'],
])('charge count: shows what failed, refunds first: %#', (charges, said) => {
  expect(showChargeCount(charges)).toBe(said)
})
