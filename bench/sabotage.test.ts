import { proveSabotage, staleBreakages } from './sabotage.ts'
import { breakages } from './sabotage/breakages.ts'

test('sabotage: the code of each breakage is in its file exactly once', async () => {
  expect(breakages.length).toBeGreaterThanOrEqual(10)
  expect(await staleBreakages()).toEqual([])
})

const here = ['the clinician’s time isn’t locked', 'the database allows booking a clinician twice']

test('sabotage: in a copy of the repository, a removed lock and a removed constraint each fail a test', async () => {
  const lines: string[] = []
  const report = (line: string) => void lines.push(line)
  const list = breakages.filter(({ what }) => here.includes(what))
  const { broken } = await proveSabotage(list, { report, together: 2, alsoUnbroken: false })
  expect(broken).toEqual([])
  expect(lines).toHaveLength(2)
  expect(lines.every(line => line.startsWith('  red'))).toBe(true)
}, 120_000)
