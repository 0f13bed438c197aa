import { resources, resourceVerbs, type ResourceName } from '@gaitway/contract/resources'
import { newId } from '../store/ids.ts'
import { buildApplication } from '../../test/builders/application.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFacility } from '../../test/builders/facility.ts'
import { buildJob } from '../../test/builders/job.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))
const admin = await buildUser(db)
const subadmin = await buildUser(db, { role: 'subadmin' })
const facility = await buildFacility(db, { officeName: 'Cedar Hill' })
const clinician = await buildClinician(db, { firstName: 'Ana', lastName: 'Reyes' })
const people = { admin, subadmin, facility, clinician }

const methods = { list: 'get', read: 'get', create: 'post', update: 'put', delete: 'delete' } as const
const someId = '019a0000-0000-7000-8000-000000000000'
const tries = Object.keys(resources).flatMap(resource =>
  resourceVerbs.flatMap(verb =>
    (Object.keys(people) as (keyof typeof people)[]).map(side => ({ resource, verb, side })),
  ),
)

const statusOf = (resource: string, verb: keyof typeof methods, side: keyof typeof people) => {
  if (side === 'facility' || side === 'clinician') return 403
  const open = (resources[resource as ResourceName] as Partial<Record<typeof verb, readonly string[]>>)[verb]
  if (!open) return 405
  if (!open.includes(side)) return 403
  return verb === 'list' ? 200 : verb === 'create' ? 422 : 404
}

test.each(tries)('$side may $verb $resource as the matrix says', async ({ resource, verb, side }) => {
  const id = resource === 'hourly-rates' ? 'nobody' : someId
  const path = verb === 'list' || verb === 'create' ? `/admin/${resource}` : `/admin/${resource}/${id}`
  const answer = await api.as(people[side]).send(methods[verb], path)
  expect(answer.status).toBe(statusOf(resource, verb, side))
})

test('resources: require login, and an unknown list doesn’t exist', async () => {
  expect((await api.guest.send('get', '/admin/users')).status).toBe(401)
  expect((await api.as(admin).send('get', '/admin/secrets')).status).toBe(404)
  expect((await api.as(admin).send('get', '/admin/constructor')).status).toBe(404)
})

const list = (resource: string, params: Record<string, unknown>, by = admin) => {
  const query = Object.entries(params).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  return api.as(by).send('get', `/admin/${resource}?${query.join('&')}`)
}
const idsOf = ({ body }: { body: { id: string }[] }) => body.map(({ id }) => id)

const jobs = await Promise.all(
  [0, 1, 2].map(() => buildJob(db, { facility, city: 'Austin', state: 'TX', zipCode: '78701' })),
)
const oldestFirst = jobs.toSorted((a, b) => a.serialNumber - b.serialNumber).map(({ id }) => id)

test('resources: a list is sorted, paged, and has a total', async () => {
  const filter = { facilityId: facility.id }
  const answer = await list('jobs', { sort: ['serialNumber', 'ASC'], range: [1, 2], filter })
  expect(idsOf(answer)).toEqual(oldestFirst.slice(1))
  expect(answer.headers['content-range']).toBe('jobs 1-2/3')
})

test('facilities: are sorted by their cities, whatever their states', async () => {
  const cities = [
    ['Dallas', 'TX'],
    ['Austin', 'TX'],
    ['Seattle', 'WA'],
    ['Bellevue', 'WA'],
    ['Chicago', 'IL'],
  ] as const
  const ids = await Promise.all(
    cities.map(async ([city, state]) => {
      const { id } = await buildFacility(db)
      await db('facilities').where({ id }).update({ city, state })
      return id
    }),
  )
  const { body } = await list('facilities', { sort: ['city', 'ASC'], filter: { id: ids } })
  const sorted = (body as { city: string }[]).map(({ city }) => city)
  expect(sorted).toEqual(['Austin', 'Bellevue', 'Chicago', 'Dallas', 'Seattle'])
})

test('resources: rows named by ID all come, whatever the range', async () => {
  const answer = await list('jobs', { range: [5, 5], filter: { id: oldestFirst } })
  expect(idsOf(answer).sort()).toEqual([...oldestFirst].sort())
  expect(idsOf(await list('jobs', { filter: { id: [] } }))).toEqual([])
})

test.each([
  ['a filter that is not JSON', 'jobs', { filter: '{' }],
  ['an unknown filter', 'jobs', { filter: { password: 'x' } }],
  ['an unknown status', 'jobs', { filter: { status: ['posted', 'lost'] } }],
  ['an object instead of a word', 'jobs', { filter: { status: { gt: '' } } }],
  ['an invalid ID', 'jobs', { filter: { facilityId: '7' } }],
  ['invalid IDs', 'jobs', { filter: { id: ['7'] } }],
  ['an unknown sort', 'jobs', { sort: ['password_hash', 'ASC'] }],
  ['an unknown direction', 'jobs', { sort: ['createdAt', 'UP'] }],
  ['a range that goes backwards', 'jobs', { range: [9, 0] }],
  ['a range without an end', 'jobs', { range: [0] }],
  ['text with a null character', 'users', { filter: { q: 'a\0b' } }],
  ['text that is too long', 'users', { filter: { q: 'a'.repeat(101) } }],
  ['an unknown tab', 'users', { filter: { tab: 'enemies' } }],
  ['an unknown field', 'users', { limit: '10' }],
])('resources: %s is refused with a message', async (_, resource, query) => {
  const answer = await list(resource, query)
  expect([answer.status, answer.body.code]).toEqual([422, 'fields_wrong'])
})

test('resources: an invalid ID in the path is refused', async () => {
  expect((await api.as(admin).send('get', '/admin/jobs/7')).status).toBe(422)
})

test('jobs: are found by shift ID, facility, city, and the end of their ID', async () => {
  const [job] = jobs
  const serial = String(job?.serialNumber).padStart(4, '0')
  expect(idsOf(await list('jobs', { filter: { q: serial } }))).toEqual([job?.id])
  expect(idsOf(await list('jobs', { filter: { q: 'cedar' } }))).toHaveLength(3)
  expect(idsOf(await list('jobs', { filter: { q: 'austin' } }))).toHaveLength(3)
  expect(idsOf(await list('jobs', { filter: { q: '100%' } }))).toEqual([])
  expect(idsOf(await list('jobs', { filter: { q: job?.id.slice(-8) } }))).toEqual([job?.id])
})

test('jobs: are filtered by status, discipline, and state', async () => {
  const cancelled = await buildJob(db, { status: 'cancelled', clinicianType: 'slp', state: 'WA' })
  for (const filter of [{ status: ['cancelled'] }, { clinicianType: 'slp' }, { state: 'WA' }])
    expect(idsOf(await list('jobs', { filter }))).toEqual([cancelled.id])
})

test('users: are found by name, email, phone, and the end of their ID', async () => {
  const found = (q: string) => list('users', { filter: { q } }).then(idsOf)
  expect(await found('ana reyes')).toEqual([clinician.userId])
  expect(await found(clinician.email.toUpperCase())).toEqual([clinician.userId])
  expect(await found('(555) 555-0100')).toContain(clinician.userId)
  expect(await found(clinician.userId)).toEqual([clinician.userId])
  expect(await found(clinician.userId.slice(-6))).toContain(clinician.userId)
  expect(await found(clinician.id.slice(-12))).toEqual([clinician.userId])
  expect(await found('cedar')).toEqual([facility.userId])
})

test('users: each tab shows the right people', async () => {
  const pending = await buildClinician(db, { status: 'pending', firstName: 'Paula' })
  const unfinished = await buildFacility(db, { status: 'pending', isSignupCompleted: false })
  const declined = await buildClinician(db, { status: 'rejected' })
  const gone = await buildFacility(db, { status: 'deactivate' })
  const own = [admin, subadmin, facility, clinician, pending, unfinished, declined, gone]
  const found = async (filter: object) =>
    idsOf(await list('users', { filter, range: [0, 499] })).filter(id => own.some(one => one.userId === id))
  const tab = (name: string) => found({ tab: name })
  expect(await tab('pending')).toEqual([pending.userId])
  expect(await tab('incomplete')).toEqual([unfinished.userId])
  expect(await tab('rejected')).toEqual([declined.userId])
  expect(await tab('deactivate')).toEqual([gone.userId])
  const kind = (name: string) => found({ tab: 'all', kind: name })
  expect((await kind('clinician')).sort()).toEqual([clinician.userId, pending.userId, declined.userId].sort())
  expect((await kind('facility')).sort()).toEqual([facility.userId, unfinished.userId, gone.userId].sort())
  expect(await tab('all')).toEqual(expect.arrayContaining([admin.userId, subadmin.userId, gone.userId]))
})

test('users: a person links to their profile', async () => {
  expect(idsOf(await list('users', { filter: { clinicianId: clinician.id } }))).toEqual([clinician.userId])
  expect(idsOf(await list('users', { filter: { facilityId: facility.id } }))).toEqual([facility.userId])
})

test('resources: every sort of every list works in both directions', async () => {
  const sorts = {
    users: ['createdAt', 'name', 'email', 'status', 'role', 'id'],
    jobs: [
      'createdAt',
      'startDate',
      'serialNumber',
      'totalPayCents',
      'numberOfApplicants',
      'officeName',
      'status',
    ],
    shifts: [
      'startDate',
      'serialNumber',
      'officeName',
      'nickname',
      'address1',
      'status',
      'workedMinutes',
      'createdAt',
    ],
    invoices: ['createdAt', 'dueAt', 'number', 'totalCents', 'serialNumber', 'officeName'],
    payments: ['createdAt', 'owedCents', 'paidCents', 'refundedCents', 'serialNumber', 'officeName'],
    disputes: ['openedAt', 'dueAt', 'amountCents'],
    payouts: ['createdAt', 'amountCents', 'dueAt', 'serialNumber', 'clinicianName'],
    deliveries: ['createdAt'],
    'audit-log': ['happenedAt'],
  }
  for (const [resource, names] of Object.entries(sorts))
    for (const name of names)
      for (const direction of ['ASC', 'DESC'])
        expect([resource, name, (await list(resource, { sort: [name, direction] })).status]).toEqual([
          resource,
          name,
          200,
        ])
})

test('sub-admins: see shifts without time cards and can’t sort by worked time', async () => {
  const application = await buildApplication(db, { status: 'completed', clinician })
  const timesheetId = newId()
  await db('timesheets').insert({
    id: timesheetId,
    applicationId: application.id,
    status: 'pending',
    submittedAt: new Date('2026-11-21T12:00:00Z'),
    workedMinutes: 480,
    payCents: 49_600,
    createdAt: new Date('2026-11-21T12:00:00Z'),
  })
  const filter = { status: ['completed'], id: [application.id] }
  const seenBy = async (by: typeof admin) => (await list('shifts', { filter }, by)).body[0]
  expect(await seenBy(admin)).toMatchObject({
    id: application.id,
    clinicianName: 'Ana Reyes',
    timesheet: { id: timesheetId, status: 'pending' },
    workedMinutes: 480,
  })
  expect(await seenBy(subadmin)).toMatchObject({ id: application.id, timesheet: null, workedMinutes: null })
  expect((await list('shifts', { sort: ['workedMinutes', 'ASC'] }, subadmin)).status).toBe(422)
})

test('shifts: withdrawn applications aren’t shifts', async () => {
  await buildApplication(db, { status: 'removed' })
  const answer = await list('shifts', { filter: { status: ['removed'] } })
  expect(idsOf(answer)).toEqual([])
})

test('staff: deactivated staff see nothing', async () => {
  const gone = await buildUser(db, { status: 'deactivate' })
  const { status, body } = await api.as(gone).send('get', '/admin/users')
  expect([status, body.code]).toEqual([403, 'deactivated'])
})

test('resources: an answer that doesn’t match its schema fails outside production and is sent in production', async () => {
  const happenedAt = new Date('2026-11-22T12:00:00Z')
  const event = { happenedAt, actorSide: 'clock', noun: 'riddle', nounId: newId(), verb: 'ask' }
  const id = newId()
  // no other test may list this event, and it can't be deleted
  const trx = await db.transaction()
  try {
    await trx('events').insert({ id, ...event })
    const apiIn = (isProduction: boolean) =>
      testApi(testServices(trx, { config: { isProduction } })).as(admin)
    const [elsewhere, inProduction] = [apiIn(false), apiIn(true)]
    const filter = encodeURIComponent(JSON.stringify({ nounId: event.nounId }))
    for (const path of [`/admin/audit-log?filter=${filter}`, `/admin/audit-log/${id}`]) {
      expect((await elsewhere.send('get', path)).status).toBe(500)
      expect((await inProduction.send('get', path)).status).toBe(200)
    }
  } finally {
    await trx.rollback()
  }
})

test('workedMinutes: sorts by the value shown, a correction before the submitted time', async () => {
  const worked = await Promise.all(
    [480, 300].map(async workedMinutes => {
      const application = await buildApplication(db, { status: 'completed' })
      const timesheet = { id: newId(), applicationId: application.id, status: 'accepted', payCents: 100 }
      const at = new Date('2026-11-21T12:00:00Z')
      await db('timesheets').insert({ ...timesheet, workedMinutes, acceptedAt: at, createdAt: at })
      return { id: application.id, timesheetId: timesheet.id }
    }),
  )
  await db('timesheet_adjustments').insert({
    id: newId(),
    applicationId: worked[1]?.id,
    timesheetId: worked[1]?.timesheetId,
    entries: '[]',
    workedMinutes: 600,
    payCents: 200,
    deltaCents: 100,
    reason: 'Stayed longer',
    adjustedBy: admin.userId,
    createdAt: new Date('2026-11-22T12:00:00Z'),
  })
  const filter = { id: worked.map(({ id }) => id) }
  const { body } = await list('shifts', { sort: ['workedMinutes', 'ASC'], filter })
  expect(body.map((row: { workedMinutes: number }) => row.workedMinutes)).toEqual([480, 600])
})

test('a range: of more than 500 rows is refused, not cut', async () => {
  expect((await list('jobs', { range: [0, 499] })).status).toBe(200)
  expect((await list('jobs', { range: [0, 999] })).status).toBe(422)
})

test('median rates: are sorted by their cities, whatever their states', async () => {
  const places = [
    { state: 'AZ', city: 'Yuma' },
    { state: 'WY', city: 'Casper' },
  ]
  await db('median_rates').insert(
    places.map(place => ({ ...place, id: newId(), clinicianType: 'pt', rateCents: 5_000, source: 'Survey' })),
  )
  const { body } = await list('median-rates', { sort: ['city', 'ASC'] })
  const cities = (body as { city: string | null }[]).flatMap(({ city }) => city ?? [])
  expect(cities.indexOf('Casper')).toBeGreaterThanOrEqual(0)
  expect(cities.indexOf('Yuma')).toBeGreaterThan(cities.indexOf('Casper'))
})
