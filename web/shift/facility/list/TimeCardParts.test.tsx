import { formatEffect, formatPaymentResult } from './TimeCardParts.tsx'

const before = {
  paidCents: 56_172,
  processingCents: 0,
  owedCents: 59_583,
  chargeCents: 3411,
  refundCents: 0,
  source: { brand: 'visa', last4: '4242' },
  paymentType: 'card' as const,
}
const even = { chargeCents: 0, refundCents: 0 }

test.each([
  ['Charged $34.11 more to Visa ending in 4242', {}, { ...even, paidCents: 59_583 }],
  ['We couldn’t charge $34.11 more. Pay it on your billing page.', {}, even],
  [
    'Debiting $34.11 more from Visa ending in 4242. This takes about 4 days.',
    { paymentType: 'ACH' as const },
    { ...even, paidCents: 59_583 },
  ],
  ['We’ll charge $34.11 more to Visa ending in 4242 once the current payment clears', {}, {}],
  ['$61.72 will be refunded to Visa ending in 4242', { chargeCents: 0 }, { ...even, paidCents: 50_000 }],
  ['We’ll refund $61.72 once the current payment clears', {}, { ...even, refundCents: 6172 }],
  ['$595.83 is on your invoice for this shift', { paymentType: 'invoice' as const }, {}],
  ['No further charge', { chargeCents: 0 }, even],
])('time card: once accepted, a message says what was charged or refunded: %s', (said, was, is) => {
  expect(formatPaymentResult({ ...before, ...was }, { ...before, ...is })).toBe(said)
})

test.each([
  ['Paid $561.72, total $595.83. $34.11 will be charged to Visa ending in 4242.', {}],
  [
    'Paid $0.00, processing $561.72, total $595.83. $34.11 will be debited from Visa ending in 4242. This takes about 4 days.',
    { paymentType: 'ACH' as const, processingCents: 56_172 },
  ],
  [
    'Paid $0.00, processing $561.72, which covers the total. You won’t be charged more.',
    { paymentType: 'ACH' as const, processingCents: 56_172, chargeCents: 0 },
  ],
])('time card: what hasn’t cleared is processing, not paid: %s', (said, is) => {
  expect(formatEffect({ ...before, ...is })).toBe(said)
})
