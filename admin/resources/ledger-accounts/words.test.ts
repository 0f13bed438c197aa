import { balanceLine, isEven } from './words.ts'

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
