import { proveKills } from './kills.ts'

test('kills: all shifts, time, and money are correct after hard kills of the API and one of the database', async () => {
  const { broken, figures } = await proveKills({ kills: 2, clinicians: 4 })
  expect(broken).toEqual([])
  expect(figures['kills of the database']).toBe(1)
}, 120_000)
