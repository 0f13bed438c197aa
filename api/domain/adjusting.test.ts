import fc from 'fast-check'
import { paymentTypes } from '@gaitway/contract/enums'
import { adjustmentPostings, priceChange, splitCredit } from './adjusting.ts'

const pay = fc.integer({ min: 0, max: 900_000 })
const terms = fc.record({
  feePercent: fc.integer({ min: 0, max: 3_000 }).map(hundredths => hundredths / 100),
  paymentType: fc.constantFrom(...paymentTypes),
})
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
const people = { facilityId: 'f', clinicianId: 'c' }

test('a correction there and back changes nothing, and its parts are its total', () => {
  fc.assert(
    fc.property(pay, pay, terms, (before, after, given) => {
      const there = priceChange(before, after, given)
      const back = priceChange(after, before, given)
      expect(there.totalCents + back.totalCents).toBe(0)
      expect(there.productCents + there.serviceFeeCents + there.processingCents).toBe(there.totalCents)
      expect(there.productCents).toBe(after - before)
    }),
  )
})

test('its entries sum to zero, and nobody owes less than nothing by it', () => {
  fc.assert(
    fc.property(pay, pay, terms, pay, (before, after, given, owed) => {
      const { entries, owedChangeCents } = adjustmentPostings(priceChange(before, after, given), owed, people)
      expect(sumOf(entries.map(({ amountCents }) => amountCents))).toBe(0)
      expect(owed + owedChangeCents).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a credit is split over invoices without losing or inventing a cent', () => {
  const invoices = fc
    .array(pay, { maxLength: 4 })
    .map(rooms => rooms.map((roomCents, index) => ({ id: `i${index}`, roomCents })))
  fc.assert(
    fc.property(pay, pay, invoices, (product, fee, given) => {
      const parts = splitCredit(product + fee, product, given)
      const room = sumOf(given.map(({ roomCents }) => roomCents))
      expect(sumOf(parts.map(({ amountCents }) => amountCents))).toBe(Math.min(product + fee, room))
      expect(sumOf(parts.map(({ productCents }) => productCents))).toBeLessThanOrEqual(product)
      for (const part of parts) expect(part.productCents).toBeLessThanOrEqual(part.amountCents)
    }),
  )
})
