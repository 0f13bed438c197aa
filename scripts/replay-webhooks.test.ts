import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../test/command-program.ts'
import { type TestDatabase, newDatabase } from '../test/database.ts'
import { insertHouston } from '../test/fixtures/houston.ts'
import { parseReplayArguments } from './replay-webhooks/parse-arguments.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
  await insertHouston(database.db)
})
afterAll(() => database.close())

/** Runs `npm run replay-webhooks` to its end. */
const run = (...args: string[]) =>
  runCommand('scripts/replay-webhooks.ts', args, {
    env: {
      DATABASE_URL: database.url,
      DATA_FOLDER: join(tmpdir(), 'gaitway-tests-write-nothing-here'),
      SESSION_SECRET: 'a secret for tests with enough characters',
      LOG_LEVEL: 'silent',
    },
  })
const insertEvent = (id: string, object: object) =>
  database.db('webhook_events').insert({
    id,
    type: 'test',
    body: JSON.stringify({ id, type: 'test', data: { object } }),
    receivedAt: new Date('2026-11-20T15:00:00Z'),
  })

test('replay webhooks: applies stored events; prints each one that fails and exits with code 1', async () => {
  await insertEvent('evt_other_payment', { object: 'payment_intent', id: 'pi_of_someone_else' })
  expect(await run()).toMatchObject({ code: 0, stdout: '  1 applied, 0 failed\n' })
  await insertEvent('evt_unknown_dispute', { object: 'dispute', id: 'du_unknown' })
  const again = await run('--since', '2026-11-20T00:00:00Z')
  expect(again).toMatchObject({ code: 1, stdout: '  1 applied, 1 failed\n  evt_unknown_dispute\n' })
  expect(again.stderr).not.toContain('    at ')
  expect(await database.db('webhook_events').orderBy('id')).toMatchObject([
    { id: 'evt_other_payment', failure: null, appliedAt: expect.any(Date) },
    { id: 'evt_unknown_dispute', failure: expect.any(String), appliedAt: null },
  ])
})

test('replay webhooks: accepts no arguments, a start time, or event ids', () => {
  expect(parseReplayArguments([])).toBe('open')
  expect(parseReplayArguments(['--since', '2026-11-20T15:00:00Z'])).toEqual({
    since: new Date('2026-11-20T15:00:00Z'),
  })
  expect(parseReplayArguments(['evt_1', 'evt_2'])).toEqual({ ids: ['evt_1', 'evt_2'] })
  for (const wrong of [['--since'], ['--since', 'yesterday'], ['--since', '2026-11-20', 'evt_1'], ['pi_1']])
    expect(() => parseReplayArguments(wrong)).toThrow('Usage: npm run replay-webhooks')
})
