import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaitway-start-'))
  await chmod(folder, 0o755) // as root the database runs as another user
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = async (program: string, env: Record<string, string>, ...input: string[]) => {
  const path = fileURLToPath(new URL(`./${program}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...input], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, DATA_FOLDER: folder, PORT: '0', ...env },
  })
  const words: string[] = []
  child.stderr.on('data', text => words.push(String(text)))
  const [exitCode] = await once(child, 'close')
  return { exitCode, said: words.join('').trim() }
}

/** Each program needs a second or more on a busy computer. */
const patient = 20_000

test(
  'a busy port is told in one sentence before anything is started',
  async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { exitCode, said } = await run('start', { PORT: String(port) })
    expect(said).toBe(`Port ${port} is already in use: stop what uses it, or set PORT to another one.`)
    expect(exitCode).toBe(1)
    expect(existsSync(join(folder, 'database'))).toBe(false)
    other.close()
  },
  patient,
)

test(
  'a database that cannot be reached is told in one sentence, without its password',
  async () => {
    const DATABASE_URL = 'postgres://ann:secret@127.0.0.1:1/gaitway'
    const { exitCode, said } = await run('migrate', { DATABASE_URL })
    expect(said).toBe('DATABASE_URL leads to postgres://127.0.0.1:1/gaitway, but nothing answers there.')
    expect(exitCode).toBe(1)
  },
  patient,
)

test(
  'a database that does not exist is told in one sentence',
  async () => {
    const url = new URL(process.env.TEST_DATABASE_SERVER ?? '')
    url.pathname = '/no_such_database'
    const { exitCode, said } = await run('migrate', { DATABASE_URL: url.href })
    expect(said).toMatch(/^DATABASE_URL leads to .*, but there is no such database\.$/)
    expect(exitCode).toBe(1)
  },
  patient,
)

test(
  'production without its settings is refused in one sentence that names them',
  async () => {
    const { exitCode, said } = await run('start', { NODE_ENV: 'production', PORT: '8080' })
    expect(said).toMatch(
      /^In production DATABASE_URL, PUBLIC_URL, .* must be set \(see docs\/operations\.md\)\.$/,
    )
    expect(exitCode).toBe(1)
  },
  patient,
)

test(
  'the embedded database is migrated by itself and removed when asked for, never by accident',
  async () => {
    const version = join(folder, 'database', 'PG_VERSION')
    expect(await run('migrate', {})).toEqual({ exitCode: 0, said: '' })
    const [unasked, named] = await Promise.all([
      run('reset', {}),
      run('reset', { DATABASE_URL: 'postgres://db/x' }, '--yes'),
    ])
    expect(unasked.said).toContain('npm run reset -- --yes')
    expect(named.said).toContain('never one that is named')
    expect(existsSync(version)).toBe(true)
    expect(await run('reset', {}, '--yes')).toEqual({ exitCode: 0, said: '' })
    expect(existsSync(version)).toBe(false)
  },
  patient,
)
