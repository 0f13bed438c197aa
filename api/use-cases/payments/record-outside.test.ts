import { listDifferences } from '../../domain/reconciliation.ts'
import { newId } from '../../store/ids.ts'
import { listShiftBooks } from '../../store/views/shift-ledgers.ts'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { readAccounts, expectBooksToHold } from '../../../test/scenarios/books.ts'
import { debitedShift, balanceDueShift } from '../../../test/scenarios/charge.ts'
import { requestContext } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { repeatRequest, crashAfter } from '../../../test/crash-request.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { recordPayment } from './admin-payments.ts'
import { sendDuePayouts } from '../payouts/send-due.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

const TOTAL = 54_560
const check = { method: 'Paper check', reference: '1044', receivedAt: '2026-11-21T12:00:00Z' } as const
type Due = Awaited<ReturnType<typeof balanceDueShift>>
const receive = ({ paymentId, asAdmin }: Pick<Due, 'paymentId' | 'asAdmin'>, input: object, key = newId()) =>
  asAdmin.call('invoices.recordPayment', { id: paymentId, ...check, ...input }, { 'idempotency-key': key })
const retry = ({ paymentId, asFacility }: Due) =>
  asFacility.call('payments.retry', { id: paymentId }, { 'idempotency-key': newId() })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`
const recordsOf = ({ paymentId }: Due) => db('outside_payments').where({ paymentId })
const expectWholeBooks = async ({ id }: Due) => {
  await expectBooksToHold(db, id)
  const books = await listShiftBooks(db, { limit: 100 })
  expect(books.filter(({ applicationId }) => applicationId === id).map(listDifferences)).toEqual([[]])
}

test('outside payment: a part leaves the rest due; the rest pays the shift and notifies once', async () => {
  const shift = await balanceDueShift(services)
  const part = await receive(shift, { amountCents: 20_000 })
  expect([part.status, part.body.message, part.body.data]).toMatchObject([
    200,
    'Payment recorded',
    { stage: 'paymentDue', owedCents: TOTAL, paidCents: 20_000, charges: [{ status: 'failed' }] },
  ])
  await expectWholeBooks(shift)
  const rest = await receive(shift, { amountCents: 34_560, method: 'Online bank transfer (ACH)' })
  expect(rest.body.data).toMatchObject({ stage: 'completed', paidCents: TOTAL })
  await expectWholeBooks(shift)
  expect(await readAccounts(db, shift.id)).toMatchObject({ bank: TOTAL, clinicianPayable: -49_600 })
  expect(await db('payments').where({ id: shift.paymentId }).first()).toMatchObject({
    chargeFailed: false,
    outsideCents: TOTAL,
  })
  expect(
    await db('events').where({ nounId: shift.paymentId, verb: 'recordOutside' }).orderBy('id'),
  ).toMatchObject([
    { actorUserId: shift.admin.userId, details: { amountCents: 20_000, reference: '1044' } },
    { details: { amountCents: 34_560 } },
  ])
  expect(
    await db('notifications').where({ userId: shift.facility.userId, type: 'paymentReceived' }),
  ).toHaveLength(1)
})

test('outside payment: only the remainder is charged, and then nothing', async () => {
  const shift = await balanceDueShift(services)
  await receive(shift, { amountCents: 20_000 })
  const paid = await retry(shift)
  expect(paid.body.data).toMatchObject({ payment: { paidCents: TOTAL, stage: 'completed' } })
  expect(services.payments.sentTo('charge').at(-1)).toMatchObject({ amountCents: 34_560 })
  expect(codeOf(await retry(shift))).toBe('409 nothing_due')
  expect(codeOf(await receive(shift, { amountCents: 1 }))).toBe('409 nothing_due')
  await expectWholeBooks(shift)
})

test('outside payment: refuses more than is due, a future day and an unknown ID', async () => {
  const shift = await balanceDueShift(services)
  const more = await receive(shift, { amountCents: TOTAL + 1 })
  expect([codeOf(more), more.body.message]).toEqual([
    '422 more_than_open',
    'That’s more than the balance due of $545.60.',
  ])
  const later = await receive(shift, { amountCents: 100, receivedAt: '2026-11-22T12:00:00Z' })
  expect(later.body.error).toEqual({ receivedAt: 'This day is in the future' })
  expect((await receive({ ...shift, paymentId: newId() }, { amountCents: 100 })).status).toBe(404)
  expect(await recordsOf(shift)).toEqual([])
})

test('outside payment: refused during a debit, and for a shift paid by invoice', async () => {
  const shift = await debitedShift(services)
  const refused = await receive(shift, { amountCents: TOTAL })
  expect([codeOf(refused), refused.body.message]).toEqual([
    '409 payment_under_way',
    expect.stringContaining('A charge for this shift is in progress.'),
  ])
  await db('payments').where({ id: shift.paymentId }).update({ paymentType: 'invoice' })
  expect((await receive(shift, { amountCents: 1 })).body.message).toContain('paid by invoice')
})

test('outside payment: one key records once with one answer; another amount is refused', async () => {
  const shift = await balanceDueShift(services)
  const key = newId()
  const first = await receive(shift, { amountCents: 20_000 }, key)
  const again = await receive(shift, { amountCents: 20_000 }, key)
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(codeOf(await receive(shift, { amountCents: 20_001 }, key))).toBe('409 idempotency_other_body')
  expect(await recordsOf(shift)).toHaveLength(1)
  const input = { ...check, id: shift.paymentId, amountCents: 10_000 }
  const request = {
    userId: shift.admin.userId,
    key: newId(),
    call: 'invoices.recordPayment' as const,
    body: input,
  }
  await crashAfter(services, request, key =>
    recordPayment(services, shift.admin.by, input, { ...requestContext, key }),
  )
  expect(await repeatRequest(services, request)).toMatchObject({ data: { paidCents: 30_000 } })
  expect(await recordsOf(shift)).toHaveLength(2)
})

test('outside payment: simultaneous records and retries never exceed the amount due', async () => {
  const shift = await balanceDueShift(services)
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => receive(shift, { amountCents: 20_000 })),
    retry(shift),
  ])
  expect(answers.filter(({ status }) => status === 500)).toEqual([])
  const { owedCents: owed, paidCents: paid } = await shift.owed()
  expect(paid).toBeLessThanOrEqual(owed)
  await expectWholeBooks(shift)
})

test('outside payment: not for sub-admins and facilities', async () => {
  const shift = await balanceDueShift(services)
  const subadmin = testApi(services).as(await buildUser(db, { role: 'subadmin' }))
  for (const asAdmin of [subadmin, shift.asFacility])
    expect(codeOf(await receive({ ...shift, asAdmin }, { amountCents: 1 }))).toBe('403 not_allowed')
})

test('outside payment: the payout leaves once all is paid and our balance is topped up', async () => {
  const shift = await balanceDueShift(services)
  await buildPayoutAccount(services, { clinicianId: shift.clinician.id })
  const payout = async () => {
    expect(await sendDuePayouts(services)).toEqual([])
    return db('payouts').where({ applicationId: shift.id }).first('status', 'waits_for')
  }
  await receive(shift, { amountCents: 20_000 })
  expect(await payout()).toEqual({ status: 'due', waitsFor: 'money' })
  await receive(shift, { amountCents: 34_560 })
  services.payouts.next({ kind: 'insufficient' })
  expect(await payout()).toEqual({ status: 'due', waitsFor: 'balance' })
  services.clock.set(new Date('2026-11-22T12:00:00Z'))
  expect(await payout()).toMatchObject({ status: 'sent' })
  expect(services.payouts.sentTo('transfer').at(-1)).toMatchObject({ amountCents: 49_600 })
  await expectWholeBooks(shift)
})

test('outside payment: a correction’s credit and goodwill are refunded outside, with a reference', async () => {
  const shift = await balanceDueShift(services)
  await receive(shift, { amountCents: TOTAL })
  expect((await shift.until('22:00:00')).status).toBe(200)
  expect(services.payments.sentTo('refund')).toEqual([])
  await expectWholeBooks(shift)
  expect((await shift.refund(6_820)).body.error).toEqual({
    reference: 'Please enter the check or transfer number',
  })
  const back = await shift.refund(6_820, { reference: 'Check 2207' })
  expect(back.body.data).toMatchObject({ stage: 'completed', owedCents: 47_740, refundedCents: 6_820 })
  await expectWholeBooks(shift)
  expect((await shift.refund(1_000, { reference: 'Check 2208' })).body.data).toMatchObject({
    stage: 'completed',
    owedCents: 46_740,
  })
  expect(codeOf(await shift.refund(46_741, { reference: 'Check 2209' }))).toBe('422 more_than_paid')
  expect(await readAccounts(db, shift.id)).toMatchObject({ bank: 46_740, adjustments: 1_000 })
  await expectWholeBooks(shift)
})

test('outside payment: account and receipt show its method and reference', async () => {
  const shift = await balanceDueShift(services)
  await receive(shift, { amountCents: 20_000 })
  const account = await shift.asFacility.call('payments.transactions', { kind: 'received' })
  expect(account.body.data).toMatchObject({
    count: 1,
    data: [
      {
        kind: 'received',
        amountCents: 20_000,
        way: 'Paper check 1044',
        status: 'done',
        paymentId: shift.paymentId,
        invoiceId: null,
        createdAt: '2026-11-21T12:00:00.000Z',
      },
    ],
  })
  const read = await shift.asFacility.call('payments.read', { id: shift.paymentId })
  expect(read.body.data.outside).toEqual([
    { kind: 'received', amountCents: 20_000, way: 'Paper check 1044', at: '2026-11-21T12:00:00.000Z' },
  ])
  const receipt = await shift.asFacility.call('payments.receipt', { paymentId: shift.paymentId })
  const text = textOfPdf(receipt.body as Buffer).join('\n')
  expect(text).toContain('Received\nPaper check 1044\n$200.00')
  expect(text).toContain('Balance due: $345.60.')
})
