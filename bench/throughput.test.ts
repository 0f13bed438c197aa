import { openFilled, type Filled } from './rows/measure.ts'
import { measureThroughput } from './rows/throughput.ts'

let filled: Filled
beforeAll(async () => {
  filled = await openFilled(10_000)
}, 60_000)
afterAll(() => filled.close())

/** About half the share of a bare server's throughput that a run of this size reaches. */
const floors: Record<string, number> = {
  'shifts of a clinician': 0.19,
  'job board': 0.16,
  'one job': 0.14,
  apply: 0.09,
}

const connections = 8

test('throughput: no hot endpoint falls below its share of a bare server', async () => {
  const load = { connections: [connections], requests: 80, rounds: 5, warmUp: 200 }
  const { figures, broken } = await measureThroughput(filled, load)
  const shares = Object.keys(floors).map(name => [
    name,
    figures[`× bare: ${name}, ${connections} connections`],
  ])
  const fallen = shares.filter(([name, share]) => !(Number(share) >= (floors[String(name)] ?? 1)))
  expect(fallen).toEqual([])
  // shares are judged by the floors above; memory and refused requests as at full size
  expect(broken.filter(sentence => /refused|MB/.test(sentence))).toEqual([])
}, 120_000)
