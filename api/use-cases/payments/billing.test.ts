import { balanceDueCents } from '@gaitway/contract/payment-balance'
import type { FacilityRecord, PaymentRecord } from '@gaitway/contract/schemas/resources'
import { buildBank } from '../../../test/builders/bank.ts'
import { buildCard } from '../../../test/builders/card.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildInvoice } from '../../../test/builders/invoice.ts'
import { buildPayout } from '../../../test/builders/payout.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { facilities } from '../../store/views/back-office/facilities.ts'
import { invoices, payments } from '../../store/views/back-office/money.ts'
import { listResource, type ListResource } from '../../store/views/back-office/resource.ts'
import { newId } from '../../store/ids.ts'
import { insertReceivedPayment } from '../../store/invoices.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const facility = await buildFacility(db, { officeName: 'Bayou Rehab' })
const card = await buildCard(db, { facilityId: facility.id })
await buildBank(db, { facilityId: facility.id })
/** settled, with a second charge that was refunded */
const refusedShift = await buildPayout(db, { facility, owedCents: 60_000, chargesCents: [56_172] })
await db('payments').where({ id: refusedShift.paymentId }).update({ chargeFailed: true, sourceId: card.id })
await db('charges').insert({
  id: newId(),
  paymentId: refusedShift.paymentId,
  kind: 'charge',
  reason: 'settlement',
  status: 'failed',
  amountCents: 3_828,
  idempotencyKey: newId(),
  failureCode: 'card_declined',
  failureMessage: 'Your card was declined.',
  createdAt: new Date('2026-11-20T14:40:00Z'),
  endedAt: new Date('2026-11-20T14:40:01Z'),
})
/** confirmed and paid, not worked yet */
const paidShift = await buildPayout(db, { facility })
await db('payments').where({ id: paidShift.paymentId }).update({ settledAt: null })
const invoiced = await buildInvoice(db, { facility })
const drafted = await buildInvoice(db, { facility, issuedAt: null })
await db('payments').where({ id: drafted.paymentId }).update({ owedCents: drafted.price.totalCents })
const admin = await buildUser(db)
await db.transaction(trx =>
  insertReceivedPayment(
    trx,
    {
      id: newId(),
      facilityId: facility.id,
      method: 'Paper check',
      reference: '1044',
      amountCents: 10_000,
      receivedAt: new Date('2026-11-21T15:00:00Z'),
      recordedBy: admin.userId,
      createdAt: new Date('2026-11-21T15:00:00Z'),
    },
    [{ invoiceId: invoiced.invoiceId, amountCents: 10_000 }],
  ),
)
await db('invoices').where({ id: invoiced.invoiceId }).update({ paidCents: 10_000 })
await db('credit_notes').insert({
  id: newId(),
  number: 7,
  invoiceId: invoiced.invoiceId,
  facilityId: facility.id,
  amountCents: 5_000,
  reason: 'An hour too much',
  issuedAt: new Date('2026-11-21T16:00:00Z'),
})
await db('invoices').where({ id: invoiced.invoiceId }).update({ creditedCents: 5_000 })
const invoiceOpen = invoiced.price.totalCents - 15_000

const other = await buildFacility(db)
await buildInvoice(db, { facility: other })

const billing = async (by: { userId: string }) => (await api.as(by).call('payments.billing', {})).body.data
const account = async (by: { userId: string }, input: Record<string, unknown> = {}) =>
  (await api.as(by).call('payments.transactions', input)).body.data

test('billing: due payments show a failed charge with its reason, and an invoice by its date', async () => {
  const { due, dueCents } = await billing(facility)
  expect(due).toMatchObject([
    {
      kind: 'payment',
      paymentId: refusedShift.paymentId,
      officeName: 'Bayou Rehab',
      openCents: 3_828,
      failureMessage: 'Your card was declined.',
      canRetry: true,
    },
    {
      kind: 'invoice',
      invoiceId: invoiced.invoiceId,
      number: 'INV-000001',
      openCents: invoiceOpen,
      isPastDue: false,
      canRetry: false,
    },
  ])
  expect(dueCents).toBe(3_828 + invoiceOpen)
})

test('billing: what staff see as due of a facility is what the lists behind it add up to', async () => {
  const at = new Date('2027-06-01T15:00:00Z')
  const listed = async <Row>(resource: ListResource, filter: Record<string, unknown>) => {
    const { rows } = await listResource(db, resource, { filter, at, descending: true, skip: 0, limit: 100 })
    return rows.map(row => JSON.parse(row) as Row)
  }
  const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0)
  const facilityId = facility.id
  const open = async (stage: string) =>
    sum((await listed<{ openCents: number }>(invoices, { facilityId, stage })).map(one => one.openCents))
  const failed = await listed<PaymentRecord>(payments, { facilityId, stage: 'failed' })
  const [record] = await listed<FacilityRecord>(facilities, { userId: facility.userId })
  expect(record).toMatchObject({
    failedCents: sum(failed.map(balanceDueCents)),
    dueCents: sum(failed.map(balanceDueCents)) + (await open('open')),
    pastDueCents: await open('pastDue'),
  })
  expect([record?.failedCents, record?.pastDueCents]).toEqual([3_828, invoiceOpen])
})

test('billing: upcoming shifts show what is paid and only the rest as upcoming', async () => {
  const { coming, comingCents } = await billing(facility)
  expect(coming).toHaveLength(2)
  expect(coming).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ paymentId: paidShift.paymentId, totalCents: 56_172, status: 'paid' }),
      expect.objectContaining({ paymentId: drafted.paymentId, status: 'estimated', paidCents: 0 }),
    ]),
  )
  expect(comingCents).toBe(drafted.price.totalCents)
})

test('billing: a payment being retried can’t be retried again', async () => {
  const id = newId()
  await db('charges').insert({
    id,
    paymentId: refusedShift.paymentId,
    kind: 'charge',
    reason: 'retry',
    status: 'needsAction',
    amountCents: 3_828,
    idempotencyKey: newId(),
    createdAt: new Date('2026-11-20T14:50:00Z'),
  })
  const [retried] = (await billing(facility)).due
  expect(retried).toMatchObject({ canRetry: false, failureMessage: null, status: 'needsAction' })
  await db('charges').where({ id }).delete()
})

test('billing: a debit under way after a failed charge is upcoming, and due again if it fails', async () => {
  const id = newId()
  await db('charges').insert({
    id,
    paymentId: refusedShift.paymentId,
    kind: 'charge',
    reason: 'retry',
    status: 'processing',
    amountCents: 3_828,
    idempotencyKey: newId(),
    createdAt: new Date('2026-11-20T14:50:00Z'),
  })
  const running = await billing(facility)
  expect(running.due).toMatchObject([{ kind: 'invoice' }])
  expect([running.dueCents, running.comingCents]).toEqual([invoiceOpen, drafted.price.totalCents + 3_828])
  expect(running.processingCents).toBe(3_828)
  expect(running.coming).toContainEqual(
    expect.objectContaining({ paymentId: refusedShift.paymentId, totalCents: 60_000, status: 'processing' }),
  )
  await db('charges').where({ id }).update({ status: 'failed' })
  const failed = await billing(facility)
  expect(failed.due.map(({ status }: { status: string | null }) => status)).toEqual(['failed', null])
  expect([failed.dueCents, failed.comingCents]).toEqual([3_828 + invoiceOpen, drafted.price.totalCents])
  await db('charges').where({ id }).delete()
})

test('billing: a debit under way for a released shift is listed until it clears, with nothing owed', async () => {
  const refunded = await buildPayout(db, { facility, owedCents: 0, chargesCents: [] })
  const charge = {
    paymentId: refunded.paymentId,
    kind: 'charge',
    reason: 'confirmation',
    amountCents: 54_560,
    createdAt: new Date('2026-11-20T14:50:00Z'),
  }
  await db('charges').insert({ ...charge, id: newId(), idempotencyKey: newId(), status: 'processing' })
  const { coming, comingCents } = await billing(facility)
  expect(coming).toContainEqual(
    expect.objectContaining({
      paymentId: refunded.paymentId,
      totalCents: 0,
      paidCents: 0,
      underWayCents: 54_560,
      isSettled: true,
      status: 'processing',
    }),
  )
  expect(comingCents).toBe(drafted.price.totalCents)
  await db('charges').where({ paymentId: refunded.paymentId }).delete()
  expect((await billing(facility)).coming).toHaveLength(2)
})

test('billing: shows past-due invoices, the reason of a billing hold, and payment methods', async () => {
  await db('facilities')
    .where({ id: facility.id })
    .update({ heldAt: services.clock.now(), holdReason: 'Two debits came back.', invoiceAllowed: true })
  const inJanuary = testApi(testServices(db, { now: '2027-01-05T12:00:00Z' }))
  const answer = (await inJanuary.as(facility).call('payments.billing', {})).body.data
  expect(answer.due[1].isPastDue).toBe(true)
  expect(answer).toMatchObject({
    holdReason: 'Two debits came back.',
    invoiceAllowed: true,
    cards: [
      { brand: 'visa', isExpired: false, lastFailure: 'The last charge failed. Your card was declined.' },
    ],
    banks: [{ state: 'ready' }],
  })
})

test('billing: a facility without shifts owes nothing, and no one else sees this one', async () => {
  const fresh = await buildFacility(db)
  expect(await billing(fresh)).toMatchObject({ dueCents: 0, comingCents: 0, due: [], coming: [], cards: [] })
  expect(await account(fresh)).toEqual({ data: [], count: 0 })
})

test('transactions: lists charges, invoices, payments and credits, newest first', async () => {
  const { data, count } = await account(facility)
  expect(count).toBe(6)
  expect(data.map(({ kind, amountCents }: Record<string, unknown>) => [kind, amountCents])).toEqual([
    ['creditNote', -5_000],
    ['received', 10_000],
    ['invoice', invoiced.price.totalCents],
    ['charge', 3_828],
    ['charge', 56_172],
    ['charge', 56_172],
  ])
  expect(data[0]).toMatchObject({ number: 'CN-000007', status: 'done', invoiceId: invoiced.invoiceId })
  expect(data[1]).toMatchObject({ way: 'Paper check 1044', number: 'INV-000001' })
  expect(data[3]).toMatchObject({
    way: 'Visa 4242',
    status: 'failed',
    failureMessage: 'Your card was declined.',
    paymentId: refusedShift.paymentId,
  })
})

test('transactions: one kind, sorted by amount, a page at a time', async () => {
  const first = await account(facility, { kind: 'charge', sortBy: 'amountCents', sortOrder: 'asc', limit: 1 })
  expect([first.count, first.data[0].amountCents]).toEqual([3, 3_828])
  const second = await account(facility, {
    kind: 'charge',
    sortBy: 'amountCents',
    sortOrder: 'asc',
    limit: 1,
    skip: 1,
  })
  expect(second.data[0].amountCents).toBe(56_172)
})

test('transactions: staff name the facility, a facility can’t name another, and a member needs the area', async () => {
  expect((await api.as(admin).call('payments.transactions', {})).status).toBe(422)
  expect((await account(admin, { facilityId: facility.id })).count).toBe(6)
  const foreign = await api.as(facility).call('payments.transactions', { facilityId: other.id })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'identity_mismatch'])
  const member = await buildMember(db, { facilityId: facility.id, access: ['shifts'] })
  expect((await api.as(member).call('payments.billing', {})).status).toBe(403)
})
