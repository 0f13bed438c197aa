import { proveKills } from './kills.ts'

test('kills: all shifts, time, and money are correct after a hard kill of the API and one of the database', async () => {
  const { broken, figures } = await proveKills({ kills: 1, clinicians: 3, apartMilliseconds: 800 })
  expect(broken).toEqual([])
  expect(figures['kills of the API']).toBe(1)
  expect(figures['kills of the database']).toBe(1)
})
