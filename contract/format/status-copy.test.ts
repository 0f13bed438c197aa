import { lifecycles } from '../lifecycles/index.ts'
import { statusLabels } from './status-copy.ts'

test('status labels: the same word has the same color everywhere', () => {
  const tones = new Map<string, Set<string>>()
  for (const { word, tone } of Object.values(statusLabels).flatMap(table => Object.values(table))) {
    tones.set(word, (tones.get(word) ?? new Set()).add(tone))
  }
  expect([...tones].filter(([, found]) => found.size > 1)).toEqual([])
})

test.each(['job', 'application', 'timesheet', 'user', 'charge', 'payout'] as const)(
  'status labels: every %s status has one',
  name => {
    expect(Object.keys(statusLabels[name]).sort()).toEqual([...lifecycles[name].states].sort())
  },
)
