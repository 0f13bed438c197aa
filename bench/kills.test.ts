import { proveKills } from './kills.ts'

test('after hard kills of the API and one of the database all shifts, time and money are as they should be', async () => {
  const { broken, figures } = await proveKills({ kills: 2, clinicians: 4 })
  expect(broken).toEqual([])
  expect(figures['kills of the database']).toBe(1)
}, 120_000)
