import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFacility } from '../../test/builders/facility.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

const houston = { address1: '9 Palm St', city: 'Houston', state: 'TX', zipCode: '98101' }
const sentence = 'This ZIP code isn’t in Texas.'
type Answer = { status: number; body: { error?: unknown } }
const refused = ({ status, body }: Answer) => [status, body.error]

test.each(['facilities.add', 'facilities.edit'] as const)(
  'ZIP code: a facility in Texas with a Washington ZIP code is refused at the field, unchanged: %s',
  async name => {
    const facility = await buildFacility(db, { isSignupCompleted: name === 'facilities.edit' })
    const step = name === 'facilities.add' ? { signupStageCount: 2 } : {}
    const read = () => db('facilities').where({ id: facility.id }).first()
    const before = await read()
    expect(refused(await api.as(facility).call(name, { ...houston, ...step }))).toEqual([
      422,
      { zipCode: sentence },
    ])
    expect(await read()).toEqual(before)
  },
)

test('ZIP code: checks a facility’s additional locations too', async () => {
  const facility = await buildFacility(db)
  const locations = [
    { ...houston, nickname: 'North', zipCode: '77002' },
    { ...houston, nickname: 'South' },
  ]
  expect(refused(await api.as(facility).call('facilities.edit', { locations }))).toEqual([
    422,
    { 'locations.1.zipCode': sentence },
  ])
})

test('ZIP code: checks a clinician’s home too', async () => {
  const person = await buildClinician(db, { isSignupCompleted: false, status: 'pending' })
  const home = { homeAddressState: 'TX', homeAddressZipCode: '98101' }
  expect(refused(await api.as(person).call('clinicians.add', home))).toEqual([
    422,
    { homeAddressZipCode: sentence },
  ])
})

test('ZIP code: checks the typed address of a job too', async () => {
  const facility = await buildFacility(db)
  const job = {
    jobType: 'PART_TIME',
    clinicianType: 'pt',
    slots: [{ startDate: '2026-11-21T15:00:00.000Z', endDate: '2026-11-21T23:00:00.000Z' }],
    settingTypes: ['SNF'],
    patientTypes: ['Geriatric'],
    dressCode: 'Scrubs',
    description: 'Evaluate and treat.',
    hourlyRate: 62,
    minExperienceYears: 2,
    jobAddress1: '3 Far Rd',
    city: 'Houston',
    state: 'TX',
    zipCode: '98101',
  }
  const answer = await api.as(facility).call('jobs.post', { jobs: [job] })
  expect(refused(answer)).toEqual([422, { 'jobs.0.zipCode': sentence }])
})

test('ZIP code: an unknown one has no coordinates yet, and is no error', async () => {
  const facility = await buildFacility(db)
  const answer = await api.as(facility).call('facilities.edit', { ...houston, zipCode: '99999' })
  expect(answer.status).toBe(200)
})
