import fc from 'fast-check'
import { jobTypes, paymentTypes } from './enums.ts'
import {
  calculateCancellationProductCents,
  calculatePayRateCents,
  calculatePrice,
  calculateProductCents,
  calculateTimeCents,
  type PriceInput,
} from './fees.ts'

const rate = fc.integer({ min: 20, max: 200 })
const boost = fc.integer({ min: 0, max: 100 })
const feePercent = fc.integer({ min: 0, max: 10_000 }).map(hundredths => hundredths / 100)
const facts: fc.Arbitrary<PriceInput> = fc.record({
  jobType: fc.constantFrom(...jobTypes),
  hourlyRate: rate,
  payRateCents: fc.tuple(rate, boost).map(([dollars, percent]) => calculatePayRateCents(dollars, percent)),
  slotMinutes: fc.array(fc.integer({ min: 0, max: 960 }), { minLength: 1, maxLength: 31 }),
  parkingCents: fc.integer({ min: 0, max: 10_000 }),
  otherCents: fc.integer({ min: 0, max: 5_000 }),
  feePercent,
  paymentType: fc.constantFrom(...paymentTypes),
})
const shifts = facts.map(one => ({ ...one, jobType: 'PART_TIME' as const }))
const holds = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, property), { numRuns: 500 })

/** The definition to check against: exact for whole numbers of any size. */
const halfUp = (numerator: bigint, divisor: bigint) => Number((2n * numerator + divisor) / (2n * divisor))

describe('fees: rounding', () => {
  it('rounds half a cent up, and is exact for every rate, boost and time', () => {
    expect(calculatePayRateCents(33, 50)).toBe(4950)
    expect(calculateTimeCents(6150, 1)).toBe(103)
    expect(calculateTimeCents(6149, 1)).toBe(102)
    holds(fc.tuple(rate, boost, fc.integer({ min: 0, max: 960 })), ([dollars, percent, minutes]) => {
      const boosted = calculatePayRateCents(dollars, percent)
      expect(boosted).toBe(halfUp(BigInt(dollars) * 100n * BigInt(100 + percent), 100n))
      expect(calculateTimeCents(boosted, minutes)).toBe(halfUp(BigInt(boosted) * BigInt(minutes), 60n))
    })
  })

  it('rounds once per slot', () => {
    holds(shifts, one => {
      const slots = one.slotMinutes.map(minutes => calculateTimeCents(one.payRateCents, minutes))
      const whole = slots.reduce((sum, cents) => sum + cents, 0) + one.parkingCents + one.otherCents
      expect(calculateProductCents(one)).toBe(whole)
    })
  })
})

describe('fees: price', () => {
  it('is $561.72 for 8 hours at $62, paid by card', () => {
    const story = { jobType: 'PART_TIME', hourlyRate: 62, payRateCents: 6200, slotMinutes: [480] } as const
    const costs = { parkingCents: 0, otherCents: 0 }
    expect(calculatePrice({ ...story, ...costs, feePercent: 10, paymentType: 'card' })).toEqual({
      productCents: 49_600,
      serviceFeeCents: 4_960,
      subtotalCents: 54_560,
      processingCents: 1_612,
      totalCents: 56_172,
    })
  })

  it('has whole cents that add up, none negative', () => {
    holds(facts, one => {
      const lines = calculatePrice(one)
      for (const cents of Object.values(lines)) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
      expect(lines.subtotalCents).toBe(lines.productCents + lines.serviceFeeCents)
      expect(lines.totalCents).toBe(lines.subtotalCents + lines.processingCents)
    })
  })

  it('uses the facility’s fee percent, and charges processing only for cards', () => {
    holds(shifts, one => {
      const { productCents: product, serviceFeeCents, subtotalCents, processingCents } = calculatePrice(one)
      const hundredths = BigInt(Math.round(one.feePercent * 100))
      expect(serviceFeeCents).toBe(halfUp(BigInt(product) * hundredths, 10_000n))
      const byCard = subtotalCents > 0 ? halfUp(BigInt(subtotalCents) * 29n, 1000n) + 30 : 0
      expect(processingCents).toBe(one.paymentType === 'card' ? byCard : 0)
    })
  })

  it('of a full-time job is a percentage of 160 hours at the rate without the boost', () => {
    const post = { jobType: 'FULL_TIME', hourlyRate: 62, slotMinutes: [480], parkingCents: 500 } as const
    const boosted = { ...post, payRateCents: calculatePayRateCents(post.hourlyRate, 15) }
    expect(calculatePrice({ ...boosted, otherCents: 0, feePercent: 10, paymentType: 'invoice' })).toEqual({
      productCents: 0,
      serviceFeeCents: 99_200,
      subtotalCents: 99_200,
      processingCents: 0,
      totalCents: 99_200,
    })
  })

  it('never decreases as hours increase', () => {
    holds(fc.tuple(shifts, fc.integer({ min: 1, max: 60 })), ([one, more]) => {
      const [first = 0, ...rest] = one.slotMinutes
      const longer = { ...one, slotMinutes: [first + more, ...rest] }
      expect(calculatePrice(longer).totalCents).toBeGreaterThanOrEqual(calculatePrice(one).totalCents)
    })
  })
})

const firstTerms = { lateNoticeHours: 24, lateHours: 4 }

describe('fees: cancellation by a facility', () => {
  it('costs nothing a day ahead, and later the lesser of four hours and the scheduled pay', () => {
    holds(fc.tuple(shifts, fc.integer({ min: -60, max: 3 * 1440 })), ([one, noticeMinutes]) => {
      const owed = calculateCancellationProductCents(one, noticeMinutes, firstTerms)
      const late = Math.min(calculateTimeCents(one.payRateCents, 240), calculateProductCents(one))
      expect(owed).toBe(noticeMinutes >= 1440 ? 0 : late)
      expect(owed).toBeLessThanOrEqual(calculateProductCents(one))
    })
  })

  it('follows the frozen terms', () => {
    const one = {
      jobType: 'PART_TIME',
      payRateCents: 6000,
      slotMinutes: [480],
      parkingCents: 0,
      otherCents: 0,
    } as const
    const terms = { lateNoticeHours: 48, lateHours: 2 }
    expect(calculateCancellationProductCents(one, 47 * 60, terms)).toBe(12_000)
    expect(calculateCancellationProductCents(one, 48 * 60, terms)).toBe(0)
  })

  it('costs nothing for a full-time job', () => {
    const post = {
      jobType: 'FULL_TIME',
      payRateCents: 6000,
      slotMinutes: [480],
      parkingCents: 0,
      otherCents: 0,
    } as const
    expect(calculateCancellationProductCents(post, 1, firstTerms)).toBe(0)
  })
})
