import { showCents, showRate } from './money.ts'

const amounts: [cents: number, text: string][] = [
  [0, '$0.00'],
  [5, '$0.05'],
  [120_410, '$1,204.10'],
  [99_999, '$999.99'],
  [123_456_789_012, '$1,234,567,890.12'],
  [-3_509, '-$35.09'],
]

test.each(amounts)('showCents, %i cents, is %s as Intl writes it', (cents, text) => {
  expect(showCents(cents)).toBe(text)
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  expect(dollars.format(cents / 100)).toBe(text)
})

test('showRate, a whole rate and one with cents, shows decimals only where there are some', () => {
  expect([showRate(6_200), showRate(6_250), showRate(100_000)]).toEqual(['$62/hr', '$62.50/hr', '$1,000/hr'])
})
