import { addDays } from '@gaitway/contract/time'
import { down, up } from '../../migrations/20261127102000-stored-names.ts'
import { buildClinician } from '../testing/builders/clinician.ts'
import { testDatabase } from '../testing/database.ts'
import { testServices } from '../testing/services.ts'
import { remindOfCredentials } from '../use-cases/clinicians/notifications.ts'
import { newId } from './ids.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database

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
  await down(db)
  expect(await remindedOf()).toEqual(['licence', 'TX', 'PT1'])
  await up(db)
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
  await down(db)
  for (const [type] of types) {
    await db('notifications').insert({ id: newId(), userId, type, ...texts })
    const digest = { id: newId(), userId, type, channel: 'email', link: '/clinician/dashboard', dueAt: at }
    await db('digest_entries').insert({ ...digest, ...texts })
  }
  for (const [name] of runs)
    await db('scheduled_runs').insert({ name, startedAt: at, finishedAt: at, isOk: true })
  await up(db)
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
  await down(db)
  await db('idempotency_keys').insert({
    ...row,
    status: 200,
    answer: JSON.stringify({ status: 200, data: fields('isPutInByClock', 'isAcceptedBySilence') }),
    createdAt: at,
  })
  await up(db)
  expect(await db('idempotency_keys').where({ userId }).pluck('answer')).toEqual([
    { status: 200, data: fields('isAutoSubmitted', 'isAutoAccepted') },
  ])
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
  await down(db)
  expect(await listOldNames()).toContain('clinician_licences_pkey')
  await up(db)
  expect(await listOldNames()).toEqual([])
})
