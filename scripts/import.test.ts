import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../test/command-program.ts'
import { type TestDatabase, newDatabase } from '../test/database.ts'
import { StartupError } from '../api/startup-error.ts'
import { insertHouston } from '../test/fixtures/houston.ts'
import { facilitiesCsv, inventFacilities } from '../test/fixtures/invented-facilities.ts'
import { parseArguments } from './import/parse-arguments.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await newDatabase()
  await insertHouston(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaitway-import-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs `npm run import` to its end in the test's own folder. */
const run = (url: string, ...args: string[]) =>
  runCommand('scripts/import.ts', args, { cwd: folder, env: { DATABASE_URL: url } })

test('import: prints a summary and writes the rejected rows to a file', async () => {
  const rows = facilitiesCsv(inventFacilities(5000))
  await writeFile(join(folder, 'mine.csv'), `${rows}15009,SHORT,1 STREET,HOUSTON,TX,77002,Harris\n`)
  const { code, stdout, stderr } = await run(database.url, 'facilities', 'mine.csv')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('5,000 rows read (')
  expect(stdout).toMatch(/5,001 rows read in \d+\.\d s: 5,000 new, 0 changed, 0 unchanged, 1 rejected\./)
  expect(stdout).toContain('are in mine.rejected.csv.')
  expect((await readdir(folder)).sort()).toEqual(['mine.csv', 'mine.rejected.csv'])
})

test('import: a file that does not exist fails with one clear message', async () => {
  const { code, stdout, stderr } = await run('postgres://127.0.0.1:1/nothing', 'facilities', 'nothing.csv')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('No such file:')
  expect(stderr).not.toContain('    at ')
})

test.each([
  [['facilities'], 'Usage: npm run import'],
  [['clinicians', 'x.csv'], 'Usage: npm run import'],
  [['facilities', 'x.csv', '--reject', 'y'], 'Unknown option'],
])('import: %j is refused with one clear message', (args, message) => {
  const parse = () => parseArguments(args, folder)
  expect(parse).toThrow(StartupError)
  expect(parse).toThrow(message)
})

test('import: a file with no valid rows exits with code 1, and the rejected rows say why', async () => {
  await writeFile(join(folder, 'bad.csv'), facilitiesCsv(inventFacilities(2)).replaceAll('90000', '9'))
  const { code, stdout, stderr } = await run(database.url, 'facilities', 'bad.csv', '--rejected', 'why.csv')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: '\nNo valid rows found.\nNothing was changed.\n',
  })
  expect(stdout).toContain('2 rejected.')
  expect(await readFile(join(folder, 'why.csv'), 'utf8')).toContain('is not a valid certification number')
})

test('import: an unreachable database is reported before the file is read', async () => {
  await writeFile(join(folder, 'some.csv'), facilitiesCsv(inventFacilities(1)))
  const { code, stderr } = await run('postgres://127.0.0.1:1/nothing', 'facilities', 'some.csv')
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^\nCan't connect to DATABASE_URL .*: the connection was refused\.\nNothing was changed\.\n$/,
  )
})
