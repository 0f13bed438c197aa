import { addHours } from '@gaitway/contract/format/time'
import { buildApplication } from '../../test/builders/application.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFacility } from '../../test/builders/facility.ts'
import { buildJob } from '../../test/builders/job.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { TEST_NOW, testServices } from '../../test/services.ts'
import { offlinePlaces } from '../services/places/places.ts'
import { correctTimeZones } from './facilities/correct-time-zones.ts'
import { insertPlaces } from '../store/places.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = { ...testServices(db), places: offlinePlaces(db) }
const api = testApi(services)
const now = new Date(TEST_NOW)

const [EASTERN, CENTRAL, MOUNTAIN] = ['America/New_York', 'America/Chicago', 'America/Denver']
const ARIZONA = 'America/Phoenix'
const place = (zip: string, state: string, timeZone: string) => ({
  zip,
  city: 'Somewhere',
  state,
  latitude: 30,
  longitude: -85,
  timeZone,
})
beforeAll(() =>
  insertPlaces(db, [
    place('77030', 'TX', CENTRAL),
    place('79901', 'TX', MOUNTAIN),
    place('77002', 'TX', CENTRAL),
    place('85004', 'AZ', ARIZONA),
    place('32401', 'FL', CENTRAL),
    place('32405', 'FL', CENTRAL),
    place('32456', 'FL', EASTERN),
  ]),
)

/** 32499 isn't in the table; around it, clocks show Central and Eastern time. */
const unclear = { address1: '1 Gulf Rd', city: 'Port St. Joe', state: 'FL', zipCode: '32499' }
const phoenix = { address1: '1 Desert Rd', city: 'Queen Creek', state: 'AZ', zipCode: '85144' }
const missing = 'Please choose a time zone'

/** Each form that has an address: how it is saved, the field of its time zone, and what is stored. */
const forms = {
  facility: async () => {
    const facility = await buildFacility(db)
    return {
      save: (address: object, timeZone?: string) =>
        api.as(facility).call('facilities.edit', { ...address, timeZone }),
      field: 'timeZone',
      read: async () => (await db('facilities').where({ id: facility.id }).first()).timeZone as string,
    }
  },
  location: async () => {
    const facility = await buildFacility(db)
    return {
      save: (address: object, timeZone?: string) =>
        api.as(facility).call('facilities.edit', { locations: [{ nickname: 'East', ...address, timeZone }] }),
      field: 'locations.0.timeZone',
      read: async () =>
        (await db('facility_locations').where({ facilityId: facility.id }).first())?.timeZone as string,
    }
  },
  home: async () => {
    const person = await buildClinician(db, { isSignupCompleted: false, status: 'pending' })
    return {
      save: ({ address1, city, state, zipCode }: typeof unclear, homeTimeZone?: string) =>
        api.as(person).call('clinicians.add', {
          homeAddress1: address1,
          homeAddressCity: city,
          homeAddressState: state,
          homeAddressZipCode: zipCode,
          homeTimeZone,
        }),
      field: 'homeTimeZone',
      read: async () => (await db('clinicians').where({ id: person.id }).first()).homeTimeZone as string,
    }
  },
  'new shift': async () => {
    const facility = await buildFacility(db)
    return {
      save: ({ address1, ...address }: typeof unclear, timeZone?: string) =>
        api.as(facility).call('jobs.post', {
          jobs: [
            {
              jobType: 'PART_TIME',
              clinicianType: 'pt',
              slots: [{ startDate: '2026-11-21T15:00:00.000Z', endDate: '2026-11-21T23:00:00.000Z' }],
              settingTypes: ['SNF'],
              patientTypes: ['Geriatric'],
              dressCode: 'Scrubs',
              description: 'Evaluate and treat.',
              hourlyRate: 62,
              minExperienceYears: 2,
              jobAddress1: address1,
              ...address,
              timeZone,
            },
          ],
        }),
      field: 'jobs.0.timeZone',
      read: async () => (await db('jobs').where({ facilityId: facility.id }).first())?.timeZone as string,
    }
  },
  'posted shift': async () => {
    const job = await buildJob(db)
    return {
      save: ({ address1, ...address }: typeof unclear, timeZone?: string) =>
        api.as(job.facility).call('jobs.update', { id: job.id, jobAddress1: address1, ...address, timeZone }),
      field: 'timeZone',
      read: async () => (await db('jobs').where({ id: job.id }).first()).timeZone as string,
    }
  },
}

describe.each(Object.entries(forms))('time zone of a %s', (_name, open) => {
  test('an unknown ZIP code has the zone of its area', async () => {
    const form = await open()
    expect((await form.save(phoenix)).body.error).toBeUndefined()
    expect(await form.read()).toBe(ARIZONA)
  })

  test('where the area has two, it must be chosen, at its field, and only one of them', async () => {
    const form = await open()
    const before = await form.read()
    for (const timeZone of [undefined, MOUNTAIN]) {
      const { status, body } = await form.save(unclear, timeZone)
      expect([status, body.error]).toEqual([422, { [form.field]: missing }])
    }
    expect((await form.save(unclear, 'Mars/Olympus')).body.error).toEqual({ [form.field]: missing })
    expect(await form.read()).toBe(before)
    expect((await form.save(unclear, EASTERN)).body.error).toBeUndefined()
    expect(await form.read()).toBe(EASTERN)
  })

  test('a known ZIP code decides it, whatever was sent', async () => {
    const form = await open()
    expect((await form.save({ ...unclear, zipCode: '32456' }, CENTRAL)).body.error).toBeUndefined()
    expect(await form.read()).toBe(EASTERN)
  })
})

test('time zone: an address that stays keeps the zone that was chosen', async () => {
  const form = await forms.facility()
  await form.save(unclear, EASTERN)
  await form.save({ ...unclear, address1: '2 Gulf Rd' })
  expect(await form.read()).toBe(EASTERN)
  await form.save(unclear, CENTRAL)
  expect(await form.read()).toBe(CENTRAL)
})

test('time zone: a shift at the facility’s own address has the facility’s zone', async () => {
  const facility = await buildFacility(db)
  await db('facilities').where({ id: facility.id }).update({ timeZone: EASTERN })
  const job = await buildJob(db, { facility })
  const own = { jobAddress1: '1 Fannin St', city: 'Houston', state: 'TX', zipCode: '77030' }
  await db('jobs').where({ id: job.id }).update({ zipCode: '77002' })
  await api.as(facility).call('jobs.update', { id: job.id, ...own })
  expect((await db('jobs').where({ id: job.id }).first()).timeZone).toBe(EASTERN)
})

test('time zone: the form reads which ones an address can have', async () => {
  const person = await buildClinician(db)
  const list = async (address: { state: string; zipCode: string }) =>
    (await api.as(person).call('facilities.timeZones', address)).body.data.timeZones as string[]
  expect(await list({ state: 'FL', zipCode: '32456' })).toEqual([EASTERN])
  expect(await list({ state: 'FL', zipCode: '32499' })).toEqual([CENTRAL, EASTERN])
  expect(await list({ state: 'AZ', zipCode: '85144' })).toEqual([ARIZONA])
})

describe('a correction by staff', () => {
  /** A facility with a shift a week from now, nine to five in Central time. */
  const openCorrected = async ({ isConfirmed = false } = {}) => {
    const admin = await buildUser(db, { role: 'admin' })
    const facility = await buildFacility(db)
    const slots = [{ startsAt: '2026-11-27T15:00:00Z', endsAt: '2026-11-27T23:00:00Z' }]
    const job = isConfirmed
      ? (await buildApplication(db, { status: 'upcoming', facility, slots })).job
      : await buildJob(db, { facility, slots })
    const staff = api.as(admin)
    const correct = (timeZone: string) => staff.call('facilities.edit', { id: facility.id, timeZone })
    const read = () => db('jobs').where({ id: job.id }).first()
    const listItems = async () =>
      ((await staff.call('queue.list', { kind: 'timeZone' })).body.data.items as { id: string }[]).filter(
        ({ id }) => id === job.id,
      )
    return { admin, facility, job, staff, correct, read, listItems }
  }

  test('is recorded with both zones, and each future shift there waits in the queue as it was', async () => {
    const { facility, job, staff, correct, read, listItems } = await openCorrected()
    const over = await buildJob(db, {
      facility,
      slots: [{ startsAt: addHours(now, -9), endsAt: addHours(now, -1) }],
    })
    const elsewhere = await buildJob(db, { facility, zipCode: '77002' })
    expect((await correct(MOUNTAIN)).status).toBe(200)
    const event = await db('events').where({ nounId: facility.id, verb: 'edit' }).first()
    expect(event.details).toEqual({
      fields: ['timeZone'],
      zones: [{ state: 'TX', zipCode: '77030', from: CENTRAL, to: MOUNTAIN }],
    })
    expect(await read()).toMatchObject({ timeZone: CENTRAL, correctedTimeZone: MOUNTAIN })
    expect(await listItems()).toMatchObject([
      { startsAt: '2026-11-27T15:00:00.000Z', timeZone: CENTRAL, note: MOUNTAIN },
    ])
    const shown = (await staff.send('get', `/admin/jobs/${job.id}`)).body as object
    expect(shown).toMatchObject({ correctedTimeZone: MOUNTAIN })
    for (const { id } of [over, elsewhere])
      expect(await db('jobs').where({ id }).first()).toMatchObject({ correctedTimeZone: null })
    await correct(CENTRAL)
    expect(await listItems()).toEqual([])
  })

  test('another name for the same clocks asks nothing', async () => {
    const { correct, listItems } = await openCorrected()
    await correct('America/Menominee')
    expect(await listItems()).toEqual([])
  })

  test('only staff correct what a ZIP code says', async () => {
    const { facility, read } = await openCorrected()
    await api.as(facility).call('facilities.edit', { timeZone: MOUNTAIN })
    expect((await db('facilities').where({ id: facility.id }).first()).timeZone).toBe(CENTRAL)
    expect(await read()).toMatchObject({ correctedTimeZone: null })
    const alone = await api.as(facility).call('jobs.update', { id: (await read()).id, timeZone: MOUNTAIN })
    expect(alone.status).toBe(422)
  })

  test('“the same time was meant”: only the zone changes, and people read the new clock time', async () => {
    const { job, staff, correct, read, listItems } = await openCorrected({ isConfirmed: true })
    await correct(MOUNTAIN)
    const answer = { id: job.id, timeZone: MOUNTAIN }
    expect((await staff.call('jobs.updateByStaff', answer)).body.error).toBeUndefined()
    expect(await read()).toMatchObject({
      timeZone: MOUNTAIN,
      correctedTimeZone: null,
      firstSlotStart: new Date('2026-11-27T15:00:00Z'),
    })
    expect(await listItems()).toEqual([])
    const texts = await db('notifications').where({ jobId: job.id }).pluck('body')
    expect(texts.join()).toContain('It starts at 8:00 AM MST. Before, we showed 9:00 AM CST.')
  })

  test('“the clock time was meant”: an open shift moves', async () => {
    const { job, staff, correct, read } = await openCorrected()
    await correct(MOUNTAIN)
    const slots = [{ startDate: '2026-11-27T16:00:00.000Z', endDate: '2026-11-28T00:00:00.000Z' }]
    await staff.call('jobs.updateByStaff', { id: job.id, timeZone: MOUNTAIN, slots })
    expect(await read()).toMatchObject({
      timeZone: MOUNTAIN,
      correctedTimeZone: null,
      firstSlotStart: new Date('2026-11-27T16:00:00Z'),
    })
  })

  test('“the clock time was meant”: a confirmed clinician is asked for the new times', async () => {
    const { job, staff, correct, read } = await openCorrected({ isConfirmed: true })
    await correct(MOUNTAIN)
    const slots = [{ startDate: '2026-11-27T16:00:00.000Z', endDate: '2026-11-28T00:00:00.000Z' }]
    await staff.call('jobs.updateByStaff', { id: job.id, timeZone: MOUNTAIN, slots })
    expect(await read()).toMatchObject({
      timeZone: MOUNTAIN,
      firstSlotStart: new Date('2026-11-27T15:00:00Z'),
    })
    expect(await db('time_changes').where({ jobId: job.id })).toHaveLength(1)
  })

  test('where the table of ZIP codes was wrong, the clock corrects what staff didn’t', async () => {
    const { facility, job, staff, read, listItems } = await openCorrected()
    const known = await openCorrected()
    await known.correct(MOUNTAIN)
    const home = await buildClinician(db)
    await db('facilities').where({ id: facility.id }).update({ timeZone: EASTERN })
    await db('clinicians').where({ id: home.id }).update({ homeTimeZone: EASTERN })
    await db('jobs').where({ id: job.id }).update({ timeZone: EASTERN })
    await correctTimeZones(services)
    expect(await db('facilities').where({ id: facility.id }).first()).toMatchObject({ timeZone: CENTRAL })
    expect(await db('clinicians').where({ id: home.id }).first()).toMatchObject({ homeTimeZone: CENTRAL })
    expect(await read()).toMatchObject({ timeZone: EASTERN, correctedTimeZone: CENTRAL })
    expect(await listItems()).toHaveLength(1)
    expect(await db('events').where({ nounId: facility.id, actorSide: 'clock' }).first()).toMatchObject({
      verb: 'edit',
      details: { zones: [{ from: EASTERN, to: CENTRAL }] },
    })
    expect(await db('facilities').where({ id: known.facility.id }).first()).toMatchObject({
      timeZone: MOUNTAIN,
    })
    const { status } = await staff.call('jobs.updateByStaff', { id: job.id, timeZone: CENTRAL })
    expect(status).toBe(200)
  })

  test('a home and a saved location can be corrected, too', async () => {
    const admin = api.as(await buildUser(db, { role: 'admin' }))
    const person = await buildClinician(db, { isSignupCompleted: false, status: 'pending' })
    await admin.call('clinicians.edit', { id: person.id, homeTimeZone: MOUNTAIN })
    expect((await db('clinicians').where({ id: person.id }).first()).homeTimeZone).toBe(MOUNTAIN)
    const facility = await buildFacility(db)
    const east = { nickname: 'East', address1: '1 Elm St', city: 'Houston', state: 'TX', zipCode: '77002' }
    await api.as(facility).call('facilities.edit', { locations: [east] })
    const location = await db('facility_locations').where({ facilityId: facility.id }).first()
    const job = await buildJob(db, { facility, zipCode: '77002' })
    await admin.call('facilities.edit', {
      id: facility.id,
      locations: [{ id: location.id, ...east, timeZone: MOUNTAIN }],
    })
    expect(await db('facility_locations').where({ id: location.id }).first()).toMatchObject({
      timeZone: MOUNTAIN,
    })
    expect(await db('jobs').where({ id: job.id }).first()).toMatchObject({ correctedTimeZone: MOUNTAIN })
  })
})
