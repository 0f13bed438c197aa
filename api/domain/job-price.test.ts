import { paymentTypes } from '@gaitway/contract/enums'
import { price } from '@gaitway/contract/fees'
import { bookedPay, feePercentOf, pricesOf } from './job-price.ts'

const job = {
  jobType: 'PART_TIME' as const,
  hourlyRate: 62,
  slots: [{ startDate: '2026-11-21T15:00:00Z', endDate: '2026-11-21T23:00:00Z' }],
}

test('job price: eight hours at $62 cost $496 plus the fee and, by card, the processing fee', () => {
  expect(pricesOf(job, 10)).toEqual({
    card: {
      productCents: 49_600,
      serviceFeeCents: 4_960,
      subtotalCents: 54_560,
      processingCents: 1_612,
      totalCents: 56_172,
    },
    ACH: {
      productCents: 49_600,
      serviceFeeCents: 4_960,
      subtotalCents: 54_560,
      processingCents: 0,
      totalCents: 54_560,
    },
    invoice: {
      productCents: 49_600,
      serviceFeeCents: 4_960,
      subtotalCents: 54_560,
      processingCents: 0,
      totalCents: 54_560,
    },
  })
})

test('job price: uses the same function as the charges', () => {
  for (const paymentType of paymentTypes)
    expect(pricesOf({ ...job, boostPercent: 15, parkingCents: 1_000 }, 7.5)[paymentType]).toEqual(
      price({
        jobType: 'PART_TIME',
        hourlyRate: 62,
        payRateCents: 7_130,
        slotMinutes: [480],
        parkingCents: 1_000,
        otherCents: 0,
        feePercent: 7.5,
        paymentType,
      }),
    )
})

test('placement fee: a boost doesn’t raise it', () => {
  const post = { ...job, jobType: 'FULL_TIME' as const }
  expect(pricesOf(post, 10).invoice.totalCents).toBe(99_200)
  expect(pricesOf({ ...post, boostPercent: 15 }, 10)).toEqual(pricesOf(post, 10))
})

test('job price: pays every slot, parking and other costs', () => {
  const second = { startDate: '2026-11-22T15:00:00Z', endDate: '2026-11-22T16:30:00Z' }
  expect(bookedPay({ ...job, slots: [...job.slots, second], parkingCents: 500, otherCents: 250 })).toEqual({
    totalPayCents: 49_600 + 9_300 + 750,
    totalMinutes: 570,
  })
})

test('job price: a facility’s own fee applies, even when it is zero', () => {
  expect([null, 0, 12.5].map(feePercentOf)).toEqual([10, 0, 12.5])
})
