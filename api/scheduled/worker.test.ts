import { openMailer } from '../services/email.ts'
import { openMailbox } from '../services/mailbox.ts'
import type { Services } from '../services/services.ts'
import { openPool } from '../store/postgres/index.ts'
import { newId } from '../store/ids.ts'
import { enqueue } from '../store/outbox.ts'
import { saveRows } from '../store/save-rows.ts'
import { type TestDatabase, newDatabase } from '../../test/database.ts'
import { testServices } from '../../test/services.ts'
import { openSmtpServer } from '../../test/smtp-server.ts'
import { taskPools } from './tasks.ts'
import { type Tasks, type Worker, startWorker } from './worker.ts'

let database: TestDatabase
let services: Services
let worker: Worker | undefined

beforeAll(async () => {
  database = await newDatabase()
})
beforeEach(() => {
  services = testServices(database.db)
})
afterEach(async () => {
  await worker?.stop()
  await database.db('graphile_worker._private_jobs').delete()
})
afterAll(() => database.close())

const start = async (pools: Tasks | readonly Tasks[], isAlone = true) => {
  const pgPool = openPool(database.url, { name: 'worker test', max: 7 })
  worker = await startWorker(services, { taskPools: [pools].flat(), pgPool, isAlone })
}

/** A task, and a promise of the first payload it receives. The scheduled ones, at full minutes, don't count. */
const awaited = () => {
  let run: (payload: unknown) => void = () => {}
  const seen = new Promise<unknown>(resolve => {
    run = resolve
  })
  const task = async (_: Services, payload: unknown) => {
    if (!Object.hasOwn(Object(payload), '_cron')) run(payload)
  }
  return { task, seen }
}

const countJobs = async () => (await database.db('graphile_worker.jobs').count('* as n'))[0]?.n

test('worker: a task runs only if its transaction commits', async () => {
  const rolledBack = database.db.transaction(async trx => {
    await enqueue(trx, 'note', { id: 'lost' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await database.db.transaction(trx => enqueue(trx, 'note', { id: 'kept' }))

  const { task, seen } = awaited()
  await start({ note: task })
  expect(await seen).toEqual({ id: 'kept' })
  await worker?.stop()
  expect(await countJobs()).toBe(0)
})

test('worker: one key is one task until it has run', async () => {
  for (const id of ['first', 'second']) {
    await database.db.transaction(trx => enqueue(trx, 'note', { id }, { key: 'note:1' }))
  }
  expect(await countJobs()).toBe(1)
  const { task, seen } = awaited()
  await start({ note: task })
  expect(await seen).toEqual({ id: 'second' })
})

test('worker: the clock is synced before each task', async () => {
  const synced: string[] = []
  services = {
    ...services,
    clock: { ...services.clock, sync: async () => void synced.push('synced') },
  }
  const { task, seen } = awaited()
  await database.db.transaction(trx => enqueue(trx, 'note', {}))
  await start({ note: task })
  await seen
  expect(synced).toEqual(['synced'])
})

test('worker: a task that a killed process had started is restarted', async () => {
  await database.db.transaction(trx => enqueue(trx, 'note', { id: 'abandoned' }))
  await database.db.raw(
    `update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes', locked_by = 'killed'`,
  )
  const { task, seen } = awaited()
  await start({ note: task }, false)
  expect(await seen).toEqual({ id: 'abandoned' })
})

test('worker: the tick runs right away while emails wait for a silent email server', async () => {
  const server = await openSmtpServer('message')
  const mailbox = openMailbox(database.db, services.clock)
  services = {
    ...services,
    mailer: openMailer({
      mailbox,
      smtpUrl: server.url,
      from: 'no-reply@gaitway.test',
    }),
  }
  const email = () => ({ id: newId(), to: 'tess@example.test', subject: 'Hi', greeting: 'Tess', body: 'Hi' })
  const tasks = Array.from({ length: 12 }, () => ({ identifier: 'sendEmail', payload: email() }))
  await saveRows(database.db, { tasks })
  const { task: tick, seen } = awaited()
  await start(taskPools.map(tasks => (tasks.tick ? { ...tasks, tick } : tasks)))
  expect(await server.received(4)).toBe(4)
  await enqueue(database.db, 'tick', {})
  expect(await seen).toEqual({})
  await server.close()
})
