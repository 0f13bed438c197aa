import { readdir } from 'node:fs/promises'
import type { CallName } from '@gaitway/contract/calls/index'
import {
  clinicianTypes,
  invoiceStages,
  jobTypes,
  paymentStages,
  paymentTypes,
  settingTypes,
} from '@gaitway/contract/values/enums'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { holdLifecycle } from '@gaitway/contract/lifecycles/hold'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { memberLifecycle } from '@gaitway/contract/lifecycles/member'
import { onboardingCallLifecycle } from '@gaitway/contract/lifecycles/onboarding-call'
import { invoiceLifecycle } from '@gaitway/contract/lifecycles/invoice'
import { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import { queueKindNames } from '@gaitway/contract/queue'
import { userTabs } from '@gaitway/contract/resources'
import { servedStates } from '@gaitway/contract/values/served-cities'
import { addHours } from '@gaitway/contract/format/time'
import type { AutomaticTimeCard } from '@gaitway/contract/format/time-card-copy'
import { userFilters } from '@gaitway/contract/schemas/accounts'
import { createDemo } from '../scripts/start/demo.ts'
import { type Opened, openServices } from '../api/main.ts'
import { type TestDemo, newDemo } from '../test/demo.ts'
import { testApi } from '../test/http.ts'
import { emailOf } from './people.ts'

let database: TestDemo
let other: TestDemo
let opened: Opened
let api: ReturnType<typeof testApi>

beforeAll(async () => {
  // at once, as by two processes: the second waits for the template that the first makes
  ;[database, other] = await Promise.all([newDemo(), newDemo()])
  opened = await openServices(database.options)
  api = testApi(opened.services)
})
afterAll(async () => {
  await opened.close()
  await Promise.all([database.close(), other.close()])
})

const as = async (login: string) => {
  const row: { id: string } | undefined = await database
    .db('users')
    .where({ email: emailOf(login) })
    .first('id')
  return api.as({ userId: row?.id ?? '' })
}

const statesIn = async (table: string): Promise<string[]> =>
  (await database.db(table).distinct('status').orderBy('status')).map(({ status }) => status)

test.each([
  ['jobs', jobLifecycle.states],
  ['applications', applicationLifecycle.states],
  ['timesheets', timesheetLifecycle.states],
  ['users', userLifecycle.states],
  ['holds', holdLifecycle.states],
  ['facility_members', memberLifecycle.states],
  ['onboarding_calls', onboardingCallLifecycle.states],
  ['invoices', invoiceLifecycle.states],
  ['payouts', payoutLifecycle.states],
])('demo: has %s in every status', async (table, states) => {
  expect(new Set(await statesIn(table))).toEqual(new Set(states))
})

test('demo: each copy has the same rows, and its own database and files', async () => {
  const rowsIn = ({ db }: TestDemo) => db('jobs').orderBy('id').pluck('id')
  expect(await rowsIn(other)).toEqual(await rowsIn(database))
  await other.db('notes').delete()
  expect(await database.db('notes').first('id')).toBeDefined()
  const filesIn = async ({ options }: TestDemo) => (await readdir(options.config.filesFolder)).toSorted()
  expect(await filesIn(other)).toEqual(await filesIn(database))
  expect(other.options.config.filesFolder).not.toBe(database.options.config.filesFolder)
  const [picture]: { storageKey: string }[] = await database.db('files').select('storage_key')
  expect(await opened.services.files.read(picture?.storageKey ?? '')).toBeDefined()
})

test('demo: the directory has a facility in a new facility’s city', async () => {
  const incomplete: { id: string } | undefined = await database
    .db('users')
    .join('facilities', 'facilities.user_id', 'users.id')
    .where({ 'facilities.is_signup_completed': false, 'users.status': 'pending' })
    .first('users.id')
  const answer = await api
    .as({ userId: incomplete?.id ?? '' })
    .call('facilities.searchDirectory', { search: 'oak grove houston' })
  expect(answer.body.data).toMatchObject([{ name: 'OAK GROVE CARE CENTER', city: 'HOUSTON' }])
})

test('demo: has charges in every final status, one that needs verification and one processing', async () => {
  expect(await statesIn('charges')).toEqual(['failed', 'needsAction', 'processing', 'succeeded'])
})

test('demo: a facility and a clinician have each blocked someone', async () => {
  const listOf = async (login: string) => (await (await as(login)).call('blocks.list')).body.data
  expect(await listOf('facility')).toMatchObject([{ name: 'Grace Okafor' }])
  expect(await listOf('clinician')).toMatchObject([{ reason: expect.stringContaining('two floors') }])
})

/** Filter options with an empty result. */
const empty = async (login: string, name: CallName, filters: Record<string, string>[]) => {
  const person = await as(login)
  const found = await Promise.all(
    filters.map(async filter => {
      const { status, body } = await person.call(name, filter)
      return { filter, isThere: status === 200 && body.data.count > 0 }
    }),
  )
  return found.filter(({ isThere }) => !isThere).map(({ filter }) => filter)
}
const each = (field: string, values: readonly string[]) => values.map(value => ({ [field]: value }))
const shownStates = applicationLifecycle.states.filter(state => state !== 'removed')

test('demo: every filter of the user list finds someone', async () => {
  const tabs = ['clinician', 'facility'].flatMap(tab => userFilters.map(statuses => ({ tab, statuses })))
  expect(await empty('admin', 'accounts.list', [...tabs, ...each('tab', ['all'])])).toEqual([])
  expect(await empty('admin', 'accounts.list', each('verification', ['verified', 'notVerified']))).toEqual([])
})

test('demo: the queue has an item of every kind but the faults of outside services', async () => {
  const { kinds } = (await (await as('admin')).call('queue.list')).body.data
  const missing = queueKindNames.filter(kind => !kinds[kind])
  expect(missing).toEqual(['topUp', 'stuckHold', 'delivery'])
})

test('demo: a shift goes on after the no-show of one of its days', async () => {
  const { body } = await (await as('facility')).call('applications.shifts', { shiftStatus: 'current' })
  const days = [{ isMissed: true }, { isMissed: false }]
  expect(body.data.data).toContainEqual(
    expect.objectContaining({ shiftSlots: days.map(day => expect.objectContaining(day) as unknown) }),
  )
})

test('demo: every filter of the demo users’ lists finds a row', async () => {
  expect(await empty('facility', 'jobs.listOwn', each('statuses', jobLifecycle.states))).toEqual([])
  const shifts = each('shiftStatus', shownStates)
  const lists = ['facility', 'clinician', 'admin'].map(async login => ({
    login,
    empty: await empty(login, 'applications.shifts', shifts),
  }))
  expect((await Promise.all(lists)).filter(list => list.empty.length > 0)).toEqual([])
  const paid = paymentStages.map(paymentStatus => ({
    paymentStatus,
    shiftStatus: applicationLifecycle.states.join(','),
  }))
  expect(await empty('admin', 'applications.shifts', paid)).toEqual([])
})

test('demo: every filter of the job board finds a shift, and one has a reason against it', async () => {
  const filters = [...each('settingTypes', settingTypes), ...each('jobType', jobTypes)]
  expect(await empty('clinician', 'jobs.board', filters)).toEqual([])
  const { body } = await (await as('clinician')).call('jobs.board', { limit: 100 })
  const cards: { reasons: { code: string }[] }[] = body.data.data
  expect(cards.some(({ reasons }) => reasons.length === 0)).toBe(true)
  const codes = new Set(cards.flatMap(({ reasons }) => reasons.map(({ code }) => code)))
  // a blocked facility’s shifts are left off the board
  expect([...codes].toSorted()).toEqual(['no_license', 'overlap', 'tb_expired'])
})

test('demo: every filter of the back office finds a row', async () => {
  const admin = await as('admin')
  const count = async (resource: string, filter: object) => {
    const answer = await admin.send(
      'get',
      `/admin/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )
    return Array.isArray(answer.body) ? answer.body.length : 0
  }
  const options: [string, object[]][] = [
    ['users', each('tab', Object.keys(userTabs))],
    ['jobs', [...each('status', jobLifecycle.states), ...each('clinicianType', clinicianTypes)]],
    ['jobs', [...each('jobType', jobTypes), ...each('state', servedStates)]],
    ['shifts', each('status', shownStates)],
    ['payments', [...each('paymentType', paymentTypes), ...each('stage', paymentStages)]],
    ['payouts', each('status', payoutLifecycle.states)],
    ['deliveries', each('kind', ['notification', 'money', 'code', 'call'])],
    ['onboarding-calls', each('status', onboardingCallLifecycle.states)],
    ['audit-log', each('noun', ['user', 'facility', 'job', 'application', 'hold', 'charge', 'timesheet'])],
  ]
  const counts = options.flatMap(([resource, filters]) =>
    filters.map(async filter => ({ resource, filter, count: await count(resource, filter) })),
  )
  expect((await Promise.all(counts)).filter(one => one.count === 0)).toEqual([])
})

test('demo: the ledger balances, and the demo facility has a card and time cards to review', async () => {
  expect(await database.db('ledger_entries').sum('amount_cents as sum').first()).toEqual({ sum: 0 })
  const facility = await as('facility')
  const sources = await facility.call('payments.sources', {})
  expect(sources.body.data.cards).toMatchObject([
    { last4: '4242', primary: true, isExpired: false },
    { last4: '4444', primary: false, isExpired: true },
  ])
  const { body } = await facility.call('applications.shifts', { shiftStatus: 'completed', limit: 50 })
  const rows: { timesheet: { status: string } | null }[] = body.data.data
  expect(rows.filter(({ timesheet }) => timesheet?.status === 'pending').length).toBeGreaterThan(1)
})

test('demo: one time card was submitted automatically, one accepted automatically, one soon will be', async () => {
  const clinician = await as('clinician')
  const { body } = await clinician.call('applications.shifts', { shiftStatus: 'completed', limit: 50 })
  const rows: { timesheet: AutomaticTimeCard | null }[] = body.data.data
  const cards = rows.flatMap(({ timesheet }) => timesheet ?? [])
  const inHours = (hours: number) => addHours(opened.services.clock.now(), hours).toISOString()
  expect(cards.some(one => one.isAutoSubmitted && one.countsAsAcceptedAt)).toBe(true)
  expect(cards.some(({ isAutoAccepted, ...card }) => isAutoAccepted && card.openExtraMinutes)).toBe(true)
  expect(cards.some(({ countsAsAcceptedAt: at }) => at && inHours(0) < at && at < inHours(4))).toBe(true)
})

test('demo: billing and payouts show every kind of entry', async () => {
  const facility = await as('facility')
  const { due, coming, banks } = (await facility.call('payments.billing', {})).body.data
  expect(due.filter(({ canRetry }: { canRetry: boolean }) => canRetry)).toHaveLength(1)
  expect(banks).toMatchObject([{ last4: '3579', primary: true }, { last4: '2227' }])
  const ways = coming.map(({ paymentType }: { paymentType: string }) => paymentType)
  expect(new Set(ways)).toEqual(new Set(paymentTypes))
  const lines = each('kind', ['charge', 'refund', 'invoice', 'received'])
  expect(await empty('facility', 'payments.transactions', lines)).toEqual([])
  const overview = (await (await as('clinician')).call('payouts.overview', {})).body.data
  expect(overview).toMatchObject({ payoutAccount: { state: 'ready' }, payoutBanks: [{ isUsable: true }] })
  for (const figure of ['dueCents', 'sentCents', 'paidThisYearCents', 'inReviewCents', 'upcomingCents'])
    expect({ figure, isThere: overview[figure] > 0 }).toEqual({ figure, isThere: true })
  expect(await empty('clinician', 'payouts.list', each('status', ['due', 'sent', 'paid']))).toEqual([])
})

test('demo: payouts wait for an account and for money; invoices are in every stage', async () => {
  const waits: string[] = await database.db('payouts').where({ status: 'due' }).distinct().pluck('waits_for')
  expect(waits).toEqual(expect.arrayContaining(['account', 'money']))
  expect(await empty('admin', 'invoices.list', each('stage', invoiceStages))).toEqual([])
})

test('demo: new times wait for the demo clinician, and an open shift is boosted', async () => {
  expect(await database.db('time_changes').pluck('status')).toEqual(['pending'])
  const boosted = await database.db('jobs').where('boost_percent', '>', 0).pluck('status')
  expect(boosted).toEqual(['posted'])
})

test('demo: a standby waits, one has an open offer, and one worked a shift charged to the same card', async () => {
  const clinician = await as('clinician')
  const shifts = { shiftStatus: 'applied,completed', limit: 50 }
  const { body } = await clinician.call('applications.shifts', shifts)
  const rows: { id: string; shiftStatus: string; isStandby: boolean; standbyOffer: object | null }[] =
    body.data.data
  const mine = rows.filter(({ isStandby }) => isStandby)
  const waiting = mine.filter(({ shiftStatus }) => shiftStatus === 'applied')
  expect(waiting.map(({ standbyOffer }) => standbyOffer)).toEqual(
    expect.arrayContaining([null, { status: 'offered', answerBy: expect.any(String) }]),
  )
  const live = await database.db('standby_offers').where({ status: 'offered' })
  expect(live.map(({ answerBy: until }) => until > opened.services.clock.now())).toEqual([true])
  const stepped = mine.find(({ shiftStatus }) => shiftStatus === 'completed')
  const holds = await database
    .db('holds as own')
    .join('holds as before', 'before.job_id', 'own.job_id')
    .where({ 'own.application_id': stepped?.id ?? null, 'own.status': 'confirmed' })
    .select(database.db.raw('own.source_id = before.source_id AS is_same'))
  expect(holds).toEqual([{ isSame: true }, { isSame: true }])
})

test('demo: one facility has a billing hold, and one city has its own rates', async () => {
  const held: string[] = await database.db('facilities').whereNotNull('held_at').pluck('office_name')
  expect(held).toEqual(['Saguaro Sports Clinic'])
  const { body } = await (await as('admin')).call('rates.list', { clinicianType: 'pt', state: 'TX' })
  const cities: (string | null)[] = body.data.data.map(({ city }: { city: string | null }) => city)
  expect(cities).toEqual(expect.arrayContaining([null, 'Houston', 'Dallas']))
})

test('demo: leads are open, handled with a note, and subscribed', async () => {
  const leads = await database.db('leads').select('kind', 'handled_at', 'staff_note')
  const found = leads.map(
    ({ kind, handledAt, staffNote }) =>
      `${kind}, ${handledAt ? 'handled' : 'open'}${staffNote ? ' with a note' : ''}`,
  )
  expect(found.toSorted()).toEqual([
    'contact, open',
    'hiring, handled with a note',
    'hiring, open',
    'newsletter, open',
  ])
})

test('demo: creating it twice changes nothing', async () => {
  const counted = async () =>
    Promise.all(
      ['users', 'jobs', 'applications', 'events', 'ledger_entries', 'notifications'].map(table =>
        database.db(table).count('* as count').first(),
      ),
    )
  const before = await counted()
  expect(await createDemo(database.options)).toBe('already there')
  expect(await counted()).toEqual(before)
})
