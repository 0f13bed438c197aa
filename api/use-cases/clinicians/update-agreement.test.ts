import { TERMS_VERSION } from '@gaitway/contract/limits'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const { clock, ...services } = testServices(db)
const api = testApi({ ...services, clock })

const sign = async (person: { userId: string }, signature: string, version: string = TERMS_VERSION) =>
  (await api.as(person).call('clinicians.updateAgreement', { version, signature })).body

test('agreement: stores the typed name with version and time, and returns it', async () => {
  const person = await buildClinician(db, { status: 'pending' })
  const signed = { version: TERMS_VERSION, signature: 'Tess Therapist', signedAt: '2026-11-20T15:00:00.000Z' }
  expect(await sign(person, ' Tess Therapist ')).toMatchObject({
    message: 'Agreement signed',
    data: signed,
  })
  const { body } = await api.as(person).call('clinicians.notificationSettings')
  expect(body.data.agreement).toEqual(signed)
  expect(await db('events').where({ clinicianId: person.id })).toMatchObject([
    { verb: 'updateAgreement', details: { version: TERMS_VERSION } },
  ])
})

test('agreement: a signature never changes', async () => {
  const person = await buildClinician(db)
  await sign(person, 'Tess Therapist')
  clock.set(new Date('2026-11-21T15:00:00Z'))
  const again = await Promise.all([sign(person, 'Somebody Else'), sign(person, 'T Else')])
  for (const { data } of again)
    expect(data).toMatchObject({ signature: 'Tess Therapist', signedAt: '2026-11-20T15:00:00.000Z' })
  expect(await db('events').where({ clinicianId: person.id })).toHaveLength(1)
})

test('agreement: refuses another version and an empty name', async () => {
  const person = await buildClinician(db)
  expect(await sign(person, 'Tess Therapist', '2020-01')).toMatchObject({
    code: 'changed_meanwhile',
    message: 'The agreement has changed. Please reload the page and read it again.',
  })
  for (const typed of ['  ', 'Tess'])
    expect((await sign(person, typed)).error).toEqual({
      signature: 'Please sign with your first and last name',
    })
  expect(await db('clinician_agreements').where({ clinicianId: person.id })).toEqual([])
})
