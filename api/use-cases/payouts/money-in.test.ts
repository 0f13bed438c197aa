import { addMinutes } from '@gaitway/contract/time'
import { newId } from '../../store/ids.ts'
import { findMoneyOf, markWaiting } from '../../store/views/payouts-due.ts'
import { buildFacility } from '../../testing/builders/facility.ts'
import { buildPayoutAccount } from '../../testing/builders/payout-account.ts'
import { buildPayout, payoutOf } from '../../testing/builders/payout.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { accountsOf } from '../../testing/ledger.ts'
import { testServices, type TestServices } from '../../testing/services.ts'
import { payingIn } from '../../testing/charge-flow.ts'
import { sendDuePayouts } from './send-due.ts'

let test: TestDatabase
let services: TestServices
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(async () => {
  services = testServices(test.db)
  const at = services.clock.now()
  // so that the next test doesn't send leftovers
  await test.db('payouts').update({ status: 'paid', sentAt: at, paidAt: at })
})
afterAll(() => test.close())

const run = async () => expect(await sendDuePayouts(services)).toEqual([])
const pass = (minutes: number) => services.clock.set(addMinutes(services.clock.now(), minutes))

const ready = async (input: Parameters<typeof buildPayout>[1] = {}) => {
  const payout = await buildPayout(test.db, input)
  const account = await buildPayoutAccount(services, { clinicianId: payout.clinician.id })
  return { ...payout, account }
}
type Ready = Awaited<ReturnType<typeof ready>>

/** The bank reverses the charge. */
const reverseCharge = async ({ paymentId }: Ready) => {
  await test.db('charges').where({ paymentId }).update({ status: 'failed' })
  await test.db('payments').where({ id: paymentId }).update({ paidCents: 0 })
}
/** Another charge of the payment, modeled on its first one. */
const addCharge = async ({ paymentId }: Ready, change: Record<string, unknown>) => {
  const first = await test.db('charges').where({ paymentId }).first()
  const id = newId()
  const own = { id, idempotencyKey: id, providerId: `pi_test_${id}`, reason: 'settlement' }
  await test.db('charges').insert({ ...first, ...own, ...change })
  return own.providerId
}

it('payouts: one returned by its bank is sent again, even if the facility’s debit was returned since then', async () => {
  const payout = await ready()
  await run()
  const { bankPayoutId: objectId } = await payoutOf(test.db, payout.payoutId)
  services.payouts.settlePayout(objectId, 'failed')
  const { accountId } = payout.account
  await payingIn(services).send({ about: 'payout', account: accountId, objectId })
  await reverseCharge(payout)
  services.payouts.addBank(accountId, { last4: '1116', isDefault: true })
  await payingIn(services).send({ about: 'account', account: accountId, objectId: accountId })
  expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'due' })
  await run()
  expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'sent', waitsFor: null })
  expect(services.payouts.sentTo('transfer')).toHaveLength(1)
})

it('payouts: a transfer with a lost answer is recorded, even if the facility’s debit was returned first', async () => {
  const payout = await ready()
  services.payouts.next('lost')
  await run()
  await reverseCharge(payout)
  pass(5)
  await run()
  expect(await accountsOf(test.db, payout.applicationId)).toMatchObject({ cashAtPaymentService: -49_600 })
  expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'sent', waitsFor: null })
  expect(services.payouts.receivedBy(payout.account.accountId)).toEqual([49_600])
})

it('payouts: one never sent waits for the returned debit to be paid, then leaves once', async () => {
  const payout = await ready({ chargesCents: [30_000, 26_172] })
  services.payouts.next({ kind: 'succeeded' }, 'down')
  await run()
  await reverseCharge(payout)
  pass(5)
  await run()
  expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'due', waitsFor: 'money' })
  await addCharge(payout, { amountCents: 56_172 })
  await test.db('payments').where({ id: payout.paymentId }).update({ paidCents: 56_172 })
  await test.db('charges').where({ paymentId: payout.paymentId }).update({ status: 'succeeded' })
  await run()
  expect(services.payouts.receivedBy(payout.account.accountId)).toEqual([30_000, 19_600])
})

it('payouts: a pending refund means the money isn’t in', async () => {
  const payout = await ready()
  const { id } = await test.db('charges').where({ paymentId: payout.paymentId }).first('id')
  const refund = { kind: 'refund', ofChargeId: id, amountCents: 1, endedAt: null }
  await addCharge(payout, { ...refund, status: 'processing' })
  // payouts: marking and sending use the same rule
  await markWaiting(test.db)
  expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ waitsFor: 'money' })
  expect(await findMoneyOf(test.db, payout.applicationId)).toMatchObject({ keptCents: 56_171 })
  await run()
  expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'due', waitsFor: 'money' })
  await test.db('charges').where({ ofChargeId: id }).update({ status: 'failed' })
  await run()
  expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'sent' })
})

it('payouts: admins are notified of the shortfall, even if only a former admin was notified today', async () => {
  const [admin, former] = [await buildUser(test.db), await buildUser(test.db)]
  await ready({ paymentType: 'invoice', chargesCents: [], paidOutsideCents: 56_172 })
  services.payouts.setBalance({ availableCents: 600 })
  services.payouts.next({ kind: 'insufficient' })
  await run()
  await test.db('notifications').where({ type: 'topUpNeeded' }).whereNot({ userId: former.userId }).delete()
  await test.db('users').where({ id: former.userId }).update({ status: 'deactivate' })
  await run()
  await run()
  expect(await test.db('notifications').where({ userId: admin.userId, type: 'topUpNeeded' })).toHaveLength(1)
})

describe('payouts: a transfer whose charge is returned before it is sent', () => {
  /** Planned but not sent because the payment service is down; then the bank returns the charge. */
  const planned = async (input: Parameters<typeof buildPayout>[1] = {}) => {
    const payout = await ready(input)
    services.payouts.next('down')
    await run()
    expect(services.payouts.receivedBy(payout.account.accountId)).toEqual([])
    await reverseCharge(payout)
    pass(5)
    return payout
  }
  const sources = () => services.payouts.sentTo('transfer').map(one => one.chargeProviderId)

  it('waits for the money, and comes from the charge that brings it', async () => {
    const payout = await planned()
    await run()
    expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'due', waitsFor: 'money' })
    const again = await addCharge(payout, { status: 'succeeded', reason: 'retry' })
    await test.db('payments').where({ id: payout.paymentId }).update({ paidCents: 56_172 })
    await run()
    await run()
    expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'sent', failureMessage: null })
    expect(sources().at(-1)).toBe(again)
    expect(services.payouts.receivedBy(payout.account.accountId)).toEqual([49_600])
    expect(await accountsOf(test.db, payout.applicationId)).toEqual({
      clinicianPayable: 49_600,
      cashAtPaymentService: -49_600,
    })
  })

  it('comes from the balance if its facility is trusted', async () => {
    const facility = await buildFacility(test.db)
    await test.db('facilities').where({ id: facility.id }).update({ trusted: true })
    const payout = await planned({ facility })
    await run()
    await run()
    expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'sent' })
    expect(sources()).toEqual([payout.chargeProviderIds[0], null])
  })

  it('isn’t sent again if only its answer was lost', async () => {
    const facility = await buildFacility(test.db)
    await test.db('facilities').where({ id: facility.id }).update({ trusted: true })
    const payout = await ready({ facility })
    services.payouts.next('lost')
    await run()
    await reverseCharge(payout)
    pass(5)
    await run()
    expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'sent' })
    expect(services.payouts.receivedBy(payout.account.accountId)).toEqual([49_600])
  })

  it('doesn’t fail its payout if that happens while it is being sent', async () => {
    const payout = await ready()
    const { transfer } = services.payouts
    services.payouts.transfer = async input => {
      await reverseCharge(payout)
      return transfer(input)
    }
    services.payouts.next({ kind: 'failed', code: 'charge_disputed', message: 'The charge is disputed.' })
    await run()
    await run()
    expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'due', waitsFor: 'money' })
    expect(
      await test.db('notifications').where({ userId: payout.clinician.userId, type: 'payoutFailed' }),
    ).toEqual([])
  })
})
