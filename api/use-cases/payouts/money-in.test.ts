import { addMinutes } from '@gaitway/contract/format/time'
import { newId } from '../../store/ids.ts'
import { findShiftMoney, updatePayoutWaits } from '../../store/views/payouts-due.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { buildPayout, payoutOf } from '../../../test/builders/payout.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import { chargeSteps } from '../../../test/scenarios/charge.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { listRows } from '../resources.ts'
import { sendDuePayouts } from './send-due.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(async () => {
  services = testServices(db)
  const at = services.clock.now()
  // so that the next test doesn't send leftovers
  await db('payouts').update({ status: 'paid', sentAt: at, paidAt: at })
})

const run = async () => expect(await sendDuePayouts(services)).toEqual([])
const pass = (minutes: number) => services.clock.set(addMinutes(services.clock.now(), minutes))

const ready = async (input: Parameters<typeof buildPayout>[1] = {}) => {
  const payout = await buildPayout(db, input)
  const account = await buildPayoutAccount(services, { clinicianId: payout.clinician.id })
  return { ...payout, account }
}
type Ready = Awaited<ReturnType<typeof ready>>

/** The bank reverses the charge. */
const reverseCharge = async ({ paymentId }: Ready) => {
  await db('charges').where({ paymentId }).update({ status: 'failed' })
  await db('payments').where({ id: paymentId }).update({ paidCents: 0 })
}
/** Another charge of the payment, modeled on its first one. */
const addCharge = async ({ paymentId }: Ready, change: Record<string, unknown>) => {
  const first = await db('charges').where({ paymentId }).first()
  const id = newId()
  const own = { id, idempotencyKey: id, providerId: `pi_test_${id}`, reason: 'settlement' }
  await db('charges').insert({ ...first, ...own, ...change })
  return own.providerId
}

it('payouts: one returned by its bank is sent again, even if the facility’s debit was returned since then', async () => {
  const payout = await ready()
  await run()
  const { bankPayoutId: objectId } = await payoutOf(db, payout.payoutId)
  services.payouts.settlePayout(objectId, 'failed')
  const { accountId } = payout.account
  await chargeSteps(services).send({ about: 'payout', account: accountId, objectId })
  await reverseCharge(payout)
  services.payouts.addBank(accountId, { last4: '1116', isDefault: true })
  await chargeSteps(services).send({ about: 'account', account: accountId, objectId: accountId })
  expect(await payoutOf(db, payout.payoutId)).toMatchObject({ status: 'due' })
  await run()
  expect(await payoutOf(db, payout.payoutId)).toMatchObject({ status: 'sent', waitsFor: null })
  expect(services.payouts.sentTo('transfer')).toHaveLength(1)
})

it('payouts: a transfer with a lost answer is recorded, even if the facility’s debit was returned first', async () => {
  const payout = await ready()
  services.payouts.next('lost')
  await run()
  await reverseCharge(payout)
  pass(5)
  await run()
  expect(await readAccounts(db, payout.applicationId)).toMatchObject({ cashAtPaymentService: -49_600 })
  expect(await payoutOf(db, payout.payoutId)).toMatchObject({ status: 'sent', waitsFor: null })
  expect(services.payouts.receivedBy(payout.account.accountId)).toEqual([49_600])
})

it('payouts: one never sent waits for the returned debit to be paid, then leaves once', async () => {
  const payout = await ready({ chargesCents: [30_000, 26_172] })
  services.payouts.next({ kind: 'succeeded' }, 'down')
  await run()
  await reverseCharge(payout)
  pass(5)
  await run()
  expect(await payoutOf(db, payout.payoutId)).toMatchObject({ status: 'due', waitsFor: 'money' })
  await addCharge(payout, { amountCents: 56_172 })
  await db('payments').where({ id: payout.paymentId }).update({ paidCents: 56_172 })
  await db('charges').where({ paymentId: payout.paymentId }).update({ status: 'succeeded' })
  await run()
  expect(services.payouts.receivedBy(payout.account.accountId)).toEqual([30_000, 19_600])
})

it('payouts: a pending refund means the money isn’t in', async () => {
  const payout = await ready()
  const { id } = await db('charges').where({ paymentId: payout.paymentId }).first('id')
  const refund = { kind: 'refund', ofChargeId: id, amountCents: 1, endedAt: null }
  await addCharge(payout, { ...refund, status: 'processing' })
  // payouts: marking and sending use the same rule
  await updatePayoutWaits(db)
  expect(await payoutOf(db, payout.payoutId)).toMatchObject({ waitsFor: 'money' })
  expect(await findShiftMoney(db, payout.applicationId)).toMatchObject({ netPaidCents: 56_171 })
  await run()
  expect(await payoutOf(db, payout.payoutId)).toMatchObject({ status: 'due', waitsFor: 'money' })
  await db('charges').where({ ofChargeId: id }).update({ status: 'failed' })
  await run()
  expect(await payoutOf(db, payout.payoutId)).toMatchObject({ status: 'sent' })
})

it('payouts: admins are notified of the shortfall, even if only a former admin was notified today', async () => {
  const [admin, former] = [await buildUser(db), await buildUser(db)]
  await ready({ paymentType: 'invoice', chargesCents: [], paidOutsideCents: 56_172 })
  services.payouts.setBalance({ availableCents: 600 })
  services.payouts.next({ kind: 'insufficient' })
  await run()
  await db('notifications').where({ type: 'topUpNeeded' }).whereNot({ userId: former.userId }).delete()
  await db('users').where({ id: former.userId }).update({ status: 'deactivate' })
  await run()
  await run()
  expect(await db('notifications').where({ userId: admin.userId, type: 'topUpNeeded' })).toHaveLength(1)
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
    expect(await payoutOf(db, payout.payoutId)).toMatchObject({ status: 'due', waitsFor: 'money' })
    const again = await addCharge(payout, { status: 'succeeded', reason: 'retry' })
    await db('payments').where({ id: payout.paymentId }).update({ paidCents: 56_172 })
    await run()
    await run()
    expect(await payoutOf(db, payout.payoutId)).toMatchObject({ status: 'sent', failureMessage: null })
    expect(sources().at(-1)).toBe(again)
    expect(services.payouts.receivedBy(payout.account.accountId)).toEqual([49_600])
    expect(await readAccounts(db, payout.applicationId)).toEqual({
      clinicianPayable: 49_600,
      cashAtPaymentService: -49_600,
    })
  })

  it('comes from the balance if its facility is trusted', async () => {
    const facility = await buildFacility(db)
    await db('facilities').where({ id: facility.id }).update({ trusted: true })
    const payout = await planned({ facility })
    await run()
    await run()
    expect(await payoutOf(db, payout.payoutId)).toMatchObject({ status: 'sent' })
    expect(sources()).toEqual([payout.chargeProviderIds[0], null])
  })

  it('isn’t sent again if only its answer was lost', async () => {
    const facility = await buildFacility(db)
    await db('facilities').where({ id: facility.id }).update({ trusted: true })
    const payout = await ready({ facility })
    services.payouts.next('lost')
    await run()
    await reverseCharge(payout)
    pass(5)
    await run()
    expect(await payoutOf(db, payout.payoutId)).toMatchObject({ status: 'sent' })
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
    expect(await payoutOf(db, payout.payoutId)).toMatchObject({ status: 'due', waitsFor: 'money' })
    expect(
      await db('notifications').where({ userId: payout.clinician.userId, type: 'payoutFailed' }),
    ).toEqual([])
  })
})

test('payouts: what one waits for is shown before any run, and gone once it has arrived', async () => {
  const api = testApi(services)
  const clinician = await buildClinician(db)
  const admin = await buildUser(db)
  const { payoutId, paymentId } = await buildPayout(db, { clinician })
  const shown = async () => {
    const { data } = (await api.as(clinician).call('payouts.list')).body.data
    const input = {
      descending: true,
      skip: 0,
      limit: 1,
      filter: { clinicianId: clinician.id },
      at: new Date(),
    }
    const backOffice = await listRows(services, admin.by, 'payouts', input)
    return [data[0], ...backOffice.rows.map(row => JSON.parse(row) as object)]
  }
  const expectBoth = async (waitsFor: string | null) =>
    expect(await shown()).toMatchObject([{ waitsFor }, { waitsFor }])
  const isStored = (waitsFor: string) => db('payouts').where({ id: payoutId }).update({ waitsFor })
  await expectBoth('account')
  await buildPayoutAccount(services, { clinicianId: clinician.id })
  await isStored('account')
  await expectBoth(null)
  await db('payments').where({ id: paymentId }).update({ paidCents: 56_171 })
  await expectBoth('money')
  await db('payments').where({ id: paymentId }).update({ paidCents: 56_172 })
  await isStored('balance')
  await expectBoth('balance')
  await db('payouts')
    .where({ id: payoutId })
    .update({ status: 'sent', sentAt: new Date(), waitsFor: 'funds' })
  await expectBoth('funds')
})
