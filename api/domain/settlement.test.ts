import fc from 'fast-check'
import { paymentTypes } from '@gaitway/contract/values/enums'
import {
  calculatePrice,
  calculatePriceForProduct,
  calculateProductCents,
} from '@gaitway/contract/values/fees'
import { sumNetPaidCents, type PaidCharge, splitRefundParts } from './payment-balance.ts'
import { entriesFor, type LedgerEntry } from './postings.ts'
import { changePostings, settle, type Settlement, splitCredit } from './settlement.ts'
import { calculateExpectedPay, calculateShiftCost, type ShiftMoney } from './shift-money.ts'

const card = { feePercent: 10, paymentType: 'card' } as const
const pay = fc.integer({ min: 0, max: 900_000 })
const terms = fc.record({
  feePercent: fc.integer({ min: 0, max: 3_000 }).map(hundredths => hundredths / 100),
  paymentType: fc.constantFrom(...paymentTypes),
})
const paidCharges: fc.Arbitrary<PaidCharge[]> = fc.array(
  fc
    .tuple(fc.uuid(), fc.integer({ min: 1, max: 500_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([id, paidCents, share]) => ({ id, paidCents, returnedCents: Math.floor(paidCents * share) })),
  { minLength: 1, maxLength: 5 },
)
const people = { facilityId: 'f', clinicianId: 'c' }

type Before = { payCents: number; owedCents: number } | null

const settled = (payCents: number, paid: readonly PaidCharge[], before: Before = null, credits = card) =>
  settle(calculatePriceForProduct(payCents, credits), {
    paymentType: credits.paymentType,
    before: before && {
      price: calculatePriceForProduct(before.payCents, credits),
      owedCents: before.owedCents,
    },
    paid,
    isChargeFailed: false,
  })
const paidAll = (paidCents: number): PaidCharge[] =>
  paidCents === 0 ? [] : [{ id: 'c', paidCents, returnedCents: 0 }]
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
const sum = (entries: readonly LedgerEntry[], account?: string) =>
  sumOf(entries.filter(entry => !account || entry.account === account).map(({ amountCents }) => amountCents))

test('settle: payments less the refund, or plus the charge, equal what the facility owes', () => {
  fc.assert(
    fc.property(paidCharges, pay, (paid, payCents) => {
      const { price: owed, balance: money, dueCents } = settled(payCents, paid)
      const { paidCents, refundCents, chargeCents, facilityCents } = money
      expect(owed).toEqual(calculatePriceForProduct(payCents, card))
      expect(Math.min(refundCents, chargeCents)).toBe(0)
      expect(paidCents).toBe(sumNetPaidCents(paid))
      expect(paidCents - refundCents + chargeCents).toBe(facilityCents)
      expect(dueCents).toBe(chargeCents)
      // too small to charge, so it is written off
      expect(owed.totalCents - facilityCents).toBeLessThan(50)
    }),
  )
})

test('settle: scheduled hours move nothing, and nothing owed is refunded in full', () => {
  expect(settled(49_600, paidAll(56_172)).balance).toMatchObject({ refundCents: 0, chargeCents: 0 })
  expect(settled(0, paidAll(56_172))).toMatchObject({ owedCents: 0, balance: { refundCents: 56_172 } })
})

test('settle: charges the fixed processing fee once, on the total', () => {
  expect(settled(49_600, []).price.processingCents).toBe(1_582 + 30)
  const { priceChange: change, balance: money } = settled(52_700, paidAll(56_172), {
    payCents: 49_600,
    owedCents: 56_172,
  })
  expect(change).toMatchObject({ productCents: 3_100, totalCents: 59_681 - 56_172 })
  expect(money).toMatchObject({ chargeCents: 59_681 - 56_172, facilityCents: 59_681 })
})

test('settle: scheduled minutes now and all accepted minutes later cost the same as settling once', () => {
  const slots = fc.array(fc.tuple(fc.integer({ min: 0, max: 720 }), fc.integer({ min: 0, max: 240 })), {
    minLength: 1,
    maxLength: 7,
  })
  const rates = fc.record({
    payRateCents: fc.integer({ min: 2_000, max: 20_000 }),
    parkingCents: fc.integer({ min: 0, max: 5_000 }),
    otherCents: fc.integer({ min: 0, max: 5_000 }),
  })
  fc.assert(
    fc.property(slots, rates, fc.integer({ min: 0, max: 900_000 }), (worked, rate, paidCents) => {
      const scheduled = worked.map(([minutes]) => minutes)
      const accepted = worked.map(([minutes, extra]) => minutes + extra)
      const payBefore = calculateProductCents({ ...rate, slotMinutes: scheduled })
      const payCents = calculateProductCents({ ...rate, slotMinutes: accepted })
      const first = settled(payBefore, paidAll(paidCents))
      const before = { payCents: payBefore, owedCents: first.owedCents }
      const again = settled(payCents, paidAll(first.owedCents), before)
      const once = calculatePrice({
        ...rate,
        hourlyRate: rate.payRateCents / 100,
        slotMinutes: accepted,
        jobType: 'PART_TIME',
        ...card,
      })
      expect(again.owedCents).toBe(once.totalCents)
      expect(first.priceChange.totalCents + again.priceChange.totalCents).toBe(once.totalCents)
      expect(again.balance.refundCents).toBe(0)
    }),
  )
})

test('settle: a correction and its reversal cancel out, and its parts add up', () => {
  fc.assert(
    fc.property(pay, pay, terms, (before, after, credits) => {
      const change = (from: number, to: number) =>
        settle(calculatePriceForProduct(to, credits), {
          paymentType: credits.paymentType,
          before: { price: calculatePriceForProduct(from, credits), owedCents: 5_000_000 },
          paid: [],
          isChargeFailed: false,
        }).priceChange
      const [there, back] = [change(before, after), change(after, before)]
      expect(there.totalCents + back.totalCents).toBe(0)
      expect(there.productCents + there.serviceFeeCents + there.processingCents).toBe(there.totalCents)
      expect(there.productCents).toBe(after - before)
    }),
  )
})

test('settle: the entries of a correction sum to zero, and no one owes less than nothing', () => {
  fc.assert(
    fc.property(pay, pay, pay, (before, after, owed) => {
      const { priceChange: change, owedCents } = settled(after, [], { payCents: before, owedCents: owed })
      expect(sum(changePostings(change, owedCents - owed, people))).toBe(0)
      expect(owedCents).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('refunds: name their charges, newest first, none above what is left of it', () => {
  fc.assert(
    fc.property(paidCharges, fc.integer({ min: 0, max: 600_000 }), (paid, wanted) => {
      const refundCents = Math.min(wanted, sumNetPaidCents(paid))
      const refunds = splitRefundParts(paid, refundCents)
      expect(sumOf(refunds.map(({ amountCents }) => amountCents))).toBe(refundCents)
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

test('refunds: exclude what is being refunded already or was paid outside', () => {
  const paid: PaidCharge[] = [
    { id: 'late', paidCents: 56_172, returnedCents: 56_172 },
    { id: 'good', paidCents: 56_172, returnedCents: 0 },
    { id: 'outside', paidCents: 10_000, returnedCents: 0, isOutside: true },
  ]
  expect(splitRefundParts(paid, 28_071)).toEqual([{ chargeId: 'good', amountCents: 28_071 }])
})

/** The postings until a shift is paid. */
const postingsOf = ({ priceChange: change, owedCents, balance: money }: Settlement, paidCents: number) => [
  entriesFor('charge', paidCents, people),
  changePostings(change, owedCents, people),
  entriesFor('refundDue', money.refundCents, people),
  entriesFor('refund', money.refundCents, people),
  entriesFor('charge', money.chargeCents, people),
  entriesFor('writeOff', owedCents - money.facilityCents, people),
]

test('postings: each sums to zero, and a paid and settled shift leaves no facility balance', () => {
  fc.assert(
    fc.property(pay, fc.integer({ min: 1, max: 600_000 }), (payCents, paidCents) => {
      const settlement = settled(payCents, paidAll(paidCents))
      const postings = postingsOf(settlement, paidCents)
      for (const entries of postings) {
        expect(sum(entries)).toBe(0)
        expect(entries.every(({ amountCents }) => amountCents !== 0)).toBe(true)
      }
      const all = postings.flat()
      expect(sum(all, 'facilityReceivable')).toBe(0)
      expect(sum(all, 'refundsPayable')).toBe(0)
      expect(sum(all, 'cashAtPaymentService')).toBe(settlement.balance.facilityCents)
      expect(sum(all, 'clinicianPayable')).toBe(0 - payCents)
    }),
  )
})

test('credit notes: a credit split over invoices adds up to the cent', () => {
  const invoices = fc
    .array(pay, { maxLength: 4 })
    .map(rooms => rooms.map((roomCents, index) => ({ id: `i${index}`, roomCents })))
  fc.assert(
    fc.property(pay, pay, invoices, (product, fee, credits) => {
      const parts = splitCredit(product + fee, product, credits)
      const room = sumOf(credits.map(({ roomCents }) => roomCents))
      expect(sumOf(parts.map(({ amountCents }) => amountCents))).toBe(Math.min(product + fee, room))
      expect(sumOf(parts.map(part => part.productCents))).toBeLessThanOrEqual(product)
      for (const part of parts) expect(part.productCents).toBeLessThanOrEqual(part.amountCents)
    }),
  )
})

/** A shift at $62 for eight hours, confirmed by card: $496 for the clinician. */
const shift = (overrides: Partial<ShiftMoney> = {}): ShiftMoney => ({
  status: 'upcoming',
  jobType: 'PART_TIME',
  paymentType: 'card',
  feePercent: 10,
  bookedPayCents: 49_600,
  bookedTotalCents: 56_172,
  isTrusted: false,
  isSettled: false,
  owedCents: 56_172,
  netPaidCents: 56_172,
  isDebitUnderWay: false,
  isChargeFailed: false,
  timesheet: null,
  workedCents: null,
  minimumCents: null,
  payout: null,
  payment: null,
  ...overrides,
})

test.each<[Partial<ShiftMoney>, object | null]>([
  [{}, { amountCents: 49_600, basis: 'booked', after: 'acceptance', days: 4 }],
  [
    { timesheet: 'draft', workedCents: 100 },
    { amountCents: 49_600, basis: 'booked' },
  ],
  [
    { timesheet: 'rejected', workedCents: 100 },
    { amountCents: 49_600, basis: 'booked' },
  ],
  [
    { timesheet: 'pending', workedCents: 52_700 },
    { amountCents: 52_700, basis: 'timeCard' },
  ],
  [
    { timesheet: 'pending', workedCents: 100, minimumCents: 24_800 },
    { amountCents: 24_800, basis: 'timeCard' },
  ],
  [{ minimumCents: 24_800 }, { amountCents: 24_800, basis: 'minimum' }],
  [{ paymentType: 'ACH' }, { after: 'acceptance', days: 4 }],
  [
    { paymentType: 'ACH', isDebitUnderWay: true },
    { after: 'payment', days: 4 },
  ],
  [
    { paymentType: 'ACH', isDebitUnderWay: true, isTrusted: true },
    { after: 'acceptance', days: 2 },
  ],
  [{ isChargeFailed: true }, { after: 'payment', days: 4 }],
  [{ paymentType: 'invoice' }, { after: 'invoice', days: 2 }],
  [
    { paymentType: 'invoice', isTrusted: true },
    { after: 'acceptance', days: 2 },
  ],
])('shift money: what will be paid and when, for a shift with %j', (overrides, pay) => {
  expect(calculateExpectedPay(shift(overrides))).toMatchObject(pay ?? {})
})

test.each<Partial<ShiftMoney>>([
  { status: 'applied' },
  { status: 'cancelled' },
  { jobType: 'FULL_TIME' },
  { timesheet: 'accepted' },
  { timesheet: 'void' },
  { payout: 'due' },
])('shift money: nothing is promised for a shift with %j', overrides => {
  expect(calculateExpectedPay(shift(overrides))).toBeNull()
})

test('shift money: a settled shift costs what is owed, and the open amount still moves', () => {
  const settled = { isSettled: true, owedCents: 42_137 }
  expect(calculateShiftCost(shift(settled))).toMatchObject({
    basis: 'settled',
    totalCents: 42_137,
    refundCents: 14_035,
  })
  expect(calculateShiftCost(shift({ ...settled, netPaidCents: 40_000 }))).toMatchObject({
    chargeCents: 2_137,
  })
  expect(calculateShiftCost(shift({ ...settled, paymentType: 'invoice', netPaidCents: 0 }))).toMatchObject({
    chargeCents: 0,
  })
})

test('shift money: a difference too small to charge doesn’t count', () => {
  const more = shift({ timesheet: 'pending', workedCents: 49_640 })
  expect(calculateShiftCost(more)).toMatchObject({ totalCents: 56_172, chargeCents: 0, refundCents: 0 })
})

test('shift money: a full-time post always costs its placement fee', () => {
  const post = shift({
    jobType: 'FULL_TIME',
    bookedTotalCents: 99_200,
    netPaidCents: 99_200,
    minimumCents: 0,
  })
  expect(calculateShiftCost(post)).toMatchObject({ basis: 'booked', totalCents: 99_200 })
})
