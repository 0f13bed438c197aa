import { findCharge } from '../../store/charges.ts'
import { readAccounts, expectBooksToHold } from '../../../test/scenarios/books.ts'
import { chargeSteps } from '../../../test/scenarios/charge.ts'
import { confirmApplication, requestContext, confirmedShift } from '../../../test/scenarios/shift.ts'
import { acceptedShift } from '../../../test/scenarios/time-card.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { sweepCharges } from '../charges/refresh.ts'
import { applyChargeOutcome, sendPlannedCharges } from './charge-outcome.ts'
import { read } from './read.ts'
import { settleShift } from './settle-shift.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
let paying: ReturnType<typeof chargeSteps>
beforeEach(() => {
  services = testServices(db)
  paying = chargeSteps(services)
})

const refused = { kind: 'failed', code: 'lost_or_stolen_card', message: 'The bank did not take it.' } as const

/** A settled shift with nothing owed, so that everything is refunded. */
const buildRefund = async () => {
  const { payment, ...payable } = await confirmedShift(services)
  const { chargeIds } = await settle(payable.id)
  return { ...payable, paymentId: payment.id, chargeIds, refundId: String(chargeIds[0]) }
}
const settle = (applicationId: string) =>
  db.transaction(trx =>
    settleShift(trx, {
      applicationId,
      payCents: 0,
      at: services.clock.now(),
      by: { side: 'clock' },
    }),
  )
const readIt = async ({ facility, paymentId }: Awaited<ReturnType<typeof buildRefund>>) =>
  (await read(services, facility.by, { id: paymentId }, requestContext)).parse()
const providerOf = async (id: string): Promise<string> =>
  (await db('charges').where({ id }).first('provider_id')).providerId
const sendEvent = async (id: string) => paying.send({ about: 'refund', objectId: await providerOf(id) })
const kindsOf = (chargeId: string) =>
  db('ledger_transactions').where({ chargeId }).orderBy(['posted_at', 'id']).pluck('kind')
const notificationsOf = (jobId: string) => db('notifications').where({ type: 'refundFailed', jobId })

const credit = { cashAtPaymentService: 56_172, facilityReceivable: -56_172 }

it('failed refund: no longer pending, and admins are notified', async () => {
  const admin = await buildUser(db)
  const subadmin = await buildUser(db, { role: 'subadmin' })
  const refund = await buildRefund()
  services.payments.next(refused)
  await sendPlannedCharges(services, refund.chargeIds)
  await sendEvent(refund.refundId)
  expect(await readAccounts(db, refund.id)).toEqual(credit)
  expect(await kindsOf(refund.refundId)).toEqual(['refundDue', 'refundDueReversed'])
  expect(await readIt(refund)).toMatchObject({
    stage: 'inProcess',
    refundedCents: 0,
    charges: [{ status: 'succeeded' }, { kind: 'refund', status: 'failed', failureMessage: refused.message }],
  })
  expect(await db('events').where({ nounId: refund.refundId })).toMatchObject([
    { noun: 'refund', verb: 'fail', toState: 'failed', details: { failureCode: refused.code } },
  ])
  const notified = await notificationsOf(refund.job.id)
  expect(notified.map(({ userId }) => userId)).toContain(admin.userId)
  expect(notified.map(({ userId }) => userId)).not.toContain(subadmin.userId)
  expect(notified.filter(({ userId }) => userId === admin.userId)).toMatchObject([
    { body: expect.stringMatching(/^We couldn’t refund \$561\.72 to .+ The bank did not take it\./) },
  ])
  expect(await db('notifications').where({ userId: refund.facility.userId })).toEqual([])
})

it('failed refund: one that came back after succeeding is deducted again, once', async () => {
  const admin = await buildUser(db)
  const refund = await buildRefund()
  await sendPlannedCharges(services, refund.chargeIds)
  expect(await readIt(refund)).toMatchObject({ stage: 'completed', refundedCents: 56_172 })
  const intent = await providerOf(refund.refundId)
  services.payments.settle(intent, refused)
  await sendEvent(refund.refundId)
  await sendEvent(refund.refundId)
  expect(await readAccounts(db, refund.id)).toEqual(credit)
  expect(await kindsOf(refund.refundId)).toEqual(['refundDue', 'refund', 'refundReversed'])
  expect(await readIt(refund)).toMatchObject({ stage: 'inProcess', refundedCents: 0 })
  expect(await db('events').where({ nounId: refund.refundId }).orderBy('id')).toMatchObject([
    { verb: 'succeed' },
    { verb: 'failLate', fromState: 'succeeded', toState: 'failed' },
  ])
  expect((await notificationsOf(refund.job.id)).filter(({ userId }) => userId === admin.userId)).toHaveLength(
    1,
  )
  // an earlier answer that arrives only now
  services.payments.settle(intent, { kind: 'succeeded' })
  await sendEvent(refund.refundId)
  expect(await readAccounts(db, refund.id)).toEqual(credit)
})

it('failed refund: a late answer without an ID, or with another one, doesn’t undo a success', async () => {
  const refund = await buildRefund()
  await sendPlannedCharges(services, refund.chargeIds)
  const charge = await findCharge(db, refund.refundId)
  if (!charge) throw new Error('The refund is gone.')
  for (const providerId of [null, 're_other'])
    await applyChargeOutcome(services, charge, { ...refused, code: 'charge_already_refunded', providerId })
  expect(await readIt(refund)).toMatchObject({ stage: 'completed', refundedCents: 56_172 })
})

it('failed refund: one without an ID that went through after all is recorded as refunded', async () => {
  const refund = await buildRefund()
  services.payments.next(refused)
  await sendPlannedCharges(services, refund.chargeIds)
  await db('charges').where({ id: refund.refundId }).update({ providerId: null })
  services.payments.settle('re_late', { kind: 'succeeded' })
  const event = { about: 'refund', objectId: 're_late', metadata: { chargeId: refund.refundId } } as const
  await paying.send(event)
  await paying.send(event)
  expect(await readAccounts(db, refund.id)).toEqual({})
  expect(await kindsOf(refund.refundId)).toEqual(['refundDue', 'refundDueReversed', 'lateRefund'])
  expect(await readIt(refund)).toMatchObject({ stage: 'completed', refundedCents: 56_172 })
})

it('failed refund: is due once in the ledger when a later settlement plans it again', async () => {
  const { payable, intent } = await paying.waiting()
  paying.passMinutes(16)
  await sweepCharges(services)
  services.payments.settle(intent, { kind: 'succeeded' })
  services.payments.next(refused)
  await paying.send({ objectId: intent })
  expect(await readAccounts(db, payable.id)).toEqual(credit)
  const { payment } = await confirmApplication(services, payable.facility.by, payable.id)
  const { chargeIds } = await settle(payable.id)
  expect(await readAccounts(db, payable.id)).toEqual({
    cashAtPaymentService: 2 * 56_172,
    refundsPayable: -2 * 56_172,
  })
  await sendPlannedCharges(services, chargeIds)
  expect(await readAccounts(db, payable.id)).toEqual({})
  expect(
    (await read(services, payable.facility.by, { id: payment.id }, requestContext)).parse(),
  ).toMatchObject({
    stage: 'completed',
    refundedCents: 2 * 56_172,
  })
})

const reference = 'Check 2207'
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`

/** Paid in full by check, and then partly credited. */
const buildCredited = async (creditCents: number) => {
  const shift = await acceptedShift(services, { paymentType: 'invoice' })
  const invoice = await db('invoices').where({ paymentId: shift.paymentId }).first('id', 'total_cents')
  const paid = await shift.asAdmin.call('invoices.recordPayment', {
    id: invoice.id,
    amountCents: invoice.totalCents,
    method: 'Paper check',
    reference: '1044',
    receivedAt: services.clock.now().toISOString(),
  })
  expect(paid.status).toBe(200)
  const credit = (amountCents: number) =>
    shift.asAdmin.call('invoices.credit', { id: invoice.id, amountCents, reason: 'A day was not covered.' })
  if (creditCents > 0) expect((await credit(creditCents)).status).toBe(200)
  return { ...shift, credit }
}

test('outside refund: a credit after payment is refunded outside, with its reference', async () => {
  const shift = await buildCredited(4_560)
  const { status, body } = await shift.refund(4_560, { reference })
  expect([status, body.data]).toMatchObject([
    200,
    { owedCents: 50_000, paidCents: 54_560, refundedCents: 4_560, stage: 'completed', charges: [] },
  ])
  expect(await readAccounts(db, shift.id)).toEqual({
    bank: 50_000,
    adjustments: 4_560,
    clinicianPayable: -49_600,
    feeIncome: -4_960,
  })
  await expectBooksToHold(db, shift.id)
  expect(
    await db('ledger_transactions').where({ applicationId: shift.id, kind: 'refundOutside' }),
  ).toMatchObject([{ description: 'Refunded outside Gaitway: Check 2207' }])
  expect(await db('events').where({ nounId: shift.paymentId, verb: 'refund' })).toMatchObject([
    { details: { amountCents: 4_560, creditCents: 4_560, goodwillCents: 0, reference } },
  ])
  expect(await db('notifications').where({ userId: shift.facility.userId, type: 'refundSent' })).toHaveLength(
    1,
  )
})

test('outside refund: the receipt shows it and the remaining credit', async () => {
  const shift = await buildCredited(4_560)
  expect((await shift.refund(3_000, { reference })).status).toBe(200)
  const receipt = await shift.asFacility.call('payments.receipt', { paymentId: shift.paymentId })
  const text = textOfPdf(receipt.body as Buffer).join('\n')
  expect(text).toContain('Refunded\nCheck 2207\n-$30.00')
  expect(text).toContain('You have a credit of $15.60.')
})

test('outside refund: without a reference it is refused at its field', async () => {
  const shift = await buildCredited(4_560)
  const { status, body } = await shift.refund(4_560)
  expect([status, body.error]).toEqual([422, { reference: 'Please enter the check or transfer number' }])
})

test('outside refund: never more than the facility’s credit, however many at once', async () => {
  const shift = await buildCredited(0)
  expect(codeOf(await shift.refund(1, { reference }))).toBe('422 more_than_paid')
  await shift.credit(3_000)
  const answers = await Promise.all(Array.from({ length: 8 }, () => shift.refund(1_000, { reference })))
  expect(answers.map(codeOf).filter(code => code === '200 undefined')).toHaveLength(3)
  expect(await shift.owed()).toEqual({ owedCents: 51_560, paidCents: 54_560, refundedCents: 3_000 })
  await expectBooksToHold(db, shift.id)
  await shift.credit(500)
  expect((await shift.refund(500, { reference })).status).toBe(200)
  await expectBooksToHold(db, shift.id)
})

test('outside refund: a corrected paid invoice can be refunded, with the clinician’s part deducted', async () => {
  const shift = await buildCredited(0)
  expect((await shift.until('22:00:00')).status).toBe(200)
  await expectBooksToHold(db, shift.id)
  expect((await shift.refund(6_820, { reference })).status).toBe(200)
  expect(await readAccounts(db, shift.id)).toEqual({
    bank: 47_740,
    clinicianPayable: -43_400,
    feeIncome: -4_340,
  })
  await expectBooksToHold(db, shift.id)
})
