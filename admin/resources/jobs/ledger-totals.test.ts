import { totalsOf } from './ledger-totals.ts'

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
  expect(totalsOf(ledger)).toEqual({ debitsCents: 112_344, creditsCents: 112_344, balanceCents: 0 })
})
