import { resources, type ResourceName, type ResourceVerb } from '@gaitway/contract/resources'
import { newId } from '../store/ids.ts'
import { buildApplication } from '../../test/builders/application.ts'
import { buildFacility } from '../../test/builders/facility.ts'
import { buildJob } from '../../test/builders/job.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'
import { stockProvider } from '../../test/stock-provider.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db)
const subadmin = await buildUser(db, { role: 'subadmin' })
await buildApplication(db)

const providerOf = (person: typeof admin) => stockProvider(api, person)
const provider = providerOf(admin)
const statusOf = async (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (thrown: { status: number }) => thrown.status,
  )
const page = (perPage: number, number = 1) => ({ page: number, perPage })
const sort = (field: string, order: 'ASC' | 'DESC' = 'ASC') => ({ field, order })

beforeEach(async () => {
  await db('leads').delete()
  await db('leads').insert([
    {
      id: newId(),
      kind: 'contact',
      email: 'ana@example.test',
      name: 'Ana Ruiz',
      message: 'Do you serve El Paso?',
      source: 'site',
      createdAt: services.clock.now(),
    },
    {
      id: newId(),
      kind: 'newsletter',
      email: 'lee@example.test',
      source: 'qr',
      createdAt: services.clock.now(),
    },
  ])
})
const leadOf = async (kind: string) => {
  const { data } = await provider.getList('leads', {
    pagination: page(1),
    sort: sort('createdAt'),
    filter: { kind },
  })
  return data[0] as { id: string; version: number; handledAt: string | null; staffNote: string | null }
}
const newRate = { clinicianType: 'pt', state: 'WY', rateCents: 5_000, source: 'Survey' }
const addRate = async () => {
  await db('median_rates').where({ state: 'WY' }).delete()
  return (await provider.create('median-rates', { data: newRate })).data as { id: string; version: number }
}

test.each(Object.keys(resources) as ResourceName[])(
  'stock provider: %s is listed, read and written as the matrix says, for both kinds of staff',
  async name => {
    for (const person of [admin, subadmin]) {
      const stock = providerOf(person)
      const open = resources[name] as Partial<Record<ResourceVerb, readonly string[]>>
      const expected = (verb: ResourceVerb) =>
        !open[verb]
          ? [405]
          : open[verb].includes(person === admin ? 'admin' : 'subadmin')
            ? [200, 404, 422]
            : [403]
      const list = { pagination: page(2), sort: sort('id'), filter: {} }
      const id = '019a0000-0000-7000-8000-000000000000'
      expect(expected('list')).toContain(await statusOf(stock.getList(name, list)))
      expect(expected('read')).toContain(await statusOf(stock.getOne(name, { id })))
      expect(expected('create')).toContain(await statusOf(stock.create(name, { data: {} })))
      expect(expected('update')).toContain(
        await statusOf(stock.update(name, { id, data: {}, previousData: { id } })),
      )
      expect(expected('delete')).toContain(await statusOf(stock.delete(name, { id, previousData: { id } })))
    }
  },
)

test('stock provider: getList sorts, pages, filters and has the total', async () => {
  const filter = { state: 'TX' }
  const params = { sort: sort('rateCents', 'DESC'), filter }
  const { data, total } = await provider.getList('median-rates', { ...params, pagination: page(2, 2) })
  const all = await provider.getList('median-rates', { ...params, pagination: page(50) })
  expect(total).toBe(6)
  expect(data).toEqual(all.data.slice(2, 4))
  const cents = all.data.map(({ rateCents }) => Number(rateCents))
  expect(cents).toEqual(cents.toSorted((one, other) => other - one))
})

test('stock provider: getOne, getMany and getManyReference return the records named', async () => {
  const { data } = await provider.getList('median-rates', {
    pagination: page(3),
    sort: sort('state'),
    filter: {},
  })
  const ids = data.map(({ id }) => id as string)
  expect((await provider.getOne('median-rates', { id: String(ids[0]) })).data).toEqual(data[0])
  const many = await provider.getMany('median-rates', { ids })
  expect(many.data.map(({ id }) => id as string).sort()).toEqual(ids.toSorted())
  const [job] = await db('jobs').select('id', 'facility_id')
  const referenced = await provider.getManyReference('jobs', {
    target: 'facilityId',
    id: String(job?.facilityId),
    pagination: page(10),
    sort: sort('serialNumber'),
    filter: {},
  })
  expect(referenced.data.map(({ id }) => id as string)).toEqual([job?.id])
})

test('stock provider: hourly rates are known by their discipline and changed like the endpoint does', async () => {
  const { data } = await provider.getOne('hourly-rates', { id: 'slp' })
  expect(data).toMatchObject({ id: 'slp', clinicianType: 'slp' })
  const { data: after } = await provider.update('hourly-rates', {
    id: 'slp',
    data: { ...data, minRate: 30, defaultRate: 61 },
    previousData: data,
  })
  expect(after).toMatchObject({ minRate: 30, defaultRate: 61, version: Number(data.version) + 1 })
  const below = provider.update('hourly-rates', { id: 'slp', data: { defaultRate: 25 }, previousData: data })
  await expect(below).rejects.toMatchObject({
    status: 422,
    error: { defaultRate: 'The default rate can’t be below the minimum rate' },
  })
})

test('stock provider: a rate is created, changed in part, and deleted, each with its event', async () => {
  const rate = await addRate()
  expect(rate).toMatchObject({ ...newRate, city: null, version: 1 })
  const { data } = await provider.update('median-rates', {
    id: rate.id,
    data: { rateCents: 5_100 },
    previousData: rate,
  })
  expect(data).toMatchObject({ ...newRate, rateCents: 5_100, version: 2 })
  expect((await provider.delete('median-rates', { id: rate.id, previousData: rate })).data).toEqual(data)
  await expect(provider.getOne('median-rates', { id: rate.id })).rejects.toMatchObject({ status: 404 })
  const events = db('events').where({ nounId: rate.id }).orderBy('id').pluck('verb')
  expect(await events).toEqual(['addMedianRate', 'editMedianRate', 'removeMedianRate'])
})

test('stock provider: updateMany changes each record by its own endpoint', async () => {
  const { data } = await provider.getList('median-rates', {
    pagination: page(2),
    sort: sort('state'),
    filter: { state: 'AZ' },
  })
  const ids = data.map(({ id }) => id as string)
  const { data: changed } = await provider.updateMany('median-rates', { ids, data: { source: 'Checked' } })
  expect(changed).toEqual(ids)
  expect(await db('median_rates').whereIn('id', ids).pluck('source')).toEqual(['Checked', 'Checked'])
})

test('resource update: an older version is refused and changes nothing', async () => {
  const rate = await addRate()
  await provider.update('median-rates', { id: rate.id, data: { rateCents: 5_100 }, previousData: rate })
  const stale = provider.update('median-rates', {
    id: rate.id,
    data: { ...rate, rateCents: 5_900 },
    previousData: rate,
  })
  await expect(stale).rejects.toMatchObject({ status: 409, code: 'out_of_date' })
  expect((await provider.getOne('median-rates', { id: rate.id })).data).toMatchObject({ rateCents: 5_100 })
})

test('resource update: an unknown field is refused, and another value for a field of the server', async () => {
  const rate = await addRate()
  const unknown = provider.update('median-rates', { id: rate.id, data: { rate: 1 }, previousData: rate })
  await expect(unknown).rejects.toMatchObject({ status: 422, error: { rate: 'Unknown field.' } })
  const changes = { state: 'CA', source: 'Survey 2' }
  const fixed = provider.update('median-rates', {
    id: rate.id,
    data: { ...changes, updatedAt: '2020-01-01T00:00:00.000Z' },
    previousData: rate,
  })
  await expect(fixed).rejects.toMatchObject({
    status: 422,
    error: { updatedAt: 'This can’t be changed here.' },
  })
  expect((await provider.getOne('median-rates', { id: rate.id })).data).toEqual(rate)
  const whole = { id: rate.id, data: { ...rate, ...changes }, previousData: rate }
  expect((await provider.update('median-rates', whole)).data).toMatchObject(changes)
})

test('resource update: a write that changes nothing raises no version and records no event', async () => {
  const rate = await addRate()
  const { data: facility } = await provider.getOne('facilities', { id: (await buildFacility(db)).id })
  const { data: user } = await provider.getOne('users', { id: (await buildFacility(db)).userId })
  const { data: job } = await provider.getOne('jobs', { id: (await buildJob(db)).id })
  const unchanged: [ResourceName, { id: string }, object][] = [
    ['median-rates', rate, rate],
    ['median-rates', rate, { rateCents: newRate.rateCents }],
    ['leads', await leadOf('contact'), {}],
    ['facilities', facility as { id: string }, facility],
    ['users', user as { id: string }, user],
    ['jobs', job as { id: string }, job],
  ]
  for (const [name, before, data] of unchanged) {
    const events = await db('events').count().first()
    const answer = await provider.update(name, { id: before.id, data, previousData: before })
    expect([name, answer.data]).toEqual([name, before])
    expect([name, await db('events').count().first()]).toEqual([name, events])
  }
  const stale = provider.update('median-rates', {
    id: rate.id,
    data: { ...rate, version: 7 },
    previousData: rate,
  })
  await expect(stale).rejects.toMatchObject({ status: 409, code: 'out_of_date' })
})

test('resource update: a field that breaks its rule is refused with the rule’s message', async () => {
  const rate = await addRate()
  const wrong = provider.update('median-rates', { id: rate.id, data: { rateCents: 1 }, previousData: rate })
  await expect(wrong).rejects.toMatchObject({
    status: 422,
    error: { rateCents: expect.stringContaining('$1.00') },
  })
})

test('lead: a PUT changes the note and never whether it is handled', async () => {
  const lead = await leadOf('contact')
  const { data } = await provider.update('leads', {
    id: lead.id,
    data: { staffNote: 'Called back' },
    previousData: lead,
  })
  expect(data).toMatchObject({ staffNote: 'Called back', handledAt: null, version: 2 })
  const handled = provider.update('leads', {
    id: lead.id,
    data: { handledAt: services.clock.now().toISOString() },
    previousData: lead,
  })
  await expect(handled).rejects.toMatchObject({
    status: 422,
    error: { handledAt: 'This can’t be changed here.' },
  })
  const { data: cleared } = await provider.update('leads', {
    id: lead.id,
    data: { staffNote: null },
    previousData: lead,
  })
  expect(cleared).toMatchObject({ staffNote: null })
})

test('lead: marked as handled with a note by a sub-admin, and open again', async () => {
  const { id } = await leadOf('contact')
  const as = api.as(subadmin)
  expect((await as.call('leads.handle', { id, isHandled: true, staffNote: 'Sent our prices' })).status).toBe(
    200,
  )
  expect(await leadOf('contact')).toMatchObject({
    handledAt: services.clock.now().toISOString(),
    handledByName: 'Ada Example',
    staffNote: 'Sent our prices',
  })
  const again = await as.call('leads.handle', { id, isHandled: true })
  expect([again.status, again.body.code]).toEqual([409, 'out_of_date'])
  const { data } = await provider.getList('leads', {
    pagination: page(10),
    sort: sort('createdAt'),
    filter: { handled: 'open' },
  })
  expect(data).toEqual([])
  expect((await as.call('leads.handle', { id, isHandled: false })).status).toBe(200)
  expect(await leadOf('contact')).toMatchObject({ handledAt: null, handledByName: null })
  const events = db('events').where({ nounId: id }).orderBy('id').pluck('verb')
  expect(await events).toEqual(['handle', 'reopen'])
})

test('lead: a newsletter address can’t be handled', async () => {
  const { id } = await leadOf('newsletter')
  const answer = await api.as(admin).call('leads.handle', { id, isHandled: true })
  expect([answer.status, answer.body.code]).toEqual([409, 'move_not_open'])
})

test('lead: its note is edited by its endpoint, and an older version is refused', async () => {
  const lead = await leadOf('contact')
  const first = await api
    .as(admin)
    .call('leads.editNote', { id: lead.id, staffNote: 'One', version: lead.version })
  expect(first.status).toBe(200)
  const second = await api
    .as(admin)
    .call('leads.editNote', { id: lead.id, staffNote: 'Two', version: lead.version })
  expect([second.status, second.body.code]).toEqual([409, 'out_of_date'])
  const missing = await api.as(admin).call('leads.editNote', { id: newId(), staffNote: 'Two' })
  expect(missing.status).toBe(404)
})

test('facility: a PUT changes its profile and terms, and refuses an older version', async () => {
  const { id } = await buildFacility(db, { officeName: 'Oak Rehab' })
  const { data: before } = await provider.getOne('facilities', { id })
  const data = { ...before, officeName: 'Oak Rehab West', feePercent: 1, trusted: true }
  const { data: after } = await provider.update('facilities', { id, data, previousData: before })
  expect(after).toMatchObject({ officeName: 'Oak Rehab West', feePercent: 1, trusted: true, dueCents: 0 })
  const stale = provider.update('facilities', {
    id,
    data: { ...before, about: undefined },
    previousData: before,
  })
  await expect(stale).rejects.toMatchObject({ status: 409, code: 'out_of_date' })
  const seen = await providerOf(subadmin).getOne('facilities', { id })
  expect(seen.data).toMatchObject({ officeName: 'Oak Rehab West' })
  expect(Object.keys(seen.data)).not.toEqual(expect.arrayContaining(['feePercent']))
})
