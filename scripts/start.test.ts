import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, waitUntil } from '../api/services/database/processes.ts'
import { connect } from '../api/store/postgres/index.ts'
import { newDatabase } from '../test/database.ts'
import { bundledProgram, type Source } from '../test/programs.ts'
import { openDatabase } from './start/database.ts'
import { isDemoIncomplete } from './start/demo.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaitway-start-'))
  await chmod(folder, 0o755) // run by root, the database starts as another user
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = async (source: Source, env: Record<string, string>, ...args: string[]) => {
  const child = spawn(process.execPath, [await bundledProgram(source), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, DATA_FOLDER: folder, PORT: '0', ...env },
  })
  const chunks: string[] = []
  child.stderr.on('data', text => chunks.push(String(text)))
  const [exitCode] = await once(child, 'close')
  return { exitCode, message: chunks.join('').trim() }
}

/** A start on a busy machine, until the demo begins. */
const patience = 180_000

test('start: a busy port is reported before anything starts', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { exitCode, message } = await run('scripts/start.ts', { PORT: String(port) })
  expect(message).toBe(
    `Port ${port} is already in use: stop the program that uses it, or set PORT to a different port.`,
  )
  expect(exitCode).toBe(1)
  expect(existsSync(join(folder, 'database'))).toBe(false)
  other.close()
})

test('migrate: an unreachable database is reported without its password', async () => {
  const DATABASE_URL = 'postgres://ann:secret@127.0.0.1:1/gaitway'
  const { exitCode, message } = await run('scripts/migrate.ts', { DATABASE_URL })
  expect(message).toBe(
    "Can't connect to DATABASE_URL (postgres://127.0.0.1:1/gaitway): the connection was refused.",
  )
  expect(exitCode).toBe(1)
})

test.each([
  ['a password that is wrong', (url: URL) => (url.password = 'wrong'), /password/],
  ['a database that does not exist', (url: URL) => (url.pathname = '/no_such_database'), /does not exist/],
  [
    'a host that has no address',
    (url: URL) => (url.hostname = 'no-such-host.invalid'),
    /no-such-host\.invalid/,
  ],
])('migrate: %s is reported in one sentence', async (_case, change, sentence) => {
  const url = new URL(process.env.TEST_DATABASE_SERVER ?? '')
  change(url)
  const { exitCode, message } = await run('scripts/migrate.ts', { DATABASE_URL: url.href })
  expect([exitCode, message.split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^Can't connect to DATABASE_URL/)],
  ])
  expect(message).toMatch(sentence)
})

test('start: a database that does not exist is reported', async () => {
  const url = new URL(process.env.TEST_DATABASE_SERVER ?? '')
  url.pathname = '/no_such_database'
  const options = { databaseUrl: url.href, dataFolder: folder }
  const noneToClose = { add: () => 0, run: async () => {}, runNow: () => {} }
  await expect(openDatabase(options, noneToClose)).rejects.toThrow(
    /^Can't connect to DATABASE_URL \(.*\): the database does not exist\.$/,
  )
})

test('start: an interrupt while the demo is created ends it in order, and the next start knows', async () => {
  const database = await newDatabase()
  // the program that `npm run dev` runs: the same start without front ends
  const child = spawn(process.execPath, [await bundledProgram('scripts/dev/api.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_FOLDER: folder,
      PORT: String(await findFreePort()),
      DEMO: '1',
      DATABASE_URL: database.url,
    },
  })
  const ended = once(child, 'close')
  const complaints: string[] = []
  child.stderr.on('data', text => complaints.push(String(text)))
  const hasBegun = async () => child.exitCode !== null || (await isDemoIncomplete(database.url))
  expect(await waitUntil(hasBegun, patience)).toBe(true)
  child.kill('SIGINT')
  const ending = await ended
  expect({ ending, complaints: complaints.join('') }).toEqual({ ending: [0, null], complaints: '' })
  expect(await isDemoIncomplete(database.url)).toBe(true)
  await database.close()
})

test('start: an embedded database from before the first release is kept beside a new one; migrate refuses it', async () => {
  const own = await mkdtemp(join(folder, 'older-'))
  await chmod(own, 0o755)
  const open = async (isRenewed: boolean) => {
    let stop = async () => {}
    const closing = {
      add: (one: { close: () => Promise<void> }) => (stop = one.close),
      run: stop,
      runNow: stop,
    }
    const database = await openDatabase({ dataFolder: own }, closing as never, { isRenewed })
    const db = connect(database.url, { name: 'start test', max: 1 })
    const close = async () => {
      await db.destroy()
      await stop()
    }
    return { db, description: database.description, close }
  }
  const older = await open(false)
  await older.db.raw(`CREATE TABLE knex_migrations (id int, name text);
      INSERT INTO knex_migrations VALUES (1, 'older'); CREATE TABLE clinics (id int)`)
  await older.close()
  const refused = await run('scripts/migrate.ts', { DATA_FOLDER: own })
  expect(refused).toEqual({
    exitCode: 1,
    message: expect.stringMatching(/^The database was made before the first release/),
  })
  const renewed = await open(true)
  expect(await renewed.db.schema.hasTable('clinics')).toBe(false)
  await renewed.close()
  const [kept = ''] = (await readdir(own)).filter(name => name.startsWith('database-before-'))
  expect(renewed.description).toContain(`is kept in ${join(own, kept)}`)
  expect(await readdir(join(own, kept))).toEqual(expect.arrayContaining(['PG_VERSION', 'database-password']))
  expect(await run('scripts/reset.ts', { DATA_FOLDER: own }, '--yes')).toMatchObject({ exitCode: 0 })
  expect((await readdir(own)).filter(name => name.startsWith('database'))).toEqual([])
})

test('reset: deletes the embedded database only after confirmation, never the one in DATABASE_URL', async () => {
  const version = join(folder, 'database', 'PG_VERSION')
  expect(await run('scripts/migrate.ts', {})).toEqual({ exitCode: 0, message: '' })
  const [unconfirmed, external] = await Promise.all([
    run('scripts/reset.ts', {}),
    run('scripts/reset.ts', { DATABASE_URL: 'postgres://db/x' }, '--yes'),
  ])
  expect(unconfirmed.message).toContain('npm run reset -- --yes')
  expect(external.message).toContain('reset deletes only the embedded database')
  expect(existsSync(version)).toBe(true)
  expect(await run('scripts/reset.ts', {}, '--yes')).toEqual({ exitCode: 0, message: '' })
  expect(existsSync(version)).toBe(false)
})
