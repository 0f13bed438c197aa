import { balanceLine, isEven, standingLines } from './copy.ts'

const even = { debitsCents: 56_172, creditsCents: 56_172, differences: [], comparedAt: null }

test('the line says both sides, what the last comparison found, and when', () => {
  expect(balanceLine(even)).toBe(
    'Debits $561.72 = credits $561.72. The books are compared tonight at 2:00 AM for the first time.',
  )
  const compared = { ...even, comparedAt: '2026-11-20T08:00:00.000Z' }
  expect(balanceLine(compared)).toBe(
    'Debits $561.72 = credits $561.72. Differences: none, compared 11/20/2026, 2:00 AM CST.',
  )
  expect(balanceLine({ ...compared, differences: ['One.', 'Two.'] })).toContain('Differences: 2, compared')
  expect(balanceLine({ ...even, creditsCents: 1 })).toContain('$561.72 ≠ credits $0.01')
})

test('books are even when both sides are, and nothing differs', () => {
  expect(isEven(even)).toBe(true)
  expect(isEven({ ...even, creditsCents: 1 })).toBe(false)
  expect(isEven({ ...even, differences: ['One.'] })).toBe(false)
})

test('the balance of what facilities owe says who owes and who is ahead', () => {
  expect(standingLines({ owing: 1, owingCents: 54_560, ahead: 3, aheadCents: 60_000 })).toEqual([
    ['They owe us', '$545.60 (1 facility)'],
    ['Paid ahead, or in credit', '$600.00 (3 facilities)'],
    ['Balance', '-$54.40'],
  ])
})
