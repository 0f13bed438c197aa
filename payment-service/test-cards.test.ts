import { passesLuhn, testCards } from './test-cards.ts'

test('each test card has a valid check digit, and no number or name is there twice', () => {
  expect(testCards.filter(card => !passesLuhn(card.number))).toEqual([])
  expect(new Set(testCards.map(card => card.number)).size).toBe(testCards.length)
  const tokens = testCards.flatMap(card => card.token ?? [])
  expect(new Set(tokens).size).toBe(tokens.length)
})
