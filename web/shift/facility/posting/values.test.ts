import { errorsAtFields } from './errors-at-fields.ts'
import {
  buildEmptyValues,
  buildJobs,
  listRepeatedDays,
  copyJobValues,
  type PostingFacility,
  type LastJob,
} from './values.ts'

const facility = {
  facilityTypes: ['SNF'],
  dressCode: 'Scrubs',
  address1: '1200 Main St',
  address2: null,
  city: 'Houston',
  state: 'TX',
  zipCode: '77002',
  timeZone: 'America/Chicago',
  locations: [
    { id: 'north', nickname: 'North', address1: '9 Elm St', city: 'Austin', state: 'TX', zipCode: '78701' },
  ],
} as unknown as PostingFacility
const now = new Date('2026-02-01T12:00:00Z')
const typed = {
  ...buildEmptyValues(facility, '2026-03-06'),
  clinicianType: 'pt' as const,
  description: ' Evaluate and treat. ',
  slots: [{ day: '2026-03-06', start: '22:00', end: '06:00' }],
}

test('post shift: a facility starts with its own address, setting and dress code', () => {
  expect(buildEmptyValues(facility, undefined)).toMatchObject({
    place: 'own',
    settingTypes: ['SNF'],
    dressCode: 'Scrubs',
  })
})

test('post shift: a repeated shift is one job per day at the same local times, across the spring change', () => {
  const jobs = buildJobs({ ...typed, alsoOn: ['2026-03-08', '2026-03-06', '2026-03-07'] }, facility, now)
  expect(jobs.map(({ slots }) => slots)).toEqual([
    [{ startDate: '2026-03-07T04:00:00.000Z', endDate: '2026-03-07T12:00:00.000Z' }],
    [{ startDate: '2026-03-08T04:00:00.000Z', endDate: '2026-03-08T11:00:00.000Z' }],
    [{ startDate: '2026-03-09T03:00:00.000Z', endDate: '2026-03-09T11:00:00.000Z' }],
  ])
  expect(jobs[0]).toMatchObject({
    description: 'Evaluate and treat.',
    jobAddress1: '1200 Main St',
    zipCode: '77002',
  })
})

test('post shift: the day of the shift itself is not a repeat', () => {
  expect(listRepeatedDays({ ...typed, alsoOn: ['2026-03-06', '2026-03-13'] })).toEqual(['2026-03-13'])
})

test('post shift: a saved location is sent by id, another address as typed', () => {
  expect(buildJobs({ ...typed, place: 'north' }, facility, now)[0]).toMatchObject({ locationId: 'north' })
  const [elsewhere] = buildJobs(
    { ...typed, place: 'other', jobAddress1: '5 Oak Ave', city: 'Tampa', state: 'FL', zipCode: '33601' },
    facility,
    now,
  )
  expect(elsewhere).toMatchObject({ jobAddress1: '5 Oak Ave', state: 'FL' })
  expect(elsewhere?.locationId).toBeUndefined()
})

test('post shift: starting from the last shift finds its location and leaves the times open', () => {
  const last = {
    jobAddress1: '9 Elm St',
    zipCode: '78701',
    hourlyRate: 62,
    parkingCents: 0,
    documentationSystem: 'Net Health',
  } as LastJob
  const values = copyJobValues(facility, last)
  expect(values).toMatchObject({ place: 'north', hourlyRate: 62, documentationSystem: 'Net Health' })
  expect(values.slots).toBeUndefined()
})

test('post shift: server errors go to the fields of the form', () => {
  expect(
    errorsAtFields({
      'jobs.0.slots.1.endDate': 'The end is before the start.',
      'jobs.0.hourlyRate': 'Too high.',
      'jobs.2.slots.0.startDate': 'This day has passed.',
      'jobs.0.locationId': 'Not one of your places.',
    }),
  ).toEqual({
    slots: [undefined, { end: 'The end is before the start.' }],
    hourlyRate: 'Too high.',
    alsoOn: 'This day has passed.',
    place: 'Not one of your places.',
  })
})
