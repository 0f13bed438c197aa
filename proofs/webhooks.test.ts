import { proveWebhooks } from './webhooks.ts'
import { stories } from './webhooks/stories.ts'

test('webhooks: events that come doubled, shuffled, late, and with forged ones end as in order, for each money story', async () => {
  const sets = Object.keys(stories).length
  const { figures, broken } = await proveWebhooks({ sets, atOnce: 4 })
  expect(broken).toEqual([])
  expect(figures['sets of events']).toBe(sets)
  expect(figures['forged, altered or stale']).toBeGreaterThan(0)
})
