import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandProgram } from '../testing/command-program.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { testServices } from '../testing/services.ts'
import { buildPayable, confirmIt } from '../testing/confirm-application.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'gaitway-check-ledger-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

type Ended = { code: number | string; stdout: string; stderr: string }

/** `npm run check:ledger` as it ends; the payment service is the local one. */
const run = () =>
  new Promise<Ended>(resolve => {
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: database.url,
      DATA_FOLDER: folder,
      SESSION_SECRET: 'a secret for tests with enough characters',
      LOG_LEVEL: 'silent',
    }
    execFile(
      process.execPath,
      commandProgram('check-ledger', import.meta.url),
      { env },
      (failed, stdout, stderr) => resolve({ code: failed?.code ?? 0, stdout, stderr }),
    )
  })

test('books that are even are said to be, and a difference is printed, with exit code 1', async () => {
  expect(await run()).toMatchObject({
    code: 0,
    stdout: '  0 shifts and 0 movements at the payment service compared\n  the books are even\n',
  })
  const shift = await buildPayable(database.db)
  await confirmIt(testServices(database.db), shift.facility.by, shift.id)
  await database.db('payments').update({ paidCents: 56_173 })
  const ended = await run()
  expect(ended.code).toBe(1)
  expect(ended.stdout).toMatch(
    /Shift 0001 .* what was paid is \$561\.73 by payment .* and \$561\.72 by charges/,
  )
  expect(ended.stderr).not.toContain('    at ')
}, 60_000)
