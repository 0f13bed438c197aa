import { randomBytes } from 'node:crypto'
import { addDays, addMinutes } from '@gaitway/contract/format/time'
import { deleteExpired } from '../store/delete-expired.ts'
import { newId } from '../store/ids.ts'
import { getRetentionLimits } from '../domain/retention.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildDevice } from '../../test/builders/device.ts'
import { testDatabase } from '../../test/database.ts'
import { testServices } from '../../test/services.ts'
import { prune } from './tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const now = services.clock.real()
const ago = (minutes: number) => addMinutes(now, -minutes)
const days = (count: number) => count * 24 * 60
const hash = () => randomBytes(32)

const insertSession = async (userId: string, created: Date, ended: Date | null) => {
  const id = newId()
  const at = { rotatedAt: created, createdAt: created, lastUsedAt: created, endedAt: ended }
  await db('sessions').insert({ id, userId, refreshHash: hash(), ...at })
  return id
}
const retire = async (session: string, at: Date) =>
  db('retired_refresh_tokens').insert({ hash: hash(), sessionId: session, retiredAt: at })

/** One row of everything, this many minutes old. */
const oneOfEach = async (age: Record<string, number>) => {
  const { userId } = await buildClinician(db)
  const at = (name: string) => ago(age[name] ?? 0)
  await db('login_challenges').insert({
    id: newId(),
    userId,
    tokenHash: hash(),
    kind: 'totp',
    sentAt: at('challenge'),
    createdAt: addMinutes(at('challenge'), -10),
  })
  await db('password_resets').insert({
    userId,
    tokenHash: hash(),
    sentAt: at('reset'),
    hourBeganAt: at('reset'),
  })
  await db('remembered_devices').insert({
    id: newId(),
    userId,
    tokenHash: hash(),
    createdAt: addDays(at('device'), -7),
    expiresAt: at('device'),
  })
  await db('code_failures').insert({ id: newId(), userId, failedAt: at('codeFailure') })
  const login = { email: `${userId}@example.test`, address: '192.0.2.1', failedAt: at('loginFailure') }
  await db('login_failures').insert({ id: newId(), ...login })
  const emailed = { codeHash: hash(), sentAt: at('emailCode'), hourBeganAt: at('emailCode') }
  await db('email_codes').insert({ userId, ...emailed })
  const app = { userId, sealedSecret: hash(), createdAt: at('preparedApp') }
  await db('second_factors').insert(app)
  await retire(await insertSession(userId, now, null), at('retiredToken'))
  await insertSession(userId, ago(days(200)), at('endedSession'))
  await insertSession(userId, at('leftSession'), null)
  const known = { key: newId(), call: 'x', bodyHash: hash(), createdAt: at('idempotencyKey') }
  await db('idempotency_keys').insert({ userId, ...known })
  const entry = { channel: 'email', type: 'newJob', title: 'New shift', body: 'Today', link: '/' }
  const made = addDays(at('sent'), -1)
  await db('digest_entries').insert([
    { id: newId(), userId, ...entry, createdAt: made, dueAt: at('sent'), sentAt: at('sent') },
    { id: newId(), userId, ...entry, createdAt: ago(days(400)), dueAt: ago(days(399)) },
  ])
  const email = { channel: 'email', recipient: 'a@example.test', subject: 'News' }
  await db('mailbox_mails').insert({ id: newId(), ...email, textBody: 'Today', sentAt: at('sent') })
  const delivery = {
    ...email,
    kind: 'notification',
    status: 'sent',
    createdAt: at('sent'),
    endedAt: at('sent'),
  }
  await db('deliveries').insert({ id: newId(), ...delivery })
  const lead = { kind: 'newsletter', email: login.email, source: 'site' }
  await db('leads').insert({ id: newId(), ...lead, createdAt: at('lead') })
  const askedAt = at('driveTime')
  const ends = { fromLatitude: askedAt.getUTCMinutes(), fromLongitude: 0, toLatitude: 0, toLongitude: 0 }
  await db('drive_times').insert({ ...ends, askedAt })
  await db('request_limits').insert({ key: userId, points: 1, expire: at('limit').getTime() })
  return userId
}

const tables = [
  'login_challenges',
  'password_resets',
  'remembered_devices',
  'code_failures',
  'login_failures',
  'email_codes',
  'second_factors',
  'retired_refresh_tokens',
  'sessions',
  'idempotency_keys',
  'digest_entries',
  'mailbox_mails',
  'deliveries',
  'leads',
  'drive_times',
  'request_limits',
]
const counts = async () => {
  const counted: Record<string, number> = {}
  for (const table of tables) counted[table] = (await db(table).count('* as n'))[0]?.n as number
  return counted
}
const over = {
  challenge: 15,
  reset: 60,
  device: 0,
  codeFailure: 60,
  loginFailure: 31,
  emailCode: days(1) + 1,
  preparedApp: days(1) + 1,
  retiredToken: days(30) + 1,
  endedSession: days(90) + 1,
  leftSession: days(120) + 1,
  idempotencyKey: days(7) + 1,
  sent: days(30) + 1,
  lead: days(730) + 1,
  driveTime: days(30) + 1,
  limit: 1,
}
const stillKept = {
  challenge: 14,
  reset: 59,
  device: -1,
  codeFailure: 59,
  loginFailure: 29,
  emailCode: days(1) - 1,
  preparedApp: days(1) - 1,
  retiredToken: days(30) - 1,
  endedSession: days(90) - 1,
  leftSession: days(120) - 1,
  idempotencyKey: days(7) - 1,
  sent: days(30) - 1,
  lead: days(730) - 1,
  driveTime: days(30) - 1,
  limit: -1,
}

beforeEach(async () => {
  for (const table of tables) await db(table).delete()
})

test('prune: deletes what is over and keeps the rest, to the minute', async () => {
  await oneOfEach(stillKept)
  const before = await counts()
  await oneOfEach(over)
  await prune(services)
  // the current session, and notifications waiting for a digest
  const staying = { sessions: (before.sessions ?? 0) + 1, digest_entries: (before.digest_entries ?? 0) + 1 }
  expect(await counts()).toEqual({ ...before, ...staying })
  await prune(services)
  expect(await counts()).toEqual({ ...before, ...staying })
})

test('prune: keeps an active app and the current session, however old', async () => {
  const { userId } = await buildClinician(db)
  const old = ago(days(400))
  await db('second_factors').insert({
    userId,
    sealedSecret: hash(),
    createdAt: old,
    confirmedAt: old,
  })
  await insertSession(userId, ago(days(29)), null)
  await prune(services)
  expect(await counts()).toMatchObject({ second_factors: 1, sessions: 1 })
})

test('prune: a session stays until the tokens that reveal a replay are gone', async () => {
  const { userId } = await buildClinician(db)
  const session = await insertSession(userId, ago(days(120)), ago(days(91)))
  await retire(session, ago(days(1)))
  await prune(services)
  expect(await counts()).toMatchObject({ sessions: 1, retired_refresh_tokens: 1 })
  await db('retired_refresh_tokens').update({ retiredAt: ago(days(91)) })
  await prune(services)
  expect(await counts()).toMatchObject({ sessions: 0, retired_refresh_tokens: 0 })
})

test('prune: deletes push records of devices that are logged out', async () => {
  const person = await buildClinician(db)
  const [left, here] = [await buildDevice(db, person), await buildDevice(db, person)]
  await db('sessions').where({ id: left.id }).update({ endedAt: now })
  await prune(services)
  expect(await db('device_registrations').pluck('device_id')).toEqual([here.id])
  await db('device_registrations').delete()
})

test('prune: limits each statement, and two runs at once don’t wait for each other', async () => {
  const { userId } = await buildClinician(db)
  await db('code_failures').insert(
    Array.from({ length: 25 }, () => ({ id: newId(), userId, failedAt: ago(days(2)) })),
  )
  const oldest = getRetentionLimits({ real: now, product: now })
  expect(await deleteExpired(db, oldest, 10)).toBe(10)
  expect(await counts()).toMatchObject({ code_failures: 15 })
  await db.transaction(async trx => {
    expect(await deleteExpired(trx, oldest, 10)).toBe(10)
    expect(await deleteExpired(db, oldest, 10)).toBe(5)
  })
  expect(await counts()).toMatchObject({ code_failures: 0 })
})
