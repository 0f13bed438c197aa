import { newId } from '../../store/ids.ts'
import { buildInvoice } from '../../testing/builders/invoice.ts'
import { buildMember } from '../../testing/builders/facility.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { plainly } from '../../testing/confirm-application.ts'
import { testDatabase } from '../../testing/database.ts'
import { repeatRequest, crashAfter } from '../../testing/crash-request.ts'
import { testApi } from '../../testing/http.ts'
import { accountsOf } from '../../testing/ledger.ts'
import { testServices } from '../../testing/services.ts'
import { recordPayment } from '../payments/admin-payments.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db)

const check = { method: 'Paper check', reference: '1044', receivedAt: '2026-11-20T12:00:00Z' }
const receive = (id: string, input: object, key = newId()) =>
  api.as(admin).call('invoices.recordPayment', { id, ...check, ...input }, { 'idempotency-key': key })
const paymentOf = (id: string) => db('payments').where({ id }).first('owed_cents', 'paid_cents')
const eventsOf = async (id: string) =>
  (await db('events').where({ noun: 'invoice', nounId: id }).orderBy('id')).map(
    ({ verb, fromState, toState }) => `${verb} ${fromState ?? '-'} ${toState ?? '-'}`,
  )

test('invoice payment: a part leaves the rest open; the rest pays the invoice and notifies once', async () => {
  const { invoiceId, paymentId, id, facility } = await buildInvoice(db)
  const payer = await buildMember(db, { facilityId: facility.id, access: ['payments'] })
  await buildMember(db, { facilityId: facility.id, access: ['shifts'] })
  const part = await receive(invoiceId, { amountCents: 20_000 })
  expect([part.status, part.body.message, part.body.data]).toMatchObject([
    200,
    'Payment recorded',
    {
      stage: 'issued',
      totalCents: 54_560,
      paidCents: 20_000,
      openCents: 34_560,
      paidAt: null,
      payments: [{ ...check, receivedAt: '2026-11-20T12:00:00.000Z', amountCents: 20_000 }],
    },
  ])
  const rest = await receive(invoiceId, { amountCents: 34_560, method: 'Online bank transfer (ACH)' })
  expect(rest.body.data).toMatchObject({ stage: 'paid', openCents: 0, paidAt: '2026-11-20T15:00:00.000Z' })
  expect(await paymentOf(paymentId)).toEqual({ owedCents: 54_560, paidCents: 54_560 })
  expect(await accountsOf(db, id)).toEqual({ bank: 54_560, facilityReceivable: -54_560 })
  expect(await eventsOf(invoiceId)).toEqual(['recordPayment - -', 'recordPayment - -', 'pay issued paid'])
  const notified = await db('notifications').where({ type: 'paymentReceived', facilityId: facility.id })
  expect(new Set(notified.map(({ userId }) => userId))).toEqual(new Set([facility.userId, payer.userId]))
  expect(notified).toHaveLength(2)
})

test('invoice payment: refuses more than is open, a future day and a zero amount', async () => {
  const { invoiceId } = await buildInvoice(db)
  const before = await db('invoices').where({ id: invoiceId })
  const more = await receive(invoiceId, { amountCents: 54_561 })
  expect([more.status, more.body.code]).toEqual([422, 'more_than_open'])
  const later = await receive(invoiceId, { amountCents: 100, receivedAt: '2026-11-21T12:00:00Z' })
  expect(later.body.error).toEqual({ receivedAt: 'This day is in the future' })
  for (const amountCents of [0, -1, 1.5, 10_000_001])
    expect((await receive(invoiceId, { amountCents })).body.error).toHaveProperty('amountCents')
  expect((await receive(invoiceId, { amountCents: 1, reference: '' })).body.error).toEqual({
    reference: 'Please enter the check or transfer number',
  })
  expect((await receive(newId(), { amountCents: 100 })).status).toBe(404)
  expect(await db('invoices').where({ id: invoiceId })).toEqual(before)
  expect(await db('invoice_payments').where({ invoiceId })).toEqual([])
})

test('invoice payment: refused for a draft', async () => {
  const { invoiceId } = await buildInvoice(db, { issuedAt: null })
  const { status, body } = await receive(invoiceId, { amountCents: 100 })
  expect([status, body.code]).toEqual([409, 'invoice_not_issued'])
})

test('invoice payment: one key records once with one answer; another amount is refused', async () => {
  const { invoiceId } = await buildInvoice(db)
  const key = newId()
  const first = await receive(invoiceId, { amountCents: 20_000 }, key)
  const again = await receive(invoiceId, { amountCents: 20_000 }, key)
  expect([again.status, again.body]).toEqual([first.status, first.body])
  const other = await receive(invoiceId, { amountCents: 20_001 }, key)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_other_body'])
  expect(await db('invoice_payments').where({ invoiceId })).toHaveLength(1)
})

test('invoice payment: the answer is stored in the same transaction, so a crash records nothing twice', async () => {
  const { invoiceId } = await buildInvoice(db)
  const input = { ...check, method: 'Paper check' as const, id: invoiceId, amountCents: 20_000 }
  const request = { userId: admin.userId, key: newId(), call: 'invoices.recordPayment' as const, body: input }
  await crashAfter(services, request, () =>
    recordPayment(services, admin.by, input, { ...plainly, key: request.key }),
  )
  expect(await repeatRequest(services, request)).toMatchObject({
    status: 200,
    data: { paidCents: 20_000 },
  })
  expect(await db('invoice_payments').where({ invoiceId })).toHaveLength(1)
})

test('invoice payment: simultaneous ones never exceed the open amount', async () => {
  const { invoiceId, paymentId } = await buildInvoice(db)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => receive(invoiceId, { amountCents: 20_000 })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 422, 422, 422, 422,
  ])
  expect(await paymentOf(paymentId)).toMatchObject({ paidCents: 40_000 })
})
