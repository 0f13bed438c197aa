import fc from 'fast-check'
import { applyCorrections, isMoneyIn, planTransfers } from './payout-plan.ts'

const cents = fc.integer({ min: 1, max: 500_000 })
const corrections = fc
  .array(
    fc.oneof(
      cents,
      cents.map(one => -one),
    ),
    { maxLength: 8 },
  )
  .map(amounts => amounts.map((amountCents, index) => ({ id: `c${index}`, amountCents })))
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)

test('payout plan: corrections never make a payout negative, and no cent of them is lost', () => {
  fc.assert(
    fc.property(cents, corrections, (amount, open) => {
      const { adjustmentCents, applied } = applyCorrections(amount, open)
      expect(amount + adjustmentCents).toBeGreaterThanOrEqual(0)
      expect(sumOf(applied.map(one => one.appliedCents))).toBe(adjustmentCents)
      for (const { id, appliedCents, restCents } of applied)
        expect(appliedCents + restCents).toBe(open.find(one => one.id === id)?.amountCents)
      expect(new Set(applied.map(one => one.id)).size).toBe(applied.length)
    }),
  )
})

test('payout plan: a correction waits, in full or in part, only when the payout is zero', () => {
  fc.assert(
    fc.property(cents, corrections, (amount, open) => {
      const { adjustmentCents, applied } = applyCorrections(amount, open)
      const waits = applied.length < open.length || applied.some(one => one.restCents !== 0)
      const net = amount + sumOf(open.map(one => one.amountCents))
      expect(waits).toBe(net < 0)
      expect(amount + adjustmentCents).toBe(Math.max(0, net))
    }),
  )
})

test('payout plan: applies additions first, then deductions, oldest first', () => {
  const open = [
    { id: 'first', amountCents: -300 },
    { id: 'second', amountCents: -100 },
    { id: 'added', amountCents: 50 },
  ]
  expect(applyCorrections(200, open)).toEqual({
    adjustmentCents: -200,
    applied: [
      { id: 'added', appliedCents: 50, restCents: 0 },
      { id: 'first', appliedCents: -250, restCents: -50 },
    ],
  })
})

const charges = fc
  .array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 5 })
  .map(amounts => amounts.map((availableCents, index) => ({ id: `ch${index}`, availableCents })))

test('payout plan: transfers add up to the amount, none above what its charge has left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900_000 }), charges, (needed, available) => {
      const planned = planTransfers(needed, available)
      expect(sumOf(planned.map(one => one.amountCents))).toBe(needed)
      for (const { chargeId, amountCents } of planned) {
        expect(amountCents).toBeGreaterThan(0)
        const most = chargeId === null ? needed : available.find(one => one.id === chargeId)?.availableCents
        expect(amountCents).toBeLessThanOrEqual(most ?? 0)
      }
    }),
  )
})

test('payout plan: uses the balance only for what the charges don’t cover', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900_000 }), charges, (needed, available) => {
      const fromBalance = planTransfers(needed, available).filter(one => one.chargeId === null)
      const covered = sumOf(available.map(one => one.availableCents))
      expect(sumOf(fromBalance.map(one => one.amountCents))).toBe(Math.max(0, needed - covered))
    }),
  )
})

test.each([
  { isTrusted: false, isSettled: true, owedCents: 500, netPaidCents: 500, isIn: true },
  { isTrusted: false, isSettled: true, owedCents: 500, netPaidCents: 499, isIn: false },
  { isTrusted: true, isSettled: true, owedCents: 500, netPaidCents: 0, isIn: true },
  { isTrusted: true, isSettled: false, owedCents: 0, netPaidCents: 500, isIn: false },
])('payout plan: whether the money is in: %p', ({ isIn, ...facts }) => {
  expect(isMoneyIn(facts)).toBe(isIn)
})
