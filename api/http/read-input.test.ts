import { buildClinician } from '../testing/builders/clinician.ts'
import { buildUser } from '../testing/builders/user.ts'
import { testDatabase } from '../testing/database.ts'
import { testApi } from '../testing/http.ts'
import { testServices } from '../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const speciality = { name: 'Half a \ud83d face', description: 'x', receivedYear: '2020' }

test.each([
  ['a null character', { aboutMe: 'a\0b' }, 'aboutMe'],
  ['an unpaired surrogate', { specialityDetails: [speciality] }, 'specialityDetails.0.name'],
])('input: refuses %s, which no database takes, and names the field', async (_, sent, field) => {
  const { status, body } = await api.as(await buildClinician(db)).call('clinicians.add', sent)
  expect([status, body.code, body.error]).toEqual([
    400,
    'unreadable',
    { [field]: 'This contains characters we can’t read.' },
  ])
})

test('input: takes valid Unicode characters of all kinds', async () => {
  const aboutMe = 'Zoë 😀 \u{1F469}\u200D⚕️'
  const person = await buildClinician(db, { isSignupCompleted: false })
  const { status, body } = await api.as(person).call('clinicians.add', { aboutMe })
  expect([status, body.data.aboutMe]).toEqual([201, aboutMe])
})

test('input: refuses a search for a null character', async () => {
  const staff = api.as(await buildUser(db, { role: 'admin' }))
  expect((await staff.call('accounts.list', { search: '\0x' })).status).toBe(400)
})

test('input: refuses deep nesting and unsafe names, also when an Idempotency-Key is stored', async () => {
  const staff = api.as(await buildUser(db, { role: 'admin' }))
  for (const [name, value] of [
    ['x', nested(30)],
    ['a\0b', 1],
  ]) {
    const sent = { kind: 'cancel', [String(name)]: value }
    const { status, body } = await staff.call('applications.cancel', sent)
    expect([status, Object.keys(body.error)]).toEqual([400, [name]])
  }
})
