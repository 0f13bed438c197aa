import { proveWebhooks } from './webhooks.ts'
import { stories } from './webhooks/stories.ts'

test('events that come doubled, shuffled, late and among false ones end as in order, for each story of money', async () => {
  const sets = Object.keys(stories).length
  const { figures, broken } = await proveWebhooks({ sets, atOnce: 4 })
  expect(broken).toEqual([])
  expect(figures['sets of events']).toBe(sets)
  expect(figures['forged, altered or stale']).toBeGreaterThan(0)
}, 120_000)
