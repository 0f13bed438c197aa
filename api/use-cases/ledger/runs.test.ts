import { buildJob } from '../../testing/builders/job.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices, type TestServices } from '../../testing/services.ts'
import { prune, tick } from '../tick.ts'
import { runParts } from '../run-parts.ts'

let test: TestDatabase
let services: TestServices
let subAdmin: ReturnType<ReturnType<typeof testApi>['as']>
beforeAll(async () => {
  test = await testDatabase()
  services = testServices(test.db)
  subAdmin = testApi(services).as(await buildUser(test.db, { role: 'subadmin' }))
})
afterAll(() => test.close())

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

it('runs: a failed part records its error, and the next parts still run', async () => {
  const broken = new Error('The disk is full.')
  const failures = await runParts(services, {
    first: async () => {
      throw broken
    },
    second: async (_, tally) => {
      tally('reminded', 3)
      return [new Error('No address.'), new Error('No address.'), 'Not an error']
    },
    third: async () => {},
    fourth: async () => ({ noted: [new Error('No answer.')] }),
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

it('runs: one statement records all parts of a tick', async () => {
  const queries: string[] = []
  const note = ({ sql }: { sql: string }) => void queries.push(sql)
  test.db.on('query', note)
  await tick(services)
  test.db.off('query', note)
  expect(queries.filter(sql => sql.includes('scheduled_runs') && /^insert/i.test(sql))).toHaveLength(1)
})
