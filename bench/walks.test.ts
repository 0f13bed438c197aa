import { proveWalks } from './walks.ts'

test('walks: random requests of all roles make only open moves, and a refused one changes nothing', async () => {
  const { broken, figures } = await proveWalks(3)
  expect(broken).toEqual([])
  expect(Object.values(figures).length).toBeGreaterThan(10)
}, 120_000)
