import { showAge } from '../payments/invoice-amounts.ts'

const now = new Date('2026-12-10T03:00:00Z') // the evening of the 9th in Chicago
const due = (day: string, stage: 'issued' | 'pastDue' | 'paid' = 'issued') =>
  showAge({ stage, dueAt: `${day}T05:59:00.000Z`, timeZone: 'America/Chicago' }, now)

test('invoice age: counts calendar days at the facility', () => {
  expect(due('2026-12-12')).toBe('Due in 2 days')
  expect(due('2026-12-11')).toBe('Due in 1 day')
  expect(due('2026-12-10')).toBe('Due today')
  expect(due('2026-12-07', 'pastDue')).toBe('3 days past due')
})

test('invoice age: a paid invoice and a draft have none', () => {
  expect(due('2026-12-07', 'paid')).toBe('–')
  expect(showAge({ stage: 'draft', dueAt: null, timeZone: 'America/Chicago' }, now)).toBe('–')
})
