import { calculatePrice } from '@gaitway/contract/values/fees'
import { describeCancellation } from '../../shift/sheets/confirming/ConfirmSheet.tsx'
import { formatCardName, buildPriceLines } from './PriceLines.tsx'

const job = {
  jobType: 'PART_TIME' as const,
  hourlyRate: 62,
  payRateCents: 6200,
  slots: [{ startDate: '2026-11-21T15:00:00Z', endDate: '2026-11-21T23:00:00Z' }],
  parkingCents: 0,
  otherCents: 0,
  timeZone: 'America/Chicago',
}
/** The policy that confirming would freeze. */
const cancellation = { lateNoticeHours: 24, lateHours: 4 }
const byCard = { feePercent: 10, paymentType: 'card' as const, cancellation }
const priceOf = (facts: typeof job, jobType: 'PART_TIME' | 'FULL_TIME' = 'PART_TIME') =>
  calculatePrice({ ...facts, jobType, slotMinutes: [480], feePercent: 10, paymentType: 'card' })

test('price: 8 h at $62 costs $561.72 by card, in lines that add up', () => {
  expect(buildPriceLines(job, priceOf(job), 10)).toEqual([
    { label: 'Shift, 8 hr at $62/hr', value: '$496.00' },
    { label: 'Service fee, 10%', value: '$49.60' },
    { label: 'Card processing, 2.9% + 30¢', value: '$16.12' },
    { label: 'Total', value: '$561.72', strong: true },
  ])
})

test('price: parking and other costs have their own lines', () => {
  const withCosts = { ...job, parkingCents: 1500, otherCents: 500 }
  expect(buildPriceLines(withCosts, priceOf(withCosts), 10).slice(0, 3)).toEqual([
    { label: 'Shift, 8 hr at $62/hr', value: '$496.00' },
    { label: 'Parking reimbursement', value: '$15.00' },
    { label: 'Other reimbursement', value: '$5.00' },
  ])
})

test('price: a full-time job shows its placement fee at the rate before the boost, without hourly pay', () => {
  const post = { ...job, jobType: 'FULL_TIME' as const, payRateCents: 7130 }
  expect(buildPriceLines(post, priceOf({ ...job, payRateCents: 7130 }, 'FULL_TIME'), 10)[0]).toEqual({
    label: 'Placement fee, 160 hours at $62/hr',
    value: '$992.00',
  })
})

test('cancellation: free more than a day before the start, with the deadline and the cost after it', () => {
  expect(describeCancellation(job, byCard, 'Ana', new Date('2026-11-20T14:00:00Z'))).toEqual([
    'Free cancellation until Fri, Nov 20, 9:00 AM CST. You’ll get a full refund.',
    'After that, canceling costs $281.01: $248.00 for Ana, plus fees. We’ll refund the rest.',
  ])
})

test('cancellation: less than a day before the start costs the lesser of 4 h and the scheduled pay', () => {
  expect(describeCancellation(job, byCard, 'Ana', new Date('2026-11-20T15:01:00Z'))).toEqual([
    'The shift starts in less than 24 hours, so canceling costs $281.01: $248.00 for Ana, plus fees. We’ll refund the rest.',
  ])
})

test('cancellation: follows the policy that confirming freezes', () => {
  const longer = { ...byCard, cancellation: { lateNoticeHours: 48, lateHours: 2 } }
  expect(describeCancellation(job, longer, 'Ana', new Date('2026-11-19T14:00:00Z'))).toEqual([
    'Free cancellation until Thu, Nov 19, 9:00 AM CST. You’ll get a full refund.',
    'After that, canceling costs $140.66: $124.00 for Ana, plus fees. We’ll refund the rest.',
  ])
  expect(describeCancellation(job, longer, 'Ana', new Date('2026-11-20T14:00:00Z'))[0]).toContain(
    'The shift starts in less than 48 hours',
  )
})

test('cancellation: with an invoice it is billed without card processing, and nothing is refunded', () => {
  const byInvoice = { feePercent: 10, paymentType: 'invoice' as const, cancellation }
  expect(describeCancellation(job, byInvoice, 'Ana', new Date('2026-11-20T14:00:00Z'))).toEqual([
    'Free cancellation until Fri, Nov 20, 9:00 AM CST. You won’t be billed.',
    'After that, canceling costs $272.80: $248.00 for Ana, plus fees. We’ll bill you.',
  ])
})

test('card name: the brand and last four digits', () => {
  expect(formatCardName({ brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242')
  expect(formatCardName({ brand: 'unknown', last4: '0005' })).toBe('unknown ending in 0005')
})
