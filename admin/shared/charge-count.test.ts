import { showChargeCount } from './charge-count.ts'

const paid = { kind: 'charge', status: 'succeeded' } as const
const declined = { kind: 'charge', status: 'failed' } as const

test.each([
  [[], '0'],
  [[paid, { kind: 'refund', status: 'succeeded' } as const], '2'],
  [[declined, paid], '2, a charge failed'],
  [[declined, paid, { kind: 'refund', status: 'failed' } as const], '3, a refund failed'],
])('charge count: shows what failed, refunds first: %#', (charges, said) => {
  expect(showChargeCount(charges)).toBe(said)
})
