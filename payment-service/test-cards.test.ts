import { passesLuhn, testCards } from './test-cards.ts'

test('cards: each has a valid check digit and its own number and token', () => {
  expect(testCards.filter(card => !passesLuhn(card.number))).toEqual([])
  expect(new Set(testCards.map(card => card.number)).size).toBe(testCards.length)
  const tokens = testCards.flatMap(card => card.token ?? [])
  expect(new Set(tokens).size).toBe(tokens.length)
})
