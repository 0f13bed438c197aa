import { buildJob } from '../../../test/builders/job.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { putBackRows, testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { prune, tick } from '../tick.ts'
import { runParts, type Run } from '../run-parts.ts'

let test: TestDatabase
let services: TestServices
let subAdmin: ReturnType<ReturnType<typeof testApi>['as']>
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(async () => {
  services = testServices(test.db)
  subAdmin = testApi(services).as(await buildUser(test.db, { role: 'subadmin' }))
})
afterEach(() => putBackRows(test.db))
afterAll(() => test.close())

/** What a tick asks before it does anything. */
const STATEMENTS_MAX = 34

const runsNow = async (): Promise<{ name: string }[]> => (await subAdmin.call('ledger.runs')).body.data
const runOf = async (name: string) => (await runsNow()).find(run => run.name === name)

it('runs: each part of the tick records its last run, its result and how often it ran', async () => {
  await buildJob(test.db)
  services.clock.set(new Date('2026-11-21T15:00:00Z'))
  await tick(services)
  expect(await runOf('expiries')).toEqual({
    name: 'expiries',
    startedAt: '2026-11-21T15:00:00.000Z',
    finishedAt: '2026-11-21T15:00:00.000Z',
    isOk: true,
    result: { done: 1 },
    runs: 1,
    problem: null,
  })
  services.clock.set(new Date('2026-11-21T15:01:00Z'))
  await tick(services)
  expect(await runOf('expiries')).toMatchObject({
    startedAt: '2026-11-21T15:01:00.000Z',
    result: {},
    runs: 2,
  })
  await prune(services)
  expect(await runOf('pruning')).toMatchObject({ isOk: true, result: { rounds: 1 } })
})

const due = (run: Run) => ({ isDue: async () => true, run })

it('runs: a failed part records its error, and the next parts still run', async () => {
  const broken = new Error('The disk is full.')
  const failures = await runParts(services, {
    first: due(async () => {
      throw broken
    }),
    second: due(async (_, tally) => {
      tally('reminded', 3)
      return [new Error('No address.'), new Error('No address.'), 'Not an error']
    }),
    third: due(async () => {}),
    fourth: due(async () => ({ noted: [new Error('No answer.')] })),
  })
  expect(failures).toHaveLength(4)
  expect(await runOf('first')).toMatchObject({
    isOk: false,
    result: { failed: 1, failures: ['The disk is full.'] },
  })
  expect(await runOf('second')).toMatchObject({
    isOk: false,
    result: { reminded: 3, failed: 3, failures: ['No address.', 'Not an error'] },
  })
  expect(await runOf('fourth')).toMatchObject({ isOk: false, result: { failures: ['No answer.'] } })
  expect(await runOf('third')).toMatchObject({ isOk: true, result: {} })
})

it('runs: what an earlier part made due is done in the same run, and nothing else', async () => {
  const ran: string[] = []
  let isMade = false
  const part = (name: string, isDue: () => boolean) => ({
    isDue: async () => isDue(),
    run: async () => {
      ran.push(name)
      isMade = true
    },
  })
  const parts = {
    early: part('early', () => isMade),
    start: part('start', () => !isMade),
    made: part('made', () => isMade),
    idle: part('idle', () => false),
  }
  await runParts(services, parts)
  expect(ran).toEqual(['start', 'made'])
  expect(await runOf('early')).toMatchObject({ isOk: true, result: {}, runs: 1 })
  await runParts(services, parts)
  expect(ran).toEqual(['start', 'made', 'early', 'made'])
})

it('runs: a part whose due list can’t be read runs, and so reports why', async () => {
  const unreadable = async () => {
    throw new Error('The list can’t be read.')
  }
  expect(await runParts(services, { unread: { isDue: unreadable, run: unreadable } })).toHaveLength(1)
  expect(await runOf('unread')).toMatchObject({
    isOk: false,
    result: { failures: ['The list can’t be read.'] },
  })
})

it('runs: a tick with nothing due asks everything at once, and then sends only three statements', async () => {
  await tick(services)
  const queries: string[] = []
  const note = ({ sql }: { sql: string }) => void queries.push(sql)
  test.db.on('query', note)
  const ticking = tick(services)
  const lists = queries.splice(0)
  await ticking
  test.db.off('query', note)
  expect(lists.length).toBeLessThanOrEqual(STATEMENTS_MAX)
  expect(lists.every(sql => /^\s*SELECT/.test(sql))).toBe(true)
  expect(queries).toEqual([
    expect.stringMatching(/^\s*INSERT INTO scheduled_runs/),
    expect.stringContaining('FROM scheduled_runs WHERE name = $1'),
    expect.stringMatching(/^\s*INSERT INTO scheduled_runs/),
  ])
})
