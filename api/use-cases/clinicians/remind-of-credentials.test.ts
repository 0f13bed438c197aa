import { addDays } from '@gaitway/contract/format/time'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { testDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { tick } from '../tick.ts'
import { remindOfCredentials } from './notifications.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const start = new Date('2026-11-20T15:00:00Z')

const remindersOn = async (
  days: number[],
  person: { userId: string },
  run: (services: TestServices) => Promise<unknown> = tick,
) => {
  const services = testServices(db)
  for (const day of days) {
    services.clock.set(addDays(start, day))
    await run(services)
    await run(services)
  }
  const rows = await db('notifications')
    .where({ userId: person.userId, type: 'credentialExpiring' })
    .orderBy(['created_at', 'id'])
  return rows.map(({ title }: { title: string }) => title)
}
const endingIn = async (days: number, overrides = {}) => {
  const clinician = await buildClinician(db, overrides)
  await db('clinicians')
    .where({ id: clinician.id })
    .update({ hasCpr: true, cprExpiresAt: addDays(new Date('2026-11-20T00:00:00Z'), days) })
  return clinician
}

test('credentials: reminds 30, 14 and 3 days before an expiration, once each', async () => {
  const clinician = await endingIn(40)
  const days = Array.from({ length: 45 }, (_, day) => day)
  expect(await remindersOn(days, clinician, remindOfCredentials)).toEqual([
    'CPR certification expires in 30 days',
    'CPR certification expires in 14 days',
    'CPR certification expires in 3 days',
  ])
})

test('credentials: reminds once about one that expires within days, and starts over with a new date', async () => {
  const clinician = await endingIn(2)
  expect(await remindersOn([0, 1], clinician)).toEqual(['CPR certification expires in 2 days'])
  await db('clinicians')
    .where({ id: clinician.id })
    .update({ cprExpiresAt: new Date('2026-11-30T00:00:00Z') })
  expect(await remindersOn([0, 1], clinician)).toEqual([
    'CPR certification expires in 2 days',
    'CPR certification expires in 10 days',
  ])
})

test('credentials: no reminder for a clinician who isn’t approved', async () => {
  expect(await remindersOn([0, 20], await endingIn(20, { status: 'pending' }))).toEqual([])
})
