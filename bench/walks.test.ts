import { proveWalks } from './walks.ts'

test('walks: random requests of all roles make only open moves, and a refused one changes nothing', async () => {
  const { broken, figures } = await proveWalks(2, { length: 40 })
  expect(broken).toEqual([])
  expect(Object.values(figures).length).toBeGreaterThan(5)
}, 120_000)
