import { calculateTotals, describeBalance, isBalanced, receivableFacts } from './ledger.ts'

const even = { debitsCents: 56_172, creditsCents: 56_172, differences: [], comparedAt: null }

test('trial balance: shows both sides and the result of the last comparison', () => {
  expect(describeBalance(even)).toBe(
    'Debits $561.72 = credits $561.72. The first comparison with the payment service runs tonight at 2:00 AM.',
  )
  const compared = { ...even, comparedAt: '2026-11-20T08:00:00.000Z' }
  expect(describeBalance(compared)).toBe(
    'Debits $561.72 = credits $561.72. Differences: none, compared 11/20/2026, 2:00 AM CST.',
  )
  expect(describeBalance({ ...compared, differences: ['One.', 'Two.'] })).toContain(
    'Differences: 2, compared',
  )
  expect(describeBalance({ ...even, creditsCents: 1 })).toContain('$561.72 ≠ credits $0.01')
})

test('trial balance: balances if both sides match and nothing differs', () => {
  expect(isBalanced(even)).toBe(true)
  expect(isBalanced({ ...even, creditsCents: 1 })).toBe(false)
  expect(isBalanced({ ...even, differences: ['One.'] })).toBe(false)
})

test('facility receivable: shows who owes and who paid ahead', () => {
  expect(receivableFacts({ owing: 1, owingCents: 54_560, ahead: 3, aheadCents: 60_000 })).toEqual([
    ['Owed to us', '$545.60 (1 facility)'],
    ['Prepaid or in credit', '$600.00 (3 facilities)'],
    ['Balance', '-$54.40'],
  ])
})

const entry = (amountCents: number) => ({ account: 'bank', amountCents })
const transaction = (...amounts: number[]) => ({
  id: '1',
  kind: 'charge',
  description: 'Charged',
  postedAt: '2026-11-20T15:00:00Z',
  entries: amounts.map(entry),
})

test('ledger totals: debits and credits of all transactions balance', () => {
  const ledger = [transaction(56_172, -56_172), transaction(56_172, -49_600, -4960, -1612)]
  expect(calculateTotals(ledger)).toEqual({ debitsCents: 112_344, creditsCents: 112_344, balanceCents: 0 })
})
