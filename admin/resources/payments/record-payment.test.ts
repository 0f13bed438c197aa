import { balanceDueCents } from '@gaitway/contract/payment-balance'
import type { ChargeRecord, PaymentRecord } from '@gaitway/contract/schemas/resources'
import {
  findDayError,
  isChargeUnderWay,
  isReceivable,
  findReceivedError,
  receivedInstant,
} from './payment-amounts.ts'

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

test('record a payment: only admins, and only after a failed charge', () => {
  expect(isReceivable(payment(), 'admin')).toBe(true)
  expect(isReceivable(payment(), 'subadmin')).toBe(false)
  expect(isReceivable(payment(), undefined)).toBe(false)
  expect(isReceivable(payment({ stage: 'completed' }), 'admin')).toBe(false)
  expect(isReceivable(payment({ paymentType: 'invoice' }), 'admin')).toBe(false)
})

test('record a payment: a charge is in progress until it succeeds or fails', () => {
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

test('record a payment: refuses more than the balance due and future dates', () => {
  expect(balanceDueCents(payment())).toBe(34_560)
  expect(findReceivedError(34_560, '345.61')).toBe('Only $345.60 is due')
  expect(findReceivedError(34_560, '345.60')).toBeUndefined()
  expect(findReceivedError(34_560, '')).toBe('Please enter an amount')
  const now = new Date('2026-11-22T02:00:00Z')
  const zone = 'America/Chicago'
  expect(findDayError('2026-11-22', zone, now)).toBe('Please enter today or an earlier date')
  expect(findDayError('', zone, now)).toBe('Please enter the date you received it')
  expect(findDayError('2026-11-21', zone, now)).toBeUndefined()
  expect(receivedInstant('2026-11-21', zone, now)).toBe('2026-11-22T02:00:00.000Z')
  expect(receivedInstant('2026-11-20', zone, now)).toBe('2026-11-20T12:00:00.000Z')
})
