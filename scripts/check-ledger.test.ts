import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../test/command-program.ts'
import { type TestDatabase, newDatabase } from '../test/database.ts'
import { insertHouston } from '../test/fixtures/houston.ts'
import { testServices } from '../test/services.ts'
import { confirmedShift } from '../test/scenarios/shift.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await newDatabase()
  await insertHouston(database.db)
  folder = await mkdtemp(join(tmpdir(), 'gaitway-check-ledger-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** Runs `npm run check:ledger` to its end, with the local payment service. */
const run = () =>
  runCommand('scripts/check-ledger.ts', [], {
    env: {
      DATABASE_URL: database.url,
      DATA_FOLDER: folder,
      SESSION_SECRET: 'a secret for tests with enough characters',
      LOG_LEVEL: 'silent',
    },
  })

test('check ledger: passes when the ledger balances; prints a difference and exits with code 1', async () => {
  expect(await run()).toMatchObject({
    code: 0,
    stdout: '  Compared 0 shifts and 0 payment service transactions.\n  The ledger balances.\n',
  })
  await confirmedShift(testServices(database.db))
  await database.db('payments').update({ paidCents: 56_173 })
  const result = await run()
  expect(result.code).toBe(1)
  expect(result.stdout).toMatch(/Shift 0001 .* Paid: \$561\.73 in payment .*, but \$561\.72 in charges/)
  expect(result.stderr).not.toContain('    at ')
})
