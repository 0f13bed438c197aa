import { statusWords } from './status-words.ts'

test('the same word has the same tone everywhere', () => {
  const tones = new Map<string, Set<string>>()
  for (const { word, tone } of Object.values(statusWords).flatMap(table => Object.values(table))) {
    tones.set(word, (tones.get(word) ?? new Set()).add(tone))
  }
  expect([...tones].filter(([, found]) => found.size > 1)).toEqual([])
})
