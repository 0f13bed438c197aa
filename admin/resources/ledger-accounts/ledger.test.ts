import { calculateTotals, describeBalance, listOpenSums, isBalanced, receivableFacts } from './ledger.ts'

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

type Entries = readonly (readonly [account: string, amountCents: number])[]
const transaction = (...entries: Entries) => ({
  id: '1',
  kind: 'charge',
  description: 'Charged',
  postedAt: '2026-11-20T15:00:00Z',
  entries: entries.map(([account, amountCents]) => ({ account, amountCents })),
})
const charged = transaction(['cashAtPaymentService', 56_172], ['facilityReceivable', -56_172])
const earned = transaction(
  ['facilityReceivable', 56_172],
  ['clinicianPayable', -49_600],
  ['feeIncome', -4960],
  ['processingIncome', -1612],
)
const paid = transaction(['clinicianPayable', 49_600], ['cashAtPaymentService', -49_600])
const toRefund = transaction(['facilityReceivable', 10_000], ['refundsPayable', -10_000])

test('ledger totals: debits and credits of all transactions are the same', () => {
  expect(calculateTotals([charged, earned])).toEqual({ debitsCents: 112_344, creditsCents: 112_344 })
})

test.each([
  [[], 'Facility owes $0.00', 'We owe the clinician $0.00'],
  [[charged], 'Facility paid ahead $561.72', 'We owe the clinician $0.00'],
  [[charged, toRefund], 'Facility paid ahead $561.72', 'We owe the clinician $0.00'],
  [[earned], 'Facility owes $561.72', 'We owe the clinician $496.00'],
  [[charged, earned], 'Facility owes $0.00', 'We owe the clinician $496.00'],
  [[charged, earned, paid], 'Facility owes $0.00', 'We owe the clinician $0.00'],
  [[charged, paid], 'Facility paid ahead $561.72', 'Clinician owes us $496.00'],
])('ledger of a shift: %# shows what the facility owes and what we owe the clinician', (ledger, ...sums) => {
  expect(listOpenSums(ledger).map(one => one.join(' '))).toEqual(sums)
})
