import { newId } from '../../store/ids.ts'
import { insertPayout } from '../../store/payouts.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { readAccounts, expectBooksToHold } from '../../../test/scenarios/books.ts'
import { processingDebit, chargeSteps } from '../../../test/scenarios/charge.ts'
import { requestContext, confirmedShift } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { repeatRequest, crashAfter } from '../../../test/crash-request.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { refund } from './admin-payments.ts'
import { sendPlannedCharges } from './charge-outcome.ts'
import { settleShift } from './settle-shift.ts'

const TOTAL = 56_172
const reason = 'The clinician came an hour late.'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const admin = await buildUser(db)
let services: TestServices
let api: ReturnType<typeof testApi>
beforeEach(() => {
  services = testServices(db)
  api = testApi(services)
})

/** The total is on the payment and owed to the clinician, as after an accepted time card. */
const settle = async (shift: { id: string; clinician: { id: string } }, payCents: number) => {
  const at = services.clock.now()
  const { chargeIds } = await db.transaction(async trx => {
    const payout = {
      applicationId: shift.id,
      clinicianId: shift.clinician.id,
      reason: 'timesheet',
      at,
    } as const
    await insertPayout(trx, { ...payout, amountCents: payCents })
    return settleShift(trx, { applicationId: shift.id, payCents, at, by: { side: 'clock' } })
  })
  await sendPlannedCharges(services, chargeIds)
}
const buildConfirmed = async () => {
  const { payment, ...payable } = await confirmedShift(services)
  return { ...payable, paymentId: payment.id }
}
const buildSettled = async (payCents = 49_600) => {
  const shift = await buildConfirmed()
  await settle(shift, payCents)
  return shift
}
const give = (id: string, amountCents: number, key = newId(), more: object = {}) =>
  api.as(admin).call('payments.refund', { id, amountCents, reason, ...more }, { 'idempotency-key': key })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`

test('refund: goodwill goes to the card at our cost, and the facility sees why', async () => {
  const { id, paymentId, facility, job } = await buildSettled()
  const { status, body } = await give(paymentId, 6_172)
  expect([status, body.message, body.data]).toMatchObject([
    200,
    'Refund recorded',
    {
      stage: 'completed',
      owedCents: 50_000,
      paidCents: TOTAL,
      refundedCents: 6_172,
      charges: [{ kind: 'charge' }, { kind: 'refund', status: 'succeeded', amountCents: 6_172 }],
    },
  ])
  expect(services.payments.sentTo('refund')).toMatchObject([{ amountCents: 6_172 }])
  expect(await readAccounts(db, id)).toEqual({
    cashAtPaymentService: 50_000,
    adjustments: 6_172,
    clinicianPayable: -49_600,
    feeIncome: -4_960,
    processingIncome: -1_612,
  })
  await expectBooksToHold(db, id)
  expect(await db('events').where({ nounId: paymentId, verb: 'refund' })).toMatchObject([
    {
      actorUserId: admin.userId,
      jobId: job.id,
      facilityId: facility.id,
      details: { amountCents: 6_172, creditCents: 0, goodwillCents: 6_172, reason },
    },
  ])
  expect(await db('notifications').where({ userId: facility.userId, type: 'refundSent' })).toMatchObject([
    {
      title: 'Refund started: $61.72, Tess Therapist, Sat, Nov 21, 9 AM–5 PM, North wing',
      body: expect.stringMatching(
        /^We’re refunding \$61\.72 for this shift\. Your bank may take a few days\. Reason: The clin/,
      ),
    },
  ])
  expect(await db('charges').where({ paymentId, kind: 'refund' })).toMatchObject([{ reason: 'goodwill' }])
})

test('refund: a failed one is sent again from the facility’s credit; more is goodwill', async () => {
  const shift = await buildConfirmed()
  services.payments.next({ kind: 'failed', code: 'lost_or_stolen_card', message: 'Not taken.' })
  await settle(shift, 24_800)
  const { id, paymentId } = shift
  const first = await give(paymentId, 20_000)
  expect(first.body.data).toMatchObject({ owedCents: 28_101, refundedCents: 20_000, stage: 'inProcess' })
  const second = await give(paymentId, 10_000)
  expect(second.body.data).toMatchObject({ owedCents: 26_172, refundedCents: 30_000, stage: 'completed' })
  expect(
    (await db('events').where({ nounId: paymentId, verb: 'refund' }).orderBy('id')).map(
      ({ details }) => details,
    ),
  ).toMatchObject([
    { creditCents: 20_000, goodwillCents: 0 },
    { creditCents: 8_071, goodwillCents: 1_929 },
  ])
  expect(await readAccounts(db, id)).toMatchObject({ adjustments: 1_929, cashAtPaymentService: 26_172 })
  await expectBooksToHold(db, id)
})

test('refund: comes from the charges, newest first', async () => {
  const { id, paymentId } = await buildSettled(52_700)
  const { body } = await give(paymentId, 10_000)
  const [charged, more] = body.data.charges
  expect([charged.amountCents, more.amountCents]).toEqual([TOTAL, 3_509])
  expect(await db('charges').where({ paymentId, kind: 'refund' }).orderBy('id')).toMatchObject([
    { ofChargeId: more.id, amountCents: 3_509 },
    { ofChargeId: charged.id, amountCents: 6_491 },
  ])
  await expectBooksToHold(db, id)
})

test('refund: a bank debit is refunded to the bank account once it has cleared', async () => {
  const debit = await processingDebit(services)
  await settle(debit, 49_600)
  expect(codeOf(await give(debit.paymentId, 1))).toBe('422 more_than_paid')
  services.payments.settle(debit.intent, { kind: 'succeeded' })
  await chargeSteps(services).send({ objectId: debit.intent })
  expect((await give(debit.paymentId, 4_560)).body.data).toMatchObject({
    owedCents: 50_000,
    refundedCents: 4_560,
  })
  await expectBooksToHold(db, debit.id)
})

test('refund: one the bank rejects becomes credit and can be sent once more', async () => {
  const { id, paymentId } = await buildSettled()
  services.payments.next({ kind: 'failed', code: 'lost_or_stolen_card', message: 'Not taken.' })
  expect((await give(paymentId, 6_172)).body.data).toMatchObject({ owedCents: 50_000, refundedCents: 0 })
  await expectBooksToHold(db, id)
  expect((await give(paymentId, 6_172)).body.data).toMatchObject({ owedCents: 50_000, refundedCents: 6_172 })
  expect(await readAccounts(db, id)).toMatchObject({ adjustments: 6_172 })
  await expectBooksToHold(db, id)
})

test('refund: a pending one isn’t sent twice', async () => {
  const { paymentId } = await buildSettled()
  services.payments.next({ kind: 'processing' })
  expect((await give(paymentId, 50_000)).body.data).toMatchObject({ stage: 'inProcess', refundedCents: 0 })
  expect(codeOf(await give(paymentId, 6_173))).toBe('422 more_than_paid')
  expect((await give(paymentId, 6_172)).status).toBe(200)
})

test('refund: refused before the shift is settled and for unknown payments', async () => {
  const { paymentId } = await buildConfirmed()
  expect(codeOf(await give(paymentId, 1))).toBe('409 not_settled')
  expect(codeOf(await give(newId(), 1))).toBe('404 not_found')
  const { body } = await give(paymentId, 0, newId(), { reason: '' })
  expect(Object.keys(body.error)).toEqual(expect.arrayContaining(['amountCents', 'reason']))
})

test('refund: accepts a reference only for payments by invoice', async () => {
  const { paymentId } = await buildSettled()
  const { status, body } = await give(paymentId, 100, newId(), { reference: 'Check 1044' })
  expect([status, Object.keys(body.error)]).toEqual([422, ['reference']])
})

test('refund: simultaneous requests never refund more than was paid', async () => {
  const { id, paymentId } = await buildSettled()
  const answers = await Promise.all(Array.from({ length: 12 }, () => give(paymentId, 10_000)))
  expect(answers.map(codeOf).toSorted()).toEqual([
    ...Array(5).fill('200 undefined'),
    ...Array(7).fill('422 more_than_paid'),
  ])
  expect(services.payments.sentTo('refund')).toHaveLength(5)
  expect(await db('payments').where({ id: paymentId }).first()).toMatchObject({
    owedCents: 6_172,
    refundedCents: 50_000,
  })
  await expectBooksToHold(db, id)
})

test('refund: one key refunds once; another amount is refused', async () => {
  const { paymentId } = await buildSettled()
  const key = newId()
  const [first, again] = [await give(paymentId, 100, key), await give(paymentId, 100, key)]
  expect(again.body).toEqual(first.body)
  expect(codeOf(await give(paymentId, 200, key))).toBe('409 idempotency_other_body')
  expect(services.payments.sentTo('refund')).toHaveLength(1)
})

test('refund: a crash after the commit refunds once, and the same key gets its answer', async () => {
  const { id, paymentId } = await buildSettled()
  const input = { id: paymentId, amountCents: 100, reason }
  const request = { userId: admin.userId, key: newId(), call: 'payments.refund' as const, body: input }
  await crashAfter(services, request, key => refund(services, admin.by, input, { ...requestContext, key }))
  expect(await repeatRequest(services, request)).toMatchObject({
    status: 200,
    message: 'Refund recorded',
    data: { owedCents: TOTAL - 100, charges: [{}, { kind: 'refund', status: 'sent', amountCents: 100 }] },
  })
  expect(await db('charges').where({ paymentId, kind: 'refund' })).toHaveLength(1)
  await expectBooksToHold(db, id)
})
