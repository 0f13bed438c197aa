import fc from 'fast-check'
import {
  chargePostings,
  refundDuePostings,
  refundPostings,
  settlementPostings,
  type Entry,
} from './postings.ts'
import { settle, type PaidCharge } from './settling.ts'

const card = { feePercent: 10, paymentType: 'card' } as const
const paidCharges: fc.Arbitrary<PaidCharge[]> = fc.array(
  fc
    .tuple(fc.uuid(), fc.integer({ min: 1, max: 500_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([id, paidCents, share]) => ({ id, paidCents, returnedCents: Math.floor(paidCents * share) })),
  { minLength: 1, maxLength: 5 },
)
const keptOf = (paid: readonly PaidCharge[]) =>
  paid.reduce((sum, charge) => sum + charge.paidCents - charge.returnedCents, 0)

it('a refund names the charges it gives back, the newest first, none for more than is left of it', () => {
  fc.assert(
    fc.property(paidCharges, fc.integer({ min: 0, max: 600_000 }), (paid, owedProductCents) => {
      const { refunds, refundCents, chargeCents, owed } = settle(owedProductCents, paid, card)
      expect(refunds.reduce((sum, refund) => sum + refund.amountCents, 0)).toBe(refundCents)
      expect(keptOf(paid) - refundCents + chargeCents).toBe(owed.totalCents)
      for (const { chargeId, amountCents } of refunds) {
        const of = paid.find(({ id }) => id === chargeId)
        expect(amountCents).toBeGreaterThan(0)
        expect(amountCents).toBeLessThanOrEqual((of?.paidCents ?? 0) - (of?.returnedCents ?? 0))
      }
      const newest = paid.findLast(({ paidCents, returnedCents }) => paidCents > returnedCents)
      expect(refunds[0]?.chargeId ?? newest?.id).toBe(newest?.id)
    }),
  )
})

it('what is being given back already is not given back again', () => {
  const paid = [
    { id: 'late', paidCents: 56_172, returnedCents: 56_172 },
    { id: 'good', paidCents: 56_172, returnedCents: 0 },
  ]
  expect(settle(24_800, paid, card).refunds).toEqual([{ chargeId: 'good', amountCents: 28_071 }])
})

const sum = (entries: readonly Entry[], account?: string) =>
  entries
    .filter(entry => !account || entry.account === account)
    .reduce((total, { amountCents }) => total + amountCents, 0)

it('every posting sums to zero, and a shift that is paid and settled leaves nothing with the facility', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 600_000 }),
      fc.integer({ min: 1, max: 600_000 }),
      (owedProductCents, paidCents) => {
        const paid = [{ id: 'c', paidCents, returnedCents: 0 }]
        const { owed, refundCents, chargeCents } = settle(owedProductCents, paid, card)
        const postings = [
          chargePostings(paidCents, 'f'),
          settlementPostings(owed, 'f', 'c'),
          refundDuePostings(refundCents, 'f'),
          refundPostings(refundCents, 'f'),
          chargePostings(chargeCents, 'f'),
        ]
        for (const entries of postings) {
          expect(sum(entries)).toBe(0)
          expect(entries.every(({ amountCents }) => amountCents !== 0)).toBe(true)
        }
        const all = postings.flat()
        expect(sum(all, 'facilityReceivable')).toBe(0)
        expect(sum(all, 'refundsPayable')).toBe(0)
        expect(sum(all, 'cashAtPaymentService')).toBe(owed.totalCents)
        expect(sum(all, 'clinicianPayable')).toBe(0 - owed.productCents)
      },
    ),
  )
})
