import type { Knex } from 'knex'
import { buildFacility } from './builders/facility.ts'
import { buildJob } from './builders/job.ts'
import { newDatabase, setting, testDatabase } from './database.ts'
import { startRun } from './test-run.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { waitUntil } from '../api/services/database/processes.ts'

test('databases for tests: each one is separate, and gone after close', async () => {
  const [one, other] = await Promise.all([newDatabase(), newDatabase()])
  await one.db.schema.createTable('only_here', table => table.integer('id'))
  expect(await one.db.schema.hasTable('only_here')).toBe(true)
  expect(await other.db.schema.hasTable('only_here')).toBe(false)
  await one.close()
  const name = new URL(one.url).pathname.slice(1)
  const { rows } = await other.db.raw('select 1 from pg_database where datname = ?', [name])
  expect(rows).toEqual([])
  await other.close()
})

test('databases for tests: the next file finds what migrations wrote, no other rows, and counters at their start', async () => {
  const first = await testDatabase()
  const facility = await buildFacility(first.db)
  await buildJob(first.db, { facility })
  await first.db('onboarding_hours').delete()
  await first.close()
  const { db: next, close } = await testDatabase()
  expect(await next('jobs').count()).toEqual([{ count: 0 }])
  expect(await next('onboarding_hours')).not.toEqual([])
  const again = await buildJob(next, { facility: await buildFacility(next) })
  expect(await next('jobs').where({ id: again.id }).first('serial_number')).toEqual({ serialNumber: 1 })
  await close()
})

const findSession = async (db: Knex) => {
  const { rows } = await db.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

test('databases for tests: the next file gets the connections', async () => {
  const first = await testDatabase()
  const session = await findSession(first.db)
  await first.close()
  const next = await testDatabase()
  expect(await findSession(next.db)).toBe(session)
  await next.close()
})

test('databases for tests: a transaction that was left open ends with its file', async () => {
  const first = await testDatabase()
  const left = await first.db.transaction()
  await left('onboarding_hours').delete()
  const session = await findSession(left)
  await first.close()
  const next = await testDatabase()
  expect(next.url).toBe(first.url)
  expect(await next.db('pg_stat_activity').where({ pid: session ?? 0 })).toEqual([])
  expect(await next.db('onboarding_hours')).not.toEqual([])
  await expect(left('onboarding_hours')).rejects.toThrow(/terminat|clos|not queryable/i)
  await next.close()
})

const server = fileURLToPath(new URL('./server.ts', import.meta.url))
const run = `
  const { startTestServer } = await import(${JSON.stringify(server)})
  console.log((await startTestServer('')).url)
  setInterval(() => {}, 1000)
`

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => resolve(true)).once('connect', () => socket.destroy())
  })

test('PostgreSQL for tests: a killed run leaves no PostgreSQL behind', async () => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', run]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const port = Number(new URL(line).port)
  expect(await answers(port)).toBe(true)
  child.kill('SIGKILL')
  expect(await waitUntil(async () => !(await answers(port)), 10_000)).toBe(true)
})

test('a test run: within another it is that one; once ended, the same process can start the next', async () => {
  const [server, outer] = [setting('TEST_DATABASE_SERVER'), setting('TEST_DATABASE_TEMPLATE')]
  const endNothing = await startRun()
  await endNothing()
  expect(setting('TEST_DATABASE_TEMPLATE')).toBe(outer)

  const before = { ...process.env }
  delete process.env.TEST_DATABASE_TEMPLATE
  process.env.TEST_DATABASE_URL = server
  try {
    const stop = await startRun()
    expect(setting('TEST_DATABASE_TEMPLATE')).not.toBe(outer)
    await stop()
    expect(process.env).not.toHaveProperty('TEST_DATABASE_TEMPLATE')
  } finally {
    delete process.env.TEST_DATABASE_URL
    Object.assign(process.env, before)
  }
  expect(setting('TEST_DATABASE_TEMPLATE')).toBe(outer)
})
