import { isMoneyKind, queueKindNames, type QueueKind } from '@gaitway/contract/queue'
import { schemas } from '@gaitway/contract/schemas/index'
import { addDays, addHours } from '@gaitway/contract/format/time'
import { buildQueueItems } from '../../../test/queue-items.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { newDatabase, putBackRows, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { TEST_NOW, testServices, type TestServices } from '../../../test/services.ts'
import { prune } from '../tick.ts'

const now = new Date(TEST_NOW)
let database: TestDatabase
let services: TestServices
let ada: Staff
let sol: Staff
/** the record behind the item of each kind */
let ids: Record<QueueKind, string>

type Staff = Awaited<ReturnType<typeof staffMember>>
const staffMember = async (role: 'admin' | 'subadmin', firstName: string) => {
  const user = await buildUser(database.db, { role, firstName, lastName: 'Staffer' })
  const caller = api().as(user)
  const list = async (sent: Record<string, unknown> = {}) =>
    schemas['queue.list'].output.parse((await caller.call('queue.list', sent)).body.data)
  const itemOf = async (kind: QueueKind, view = 'open') => {
    const item = (await list({ view })).items.find(one => one.kind === kind)
    if (!item) throw new Error(`No ${kind} in the view ${view}.`)
    return item
  }
  return { ...user, ...caller, list, itemOf }
}
let opened: ReturnType<typeof testApi> | undefined
const api = () => (opened ??= testApi(services))

beforeAll(async () => {
  database = await newDatabase()
  services = testServices(database.db)
})
/** False from the start of a test that ends the causes of items. */
let hasEveryItem = false
beforeEach(async () => {
  services.clock.set(now)
  await database.db('queue_marks').delete()
  if (hasEveryItem) return
  await putBackRows(database.db)
  ada = await staffMember('admin', 'Ada')
  sol = await staffMember('subadmin', 'Sol')
  ids = await buildQueueItems(database.db)
  hasEveryItem = true
})
afterAll(() => database.close())

test('queue: an admin sees one item for each cause, with its amount, deadline and record', async () => {
  const { items, kinds, views } = await ada.list()
  expect(Object.fromEntries(items.map(({ kind, id }) => [kind, id]))).toEqual(ids)
  expect(items).toHaveLength(queueKindNames.length)
  expect(kinds).toEqual(Object.fromEntries(queueKindNames.map(kind => [kind, 1])))
  expect(views).toEqual({ open: queueKindNames.length, mine: 0, snoozed: 0, done: 0 })
  const of = (kind: QueueKind) => items.find(one => one.kind === kind)
  expect(of('unfilled')).toMatchObject({
    name: 'Larkspur Rehab',
    jobId: ids.unfilled,
    cents: 49_600,
    dueAt: '2026-11-20T19:00:00.000Z',
    status: 'open',
    version: 0,
  })
  expect(of('notCheckedIn')).toMatchObject({
    cents: 49_600,
    dueAt: addHours(now, -1).toISOString(),
    note: null,
  })
  expect(of('credential')).toMatchObject({ note: 'CPR certification', person: 'Tess Therapist' })
  expect(of('timeCard')).toMatchObject({ cents: 49_600, dueAt: '2026-11-21T09:00:00.000Z' })
  expect(of('extraTime')).toMatchObject({ cents: 3_100, count: 30 })
  expect(of('failedPayment')).toMatchObject({ cents: 56_172 })
  expect(of('failedPayout')).toMatchObject({ cents: 49_600, note: 'The account is closed.' })
  expect(of('dispute')).toMatchObject({
    cents: 56_172,
    note: 'fraudulent',
    dueAt: '2026-12-10T15:00:00.000Z',
  })
  expect(of('overdueInvoice')).toMatchObject({ cents: 54_560, cause: 'to30' })
  expect(of('endedHold')).toMatchObject({ note: 'payment_refused' })
  expect(of('approval')).toMatchObject({ name: 'Paul Therapist', cents: null, dueAt: null })
  expect(of('lead')).toMatchObject({ name: 'Renee Park', note: 'contact' })
})

test('queue: a sub-admin sees nothing about money or time cards, and no amounts', async () => {
  const { items, kinds } = await sol.list()
  const visible = queueKindNames.filter(kind => !isMoneyKind(kind))
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(visible))
  expect(Object.keys(kinds).toSorted()).toEqual(visible.toSorted())
  expect(items.filter(({ cents }) => cents !== null)).toEqual([])
  const { cause } = await ada.itemOf('overdueInvoice')
  const move = { move: 'claim', kind: 'overdueInvoice', id: ids.overdueInvoice, cause, version: 0 }
  expect((await sol.call('queue.claim', move)).status).toBe(404)
})

test('queue: money at stake for each hour that is left comes first', async () => {
  const { items } = await ada.list()
  const perHour = items.map(({ cents, dueAt }) => {
    const hours = dueAt ? (Date.parse(dueAt) - now.getTime()) / 3_600_000 : 72
    return (cents ?? 10_000) / Math.max(hours, 1)
  })
  expect(perHour).toEqual(perHour.toSorted((one, other) => other - one))
  // $496 an hour late comes before $496 in 4 hours and $100 in 2, and all before $561.72 without a deadline
  expect(items.slice(0, 3).map(({ kind }) => kind)).toEqual(['notCheckedIn', 'unfilled', 'call'])
  const { items: onlyCalls, views } = await ada.list({ kind: 'call' })
  expect(onlyCalls.map(({ kind }) => kind)).toEqual(['call'])
  expect(views.open).toBe(queueKindNames.length)
})

const moved = async (
  who: Staff,
  move: string,
  kind: QueueKind,
  { view = 'open', ...more }: Record<string, unknown> = {},
) => {
  const { id, cause, version } = await who.itemOf(kind, String(view))
  const answer = await who.call(`queue.${move}` as 'queue.claim', { move, kind, id, cause, version, ...more })
  return `${answer.status} ${answer.body.code ?? ''}`.trim()
}

test('queue: a claim shows who has it, can be taken over, and is released', async () => {
  expect(await moved(ada, 'claim', 'call')).toBe('200')
  expect(await sol.itemOf('call')).toMatchObject({
    status: 'claimed',
    claimedBy: { id: ada.userId, name: 'Ada Staffer' },
  })
  expect((await ada.list({ view: 'mine' })).items).toHaveLength(1)
  expect((await sol.list({ view: 'mine' })).items).toEqual([])
  expect(await moved(sol, 'claim', 'call')).toBe('200')
  expect((await sol.list({ view: 'mine' })).items).toMatchObject([
    { kind: 'call', claimedBy: { name: 'Sol Staffer' } },
  ])
  expect(await moved(sol, 'release', 'call')).toBe('200')
  expect(await ada.itemOf('call')).toMatchObject({ status: 'open', claimedBy: null, version: 3 })
  expect(await moved(ada, 'release', 'call')).toBe('409 move_not_open')
})

test('queue: of two people who claim the same item at once, one is refused', async () => {
  const { id, cause, version } = await ada.itemOf('report')
  const claimBy = ({ call }: Staff) =>
    call('queue.claim', { move: 'claim', kind: 'report', id, cause, version })
  const answers = await Promise.all([claimBy(ada), claimBy(sol)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.map(({ body }) => body.code)).toContain('out_of_date')
  expect(await database.db('events').where({ noun: 'queueItem', nounId: id, verb: 'claim' })).toHaveLength(1)
})

test('queue: a snoozed item comes back at its time, still claimed', async () => {
  await moved(ada, 'claim', 'lead')
  for (const until of [addHours(now, -1), addDays(now, 31)])
    expect(await moved(ada, 'snooze', 'lead', { until: until.toISOString() })).toBe('422 fields_wrong')
  const until = addHours(now, 3).toISOString()
  expect(await moved(ada, 'snooze', 'lead', { until })).toBe('200')
  await expect(sol.itemOf('lead')).rejects.toThrow('No lead')
  expect(await sol.itemOf('lead', 'snoozed')).toMatchObject({ snoozedUntil: until, changedBy: 'Ada Staffer' })
  expect((await sol.list()).views.snoozed).toBe(1)
  services.clock.set(addHours(now, 3))
  expect(await sol.itemOf('lead')).toMatchObject({ status: 'claimed', snoozedUntil: null })
  services.clock.set(now)
  expect(await moved(sol, 'reopen', 'lead', { view: 'snoozed' })).toBe('200')
  expect(await sol.itemOf('lead')).toMatchObject({ status: 'open', claimedBy: null })
})

test('queue: a finished item is hidden until its cause changes', async () => {
  expect(await moved(ada, 'finish', 'overdueInvoice')).toBe('200')
  await expect(ada.itemOf('overdueInvoice')).rejects.toThrow('No overdueInvoice')
  expect(await ada.itemOf('overdueInvoice', 'done')).toMatchObject({ status: 'done' })
  const before = { ...(await ada.itemOf('overdueInvoice', 'done')), move: 'reopen' }
  services.clock.set(addDays(now, 30))
  expect(await ada.itemOf('overdueInvoice')).toMatchObject({ cause: 'to60', status: 'open', version: 0 })
  const { id, kind, cause, version } = before
  expect((await ada.call('queue.reopen', { move: 'reopen', id, kind, cause, version })).body.code).toBe(
    'out_of_date',
  )
  expect(await moved(ada, 'claim', 'overdueInvoice')).toBe('200')
  expect(await ada.itemOf('overdueInvoice')).toMatchObject({ cause: 'to60', status: 'claimed', version: 1 })
})

test('queue: an unfilled shift can be claimed and snoozed, but isn’t done before it is filled or canceled', async () => {
  expect(await moved(sol, 'finish', 'unfilled')).toBe('409 move_not_open')
  expect(await moved(sol, 'claim', 'unfilled')).toBe('200')
  expect(await moved(sol, 'finish', 'unfilled')).toBe('409 move_not_open')
  expect(await sol.itemOf('unfilled')).toMatchObject({ status: 'claimed' })
})

test('queue: a shift that went unfilled stays until staff mark it as done, which can be undone', async () => {
  expect(await sol.itemOf('wentUnfilled')).toMatchObject({
    id: ids.wentUnfilled,
    since: addHours(now, -5).toISOString(),
    dueAt: null,
    count: 0,
  })
  services.clock.set(addDays(now, 20))
  expect(await moved(sol, 'finish', 'wentUnfilled')).toBe('200')
  await expect(ada.itemOf('wentUnfilled')).rejects.toThrow('No wentUnfilled')
  expect(await moved(ada, 'reopen', 'wentUnfilled', { view: 'done' })).toBe('200')
  expect(await ada.itemOf('wentUnfilled')).toMatchObject({ status: 'open' })
})

test('queue: what is recorded of an item about money is hidden from sub-admins', async () => {
  for (const kind of ['call', 'overdueInvoice'] as const) expect(await moved(ada, 'claim', kind)).toBe('200')
  const nouns = async ({ send }: Staff) => {
    const { body } = await send(
      'get',
      `/admin/audit-log?filter=${JSON.stringify({ noun: ['queueItem', 'queueMoneyItem'] })}`,
    )
    return new Set((body as { noun: string }[]).map(({ noun }) => noun))
  }
  expect(await nouns(ada)).toEqual(new Set(['queueItem', 'queueMoneyItem']))
  expect(await nouns(sol)).toEqual(new Set(['queueItem']))
})

const gone: Partial<Record<QueueKind, (id: string) => PromiseLike<unknown>>> = {
  notCheckedIn: async id => {
    const day = await database.db('late_check_ins').where({ applicationId: id }).first()
    await database.db('check_ins').insert({ applicationId: id, slotId: day.slotId, checkedInAt: now })
  },
  noShow: id => database.db('no_show_reports').where({ id }).update({ status: 'withdrawn' }),
  callOut: id => database.db('call_outs').where({ id }).update({ status: 'recorded' }),
  samePhone: id => database.db('applications').where({ id }).update({ status: 'removed' }),
  unfilled: id => database.db('jobs').where({ id }).update({ status: 'confirmed' }),
  wentUnfilled: id => database.db('jobs').where({ id }).update({ status: 'deleted' }),
  credential: () => database.db('clinicians').update({ cprExpiresAt: addDays(now, 400) }),
  call: async id => {
    const calls = database.db('onboarding_calls').where({ id })
    const { userId } = await calls.clone().first('user_id')
    await calls.update({ status: 'done' })
    await database.db('users').where({ id: userId }).update({ status: 'approved' })
  },
  approval: id => database.db('users').where({ id }).update({ status: 'approved' }),
  timeCard: id => database.db('timesheets').where({ id }).update({ status: 'rejected', rejectedAt: now }),
  failedPayment: id => database.db('payments').where({ id }).update({ paidCents: 56_172 }),
  failedPayout: id => database.db('payouts').where({ id }).update({ status: 'due' }),
  topUp: id => database.db('payouts').where({ id }).update({ waitsFor: null }),
  secondAdmin: id =>
    database.db('money_decisions').where({ id }).update({ status: 'lapsed', decidedAt: now }),
  dispute: id => database.db('disputes').where({ id }).update({ status: 'underReview' }),
  stuckHold: id =>
    database
      .db('holds')
      .where({ id })
      .update({ status: 'released', endedAt: addDays(now, -2), releaseReason: 'hold_ended' }),
  endedHold: id =>
    database
      .db('holds')
      .where({ id })
      .update({ endedAt: addDays(now, -2) }),
  delivery: id =>
    database.db('deliveries').where({ id }).update({ status: 'sent', failure: null, message: null }),
  lead: id => database.db('leads').where({ id }).update({ handledAt: now, handledBy: ada.userId }),
}

test('queue: an item leaves the queue with its cause, and what staff did with it goes later', async () => {
  hasEveryItem = false
  services.clock.set(addDays(now, 30))
  expect(await moved(ada, 'claim', 'overdueInvoice')).toBe('200')
  services.clock.set(now)
  expect(await moved(ada, 'snooze', 'unfilled', { until: addHours(now, 1).toISOString() })).toBe('200')
  for (const kind of ['call', 'lead', 'report'] as const) expect(await moved(ada, 'claim', kind)).toBe('200')
  const marks = async () => (await database.db('queue_marks').orderBy('kind').pluck('kind')) as QueueKind[]
  expect(await marks()).toEqual(['call', 'lead', 'overdueInvoice', 'report', 'unfilled'])
  for (const [kind, remove] of Object.entries(gone) as [QueueKind, (id: string) => PromiseLike<unknown>][])
    await remove(ids[kind])
  const { items } = await ada.list()
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(
    queueKindNames.filter(kind => !gone[kind]).toSorted(),
  )
  await prune(services)
  expect(await marks()).toEqual(['report'])
})
