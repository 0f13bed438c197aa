import { findCharge } from '../../store/charges.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { buildPayable, confirmIt, plainly } from '../../testing/confirm-application.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { accountsOf } from '../../testing/ledger.ts'
import { testServices, type TestServices } from '../../testing/services.ts'
import { payingIn } from '../../testing/charge-flow.ts'
import { sweepCharges } from '../charges/refresh.ts'
import { applyChargeOutcome, sendPlannedCharges } from './apply-charge-outcome.ts'
import { read } from './read.ts'
import { settleShift } from './settle-shift.ts'

let test: TestDatabase
let services: TestServices
let paying: ReturnType<typeof payingIn>
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  services = testServices(test.db)
  paying = payingIn(services)
})
afterAll(() => test.close())

const refused = { kind: 'failed', code: 'lost_or_stolen_card', message: 'The bank did not take it.' } as const

/** A settled shift with nothing owed, so that everything is refunded. */
const buildRefund = async () => {
  const payable = await buildPayable(test.db)
  const { paymentId } = await confirmIt(services, payable.facility.by, payable.id)
  const { chargeIds } = await settle(payable.id)
  return { ...payable, paymentId: String(paymentId), chargeIds, refundId: String(chargeIds[0]) }
}
const settle = (applicationId: string) =>
  test.db.transaction(trx =>
    settleShift(trx, {
      applicationId,
      payCents: 0,
      at: services.clock.now(),
      by: { side: 'clock' },
    }),
  )
const readIt = async ({ facility, paymentId }: Awaited<ReturnType<typeof buildRefund>>) =>
  (await read(services, facility.by, { id: paymentId }, plainly)).parse()
const providerOf = async (id: string): Promise<string> =>
  (await test.db('charges').where({ id }).first('provider_id')).providerId
const sendEvent = async (id: string) => paying.send({ about: 'refund', objectId: await providerOf(id) })
const kindsOf = (chargeId: string) =>
  test.db('ledger_transactions').where({ chargeId }).orderBy(['posted_at', 'id']).pluck('kind')
const notificationsOf = (jobId: string) => test.db('notifications').where({ type: 'refundFailed', jobId })

const credit = { cashAtPaymentService: 56_172, facilityReceivable: -56_172 }

it('failed refund: no longer pending, and admins are notified', async () => {
  const admin = await buildUser(test.db)
  const subadmin = await buildUser(test.db, { role: 'subadmin' })
  const refund = await buildRefund()
  services.payments.next(refused)
  await sendPlannedCharges(services, refund.chargeIds)
  await sendEvent(refund.refundId)
  expect(await accountsOf(test.db, refund.id)).toEqual(credit)
  expect(await kindsOf(refund.refundId)).toEqual(['refundDue', 'refundDueReversed'])
  expect(await readIt(refund)).toMatchObject({
    stage: 'inProcess',
    refundedCents: 0,
    charges: [{ status: 'succeeded' }, { kind: 'refund', status: 'failed', failureMessage: refused.message }],
  })
  expect(await test.db('events').where({ nounId: refund.refundId })).toMatchObject([
    { noun: 'refund', verb: 'fail', toState: 'failed', details: { failureCode: refused.code } },
  ])
  const notified = await notificationsOf(refund.job.id)
  expect(notified.map(({ userId }) => userId)).toContain(admin.userId)
  expect(notified.map(({ userId }) => userId)).not.toContain(subadmin.userId)
  expect(notified.filter(({ userId }) => userId === admin.userId)).toMatchObject([
    { body: expect.stringMatching(/^We couldn’t refund \$561\.72 to .+ The bank did not take it\./) },
  ])
  expect(await test.db('notifications').where({ userId: refund.facility.userId })).toEqual([])
})

it('failed refund: one that came back after succeeding is deducted again, once', async () => {
  const admin = await buildUser(test.db)
  const refund = await buildRefund()
  await sendPlannedCharges(services, refund.chargeIds)
  expect(await readIt(refund)).toMatchObject({ stage: 'completed', refundedCents: 56_172 })
  const intent = await providerOf(refund.refundId)
  services.payments.settle(intent, refused)
  await sendEvent(refund.refundId)
  await sendEvent(refund.refundId)
  expect(await accountsOf(test.db, refund.id)).toEqual(credit)
  expect(await kindsOf(refund.refundId)).toEqual(['refundDue', 'refund', 'refundReversed'])
  expect(await readIt(refund)).toMatchObject({ stage: 'inProcess', refundedCents: 0 })
  expect(await test.db('events').where({ nounId: refund.refundId }).orderBy('id')).toMatchObject([
    { verb: 'succeed' },
    { verb: 'failLate', fromState: 'succeeded', toState: 'failed' },
  ])
  expect((await notificationsOf(refund.job.id)).filter(({ userId }) => userId === admin.userId)).toHaveLength(
    1,
  )
  // an earlier answer that arrives only now
  services.payments.settle(intent, { kind: 'succeeded' })
  await sendEvent(refund.refundId)
  expect(await accountsOf(test.db, refund.id)).toEqual(credit)
})

it('failed refund: a late answer without an ID, or with another one, doesn’t undo a success', async () => {
  const refund = await buildRefund()
  await sendPlannedCharges(services, refund.chargeIds)
  const charge = await findCharge(test.db, refund.refundId)
  if (!charge) throw new Error('The refund is gone.')
  for (const providerId of [null, 're_other'])
    await applyChargeOutcome(services, charge, { ...refused, code: 'charge_already_refunded', providerId })
  expect(await readIt(refund)).toMatchObject({ stage: 'completed', refundedCents: 56_172 })
})

it('failed refund: one without an ID that went through after all is recorded as refunded', async () => {
  const refund = await buildRefund()
  services.payments.next(refused)
  await sendPlannedCharges(services, refund.chargeIds)
  await test.db('charges').where({ id: refund.refundId }).update({ providerId: null })
  services.payments.settle('re_late', { kind: 'succeeded' })
  const event = { about: 'refund', objectId: 're_late', metadata: { chargeId: refund.refundId } } as const
  await paying.send(event)
  await paying.send(event)
  expect(await accountsOf(test.db, refund.id)).toEqual({})
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
  expect(await accountsOf(test.db, payable.id)).toEqual(credit)
  const { paymentId } = await confirmIt(services, payable.facility.by, payable.id)
  const { chargeIds } = await settle(payable.id)
  expect(await accountsOf(test.db, payable.id)).toEqual({
    cashAtPaymentService: 2 * 56_172,
    refundsPayable: -2 * 56_172,
  })
  await sendPlannedCharges(services, chargeIds)
  expect(await accountsOf(test.db, payable.id)).toEqual({})
  expect(
    (await read(services, payable.facility.by, { id: String(paymentId) }, plainly)).parse(),
  ).toMatchObject({
    stage: 'completed',
    refundedCents: 2 * 56_172,
  })
})
