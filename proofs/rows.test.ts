import { firstPages, boundedPages, homePages } from './rows/lists.ts'
import { unmeasured } from './rows/reads.ts'
import { measureHttpLists } from './rows/http-lists.ts'
import { openFilled, timeInTurn, type Filled } from './rows/measure.ts'
import { longReads, openPlanner, scannedBy, statementsOf } from './rows/plans.ts'
import { startProduct } from './rows/servers.ts'
import { measureThroughput } from './rows/throughput.ts'
import type { Server } from './start-server.ts'
import { countBroken } from './races/invariants.ts'

type Shown = { data?: unknown[]; count?: number }

let filled: Filled
let planner: ReturnType<typeof openPlanner>
let product: Server
beforeAll(async () => {
  filled = await openFilled(3_000)
  product = await startProduct(filled.url)
  planner = openPlanner(filled)
})
afterAll(async () => {
  await product.stop()
  await planner.end()
  await filled.close()
})

// so few jobs have none that is boosted for each discipline
const { 'job board, boosted': _boosted, ...shownPages } = { ...firstPages, ...boundedPages, ...homePages }

test.each(Object.entries(shownPages))('%s shows what was written', async (_, open) => {
  const shown = (await open(filled.services, filled.viewers, 1)) as Shown | unknown[]
  const { data, count = 1 } = Array.isArray(shown) ? { data: shown } : shown
  const isThere = data ? data.length > 0 && count > 0 : Object.keys(shown).length > 0
  expect(isThere).toBe(true)
})

test('the rows are as the product would have left them', async () => {
  const { db } = filled.services
  const { 'two shifts of one clinician at the same time': _, ...broken } = await countBroken(db)
  const reserved = 'confirmed applicants without a booking for every slot'
  expect(Object.entries(broken).filter(([what, count]) => count > 0 && what !== reserved)).toEqual([])
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT j.id FROM jobs j JOIN slots s ON s.job_id = j.id LEFT JOIN applications a ON a.job_id = j.id
     GROUP BY j.id HAVING j.first_slot_start <> min(s.starts_at) OR j.last_slot_end <> max(s.ends_at)
       OR j.number_of_applicants <> count(DISTINCT a.id) OR bool_or(a.first_slot_start <> j.first_slot_start)`,
  )
  expect(rows).toEqual([])
})

test('every read of the contract is measured', () => {
  expect(unmeasured()).toEqual([])
})

// the preview decides with what it locked, as the edit would
const { 'preview of an edit': _preview, ...inOneStatement } = { ...firstPages, ...boundedPages, ...homePages }

test.each(Object.entries(inOneStatement))(
  '%s: is one statement, with an index for every table that grows',
  async (_, open) => {
    const statements = await statementsOf(filled, open)
    expect(statements).toHaveLength(1)
    expect(await scannedBy(planner, statements)).toEqual([])
  },
)

test('screens are timed in turn, and a plan shows what reads many rows', async () => {
  const open = boundedPages['back office: ledger accounts']
  if (!open) throw new Error('Unknown list.')
  const [times] = await timeInTurn([filled], open, 5)
  expect(times?.p95).toBeGreaterThanOrEqual(times?.p50 ?? 0)
  expect(await longReads(filled, open)).toEqual([])
})

// how fast they are is judged at full size
test('every list of the back office answers over HTTP', async () => {
  const { figures } = await measureHttpLists(product, filled, 1)
  expect(Object.keys(figures).length).toBeGreaterThan(16)
})

// how fast they are is judged at full size and on a quiet machine; last, since it applies for jobs
test('throughput: a short run measures each hot endpoint, refuses nothing and stays within its memory', async () => {
  const load = { connections: [8], requests: 40, rounds: 1, warmUp: 0 }
  const { figures, broken } = await measureThroughput(product, filled, load)
  const names = ['shifts of a clinician', 'job board', 'one job', 'apply']
  for (const name of names) expect(figures[`× bare: ${name}, 8 connections`]).toBeGreaterThan(0)
  expect(broken.filter(sentence => /refused|MB/.test(sentence))).toEqual([])
})
