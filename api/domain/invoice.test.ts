import { calculatePriceForProduct } from '@gaitway/contract/values/fees'
import {
  computeCreditableCents,
  splitCredit,
  computeDueAt,
  invoiceLines,
  computeOpenCents,
  splitFee,
  getStatusAfter,
  type InvoicedShift,
} from './invoice.ts'

const terms = { feePercent: 10, paymentType: 'invoice' as const }
const work: InvoicedShift = {
  jobType: 'PART_TIME',
  clinicianName: 'Ana Reyes',
  clinicianType: 'pt',
  timeZone: 'America/Chicago',
  hourlyRate: 62,
  payRateCents: 6200,
  feePercent: 10,
  parkingCents: 0,
  otherCents: 0,
  days: [],
  restLabel: 'Late cancellation',
}
const who = 'Ana Reyes, Physical therapist'
/** The second one starts on the evening of the 23rd in Houston, which is the next day in UTC. */
const days = [
  { startsAt: new Date('2026-11-24T02:00:00Z'), minutes: 90, cents: 9300 },
  { startsAt: new Date('2026-11-21T15:00:00Z'), minutes: 480, cents: 49_600 },
]
const shown = (owedCents: number, overrides: Partial<InvoicedShift>) =>
  invoiceLines(calculatePriceForProduct(owedCents, terms), { ...work, ...overrides }).map(
    ({ day, words, minutes, cents }) => [day, words, minutes, cents],
  )

test('invoice lines: local days in order, then costs, then the fee', () => {
  expect(shown(60_900, { days, parkingCents: 1500, otherCents: 500 })).toEqual([
    ['2026-11-21', who, 480, 49_600],
    ['2026-11-23', who, 90, 9300],
    [null, 'Parking reimbursement', null, 1500],
    [null, 'Other reimbursement', null, 500],
    [null, 'Service fee, 10%', null, 6090],
  ])
})

test('invoice lines: an amount owed beyond the hours gets its own line', () => {
  expect(shown(24_800, {})).toEqual([
    [null, `Late cancellation: ${who}`, null, 24_800],
    [null, 'Service fee, 10%', null, 2480],
  ])
  expect(shown(24_800, { days: days.slice(0, 1), restLabel: 'Up to the minimum' })).toEqual([
    ['2026-11-23', who, 90, 9300],
    [null, `Up to the minimum: ${who}`, null, 15_500],
    [null, 'Service fee, 10%', null, 2480],
  ])
})

test('invoice lines: leaves out costs of a shift that isn’t paid in full', () => {
  expect(shown(9300, { days: days.slice(0, 1), parkingCents: 1500 })).toEqual([
    ['2026-11-23', who, 90, 9300],
    [null, 'Service fee, 10%', null, 930],
  ])
})

test('invoice lines: a placement has only its fee, and a zero fee has no line', () => {
  const placement = {
    productCents: 0,
    serviceFeeCents: 99_200,
    subtotalCents: 99_200,
    processingCents: 0,
    totalCents: 99_200,
  }
  expect(invoiceLines(placement, { ...work, jobType: 'FULL_TIME', payRateCents: 7130 })).toMatchObject([
    { words: `Placement of ${who}: 10% of 160 hours at $62.00`, cents: 99_200 },
  ])
  const free = invoiceLines(calculatePriceForProduct(9300, { ...terms, feePercent: 0 }), {
    ...work,
    feePercent: 0,
    days: days.slice(0, 1),
  })
  expect(free).toHaveLength(1)
  expect(splitFee(free, 0)).toEqual({ product: free, fee: undefined })
})

test('invoice lines: refuses lines that exceed the amount owed', () => {
  expect(() => shown(9000, { days: days.slice(0, 1) })).toThrow('exceed')
})

const invoice = (paidCents: number, creditedCents: number, writtenOffCents = 0) => ({
  totalCents: 1000,
  paidCents,
  creditedCents,
  writtenOffCents,
})

test.each([
  ['2026-11-20T15:00:00Z', 'America/Chicago', '2026-12-21T05:59:00.000Z'],
  ['2026-11-21T05:30:00Z', 'America/Chicago', '2026-12-21T05:59:00.000Z'],
  ['2026-11-21T07:30:00Z', 'America/Los_Angeles', '2026-12-21T07:59:00.000Z'],
  ['2027-02-20T15:00:00Z', 'America/Chicago', '2027-03-23T04:59:00.000Z'],
  // across a change of the clocks, just before and after midnight
  ['2027-02-21T05:30:00Z', 'America/Chicago', '2027-03-23T04:59:00.000Z'],
  ['2026-10-21T05:30:00Z', 'America/Chicago', '2026-11-21T05:59:00.000Z'],
])('invoice: issued at %s in %s, due by %s', (issuedAt, zone, dueAt) => {
  expect(computeDueAt(new Date(issuedAt), zone, 30).toISOString()).toBe(dueAt)
})

test.each([
  [0, 0, 'issued', 1000],
  [999, 0, 'issued', 1],
  [1000, 0, 'paid', 0],
  [600, 400, 'paid', 0],
  [1000, 300, 'paid', 0],
  [0, 1000, 'credited', 0],
  [1000, 1000, 'credited', 0],
])('invoice: %i paid and %i credited of 1000: %s, %i open', (paid, credited, status, open) => {
  expect([getStatusAfter(invoice(paid, credited)), computeOpenCents(invoice(paid, credited))]).toEqual([
    status,
    open,
  ])
})

test('invoice: a write-off closes the rest, which can’t be credited anymore', () => {
  const statusOf = (paid: number, credited: number, off: number) =>
    getStatusAfter(invoice(paid, credited, off))
  expect([statusOf(0, 0, 999), statusOf(0, 0, 1000), statusOf(600, 100, 300)]).toEqual([
    'issued',
    'writtenOff',
    'writtenOff',
  ])
  expect([computeOpenCents(invoice(600, 100, 200)), computeCreditableCents(invoice(600, 100, 200))]).toEqual([
    100, 700,
  ])
})

test('invoice: a credit reduces the open amount first; the paid part is refunded', () => {
  expect(splitCredit(invoice(0, 0), 400)).toEqual({ openCents: 400, refundableCents: 0 })
  expect(splitCredit(invoice(900, 0), 400)).toEqual({ openCents: 100, refundableCents: 300 })
  expect(splitCredit(invoice(1000, 0), 400)).toEqual({ openCents: 0, refundableCents: 400 })
})
