import { newId } from '../../store/ids.ts'
import { buildMember } from '../../../test/builders/facility.ts'
import { buildInvoice } from '../../../test/builders/invoice.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import { requestContext } from '../../../test/scenarios/shift.ts'
import { repeatRequest, crashAfter } from '../../../test/crash-request.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { recordPayment } from '../payments/admin-payments.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const admin = await buildUser(db)

const reason = 'The second day was not covered.'
const credit = (id: string, input: object = {}, key = newId()) =>
  api.as(admin).call('invoices.credit', { id, reason, ...input }, { 'idempotency-key': key })
const receive = (id: string, amountCents: number) =>
  api.as(admin).call('invoices.recordPayment', {
    id,
    amountCents,
    method: 'Paper check',
    reference: '1044',
    receivedAt: '2026-11-20T12:00:00Z',
  })
const paymentOf = (id: string) => db('payments').where({ id }).first('owed_cents', 'paid_cents')

test('credit: a partial credit has its own number, the rest stays open, and the facility sees why', async () => {
  const { invoiceId, paymentId, id, facility } = await buildInvoice(db)
  const { status, body } = await credit(invoiceId, { amountCents: 14_560 })
  expect([status, body.message, body.data]).toMatchObject([
    200,
    'Credit note issued',
    {
      stage: 'issued',
      creditedCents: 14_560,
      openCents: 40_000,
      creditNotes: [{ number: expect.stringMatching(/^CN-0000\d\d$/), amountCents: 14_560, reason }],
    },
  ])
  expect(await paymentOf(paymentId)).toEqual({ owedCents: 40_000, paidCents: 0 })
  expect(await readAccounts(db, id)).toEqual({ adjustments: 14_560, facilityReceivable: -14_560 })
  expect(await db('notifications').where({ userId: facility.userId, type: 'invoiceCredited' })).toMatchObject(
    [{ body: `We credited $145.60. Reason: ${reason}` }],
  )
  expect(await db('events').where({ nounId: invoiceId, verb: 'recordCredit' })).toHaveLength(1)
})

test('credit: without an amount it covers everything open and closes the invoice', async () => {
  const { invoiceId, paymentId } = await buildInvoice(db)
  expect((await credit(invoiceId)).body.data).toMatchObject({
    stage: 'credited',
    creditedCents: 54_560,
    openCents: 0,
  })
  expect(await paymentOf(paymentId)).toEqual({ owedCents: 0, paidCents: 0 })
  for (const input of [{}, { amountCents: 1 }]) {
    const { status, body } = await credit(invoiceId, input)
    expect([status, body.code]).toEqual([422, 'more_than_open'])
  }
})

test('credit: crediting the rest after a payment makes the invoice paid', async () => {
  const { invoiceId, paymentId } = await buildInvoice(db)
  await receive(invoiceId, 40_000)
  const over = await credit(invoiceId, { amountCents: 14_561 })
  expect(over.body.code).toBe('more_than_open')
  expect((await credit(invoiceId)).body.data).toMatchObject({ stage: 'paid', openCents: 0 })
  expect(await paymentOf(paymentId)).toEqual({ owedCents: 40_000, paidCents: 40_000 })
})

test('credit: a paid invoice takes a named amount, which is refundable; in full, it is credited', async () => {
  const { invoiceId, paymentId, id } = await buildInvoice(db)
  await receive(invoiceId, 54_560)
  expect((await credit(invoiceId)).body.error).toEqual({ amountCents: 'Please enter an amount' })
  expect((await credit(invoiceId, { amountCents: 4560 })).body.data).toMatchObject({
    stage: 'paid',
    openCents: 0,
    creditedCents: 4560,
  })
  expect(await paymentOf(paymentId)).toEqual({ owedCents: 50_000, paidCents: 54_560 })
  expect(await readAccounts(db, id)).toEqual({
    bank: 54_560,
    facilityReceivable: -54_560,
    adjustments: 4560,
    refundsPayable: -4560,
  })
  expect((await credit(invoiceId, { amountCents: 50_001 })).body.code).toBe('more_than_open')
  expect((await credit(invoiceId, { amountCents: 50_000 })).body.data).toMatchObject({
    stage: 'credited',
    paidAt: null,
  })
})

test('credit: refused for a draft, an unknown invoice, and without a reason', async () => {
  const { invoiceId } = await buildInvoice(db, { issuedAt: null })
  const draft = await credit(invoiceId)
  expect([draft.status, draft.body.code]).toEqual([409, 'invoice_not_issued'])
  expect((await credit(newId())).status).toBe(404)
  expect((await credit(invoiceId, { reason: '' })).body.error).toHaveProperty('reason')
})

test('credit: one key credits once and uses one number; another reason is refused', async () => {
  const { invoiceId } = await buildInvoice(db)
  const key = newId()
  const [first, again] = [
    await credit(invoiceId, { amountCents: 100 }, key),
    await credit(invoiceId, { amountCents: 100 }, key),
  ]
  expect(again.body).toEqual(first.body)
  const other = await credit(invoiceId, { amountCents: 100, reason: 'Other' }, key)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_other_body'])
  expect(await db('credit_notes').where({ invoiceId })).toHaveLength(1)
})

test('credit: with payments at once never exceeds the open amount, and numbers have no gaps', async () => {
  const { invoiceId, paymentId } = await buildInvoice(db)
  await Promise.all(
    Array.from({ length: 4 }, () => [
      credit(invoiceId, { amountCents: 10_000 }),
      receive(invoiceId, 10_000),
    ]).flat(),
  )
  const invoice = await db('invoices').where({ id: invoiceId }).first()
  expect(invoice.paidCents + invoice.creditedCents).toBe(50_000)
  const payment = await paymentOf(paymentId)
  expect([payment.owedCents, payment.paidCents]).toEqual([54_560 - invoice.creditedCents, invoice.paidCents])
  const numbers: number[] = await db('credit_notes').orderBy('number').pluck('number')
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('credit: emails the billing address even if it is no user’s', async () => {
  const { invoiceId } = await buildInvoice(db)
  const emailedTo = async (address: string) =>
    (await db('graphile_worker._private_jobs').whereRaw('payload::text like ?', [`%${address}%`])).length
  const { billTo } = await db('invoices').where({ id: invoiceId }).first('bill_to')
  await credit(invoiceId, { amountCents: 100 })
  expect(await emailedTo(billTo.email)).toBe(1)
  const facility = await buildInvoice(db)
  await db('users').where({ id: facility.facility.userId }).update({ email: 'moved@example.test' })
  const old = (await db('invoices').where({ id: facility.invoiceId }).first('bill_to')).billTo.email
  await credit(facility.invoiceId, { amountCents: 100 })
  expect([await emailedTo(old), await emailedTo('moved@example.test')]).toEqual([1, 1])
})

const check = { method: 'Paper check', reference: '1044', receivedAt: '2026-11-20T12:00:00Z' }
const receiveOnce = (id: string, input: object, key = newId()) =>
  api.as(admin).call('invoices.recordPayment', { id, ...check, ...input }, { 'idempotency-key': key })
const eventsOf = async (id: string) =>
  (await db('events').where({ noun: 'invoice', nounId: id }).orderBy('id')).map(
    ({ verb, fromState, toState }) => `${verb} ${fromState ?? '-'} ${toState ?? '-'}`,
  )

test('invoice payment: a part leaves the rest open; the rest pays the invoice and notifies once', async () => {
  const { invoiceId, paymentId, id, facility } = await buildInvoice(db)
  const payer = await buildMember(db, { facilityId: facility.id, access: ['payments'] })
  await buildMember(db, { facilityId: facility.id, access: ['shifts'] })
  const part = await receiveOnce(invoiceId, { amountCents: 20_000 })
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
  const rest = await receiveOnce(invoiceId, { amountCents: 34_560, method: 'Online bank transfer (ACH)' })
  expect(rest.body.data).toMatchObject({ stage: 'paid', openCents: 0, paidAt: '2026-11-20T15:00:00.000Z' })
  expect(await paymentOf(paymentId)).toEqual({ owedCents: 54_560, paidCents: 54_560 })
  expect(await readAccounts(db, id)).toEqual({ bank: 54_560, facilityReceivable: -54_560 })
  expect(await eventsOf(invoiceId)).toEqual(['recordPayment - -', 'recordPayment - -', 'pay issued paid'])
  const notified = await db('notifications').where({ type: 'paymentReceived', facilityId: facility.id })
  expect(new Set(notified.map(({ userId }) => userId))).toEqual(new Set([facility.userId, payer.userId]))
  expect(notified).toHaveLength(2)
})

test('invoice payment: refuses more than is open, a future day and a zero amount', async () => {
  const { invoiceId } = await buildInvoice(db)
  const before = await db('invoices').where({ id: invoiceId })
  const more = await receiveOnce(invoiceId, { amountCents: 54_561 })
  expect([more.status, more.body.code]).toEqual([422, 'more_than_open'])
  const later = await receiveOnce(invoiceId, { amountCents: 100, receivedAt: '2026-11-21T12:00:00Z' })
  expect(later.body.error).toEqual({ receivedAt: 'This day is in the future' })
  for (const amountCents of [0, -1, 1.5, 10_000_001])
    expect((await receiveOnce(invoiceId, { amountCents })).body.error).toHaveProperty('amountCents')
  expect((await receiveOnce(invoiceId, { amountCents: 1, reference: '' })).body.error).toEqual({
    reference: 'Please enter the check or transfer number',
  })
  expect((await receiveOnce(newId(), { amountCents: 100 })).status).toBe(404)
  expect(await db('invoices').where({ id: invoiceId })).toEqual(before)
  expect(await db('invoice_payments').where({ invoiceId })).toEqual([])
})

test('invoice payment: refused for a draft', async () => {
  const { invoiceId } = await buildInvoice(db, { issuedAt: null })
  const { status, body } = await receiveOnce(invoiceId, { amountCents: 100 })
  expect([status, body.code]).toEqual([409, 'invoice_not_issued'])
})

test('invoice payment: one key records once with one answer; another amount is refused', async () => {
  const { invoiceId } = await buildInvoice(db)
  const key = newId()
  const first = await receiveOnce(invoiceId, { amountCents: 20_000 }, key)
  const again = await receiveOnce(invoiceId, { amountCents: 20_000 }, key)
  expect([again.status, again.body]).toEqual([first.status, first.body])
  const other = await receiveOnce(invoiceId, { amountCents: 20_001 }, key)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_other_body'])
  expect(await db('invoice_payments').where({ invoiceId })).toHaveLength(1)
})

test('invoice payment: the answer is stored in the same transaction, so a crash records nothing twice', async () => {
  const { invoiceId } = await buildInvoice(db)
  const input = { ...check, method: 'Paper check' as const, id: invoiceId, amountCents: 20_000 }
  const request = { userId: admin.userId, key: newId(), call: 'invoices.recordPayment' as const, body: input }
  await crashAfter(services, request, key =>
    recordPayment(services, admin.by, input, { ...requestContext, key }),
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
    Array.from({ length: 6 }, () => receiveOnce(invoiceId, { amountCents: 20_000 })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 422, 422, 422, 422,
  ])
  expect(await paymentOf(paymentId)).toMatchObject({ paidCents: 40_000 })
})
