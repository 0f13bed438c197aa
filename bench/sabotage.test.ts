import { proveSabotage, staleBreakages } from './sabotage.ts'
import { breakages } from './sabotage/breakages.ts'

test('what each breakage breaks still stands in its file exactly once', async () => {
  expect(breakages.length).toBeGreaterThanOrEqual(10)
  expect(await staleBreakages()).toEqual([])
})

const here = ['the time of the clinician is not locked', 'the database lets a clinician be booked twice']

test('in a copy of the repository a dropped lock and a dropped constraint each turn a test red', async () => {
  const lines: string[] = []
  const tell = (line: string) => void lines.push(line)
  const list = breakages.filter(({ what }) => here.includes(what))
  const { broken } = await proveSabotage(list, { tell, together: 2, alsoUnbroken: false })
  expect(broken).toEqual([])
  expect(lines).toHaveLength(2)
  expect(lines.every(line => line.startsWith('  red'))).toBe(true)
}, 120_000)
