import { creditOf, dueAtOf, openCentsOf, statusAfter } from './invoice.ts'

const invoice = (paidCents: number, creditedCents: number) => ({
  totalCents: 1000,
  paidCents,
  creditedCents,
})

test.each([
  ['2026-11-20T15:00:00Z', 'America/Chicago', '2026-12-21T05:59:00.000Z'],
  ['2026-11-21T05:30:00Z', 'America/Chicago', '2026-12-21T05:59:00.000Z'],
  ['2026-11-21T07:30:00Z', 'America/Los_Angeles', '2026-12-21T07:59:00.000Z'],
  ['2027-02-20T15:00:00Z', 'America/Chicago', '2027-03-23T04:59:00.000Z'],
])('invoice: issued at %s in %s, due by %s', (issuedAt, zone, dueAt) => {
  expect(dueAtOf(new Date(issuedAt), zone).toISOString()).toBe(dueAt)
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
  expect([statusAfter(invoice(paid, credited)), openCentsOf(invoice(paid, credited))]).toEqual([status, open])
})

test('invoice: a credit reduces the open amount first; the paid part is refunded', () => {
  expect(creditOf(invoice(0, 0), 400)).toEqual({ openCents: 400, backCents: 0 })
  expect(creditOf(invoice(900, 0), 400)).toEqual({ openCents: 100, backCents: 300 })
  expect(creditOf(invoice(1000, 0), 400)).toEqual({ openCents: 0, backCents: 400 })
})
