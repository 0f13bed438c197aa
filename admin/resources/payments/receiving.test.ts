import type { ChargeRecord, PaymentRecord } from '@gaitway/contract/schemas/resources'
import { dayFault, dueOf, isChargeUnderWay, isReceivable, receivedAt, receivedFault } from './refund.ts'

const payment = (about: Partial<PaymentRecord> = {}) =>
  ({
    paymentType: 'ACH',
    stage: 'paymentDue',
    owedCents: 54_560,
    paidCents: 20_000,
    refundedCents: 0,
    outsideCents: 20_000,
    charges: [],
    ...about,
  }) as unknown as PaymentRecord

test('admins record money for what is due after a charge failed, and for nothing else', () => {
  expect(isReceivable(payment(), 'admin')).toBe(true)
  expect(isReceivable(payment(), 'subadmin')).toBe(false)
  expect(isReceivable(payment(), undefined)).toBe(false)
  expect(isReceivable(payment({ stage: 'completed' }), 'admin')).toBe(false)
  expect(isReceivable(payment({ paymentType: 'invoice' }), 'admin')).toBe(false)
})

test('a charge is under way until it has ended', () => {
  const charge = (about: Partial<ChargeRecord>) =>
    isChargeUnderWay(payment({ charges: [{ kind: 'charge', ...about } as ChargeRecord] }))
  expect(['sent', 'needsAction', 'processing'].map(status => charge({ status } as ChargeRecord))).toEqual([
    true,
    true,
    true,
  ])
  expect(charge({ status: 'failed' })).toBe(false)
  expect(charge({ status: 'sent', kind: 'refund' })).toBe(false)
})

test('no more than is due is recorded, and no day that is still to come', () => {
  expect(dueOf(payment())).toBe(34_560)
  expect(receivedFault(payment(), '345.61')).toBe('Only $345.60 is still due')
  expect(receivedFault(payment(), '345.60')).toBeUndefined()
  expect(receivedFault(payment(), '')).toBe('Please enter an amount')
  const now = new Date('2026-11-22T02:00:00Z')
  const zone = 'America/Chicago'
  expect(dayFault('2026-11-22', zone, now)).toBe('This day is still to come')
  expect(dayFault('', zone, now)).toBe('Please enter the day it arrived')
  expect(dayFault('2026-11-21', zone, now)).toBeUndefined()
  expect(receivedAt('2026-11-21', zone, now)).toBe('2026-11-22T02:00:00.000Z')
  expect(receivedAt('2026-11-20', zone, now)).toBe('2026-11-20T12:00:00.000Z')
})
