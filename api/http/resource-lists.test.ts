import { NO_STATUS } from '@gaitway/contract/lifecycles/application'
import { parse } from 'csv-parse/sync'
import type { EventNoun } from '@gaitway/contract/events'
import { resources, type ResourceName } from '@gaitway/contract/resources'
import { openLog } from '../services/log.ts'
import { newId } from '../store/ids.ts'
import { buildFacility } from '../../test/builders/facility.ts'
import { buildApplication } from '../../test/builders/application.ts'
import { buildJob } from '../../test/builders/job.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'
import { post } from '../store/ledger.ts'

const database = await testDatabase()
const { db } = database
afterAll(database.close)
beforeAll(() =>
  db.transaction(trx =>
    post(trx, {
      kind: 'topUp',
      description: 'Moved',
      at: new Date('2026-11-20T12:00:00Z'),
      entries: [
        { account: 'bank', amountCents: -5_000 },
        { account: 'cashAtPaymentService', amountCents: 4_000 },
        { account: 'processingCost', amountCents: 1_000 },
      ],
    }),
  ),
)

const api = testApi(testServices(db))
const admin = await buildUser(db)
const subadmin = await buildUser(db, { role: 'subadmin' })
const facility = await buildFacility(db)

const get = (path: string, params: Record<string, unknown> = {}, by = admin) => {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  return api.as(by).send('get', `/admin/${path}?${query}`)
}
const rowsOf = ({ text }: { text: string }) =>
  parse(text, { columns: true, bom: true }) as Record<string, string>[]

/** This many events, a second apart, newest first. */
const buildEvents = (noun: EventNoun, from: number, to: number, nounId = newId()) =>
  db.raw(
    `INSERT INTO events (id, happened_at, actor_side, noun, noun_id, verb)
     SELECT gen_random_uuid(), '2026-11-20'::timestamptz - n * interval '1 second', 'clock', :noun, :nounId::uuid, 'seen'
     FROM generate_series(:from::int, :to::int) n`,
    { from, to, noun, nounId },
  )
const lengthOf = async (filter: object, skip: number) => {
  const { headers, body } = await get('audit-log', { filter, range: [skip, skip + 24] })
  return [(body as unknown[]).length, headers['content-range'], headers['x-count-capped']]
}

test('export: has a row for each record, and writes formulas as text', async () => {
  const exporter = await buildUser(db)
  const exported = await buildFacility(db, { officeName: '=HYPERLINK("x")' })
  const job = await buildJob(db, { facility: exported, hourlyRate: 40 })
  await buildJob(db, { facility: exported, hourlyRate: 60 })
  const params = { filter: { facilityId: exported.id }, sort: ['totalPayCents', 'DESC'] }
  const answer = await get('jobs.csv', params, exporter)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('filename="jobs.csv"')
  const rows = rowsOf(answer)
  expect(rows.map(row => row['Total pay'])).toEqual(['480.00', '320.00'])
  expect(rows[1]).toMatchObject({
    ID: job.id,
    Facility: `'=HYPERLINK("x")`,
    Location: 'Houston, TX',
    Status: 'Posted',
    'Time zone': 'America/Chicago',
  })
  expect(rows[1]?.Starts).toMatch(/^\d{1,2}\/\d{2}\/\d{4} \d{1,2}:\d{2} [AP]M$/)
  expect(rows[1]?.When).toBe(`${rows[1]?.Starts} – ${rows[1]?.Ends}`)
  expect(await db('events').where({ verb: 'exportList', actorUserId: exporter.userId })).toMatchObject([
    { noun: 'user', details: { list: 'jobs', rows: 2 } },
  ])
})

test('export: an amount below zero stays a number', async () => {
  const rows = rowsOf(await get('ledger-accounts.csv'))
  expect(rows.find(({ Account }) => Account === 'Bank')).toMatchObject({ Balance: '-50.00' })
})

test('export: a list without rows still has its columns', async () => {
  const { text } = await get('payouts.csv')
  expect(text).toMatch(/^\uFEFF?Shift ID,Clinician,Status,[^\n]*,ID\n$/)
})

test('export: is open to anyone who may list, and refuses what the list refuses', async () => {
  expect((await get('payments.csv')).status).toBe(200)
  expect((await get('payments.csv', {}, subadmin)).status).toBe(403)
  expect((await api.as(facility).send('get', '/admin/jobs.csv')).status).toBe(403)
  expect((await api.guest.send('get', '/admin/jobs.csv')).status).toBe(401)
  expect((await api.as(admin).send('post', '/admin/jobs.csv')).status).toBe(405)
  expect((await get('secrets.csv')).status).toBe(404)
  expect((await get('jobs.csv', { filter: { color: 'red' } })).status).toBe(422)
  expect((await get('jobs.csv', { sort: ['color', 'ASC'] })).status).toBe(422)
  expect((await get('jobs.csv', { range: [0, 9] })).status).toBe(422)
})

test('a count: is exact up to 10,000 rows, then says there are more', async () => {
  const filter = { noun: 'job' }
  await buildEvents('job', 1, 10_000)
  expect(await lengthOf(filter, 0)).toEqual([25, 'audit-log 0-24/10000', undefined])
  await buildEvents('job', 10_001, 10_040)
  expect(await lengthOf(filter, 0)).toEqual([25, 'audit-log 0-24/10000', 'true'])
  expect(await lengthOf(filter, 9_990)).toEqual([25, 'audit-log 9990-10014/10016', 'true'])
  expect(await lengthOf(filter, 10_015)).toEqual([25, 'audit-log 10015-10039/10040', undefined])
  expect(await lengthOf(filter, 20_000)).toEqual([0, 'audit-log 20000-20000/10000', 'true'])
})

test('a count: for one record is exact at any size', async () => {
  const nounId = newId()
  await buildEvents('member', 1, 10_040, nounId)
  expect(await lengthOf({ nounId }, 0)).toEqual([25, 'audit-log 0-24/10040', undefined])
})

test('export: includes every row up to the limit and refuses longer lists', async () => {
  const filter = { noun: 'block' }
  await buildEvents('block', 1, 1_234)
  const rows = rowsOf(await get('audit-log.csv', { filter }))
  expect(rows).toHaveLength(1_234)
  const times = rows.map(({ When }) => Date.parse(When ?? ''))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  await buildEvents('block', 1_235, 100_001)
  const answer = await get('audit-log.csv', { filter })
  expect([answer.status, answer.body.code, answer.body.error]).toEqual([
    422,
    'fields_wrong',
    { filter: 'An export can have up to 100,000 rows. Narrow the list and try again.' },
  ])
})

test('export: an interrupted one is logged, and the download fails', async () => {
  const nounId = newId()
  await db('events').insert({
    id: newId(),
    happenedAt: new Date('2026-11-22T12:00:00Z'),
    actorSide: 'clock',
    noun: 'riddle',
    nounId,
    verb: 'ask',
  })
  const lines: string[] = []
  const log = openLog('error', { write: line => void lines.push(line) })
  const watched = testApi({ ...testServices(db), log })
  const query = new URLSearchParams({ filter: JSON.stringify({ nounId }) })
  await expect(watched.as(admin).send('get', `/admin/audit-log.csv?${query}`)).rejects.toThrow(
    /aborted|hang up/,
  )
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ list: 'audit-log', msg: 'An export was interrupted' })
})

const list = (resource: string, params: Record<string, unknown>) => {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  return api.as(admin).send('get', `/admin/${resource}?${query}`)
}
const accounts = ({ body }: { body: { account: string }[] }) => body.map(({ account }) => account)
test('ledger accounts: are in chart order by default', async () => {
  expect(accounts(await list('ledger-accounts', {}))).toEqual([
    'cashAtPaymentService',
    'bank',
    'processingCost',
  ])
  const sort = ['balanceCents', 'ASC']
  expect(accounts(await list('ledger-accounts', { sort }))).toEqual([
    'bank',
    'processingCost',
    'cashAtPaymentService',
  ])
})

test('ledger accounts: can be paged and filtered', async () => {
  const page = await list('ledger-accounts', { range: [1, 1] })
  expect([accounts(page), page.headers['content-range']]).toEqual([['bank'], 'ledger-accounts 1-1/3'])
  expect(accounts(await list('ledger-accounts', { filter: { account: 'bank' } }))).toEqual(['bank'])
  expect(accounts(await list('ledger-accounts', { filter: { id: ['bank'] } }))).toEqual(['bank'])
})

test('ledger accounts: an unknown sort or filter is refused', async () => {
  expect((await list('ledger-accounts', { sort: ['password', 'ASC'] })).status).toBe(422)
  expect((await list('ledger-accounts', { filter: { color: 'red' } })).status).toBe(422)
  expect((await list('ledger-accounts', { filter: { account: 'pocket' } })).status).toBe(422)
})

test('lists: travel compressed when they are long and the client can read that', async () => {
  await Promise.all([1, 2, 3, 4].map(() => buildJob(db, { facility })))
  const listed = await get('jobs')
  expect(listed.body).toHaveLength(Number(listed.headers['content-range']?.split('/')[1]))
  expect(listed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  const short = await get('jobs', { filter: { q: 'no such facility' } })
  expect([short.body, short.headers['content-encoding']]).toEqual([[], undefined])
})

test('facility terms: a new fee percent is in the next price, and an older version is refused', async () => {
  const priced = await buildFacility(db)
  const job = await buildJob(db, { facility: priced, hourlyRate: 40 })
  const priceOf = async () => (await get(`jobs/${job.id}`)).body.price as object
  expect(await priceOf()).toMatchObject({ productCents: 32_000, serviceFeeCents: 3_200 })
  const { body } = await get(`facilities/${priced.id}`)
  const terms = { id: priced.id, version: Number(body.version), feePercent: 7.5 }
  expect((await api.as(admin).call('facilities.setTerms', terms)).status).toBe(200)
  expect(await priceOf()).toMatchObject({ productCents: 32_000, serviceFeeCents: 2_400 })
  const again = await api.as(admin).call('facilities.setTerms', { ...terms, feePercent: 5 })
  expect([again.status, again.body.code]).toEqual([409, 'out_of_date'])
  expect((await api.as(subadmin).call('facilities.setTerms', terms)).status).toBe(403)
})

const counted = (by: typeof admin, resource: ResourceName, filters: object[]) =>
  api.as(by).call('lists.count', { resource, filters: JSON.stringify(filters) })

test('list counts: several filters are counted as the list counts each, and a foreign filter has no count', async () => {
  await buildJob(db, { facility })
  const filters = [{}, { facilityId: facility.id, status: 'posted' }, { status: 'cancelled', q: '' }]
  const { body } = await counted(admin, 'jobs', [...filters, { color: 'red' }])
  const totals = await Promise.all(
    filters.map(async filter =>
      Number((await get('jobs', { filter })).headers['content-range']?.split('/')[1]),
    ),
  )
  expect(totals[1]).toBeGreaterThan(0)
  expect(body.data).toEqual([...totals.map(count => ({ count, isCountCapped: false })), null])
})

test('shifts: a filter that was cleared of every status finds none', async () => {
  await buildApplication(db, { job: await buildJob(db, { facility }) })
  const totals = [{ facilityId: facility.id }, { facilityId: facility.id, status: [NO_STATUS] }]
  const { body } = await counted(admin, 'shifts', totals)
  expect(body.data).toMatchObject([{ count: expect.any(Number) as number }, { count: 0 }])
  expect((body.data as { count: number }[])[0]?.count).toBeGreaterThan(0)
})

test('list counts: stop at the cap, and a list is closed to whom it is closed', async () => {
  await buildEvents('lead', 1, 10_001)
  const { body } = await counted(admin, 'audit-log', [{ noun: 'lead' }])
  expect(body.data).toEqual([{ count: 10_000, isCountCapped: true }])
  expect((await counted(subadmin, 'payments', [{}])).status).toBe(403)
  expect((await counted(subadmin, 'jobs', [{}])).status).toBe(200)
  expect((await api.as(admin).call('lists.count', { resource: 'jobs', filters: 'posted' })).status).toBe(422)
})

/** One of each kind of filter: text, year, day, ID, word and choice. */
const filterNames = ['q', 'year', 'from', 'jobId', 'status', 'id']
const listNames = (Object.keys(resources) as ResourceName[]).filter(name => 'list' in resources[name])

test.each([
  'Shift 2147483648',
  '99999999999999999999',
  2_147_483_648,
  '019a0000-0000-7000-8000-000000000000:99999999999',
])('filters: a number beyond any column is a wrong filter or finds nothing: %j', async value => {
  for (const name of listNames)
    for (const filter of filterNames) {
      const { status, body } = await get(name, { filter: { [filter]: filter === 'id' ? [value] : value } })
      const answer = status === 422 ? Object.keys((body as { error: object }).error).length : body
      expect([name, filter, status, answer]).toEqual([
        name,
        filter,
        status === 422 ? 422 : 200,
        status === 422 ? 1 : [],
      ])
    }
})
