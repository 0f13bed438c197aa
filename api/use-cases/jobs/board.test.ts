import fc from 'fast-check'
import { insertPlaces } from '../../store/places.ts'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician, type ClinicianOverrides } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob, tomorrow, type JobOverrides } from '../../../test/builders/job.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

let test: TestDatabase
let api: ReturnType<typeof testApi>
let facility: Awaited<ReturnType<typeof buildFacility>>
const jobs: Record<string, Awaited<ReturnType<typeof buildJob>>> = {}

const slotAt = (day: string, hour = 15, hours = 8) => {
  const startsAt = new Date(`${day}T${hour}:00:00Z`)
  return { startsAt, endsAt: new Date(startsAt.getTime() + hours * 3_600_000) }
}
const dallas = { zipCode: '75201', city: 'Dallas' }
const seattle = { zipCode: '98101', city: 'Seattle', state: 'WA' }

const variants: Record<string, JobOverrides> = {
  houston: {},
  dallas: { ...dallas, hourlyRate: 80, slots: [slotAt('2026-11-25')] },
  seattle: { ...seattle, hourlyRate: 90, slots: [slotAt('2026-11-24')] },
  late: { slots: [slotAt('2027-02-01')], hourlyRate: 50 },
  nowhere: { zipCode: '99999', slots: [slotAt('2026-11-26')], columns: { settingTypes: ['Home Health'] } },
  fullTime: { slots: [slotAt('2026-11-27')], jobType: 'FULL_TIME', hourlyRate: 45 },
  boosted: { slots: [slotAt('2026-11-28')], columns: { boostPercent: 20 }, hourlyRate: 55 },
  // never on the board
  slp: { clinicianType: 'slp' },
  filled: { status: 'confirmed' },
  deleted: { status: 'deleted' },
  started: { slots: [slotAt('2026-11-20', 14)] },
}

beforeAll(async () => {
  test = await testDatabase()
  api = testApi(testServices(test.db))
  facility = await buildFacility(test.db)
  await insertPlaces(test.db, [
    {
      zip: '75201',
      city: 'Dallas',
      state: 'TX',
      latitude: 32.7881,
      longitude: -96.797,
      timeZone: 'America/Chicago',
    },
  ])
  for (const [name, overrides] of Object.entries(variants))
    jobs[name] = await buildJob(test.db, { ...overrides, facility })
})
afterAll(() => test.close())

const nameOf = (id: string) => Object.entries(jobs).find(([, job]) => job.id === id)?.[0] ?? id
const boardOf = async (query: object = {}, overrides: ClinicianOverrides = {}) => {
  const clinician = await buildClinician(test.db, overrides)
  const { body } = await api.as(clinician).call('jobs.board', { limit: 100, ...query })
  if (body.status !== 200) return { ...body, names: [], data: [], count: 0, cards: {} }
  const cards: { id: string; reasons: { code: string }[] }[] = body.data.data
  return {
    names: cards.map(card => nameOf(card.id)),
    codes: Object.fromEntries(cards.map(card => [nameOf(card.id), card.reasons.map(({ code }) => code)])),
    cards: Object.fromEntries(cards.map(card => [nameOf(card.id), card])),
    ...body.data,
  }
}

describe('the board', () => {
  it('lists open jobs of the discipline, licensed states first, soonest first', async () => {
    const { names, count } = await boardOf()
    expect(names).toEqual(['houston', 'dallas', 'nowhere', 'fullTime', 'boosted', 'late', 'seattle'])
    expect(count).toBe(7)
  })

  it('shows distance from home, pay, the usual rate and the clinician’s own application', async () => {
    const clinician = await buildClinician(test.db)
    await buildApplication(test.db, { job: jobs.houston, clinician })
    const { body } = await api.as(clinician).call('jobs.board', { limit: 1 })
    expect(body.data).toMatchObject({
      count: 7,
      origin: {
        label: 'Home',
        zipCode: '77002',
        latitude: expect.closeTo(29.76, 1),
        longitude: expect.closeTo(-95.37, 1),
      },
      data: [
        {
          id: jobs.houston?.id,
          distanceMiles: 4.2,
          totalPayCents: 49_600,
          payRateCents: 6_200,
          medianRateCents: 5_142,
          myApplicationStatus: 'applied',
          reasons: [],
          facility: { id: facility.id, officeName: 'Bayou Rehab', userId: facility.userId, rating: null },
        },
      ],
    })
  })

  it('lists ineligible jobs with every reason, unless only eligible ones are requested', async () => {
    const overrides = { licenses: [{ state: 'WA', expiresAt: new Date('2026-11-23T00:00:00Z') }] }
    const { names, codes } = await boardOf({}, overrides)
    expect(names[0]).toBe('seattle')
    expect(codes).toMatchObject({ seattle: ['license_expired'], houston: ['no_license'] })
    expect((await boardOf({ withReasons: 'false' }, overrides)).names).toEqual([])
  })

  it('is empty with a count of zero for someone without a license who wants only eligible jobs', async () => {
    const { names, count } = await boardOf({ withReasons: 'false' }, { licenses: [] })
    expect([names, count]).toEqual([[], 0])
  })

  it('counts correctly on every page, even an empty one', async () => {
    const all = (await boardOf()).names
    const paged = await Promise.all([0, 3, 6, 9].map(skip => boardOf({ skip, limit: 3 })))
    expect(paged.flatMap(({ names }) => names)).toEqual(all)
    expect(paged.map(({ count }) => count)).toEqual([7, 7, 7, 7])
  })

  it('hides jobs of a deactivated facility, and their pages say they are closed', async () => {
    const closed = await buildFacility(test.db)
    const job = await buildJob(test.db, { facility: closed })
    expect((await boardOf()).names).toContain(job.id)
    await test.db('users').where({ id: closed.userId }).update({ status: 'deactivate' })
    for (const query of [{}, { withReasons: 'false' }]) {
      const { names, count } = await boardOf(query)
      expect(names).not.toContain(job.id)
      expect(count).toBe(names.length)
    }
    const { body } = await api.as(await buildClinician(test.db)).call('jobs.read', { id: job.id })
    expect(body.data.reasons.map(({ code }: { code: string }) => code)).toEqual(['not_open'])
  })

  it.each(['facility', 'clinician'] as const)('hides jobs after a block by the %s', async bySide => {
    const blocked = await buildFacility(test.db)
    const job = await buildJob(test.db, { facility: blocked })
    const clinician = await buildClinician(test.db)
    const sent =
      bySide === 'facility'
        ? await buildApplication(test.db, { job, clinician }).then(() =>
            api.as(blocked).call('blocks.add', { clinicianId: clinician.id, reason: 'Left early' }),
          )
        : await api.as(clinician).call('blocks.add', { facilityId: blocked.id, reason: 'Unsafe' })
    expect(sent.status).toBe(201)
    for (const withReasons of ['true', 'false']) {
      const { body } = await api.as(clinician).call('jobs.board', { limit: 100, withReasons })
      const ids = body.data.data.map(({ id }: { id: string }) => id)
      expect(ids).not.toContain(job.id)
      expect(body.data.count).toBe(ids.length)
    }
    expect((await boardOf()).names).toContain(job.id)
    const { body } = await api.as(clinician).call('jobs.read', { id: job.id })
    expect(body.data.reasons).toEqual([{ code: 'blocked', text: 'This shift isn’t available to you.' }])
    await test.db('jobs').where({ id: job.id }).update({ status: 'deleted' })
  })

  it('says why each shift fits the clinician', async () => {
    const { cards } = await boardOf(
      {},
      {
        columns: {
          facilityExperience: JSON.stringify([{ day: 'Home Health', isAvailable: true, startTime: '3' }]),
        },
      },
    )
    const reasons = Object.fromEntries(
      Object.entries(cards as Record<string, { matchReasons: string[] }>).map(([name, { matchReasons }]) => [
        name,
        matchReasons,
      ]),
    )
    expect(reasons).toMatchObject({
      houston: ['nearHome', 'aboveMedian'],
      dallas: ['aboveMedian'],
      nowhere: ['yourSetting', 'aboveMedian'],
      late: ['nearHome'],
    })
  })

  it('is the same for OTA and COTA', async () => {
    const assistant = await buildJob(test.db, { facility, clinicianType: 'ota' })
    expect((await boardOf({}, { type: 'cota' })).names).toEqual([assistant.id])
    expect((await boardOf({}, { type: 'pta' })).names).toEqual([])
  })
})

describe('a filter', () => {
  it.each<[object, string[]]>([
    [{ settingTypes: 'Home Health,Inpatient' }, ['nowhere']],
    [{ minRate: 66 }, ['dallas', 'boosted', 'seattle']],
    [{ jobType: 'FULL_TIME' }, ['fullTime']],
    [{ boosted: 'true' }, ['boosted']],
    [{ boosted: 'false', minRate: 62 }, ['houston', 'dallas', 'nowhere', 'seattle']],
    [{ states: 'WA,FL' }, ['seattle']],
    [{ fromDate: '2026-11-25T15:00:00Z', toDate: '2026-11-27T15:00:00Z' }, ['dallas', 'nowhere']],
    [{ radiusMiles: 30 }, ['houston', 'fullTime', 'boosted', 'late']],
    [{ radiusMiles: 230 }, ['houston', 'dallas', 'fullTime', 'boosted', 'late']],
    [{ radiusMiles: 20, near: '75201' }, ['dallas']],
    [{ radiusMiles: 20, near: '32.7,-96.8' }, ['dallas']],
    [{ nearHomeMiles: 30 }, ['houston', 'fullTime', 'boosted', 'late']],
  ])('%j matches the right jobs', async (query, expected) => {
    const { names, count } = await boardOf(query)
    expect(names).toEqual(expected)
    expect(count).toBe(expected.length)
  })

  it('by distance needs a known starting point', async () => {
    const homeless = { zipCode: '99999' }
    const error = { near: 'Please enter a ZIP code to measure from' }
    expect((await boardOf({ radiusMiles: 30 }, homeless)).error).toEqual(error)
    expect((await boardOf({ sort: 'distance' }, homeless)).error).toEqual(error)
    expect((await boardOf({ near: '00000' })).error).toEqual({ near: 'We don’t know this ZIP code' })
    expect(await boardOf({}, homeless)).toMatchObject({ count: 7, origin: null })
    expect(await boardOf({ nearHomeMiles: 30 }, homeless)).toMatchObject({ count: 7, origin: null })
    for (const near of ['123', '91,0', '0,181', 'here'])
      expect((await boardOf({ near })).error).toEqual({ near: 'Enter a 5-digit ZIP code' })
  })

  it('near coordinates measures distances from them', async () => {
    const { origin, cards } = await boardOf({ near: '32.7881,-96.7970', sort: 'distance' })
    expect(origin).toEqual({
      label: 'Your location',
      zipCode: null,
      latitude: 32.7881,
      longitude: -96.797,
    })
    expect(cards.dallas.distanceMiles).toBe(0)
    expect((await boardOf({ near: '75201' })).origin).toMatchObject({ label: '75201', latitude: 32.7881 })
  })
})

describe('a sort', () => {
  it.each<[object, string[]]>([
    [{ sort: 'hourlyRate' }, ['dallas', 'nowhere', 'houston', 'boosted', 'late', 'fullTime', 'seattle']],
    [
      { sort: 'hourlyRate', sortOrder: 'asc' },
      ['fullTime', 'late', 'boosted', 'houston', 'nowhere', 'dallas', 'seattle'],
    ],
    [{ sort: 'distance' }, ['houston', 'fullTime', 'boosted', 'late', 'dallas', 'nowhere', 'seattle']],
    [{ sort: 'facilityType' }, ['nowhere', 'houston', 'dallas', 'fullTime', 'boosted', 'late', 'seattle']],
    [
      { sort: 'none', sortOrder: 'desc' },
      ['late', 'boosted', 'fullTime', 'nowhere', 'dallas', 'houston', 'seattle'],
    ],
  ])('%j orders jobs of licensed states, then the others', async (query, expected) => {
    expect((await boardOf(query)).names).toEqual(expected)
  })
})

describe('the eligible-only filter', () => {
  it('matches eligibility exactly, for any clinician', async () => {
    const day = fc
      .integer({ min: 0, max: 90 })
      .map(days => new Date(Date.parse('2026-11-19T00:00:00Z') + days * 86_400_000))
    const maybe = fc.option(day, { freq: 1 })
    const license = fc.record({ state: fc.constantFrom('TX', 'WA', 'FL'), expiresAt: maybe })
    const person = fc.record({
      licenses: fc.array(license, { maxLength: 3 }),
      cpr: maybe,
      tb: maybe,
      malpractice: maybe,
      isBooked: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(person, async one => {
        const clinician = await buildClinician(test.db, {
          licenses: one.licenses,
          columns: {
            hasCpr: one.cpr !== null,
            cprExpiresAt: one.cpr,
            hasTbTest: one.tb !== null,
            tbExpiresAt: one.tb,
            hasMalpractice: one.malpractice !== null,
            malpracticeExpiresAt: one.malpractice,
          },
        })
        if (one.isBooked) {
          const other = await buildJob(test.db, {
            slots: [{ ...tomorrow, startsAt: '2026-11-21T22:00:00Z' }],
          })
          await buildApplication(test.db, { job: other, clinician, status: 'upcoming' })
        }
        const listed = async (withReasons: string) => {
          const { body } = await api.as(clinician).call('jobs.board', { withReasons, limit: 100 })
          const cards: { id: string; reasons: unknown[] }[] = body.data.data
          return { ids: cards.filter(card => card.reasons.length === 0).map(card => card.id), ...body.data }
        }
        const [all, takeable] = [await listed('true'), await listed('false')]
        expect(takeable.ids).toEqual(all.ids)
        expect([takeable.data.length, takeable.count]).toEqual([all.ids.length, all.ids.length])
      }),
      { numRuns: 25 },
    )
  })
})
