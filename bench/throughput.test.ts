import { openFilled, type Filled } from './rows/measure.ts'
import { measureThroughput } from './rows/throughput.ts'

let filled: Filled
beforeAll(async () => {
  filled = await openFilled(2_000)
}, 60_000)
afterAll(() => filled.close())

// how fast they are is judged at full size and on a quiet machine
test('throughput: a short run measures each hot endpoint, refuses nothing and stays within its memory', async () => {
  const load = { connections: [8], requests: 40, rounds: 1, warmUp: 0 }
  const { figures, broken } = await measureThroughput(filled, load)
  const names = ['shifts of a clinician', 'job board', 'one job', 'apply']
  for (const name of names) expect(figures[`× bare: ${name}, 8 connections`]).toBeGreaterThan(0)
  expect(broken.filter(sentence => /refused|MB/.test(sentence))).toEqual([])
}, 120_000)
