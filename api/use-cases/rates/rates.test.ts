import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { putBackRows, testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { newId } from '../../store/ids.ts'

let test: TestDatabase
let api: ReturnType<typeof testApi>
let admin: ReturnType<typeof api.as>
let clinician: ReturnType<typeof api.as>
let adminId: string
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(async () => {
  await putBackRows(test.db)
  api = testApi(testServices(test.db))
  const user = await buildUser(test.db)
  adminId = user.userId
  admin = api.as(user)
  clinician = api.as(await buildClinician(test.db))
})
afterAll(() => test.close())

const medianOf = async (input: object) =>
  (await clinician.call('jobs.medianRate', { clinicianType: 'pt', ...input })).body.data
const eventsOf = (nounId: string) =>
  test.db('events').where({ noun: 'settings', nounId }).orderBy(['happened_at', 'id'])

describe('stored rates', () => {
  it('are listed by state, filtered and sorted by rate, with every discipline’s hourly rates', async () => {
    const { data } = (await admin.call('rates.list', { limit: 500 })).body
    expect(data.count).toBe(36)
    expect(data.data[0]).toMatchObject({ state: 'AZ', clinicianType: 'cota', city: null, updatedAt: null })
    expect(data.hourlyRates).toContainEqual({ clinicianType: 'pt', minRate: 20, defaultRate: 60 })
    expect(data.hourlyRates).toHaveLength(6)
    const ofTexas = { state: 'TX', sortBy: 'rateCents', sortOrder: 'desc', limit: 1, skip: 1 }
    const { body } = await api.as(await buildUser(test.db, { role: 'subadmin' })).call('rates.list', ofTexas)
    expect(body.data).toMatchObject({ count: 6, data: [{ clinicianType: 'ot', rateCents: 4_885 }] })
    const ofPts = await admin.call('rates.list', { clinicianType: 'pt' })
    expect(ofPts.body.data.count).toBe(6)
  })

  it('are added once per city or state, and take precedence there', async () => {
    const input = {
      clinicianType: 'pt',
      state: 'TX',
      city: 'Houston',
      rateCents: 5_600,
      source: 'Our survey',
    }
    const added = (await admin.call('rates.add', input)).body.data
    expect(added).toMatchObject({ ...input, updatedAt: '2026-11-20T15:00:00.000Z' })
    expect((await admin.call('rates.add', { ...input, city: 'HOUSTON' })).body.code).toBe('rate_exists')
    const { city: _, ...ofState } = input
    expect((await admin.call('rates.add', ofState)).body.code).toBe('rate_exists')
    expect(await medianOf({ state: 'TX', city: 'houston' })).toEqual({
      rateCents: 5_600,
      source: 'Our survey',
      kind: 'median',
      sample: null,
      minRate: 20,
      defaultRate: 60,
    })
    expect(await medianOf({ state: 'TX', city: 'Dallas' })).toMatchObject({ rateCents: 5_142 })
    expect(await medianOf({ state: 'TX' })).toMatchObject({ rateCents: 5_142 })
    expect(await eventsOf(added.id)).toMatchObject([
      { verb: 'addMedianRate', actorUserId: adminId, details: { city: 'Houston', rateCents: 5_600 } },
    ])
  })

  it('entered by staff replace the computed median until they are removed', async () => {
    for (let rate = 60; rate < 70; rate += 1)
      await buildJob(test.db, { state: 'AZ', city: 'Phoenix', status: 'confirmed', hourlyRate: rate })
    const computed = { rateCents: 6_450, source: 'Confirmed shifts, median', sample: 10 }
    expect(await medianOf({ state: 'AZ', city: 'Phoenix' })).toMatchObject(computed)
    const { data } = (await admin.call('rates.list', { clinicianType: 'pt', state: 'AZ' })).body.data
    const [{ id }] = data
    const { body } = await admin.call('rates.edit', { id, rateCents: 5_000 })
    expect(body.data).toMatchObject({ rateCents: 5_000, source: 'Local median' })
    for (const place of [{ state: 'AZ' }, { state: 'AZ', city: 'Phoenix' }])
      expect(await medianOf(place)).toMatchObject({ rateCents: 5_000, sample: null })
    const again = await admin.call('rates.edit', { id, rateCents: 5_100, source: 'Our survey' })
    expect(again.body.data).toMatchObject({ rateCents: 5_100, source: 'Our survey' })
    expect((await admin.call('rates.remove', { id })).status).toBe(200)
    expect(await medianOf({ state: 'AZ', city: 'Phoenix' })).toMatchObject(computed)
    expect((await eventsOf(id)).map(({ verb }) => verb)).toEqual([
      'editMedianRate',
      'editMedianRate',
      'removeMedianRate',
    ])
    for (const call of ['rates.remove', 'rates.edit'] as const) {
      const sent = call === 'rates.edit' ? { id: newId(), rateCents: 5_000 } : { id: newId() }
      expect((await admin.call(call, sent)).body.code).toBe('not_found')
    }
  })
})

it('a rate moves to another place, unless that has one', async () => {
  const rate = { clinicianType: 'slp', state: 'ME', rateCents: 5_000 }
  const [{ id }, other] = [
    (await admin.call('rates.add', rate)).body.data,
    (await admin.call('rates.add', { ...rate, city: 'Bangor' })).body.data,
  ]
  const moved = await admin.call('rates.edit', { id, rateCents: 5_100, city: 'Portland' })
  expect(moved.body.data).toMatchObject({ state: 'ME', city: 'Portland', rateCents: 5_100 })
  const taken = await admin.call('rates.edit', { id, rateCents: 5_100, city: 'bangor' })
  expect(taken.body.code).toBe('rate_exists')
  const whole = await admin.call('rates.edit', { id: other.id, rateCents: 5_000, city: null })
  expect(whole.body.data).toMatchObject({ state: 'ME', city: null })
})

describe('the hourly rates', () => {
  it('set the posting floor and starting rate', async () => {
    const facility = await buildFacility(test.db)
    const input = { clinicianType: 'slp', minRate: 45, defaultRate: 62 }
    expect((await admin.call('rates.setHourly', input)).body.data).toEqual(input)
    expect(await medianOf({ clinicianType: 'slp', state: 'TX' })).toMatchObject({
      minRate: 45,
      defaultRate: 62,
    })
    const shift = {
      jobType: 'PART_TIME',
      clinicianType: 'slp',
      slots: [{ startDate: '2026-11-21T15:00:00.000Z', endDate: '2026-11-21T23:00:00.000Z' }],
      settingTypes: ['SNF'],
      patientTypes: [],
      dressCode: 'Scrubs',
      description: 'Evaluate and treat.',
      hourlyRate: 45,
      minExperienceYears: 2,
    }
    const post = (jobs: object[]) => api.as(facility).call('jobs.post', { jobs })
    const { body } = await post([shift, { ...shift, hourlyRate: 44 }, { ...shift, clinicianType: 'ot' }])
    expect(body).toMatchObject({
      code: 'rate_below_floor',
      error: {
        'jobs.1.hourlyRate': 'This rate is below the minimum for this discipline.',
      },
    })
    expect(Object.keys(body.error)).toHaveLength(1)
    expect((await post([shift])).status).toBe(201)
    expect(await eventsOf(adminId)).toMatchObject([
      { verb: 'setHourlyRate', details: { ...input, minRateBefore: 20, defaultRateBefore: 58 } },
    ])
  })

  it('start no lower than their floor', async () => {
    const { body } = await admin.call('rates.setHourly', {
      clinicianType: 'pt',
      minRate: 50,
      defaultRate: 40,
    })
    expect(body.error).toEqual({
      defaultRate: 'The default rate can’t be below the minimum rate',
    })
  })
})

describe('a file of rates', () => {
  const file = [
    'Discipline,State,City,Rate,Source',
    'PT,TX,,61.50,Survey',
    'physical therapist,Texas,Waco,$55,',
    'nurse,TX,,50,',
    'SLP,ZZ,,50,',
    '"OT",TX,"Fort Worth",9999,',
    'slp,TX,,54.5,',
    'pt,tx,,60,',
  ].join('\n')
  const read = async (csv: string) => (await admin.call('rates.preview', { csv })).body
  const kept = () => test.db('median_rates').orderBy('id')

  it('previews new and changed rates and each bad line with its sentence, and saves nothing', async () => {
    const before = await kept()
    const { data } = await read(file)
    const texas = { clinicianType: 'pt', state: 'TX', city: null, rateCents: 6_150, source: 'Survey' }
    expect(data.rates).toMatchObject([
      { ...texas, line: 2, change: 'changed', beforeCents: expect.any(Number), version: expect.any(Number) },
      { line: 3, city: 'Waco', rateCents: 5_500, change: 'new', beforeCents: null, version: null },
      { line: 7, clinicianType: 'slp', rateCents: 5_450 },
    ])
    expect(data.bad).toEqual([
      { line: 4, problem: '“nurse” isn’t a discipline.' },
      { line: 5, problem: '“ZZ” isn’t a state.' },
      { line: 6, problem: 'Enter a rate between $1.00 and $500.00 per hour.' },
      { line: 8, problem: 'Line 2 already has the rate of this discipline and place.' },
    ])
    expect(await kept()).toEqual(before)
  })

  it('is imported whole with an event for each rate, and not again after a rate has changed', async () => {
    const { data } = await read(file)
    type Shown = Record<string, unknown>
    const rates = data.rates.map(
      ({ line: _line, change: _change, beforeCents: _before, ...rate }: Shown) => rate,
    )
    const { body } = await admin.call('rates.import', { rates })
    expect(body.data).toEqual({ added: 1, changed: 2 })
    const [waco] = await test.db('median_rates').where({ city: 'Waco' })
    expect(waco).toMatchObject({ rateCents: 5_500, source: 'Local median', version: 1 })
    expect(await eventsOf(waco.id)).toMatchObject([{ verb: 'addMedianRate', actorUserId: adminId }])
    const before = await kept()
    const again = await admin.call('rates.import', {
      rates: [{ ...rates[1], city: 'Lubbock' }, { ...rates[0] }],
    })
    expect([again.status, again.body.code]).toEqual([409, 'out_of_date'])
    expect(await kept()).toEqual(before)
    expect((await read(file)).data.rates).toMatchObject([
      { change: 'same' },
      { change: 'same' },
      { change: 'same' },
    ])
  })

  const isRead = (...rates: object[]) => ({ data: { rates, bad: [] } })
  const waco = { clinicianType: 'pt', state: 'TX', city: 'Waco', rateCents: 6_150, source: null }
  it.each([
    [
      'lines that end in different ways',
      'discipline,state,city,rate\r\npt,TX,Waco,61.50\n\not,TX,,50\rslp,TX,,50',
      isRead({ ...waco, line: 2 }, { clinicianType: 'ot', line: 4 }, { clinicianType: 'slp', line: 5 }),
    ],
    [
      'semicolons and decimal commas',
      'Discipline;State;City;Rate;Source\npt;TX;Waco;61,50;"5"" ramp; survey"\n',
      isRead({ ...waco, source: '5" ramp; survey' }),
    ],
    ['tabs', 'discipline\tstate\tcity\trate\npt\tTX\tWaco\t$ 61.50\n', isRead(waco)],
    ['an inch mark', 'discipline,state,rate,source\npt,TX,50,5" ramp\n', isRead({ source: '5" ramp' })],
    [
      'rows without cells',
      'discipline,state,city,rate\n,,,\npt,TX,Waco,61.5\n , ,,\n',
      isRead({ ...waco, line: 3 }),
    ],
    [
      'places in one column',
      'discipline,place,rate\npt,"Waco, TX",61.5\nslp,Texas,50\n',
      isRead(waco, { city: null }),
    ],
    [
      'a letter that was lost',
      'discipline,state,city,rate\npt,TX,Ca\ufffdon City,50\n',
      { data: { rates: [], bad: [{ line: 2, problem: 'It has a letter that can’t be read.' }] } },
    ],
    [
      'a comma too many',
      'discipline,state,city,rate\npt,TX,Waco,61,50\n',
      { data: { rates: [], bad: [{ line: 2, problem: 'It has 5 columns instead of 4.' }] } },
    ],
  ])('with %s is read', async (_case, csv, body) => {
    expect(await read(csv)).toMatchObject(body)
  })

  it('that the list exported changes nothing', async () => {
    for (const rate of [
      { clinicianType: 'pt', state: 'NM', city: 'Truth or Consequences', source: '=survey' },
      { clinicianType: 'pt', state: 'WY', source: '-5%, says “A, B”' },
    ])
      expect((await admin.call('rates.add', { ...rate, rateCents: 5_005 })).status).toBe(201)
    const { text } = await admin.send('get', '/admin/median-rates.csv')
    const { data } = await read(text)
    expect(data.bad).toEqual([])
    expect(data.rates).toHaveLength(38)
    expect(data.rates.filter(({ change }: { change: string }) => change !== 'same')).toEqual([])
  })

  it('that the list exported can have as many rates as any', async () => {
    const at = new Date('2026-11-20T15:00:00Z')
    const rows = Array.from({ length: 464 }, (_, index) => ({
      id: newId(),
      clinicianType: 'pta',
      state: 'WY',
      city: `North Mountain ${index}`,
      rateCents: 4_000 + index,
      source: 'Local median',
      updatedAt: at,
    }))
    await test.db('median_rates').insert(rows)
    const { text } = await admin.send('get', '/admin/median-rates.csv')
    const { data } = await read(text)
    expect([data?.rates.length, data?.bad]).toEqual([500, []])
  })

  it.each([
    ['no such columns', 'place,pay\nTX,50', /must name the columns/],
    ['no rates', 'discipline,state,rate\n', /has no rates/],
    ['an open quote', 'discipline,state,rate\n"pt,TX,50', /isn’t a CSV file/],
  ])('with %s is refused with a sentence', async (_case, csv, sentence) => {
    const { error } = await read(csv)
    expect(error).toEqual({ csv: expect.stringMatching(sentence) })
  })
})
