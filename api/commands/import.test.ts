import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandProgram } from '../testing/command-program.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { facilitiesCsv, inventFacilities } from '../testing/fixtures/invented-facilities.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'gaitway-import-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

type Ended = { code: number | string; stdout: string; stderr: string }

/** `npm run import` in a folder of its own, as it ends. */
const run = (url: string, ...given: string[]) =>
  new Promise<Ended>(resolve => {
    const env = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url }
    const program = commandProgram('import', import.meta.url)
    execFile(process.execPath, [...program, ...given], { cwd: folder, env }, (failed, stdout, stderr) =>
      resolve({ code: failed?.code ?? 0, stdout, stderr }),
    )
  })

test('the command says what it did and lists beside it what it could not use', async () => {
  const rows = facilitiesCsv(inventFacilities(6000))
  await writeFile(join(folder, 'mine.csv'), `${rows}15009,SHORT,1 STREET,HOUSTON,TX,77002,Harris\n`)
  const { code, stdout, stderr } = await run(database.url, 'facilities', 'mine.csv')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('5,000 rows read (')
  expect(stdout).toMatch(/6,001 rows read in \d+\.\d s: 6,000 new, 0 changed, 0 as they were, 1 not usable\./)
  expect(stdout).toContain('in mine.rejected.csv.')
  expect((await readdir(folder)).sort()).toEqual(['mine.csv', 'mine.rejected.csv'])
}, 60_000)

test.each([
  [['facilities', 'nothing.csv'], 'There is no file'],
  [['facilities'], 'Usage: npm run import'],
  [['clinicians', 'x.csv'], 'Usage: npm run import'],
  [['facilities', 'x.csv', '--reject', 'y'], 'Unknown option'],
])(
  '%j ends with one clear sentence',
  async (given, sentence) => {
    const { code, stdout, stderr } = await run('postgres://127.0.0.1:1/nothing', ...given)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('    at ')
  },
  30_000,
)

test('a file without a usable row ends with code 1, and the list says why', async () => {
  await writeFile(join(folder, 'bad.csv'), facilitiesCsv(inventFacilities(2)).replaceAll('90000', '9'))
  const { code, stdout, stderr } = await run(database.url, 'facilities', 'bad.csv', '--rejected', 'why.csv')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: '\nNone of the rows can be used.\nNothing was changed.\n',
  })
  expect(stdout).toContain('2 not usable.')
  expect(await readFile(join(folder, 'why.csv'), 'utf8')).toContain('is no certification number')
}, 30_000)

test('a database that does not answer is told before anything is read', async () => {
  await writeFile(join(folder, 'some.csv'), facilitiesCsv(inventFacilities(1)))
  const { code, stderr } = await run('postgres://127.0.0.1:1/nothing', 'facilities', 'some.csv')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^\nDATABASE_URL leads to .*, but nothing answers there\.\nNothing was changed\.\n$/)
}, 30_000)
