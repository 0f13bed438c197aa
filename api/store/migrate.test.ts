import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { addDays } from '@gaitway/contract/time'
import { type Migration, migrations as ours } from '../../migrations/index.ts'
import { repository } from '../repository.ts'
import { addressIn, dropDatabase, inServer } from '../testing/database-server.ts'
import { connect } from './connect.ts'
import { isMigrated, migrate } from './migrate.ts'
import {
  down as undoDisplacedBefore,
  up as addDisplacedBefore,
} from '../../migrations/20261124105000-displaced-before.ts'
import { buildApplication } from '../testing/builders/application.ts'
import { buildPayable, confirmIt } from '../testing/confirm-application.ts'
import { newDatabase } from '../testing/database.ts'
import { testApi } from '../testing/http.ts'
import { testServices } from '../testing/services.ts'
import {
  down as undoStoredNames,
  up as renameStoredNames,
} from '../../migrations/20261127102000-stored-names.ts'
import { buildClinician } from '../testing/builders/clinician.ts'
import { remindOfCredentials } from '../use-cases/clinicians/notifications.ts'
import { up as scrubBriefEvents } from '../../migrations/20261217102000-brief-events.ts'
import { newId } from './ids.ts'

const database = await newDatabase()
const { db } = database
afterAll(database.close)

describe('migrate:', () => {
  const server = process.env.TEST_DATABASE_SERVER ?? ''
  const name = `gaitway_migrate_${process.pid}`
  let db: Knex

  beforeEach(async () => {
    await inServer(server, admin => admin.raw('create database ??', [name]))
    db = connect(addressIn(server, name), { name: 'migrate test', max: 4 })
  })

  afterEach(async () => {
    await db.destroy()
    await dropDatabase(server, name)
  })

  const making = (table: string): Migration => ({
    name: `1-${table}`,
    up: trx => trx.raw('create table ?? (id int)', [table]),
    down: trx => trx.raw('drop table ??', [table]),
  })

  test('several processes migrate once', async () => {
    const wanted = [making('first'), making('second')]
    const outcomes = await Promise.all([1, 2, 3].map(() => migrate(db, wanted)))
    expect(outcomes.toSorted((a, b) => a.length - b.length)).toEqual([[], [], ['1-first', '1-second']])
    expect(await isMigrated(db, wanted)).toBe(true)
  })

  test('tasks can be added in transactions afterwards', async () => {
    await migrate(db, [])
    await db.raw(`select graphile_worker.add_job('anything')`)
    expect(await db('graphile_worker.jobs').pluck('task_identifier')).toEqual(['anything'])
  })

  test('refuses a database with an unknown migration in one sentence and changes nothing', async () => {
    await migrate(db, [making('first'), making('newer')])
    await expect(migrate(db, [making('first'), making('third')])).rejects.toThrow(
      'The database has a migration that this version does not know (1-newer)',
    )
    expect(await db.schema.hasTable('third')).toBe(false)
    expect(await isMigrated(db, [making('first')])).toBe(false)
  })

  test('a process killed while migrating doesn’t lock out the next', async () => {
    await migrate(db, [making('first')])
    await db('knex_migrations_lock').update({ isLocked: 1 })
    expect(await migrate(db, [making('first'), making('second')])).toEqual(['1-second'])
  })

  test('a run with a failing migration changes nothing', async () => {
    const failing: Migration = {
      ...making('half'),
      up: async trx => {
        await trx.raw('create table half (id int)')
        await trx.raw('select 1 / 0')
      },
    }
    await expect(migrate(db, [making('first'), failing])).rejects.toThrow('division by zero')
    expect(await db.schema.hasTable('half')).toBe(false)
    expect(await migrate(db, [making('first'), making('half')])).toEqual(['1-first', '1-half'])
  })

  test('lists every migration file in order', () => {
    const files = readdirSync(join(repository, 'migrations')).filter(file => /^\d{14}-[\w-]+\.ts$/.test(file))
    const withoutTests = files.filter(file => !file.endsWith('.test.ts')).map(file => file.slice(0, -3))
    expect(ours.map(migration => migration.name)).toEqual(withoutTests.toSorted())
  })
})

test('applications: an applicant displaced before that was recorded may reapply, but no one the facility declined', async () => {
  const services = testServices(db)
  const chosen = await buildPayable(db)
  const displaced = await buildApplication(db, { job: chosen.job })
  const declined = await buildApplication(db, { job: chosen.job })
  const reason = 'Someone else was confirmed for this shift.'
  await testApi(services)
    .as(chosen.facility)
    .call('applications.decline', { decision: 'decline', jobApplicationId: declined.id, reason })
  await confirmIt(services, chosen.facility.by, chosen.id)
  const byIds = () => db('applications').whereIn('id', [displaced.id, declined.id])
  await byIds().update({ displacedBy: null })
  await undoDisplacedBefore(db)
  await addDisplacedBefore(db)
  expect(await byIds().orderBy('created_at').select('id', 'status_reason', 'displaced_by')).toEqual(
    expect.arrayContaining([
      { id: displaced.id, statusReason: reason, displacedBy: 'filled' },
      { id: declined.id, statusReason: reason, displacedBy: null },
    ]),
  )
})

const at = new Date('2026-11-20T15:00:00Z')

test('stored names: a license reminder sent under the old name is not sent again', async () => {
  const services = testServices(db)
  services.clock.set(at)
  const clinician = await buildClinician(db, {
    licenses: [{ state: 'TX', number: 'PT1', expiresAt: addDays(new Date('2026-11-20T00:00:00Z'), 14) }],
  })
  const remindedOf = async (): Promise<string[]> => {
    const [credential = ''] = await db('credential_reminders')
      .where({ clinicianId: clinician.id })
      .pluck('credential')
    return credential.split(' ')
  }
  const titles = () =>
    db('notifications').where({ userId: clinician.userId, type: 'credentialExpiring' }).pluck('title')
  await remindOfCredentials(services)
  await undoStoredNames(db)
  expect(await remindedOf()).toEqual(['licence', 'TX', 'PT1'])
  await renameStoredNames(db)
  expect(await remindedOf()).toEqual(['license', 'TX', 'PT1'])
  await remindOfCredentials(services)
  expect(await titles()).toEqual(['License PT1 of TX expires in 14 days'])
})

test('stored names: notifications, digests and runs stored under old names have the new ones', async () => {
  const { userId } = await buildClinician(db)
  const texts = { title: 'Submitted', body: 'We submitted the scheduled hours.', createdAt: at }
  const types = [
    ['timesheetPutIn', 'timesheetAutoSubmitted'],
    ['timesheetAcceptedSilently', 'timesheetAutoAccepted'],
    ['timesheetRejected', 'timesheetRejected'],
  ] as const
  const runs = [
    ['silentAcceptances', 'timeCardsAutoAccepted'],
    ['timeCardsPutIn', 'timeCardsAutoSubmitted'],
    ['timeCardsAskedFor', 'timeCardsToSubmit'],
    ['timeCardsToMend', 'timeCardsToResubmit'],
    ['payouts', 'payouts'],
  ] as const
  await undoStoredNames(db)
  for (const [type] of types) {
    await db('notifications').insert({ id: newId(), userId, type, ...texts })
    const digest = { id: newId(), userId, type, channel: 'email', link: '/clinician/dashboard', dueAt: at }
    await db('digest_entries').insert({ ...digest, ...texts })
  }
  for (const [name] of runs)
    await db('scheduled_runs').insert({ name, startedAt: at, finishedAt: at, isOk: true })
  await renameStoredNames(db)
  const newTypes = types.map(([, type]) => type).toSorted()
  expect(await db('notifications').where({ userId }).orderBy('type').pluck('type')).toEqual(newTypes)
  expect(await db('digest_entries').where({ userId }).orderBy('type').pluck('type')).toEqual(newTypes)
  expect(await db('scheduled_runs').orderBy('name').pluck('name')).toEqual(
    runs.map(([, name]) => name).toSorted(),
  )
})

test('stored names: a stored answer has the fields of today, and what people wrote in it stays', async () => {
  const { userId } = await buildClinician(db)
  const reason = 'The field "isPutInByClock": is on my screen.'
  const fields = (submitted: string, accepted: string) => ({ [submitted]: true, [accepted]: false, reason })
  const row = { userId, key: 'key-of-an-answer', call: 'timesheets.accept', bodyHash: Buffer.from('body') }
  await undoStoredNames(db)
  await db('idempotency_keys').insert({
    ...row,
    status: 200,
    answer: JSON.stringify({ status: 200, data: fields('isPutInByClock', 'isAcceptedBySilence') }),
    createdAt: at,
  })
  await renameStoredNames(db)
  expect(await db('idempotency_keys').where({ userId }).pluck('answer')).toEqual([
    { status: 200, data: fields('isAutoSubmitted', 'isAutoAccepted') },
  ])
})

test('brief events: one with door codes in it names its fields instead, and stays unchangeable', async () => {
  const { job } = await buildPayable(db)
  const event = { happenedAt: at, actorSide: 'clock', noun: 'job', nounId: job.id, verb: 'editBrief' }
  const texts = { version: '1', parking: 'Lot B', entrance: 'Door code 4471', documents: 2, hasLogin: true }
  const later = { version: '2', fields: ['parking'], documents: 0, hasLogin: false }
  await db('events').insert([
    { id: newId(), ...event, details: texts },
    { id: newId(), ...event, details: later },
  ])
  await scrubBriefEvents(db)
  expect(await db('events').where({ nounId: job.id }).orderBy('id').pluck('details')).toEqual([
    { version: '1', fields: ['parking', 'entrance'], documents: 2, hasLogin: true },
    later,
  ])
  await expect(db('events').where({ nounId: job.id }).delete()).rejects.toThrow(
    'what happened does not change',
  )
})

test('stored names: no table, column, index, constraint or function has an old name', async () => {
  const listOldNames = async () => {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(`
      SELECT name FROM (
        SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
        UNION SELECT attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
          WHERE relnamespace = 'public'::regnamespace
        UNION SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        UNION SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
          AND prosrc ~ 'licence|put_in|told_at'
      ) names WHERE name ~ 'licence|put_in|told_at' ORDER BY 1`)
    return rows.map(({ name }) => name)
  }
  expect(await listOldNames()).toEqual([])
  await undoStoredNames(db)
  expect(await listOldNames()).toContain('clinician_licences_pkey')
  await renameStoredNames(db)
  expect(await listOldNames()).toEqual([])
})
