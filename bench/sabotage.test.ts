import { staleBreakages } from './sabotage.ts'
import { breakages } from './sabotage/breakages.ts'

test('sabotage: the code that each breakage changes is in its file exactly once', async () => {
  expect(breakages.length).toBeGreaterThanOrEqual(10)
  expect(await staleBreakages()).toEqual([])
})
