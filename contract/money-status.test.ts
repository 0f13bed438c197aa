import { chargeLifecycle } from './lifecycles/charge.ts'
import {
  getClinicianPayStatus,
  getFacilityPaymentStatus,
  getMovementStatus,
  listPayoutStatuses,
  type FacilityPaymentFacts,
} from './money-status.ts'
import { findStatusWord } from './format/status-copy.ts'

const word = (facts: FacilityPaymentFacts) => {
  const status = getFacilityPaymentStatus(facts)
  return status && findStatusWord('facilityPayment', status).word
}

const charge = (status: (typeof chargeLifecycle.states)[number]) => ({ kind: 'charge' as const, status })
const refund = (status: (typeof chargeLifecycle.states)[number]) => ({ kind: 'refund' as const, status })

/** A confirmed shift of $500, before anything was charged. */
const confirmed: FacilityPaymentFacts = {
  paymentType: 'card',
  isSettled: false,
  isChargeFailed: false,
  owedCents: 50_000,
  paidCents: 0,
  refundedCents: 0,
  movements: [],
}
const paid = { paidCents: 50_000, movements: [charge('succeeded')] }
const settled = { ...paid, isSettled: true }

test.each<[string, Partial<FacilityPaymentFacts>, string | null]>([
  ['an invoice to come', { paymentType: 'invoice' }, 'Estimated'],
  ['a card charge that was sent', { movements: [charge('sent')] }, 'Processing'],
  [
    'a card charge that the cardholder has to verify',
    { movements: [charge('needsAction')] },
    'Needs verification',
  ],
  ['a bank debit under way', { paymentType: 'ACH', movements: [charge('processing')] }, 'Processing'],
  ['a bank debit that cleared', { paymentType: 'ACH', ...paid }, 'Paid'],
  ['a bank debit that failed', { isChargeFailed: true, movements: [charge('failed')] }, 'Failed'],
  [
    'another debit after a failed one',
    { isChargeFailed: true, movements: [charge('failed'), charge('processing')] },
    'Processing',
  ],
  ['a card charged for the scheduled hours', paid, 'Paid'],
  ['a raise that is charged after the shift', { ...paid, owedCents: 60_000 }, 'Estimated'],
  ['a settled shift', settled, 'Paid'],
  [
    'a further charge under way',
    { ...settled, owedCents: 60_000, movements: [charge('succeeded'), charge('sent')] },
    'Processing',
  ],
  ['a further charge that failed', { ...settled, owedCents: 60_000, isChargeFailed: true }, 'Failed'],
  ['a further charge to come', { ...settled, owedCents: 60_000 }, 'Processing'],
  [
    'a refund of the rest under way',
    { ...settled, owedCents: 40_000, movements: [charge('succeeded'), refund('processing')] },
    'Processing',
  ],
  [
    'a refund of the rest',
    {
      ...settled,
      owedCents: 40_000,
      refundedCents: 10_000,
      movements: [charge('succeeded'), refund('succeeded')],
    },
    'Paid',
  ],
  [
    'a refund in full',
    {
      ...settled,
      owedCents: 0,
      refundedCents: 50_000,
      movements: [charge('succeeded'), refund('succeeded')],
    },
    'Refunded',
  ],
  [
    'a refund that failed, kept as credit',
    { ...settled, owedCents: 0, movements: [charge('succeeded'), refund('failed')] },
    'Paid',
  ],
  ['a declined card that confirmed no one', { owedCents: 0, movements: [charge('failed')] }, 'Failed'],
  [
    'a card that paid after one was declined',
    { ...paid, movements: [charge('failed'), charge('succeeded')] },
    'Paid',
  ],
  ['an issued invoice, which has a status of its own', { paymentType: 'invoice', isSettled: true }, null],
  ['a paid invoice', { paymentType: 'invoice', isSettled: true, paidCents: 50_000 }, 'Paid'],
  ['a shift that cost nothing', { isSettled: true, owedCents: 0 }, null],
])('facility payment: %s', (_, facts, expected) => {
  expect(word({ ...confirmed, ...facts })).toBe(expected)
})

test('facility payment: one charge or refund is paid or refunded only once it succeeded', () => {
  const rows = chargeLifecycle.states.map(status => [
    status,
    ...[charge(status), refund(status)].map(
      one => findStatusWord('facilityPayment', getMovementStatus(one)).word,
    ),
  ])
  expect(rows).toEqual([
    ['sent', 'Processing', 'Processing'],
    ['needsAction', 'Needs verification', 'Needs verification'],
    ['processing', 'Processing', 'Processing'],
    ['succeeded', 'Paid', 'Refunded'],
    ['failed', 'Failed', 'Failed'],
  ])
})

type PayFacts = Parameters<typeof getClinicianPayStatus>[0]
const worked: PayFacts = { shift: 'completed', timesheet: null, payout: null }

test.each<[string, Partial<PayFacts>, string | null]>([
  ['an application', { shift: 'applied' }, null],
  ['a confirmed shift', { shift: 'upcoming' }, 'Scheduled'],
  ['a shift under way', { shift: 'current' }, 'Scheduled'],
  ['a shift under way with hours submitted', { shift: 'current', timesheet: 'pending' }, 'In review'],
  ['a worked shift without a time card', {}, 'Time card due'],
  ['a draft', { timesheet: 'draft' }, 'Time card due'],
  ['a submitted time card', { timesheet: 'pending' }, 'In review'],
  ['a returned time card', { timesheet: 'rejected' }, 'Returned'],
  ['an accepted time card that pays nothing', { timesheet: 'accepted' }, null],
  ['a payout that waits', { timesheet: 'accepted', payout: 'due' }, 'On the way'],
  ['a payout that was sent', { timesheet: 'accepted', payout: 'sent' }, 'On the way'],
  ['a payout that arrived', { timesheet: 'accepted', payout: 'paid' }, 'Paid'],
  ['a payout that failed', { timesheet: 'accepted', payout: 'failed' }, 'Failed'],
  ['a late cancellation that is paid', { shift: 'cancelled', payout: 'due' }, 'On the way'],
  ['a no-show', { shift: 'cancelled', timesheet: 'void' }, null],
])('clinician pay: %s', (_, facts, expected) => {
  const status = getClinicianPayStatus({ ...worked, ...facts })
  expect(status && findStatusWord('clinicianPay', status).word).toBe(expected)
})

test('clinician pay: money on the way is due or sent', () => {
  expect(listPayoutStatuses('onTheWay')).toEqual(['due', 'sent'])
  expect(listPayoutStatuses('paid')).toEqual(['paid'])
})
