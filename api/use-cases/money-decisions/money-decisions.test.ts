import { addDays, addHours, addMinutes } from '@gaitway/contract/format/time'
import { moneyDecisionCalls, type MoneyDecisionCall } from '@gaitway/contract/values/money-decisions'
import { newId } from '../../store/ids.ts'
import { listRequestsToLapse } from '../../store/money-decisions.ts'
import { balanceDueShift } from '../../../test/scenarios/charge.ts'
import { acceptedShift } from '../../../test/scenarios/time-card.ts'
import { buildInvoice } from '../../../test/builders/invoice.ts'
import { buildPayout } from '../../../test/builders/payout.ts'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { recordAnswer } from '../../../test/coverage.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { TEST_NOW, testServices, type TestServices } from '../../../test/services.ts'
import { lapseMoneyDecision } from './money-decisions.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const ada = await buildUser(db, { firstName: 'Ada', lastName: 'Whitmore' })
const bo = await buildUser(db, { firstName: 'Bo', lastName: 'Lindgren' })
const LIMIT = 10_000
const reason = 'Agreed by phone'
let services: TestServices
let api: ReturnType<typeof testApi>
beforeEach(async () => {
  services = testServices(db)
  api = testApi(services)
  await db('users')
    .where({ role: 'admin' })
    .whereNotIn('id', [ada.userId, bo.userId])
    .update({ status: 'deactivate' })
  await db('users').whereIn('id', [ada.userId, bo.userId]).update({ status: 'approved' })
  await db('policies').where({ kind: 'secondAdmin' }).where('version', '>', 1).delete()
  await setLimit(LIMIT / 100, 2)
})

const setLimit = (dollars: number, version: number) =>
  db('policies').insert({
    id: newId(),
    kind: 'secondAdmin',
    version,
    terms: JSON.stringify({ dollars }),
    validFrom: '2026-11-01T00:00:00Z',
    setBy: ada.userId,
    note: reason,
  })

const received = { method: 'Paper check', reference: '1044', receivedAt: '2026-11-20T12:00:00Z' }

type Case = {
  input: Record<string, unknown>
  amountCents: number
  read: () => Promise<unknown>
  done: unknown
}

const paidCents = async (invoiceId: string) =>
  (await db('invoices').where({ id: invoiceId }).first('paid_cents', 'credited_cents')) as unknown

/** What one admin may not decide alone, what it reads like before it, and after. */
const cases: Record<MoneyDecisionCall, () => Promise<Case>> = {
  'payments.refund': async () => {
    const { paymentId: id, owed } = await acceptedShift(services)
    const read = async () => (await owed()).refundedCents
    return { input: { id, amountCents: 20_000, reason }, amountCents: 20_000, read, done: 20_000 }
  },
  'payments.writeOff': async () => {
    const { paymentId: id, owed } = await balanceDueShift(services)
    const read = async () => (await owed()).owedCents
    return { input: { id, amountCents: 20_000, reason }, amountCents: 20_000, read, done: 34_560 }
  },
  'invoices.recordPayment': async () => {
    const { invoiceId: id } = await buildInvoice(db)
    const done = { paidCents: 20_000, creditedCents: 0 }
    const input = { id, amountCents: 20_000, ...received }
    return { input, amountCents: 20_000, read: () => paidCents(id), done }
  },
  'invoices.recordCheck': async () => {
    const { invoiceId: id } = await buildInvoice(db)
    const input = { amountCents: 20_000, ...received, invoices: [{ id, amountCents: 20_000 }] }
    const done = { paidCents: 20_000, creditedCents: 0 }
    return { input, amountCents: 20_000, read: () => paidCents(id), done }
  },
  'invoices.credit': async () => {
    const { invoiceId: id } = await buildInvoice(db)
    const done = { paidCents: 0, creditedCents: 20_000 }
    return {
      input: { id, amountCents: 20_000, reason },
      amountCents: 20_000,
      read: () => paidCents(id),
      done,
    }
  },
  'timesheets.adjust': async () => {
    const { card: id, worked, owed } = await acceptedShift(services, { paymentType: 'ACH' })
    const read = async () => (await owed()).owedCents
    const entries = worked('2026-11-21T21:00:00Z')
    return { input: { id, entries, reason }, amountCents: 13_640, read, done: 40_920 }
  },
  'payouts.resend': async () => {
    const { payoutId: id, clinician } = await buildPayout(db)
    await buildPayoutAccount(services, { clinicianId: clinician.id })
    await db('payouts').where({ id }).update({ status: 'failed', failedAt: services.clock.now() })
    const read = async () => (await db('payouts').where({ id }).first('status')).status as unknown
    return { input: { id }, amountCents: 49_600, read, done: 'due' }
  },
  'policies.setSecondAdmin': async () => {
    const read = async () => {
      const latest = await db('policies').where({ kind: 'secondAdmin' }).orderBy('version', 'desc').first()
      return latest.terms as unknown
    }
    const input = { version: 2, dollars: 500, note: reason }
    return { input, amountCents: 50_000, read, done: { dollars: 500 } }
  },
}

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code ? `${status} ${body.code}` : status
const request = async (call: MoneyDecisionCall, input: object, by = ada, more: object = {}) =>
  api.as(by).call('moneyDecisions.request', { call, input, ...more })
const approve = (id: string, by = bo, key = newId()) =>
  api.as(by).call('moneyDecisions.approve', { id }, { 'idempotency-key': key })
const statusOf = async (id: string) =>
  (await db('money_decisions').where({ id }).first('status'))?.status as string
const titles = async ({ userId }: { userId: string }) =>
  (await db('notifications').where({ userId }).orderBy('id').pluck('title')) as string[]

test.each(moneyDecisionCalls)(
  '%s: above the limit one admin requests it, and only another one carries it out, once',
  async call => {
    const { input, amountCents, read, done } = await cases[call]()
    const before = await read()
    expect(codeOf(await api.as(ada).call(call, input))).toBe('409 second_admin_needed')
    expect(await read()).toEqual(before)
    const { status, body } = await request(call, input)
    expect(status).toBe(201)
    const { id } = body.data
    expect(await db('money_decisions').where({ id }).first()).toMatchObject({
      amountCents,
      status: 'requested',
    })
    expect(codeOf(await approve(id, ada))).toBe('409 own_request')
    expect(await read()).toEqual(before)
    const key = newId()
    const approved = await approve(id, bo, key)
    expect(codeOf(approved)).toBe(200)
    expect(await read()).toEqual(done)
    // the approval makes the call, which nobody can make alone if it's about the limit
    recordAnswer(call, approved)
    expect(codeOf(await approve(id, bo, key))).toBe(200)
    expect(codeOf(await approve(id))).toBe('409 move_not_open')
    expect(await read()).toEqual(done)
    expect(await db('money_decisions').where({ id }).first()).toMatchObject({
      status: 'approved',
      requestedBy: ada.userId,
      decidedBy: bo.userId,
    })
  },
)

const buildRefundable = async () => {
  // each shift is confirmed before it starts
  services.clock.set(new Date(TEST_NOW))
  const shift = await acceptedShift(services)
  const refund = (amountCents: number, by = ada) =>
    api.as(by).call('payments.refund', { id: shift.paymentId, amountCents, reason })
  return { ...shift, refund }
}

test('second admin: what admins decide alone for a facility adds up over 24 hours, and the sentence says so', async () => {
  const { refund, facility } = await buildRefundable()
  expect(codeOf(await refund(6_000))).toBe(200)
  expect(codeOf(await refund(4_000, bo))).toBe(200)
  const { body } = await refund(1)
  expect([body.code, body.message]).toEqual([
    'second_admin_needed',
    `This is $0.01 for ${(await db('facilities').where({ id: facility.id }).first('office_name')).officeName}, $100.01 within 24 hours. Above $100.00 within 24 hours, a second admin has to approve it.`,
  ])
  const other = await buildRefundable()
  expect(codeOf(await other.refund(10_000))).toBe(200)
  services.clock.set(addMinutes(addHours(services.clock.now(), 24), 1))
  expect(codeOf(await refund(10_000))).toBe(200)
})

test('second admin: simultaneous decisions add up, too', async () => {
  const { refund } = await buildRefundable()
  const answers = await Promise.all([ada, bo, ada].map(by => refund(6_000, by)))
  expect(
    answers
      .map(codeOf)
      .map(String)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['200', '409 second_admin_needed', '409 second_admin_needed'])
})

test('second admin: what two have decided doesn’t count toward what one decides alone', async () => {
  const { refund, paymentId: id } = await buildRefundable()
  const { body } = await request('payments.refund', { id, amountCents: 20_000, reason })
  expect(codeOf(await approve(body.data.id))).toBe(200)
  expect(codeOf(await refund(10_000))).toBe(200)
})

test('second admin: a single active admin is refused, and reads how to add another', async () => {
  const { refund, paymentId: id } = await buildRefundable()
  await db('users').where({ id: bo.userId }).update({ status: 'deactivate' })
  await db('users').where({ role: 'admin' }).whereNot({ id: ada.userId }).update({ status: 'deactivate' })
  const { body } = await refund(20_000)
  expect([body.code, body.message]).toEqual(['only_admin', expect.stringContaining('npm run add:staff')])
  expect(codeOf(await request('payments.refund', { id, amountCents: 20_000, reason }))).toBe('409 only_admin')
})

test('request: what one admin may decide alone, or nobody may, isn’t requested', async () => {
  const { paymentId: id } = await buildRefundable()
  const ask = async (amountCents: number) =>
    codeOf(await request('payments.refund', { id, amountCents, reason }))
  expect(await ask(10_000)).toBe('409 second_admin_not_needed')
  expect(await ask(900_000)).toBe('422 more_than_paid')
  expect(
    await db('money_decisions').where({ call: 'payments.refund' }).whereRaw("input ->> 'id' = ?", [id]),
  ).toEqual([])
})

test('request: the other admins are notified, and the same request waits once', async () => {
  const { paymentId: id } = await buildRefundable()
  const input = { id, amountCents: 20_000, reason }
  const { body } = await request('payments.refund', input, ada, { note: 'They were overcharged' })
  expect((await titles(bo)).at(-1)).toMatch(/^Approval needed: Refund, \$200\.00, /)
  expect((await titles(ada)).filter(title => title.startsWith('Approval needed'))).toEqual([])
  expect(codeOf(await request('payments.refund', input, bo))).toBe('409 already_requested')
  expect(await db('events').where({ nounId: body.data.id })).toMatchObject([
    { verb: 'request', actorUserId: ada.userId, details: { call: 'payments.refund', amountCents: 20_000 } },
  ])
})

const buildRequest = async () => {
  const shift = await buildRefundable()
  const { body } = await request('payments.refund', { id: shift.paymentId, amountCents: 20_000, reason })
  return { ...shift, requestId: body.data.id as string }
}

test('request: declined for a reason, withdrawn by its admin, or lapsed after a week, it moves nothing', async () => {
  const [declined, withdrawn, lapsed] = [await buildRequest(), await buildRequest(), await buildRequest()]
  const decline = (by: typeof ada) =>
    api.as(by).call('moneyDecisions.decline', { id: declined.requestId, reason: 'The clinician was there' })
  const withdraw = (by: typeof ada) => api.as(by).call('moneyDecisions.withdraw', { id: withdrawn.requestId })
  expect(codeOf(await decline(ada))).toBe('409 own_request')
  expect(codeOf(await decline(bo))).toBe(200)
  expect((await titles(ada)).at(-1)).toMatch(/^Declined: Refund/)
  expect(codeOf(await withdraw(bo))).toBe('409 not_own_request')
  expect(codeOf(await withdraw(ada))).toBe(200)
  services.clock.set(addDays(services.clock.now(), 7))
  expect(codeOf(await approve(lapsed.requestId))).toBe('409 second_admin_late')
  const over = await listRequestsToLapse(db, { at: services.clock.now(), limit: 100 })
  expect(over).toContain(lapsed.requestId)
  await lapseMoneyDecision(services, lapsed.requestId)
  expect((await titles(ada)).at(-1)).toMatch(/^Expired: Refund/)
  const ended = [declined, withdrawn, lapsed]
  expect(await Promise.all(ended.map(({ requestId }) => statusOf(requestId)))).toEqual([
    'declined',
    'withdrawn',
    'lapsed',
  ])
  for (const { requestId, owed } of ended) {
    expect(codeOf(await approve(requestId))).toMatch(/^409 (move_not_open|second_admin_late)$/)
    expect((await owed()).refundedCents).toBe(0)
  }
})

test('approve: what the rules refuse by now stays requested, with a sentence', async () => {
  const { requestId, paymentId, refund, owed } = await buildRequest()
  await setLimit(1_000, 3)
  expect(codeOf(await refund(50_000))).toBe(200)
  const { body } = await approve(requestId)
  expect([body.code, await statusOf(requestId)]).toEqual(['more_than_paid', 'requested'])
  expect((await owed()).refundedCents).toBe(50_000)
  expect(await db('events').where({ nounId: paymentId, verb: 'refund' })).toHaveLength(1)
})

test('approve: of two admins at the same moment one carries it out', async () => {
  const { requestId, owed } = await buildRequest()
  const cy = await buildUser(db, { firstName: 'Cy' })
  const answers = await Promise.all([approve(requestId), approve(requestId, cy)])
  expect(answers.map(codeOf).filter(code => code === 200)).toHaveLength(1)
  expect((await owed()).refundedCents).toBe(20_000)
})

test('second admin: a settlement by policy needs none', async () => {
  const { asFacility, job, owed } = await acceptedShift(services, { sentHomeAt: '2026-11-21T20:00:00Z' })
  expect(await db('money_decisions').where({ jobId: job.id })).toEqual([])
  expect((await owed()).refundedCents).toBeGreaterThan(LIMIT)
  expect(codeOf(await asFacility.call('moneyDecisions.approve', { id: newId() }))).toBe('403 not_allowed')
})
