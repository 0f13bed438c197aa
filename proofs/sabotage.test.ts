import { staleBreakages } from './sabotage.ts'
import { breakages } from './sabotage/breakages.ts'

test('sabotage: each breakage finds the exports that it replaces, and its test', async () => {
  expect(breakages.length).toBeGreaterThanOrEqual(10)
  expect(await staleBreakages()).toEqual([])
})
