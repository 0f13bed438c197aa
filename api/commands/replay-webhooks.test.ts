import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandProgram } from '../testing/command-program.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { readReplay } from './replay/arguments.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Ended = { code: number | string; stdout: string; stderr: string }

/** `npm run replay-webhooks` as it ends. */
const run = (...given: string[]) =>
  new Promise<Ended>(resolve => {
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: database.url,
      DATA_FOLDER: join(tmpdir(), 'gaitway-tests-write-nothing-here'),
      SESSION_SECRET: 'a secret for tests with enough characters',
      LOG_LEVEL: 'silent',
    }
    const program = commandProgram('replay-webhooks', import.meta.url)
    execFile(process.execPath, [...program, ...given], { env }, (failed, stdout, stderr) =>
      resolve({ code: failed?.code ?? 0, stdout, stderr }),
    )
  })
const keep = (id: string, object: object) =>
  database.db('webhook_events').insert({
    id,
    type: 'test',
    body: JSON.stringify({ id, type: 'test', data: { object } }),
    receivedAt: new Date('2026-11-20T15:00:00Z'),
  })

test('events that were kept are applied; one that fails is named, with exit code 1', async () => {
  await keep('evt_of_nobody', { object: 'payment_intent', id: 'pi_of_someone_else' })
  expect(await run()).toMatchObject({ code: 0, stdout: '  1 applied, 0 failed\n' })
  await keep('evt_unknown_dispute', { object: 'dispute', id: 'du_unheard_of' })
  const again = await run('--since', '2026-11-20T00:00:00Z')
  expect(again).toMatchObject({ code: 1, stdout: '  1 applied, 1 failed\n  evt_unknown_dispute\n' })
  expect(again.stderr).not.toContain('    at ')
  expect(await database.db('webhook_events').orderBy('id')).toMatchObject([
    { id: 'evt_of_nobody', failure: null, appliedAt: expect.any(Date) },
    { id: 'evt_unknown_dispute', failure: expect.any(String), appliedAt: null },
  ])
}, 60_000)

test('the command line names nothing, an instant, or events', () => {
  expect(readReplay([])).toBe('open')
  expect(readReplay(['--since', '2026-11-20T15:00:00Z'])).toEqual({ since: new Date('2026-11-20T15:00:00Z') })
  expect(readReplay(['evt_1', 'evt_2'])).toEqual({ ids: ['evt_1', 'evt_2'] })
  for (const wrong of [['--since'], ['--since', 'yesterday'], ['--since', '2026-11-20', 'evt_1'], ['pi_1']])
    expect(() => readReplay(wrong)).toThrow('Usage: npm run replay-webhooks')
})
