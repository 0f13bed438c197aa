import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbedded, removeDatabase, setDatabaseAside } from './embedded.ts'
import { databaseOwner, databasePaths, defaultFolder, refuseForeign } from './paths.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp('/var/tmp/gaitway-embedded-')
  await chmod(folder, 0o755)
})
afterEach(async () => {
  await removeDatabase(folder)
  await rm(folder, { recursive: true, force: true })
})

const start = () => startEmbedded({ folder, durable: false })

const ask = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const program = `
  import { startEmbedded } from ${JSON.stringify(fileURLToPath(new URL('./embedded.ts', import.meta.url)))}
  const database = await startEmbedded({ folder: process.argv[1], durable: false })
  console.log(JSON.stringify({ pid: database.pid, url: database.url }))
  setInterval(() => {}, 1000)
`

/** Another process of ours with a database in the folder. */
const startElsewhere = async () => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program, folder],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } },
  )
  const [line] = await once(createInterface(child.stdout), 'line')
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { ...(JSON.parse(String(line)) as { pid: number; url: string }), kill }
}

test('embedded: keeps data between runs, also when the server is killed', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 1 as id')
  await first.stop()

  const second = await start()
  expect(await ask(second.url, 'select * from kept')).toEqual([{ id: 1 }])
  process.kill(second.pid, 'SIGKILL')
  const reason = await new Promise<string>(resolve => {
    const alive = setInterval(() => {}, 1_000) // the watcher itself must not keep the process alive
    void second.ended.then(text => {
      clearInterval(alive)
      resolve(text)
    })
  })
  expect(reason).not.toBe('')

  // its processes end later than it does, and say why in the log they know
  const { log } = databasePaths(folder)
  const leftover = await open(log, 'a')
  const third = await start()
  await leftover.appendFile('FATAL:  said by the killed server\n')
  await leftover.close()
  expect(await readFile(log, 'utf8')).not.toContain('said by the killed server')
  expect(await ask(third.url, 'select * from kept')).toEqual([{ id: 1 }])
  await third.stop()
})

test('embedded: takes over and stops a server left by a killed process', async () => {
  const elsewhere = await startElsewhere()
  const borrowed = await start()
  expect(borrowed).toMatchObject({ pid: elsewhere.pid, isOurs: false })
  await borrowed.stop()
  expect(await ask(elsewhere.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(removeDatabase(folder)).rejects.toThrow('is in use by process')

  await elsewhere.kill()
  const taken = await start()
  expect(taken).toMatchObject({ pid: elsewhere.pid, isOurs: true })
  await taken.stop()
  await expect(ask(elsewhere.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('embedded: listens only on this computer, with its own password', async () => {
  const { url, stop } = await start()
  const password = (await readFile(join(folder, 'database-password'), 'utf8')).trim()
  expect(url).toContain(password)
  const settings = await ask(url, `select current_setting('listen_addresses') as at`)
  expect(settings).toEqual([{ at: '127.0.0.1' }])
  await expect(ask(url.replace(password, 'guess'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
  await stop()
})

/** Files of tests run by root belong to root, but the database runs as another user. */
const giveToOwner = async (path: string) => {
  const owner = await databaseOwner()
  if (owner) await chown(path, owner.uid, owner.gid)
}

test('embedded: data that belongs to another user is refused with the command that changes that', async () => {
  const paths = databasePaths(folder)
  const own = process.getuid?.() ?? 0
  await expect(refuseForeign(paths, undefined)).resolves.toBeUndefined()
  await mkdir(paths.database)
  await expect(refuseForeign(paths, undefined)).resolves.toBeUndefined()
  await expect(refuseForeign(paths, { uid: own + 1, gid: own + 1 })).rejects.toThrow(
    `The data in ${paths.database} belongs to another user (number ${own}): ` +
      `run "chown -R ${own + 1} ${paths.database}" to make it yours again.`,
  )
})

test('embedded: refuses a foreign, older, or broken folder in one sentence', async () => {
  const database = join(folder, 'database')
  await mkdir(database)
  await writeFile(join(database, 'note.txt'), 'hello')
  await giveToOwner(database)
  await expect(start()).rejects.toThrow("isn't a database")
  await writeFile(join(database, 'PG_VERSION'), '17\n')
  await giveToOwner(join(database, 'PG_VERSION'))
  await expect(start()).rejects.toThrow('was written by PostgreSQL 17, this is 18')
  await writeFile(join(folder, 'database', 'PG_VERSION'), '18\n')
  await expect(start()).rejects.toThrow('does not start')
  await expect(
    startEmbedded({ folder: join(folder, 'database', 'PG_VERSION'), durable: false }),
  ).rejects.toThrow("can't be created")
})

test('embedded: refuses a requested port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startEmbedded({ folder, port, durable: false })).rejects.toThrow(`port ${port} is taken`)
  other.close()
})

test('embedded: data of root is outside the private home, in one folder per copy of the sources', () => {
  const folders = ['/root/gaitway', '/srv/gaitway'].map(repository => defaultFolder(repository, true))
  expect(new Set(folders).size).toBe(2)
  for (const each of folders) expect(each).toMatch(/^\/var\/tmp\/gaitway\/gaitway-[0-9a-f]{8}$/)
  expect(defaultFolder('/home/ann/gaitway', false)).toBe('/home/ann/gaitway/.data')
})

test('embedded: a second database set aside on one day keeps the first', async () => {
  const { database, password } = databasePaths(folder)
  const setAside = async (secret: string) => {
    await mkdir(database)
    await writeFile(password, secret)
    return setDatabaseAside(folder, '2026-11-30')
  }
  const kept = [await setAside('first'), await setAside('second')]
  expect(kept).toEqual([`${database}-before-2026-11-30`, `${database}-before-2026-11-30-2`])
  const secrets = kept.map(one => readFile(join(one, 'database-password'), 'utf8'))
  expect(await Promise.all(secrets)).toEqual(['first', 'second'])
  await removeDatabase(folder)
  expect(await readdir(folder)).toEqual([])
})
