import { newId } from '../../store/ids.ts'
import { buildPayoutAccount } from '../../testing/builders/payout-account.ts'
import { buildPayout, payoutOf } from '../../testing/builders/payout.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { testOutside, type TestOutside } from '../../testing/outside.ts'
import { payingIn } from '../../testing/paying.ts'
import { sendDuePayouts } from './send-due.ts'

let test: TestDatabase
let outside: TestOutside
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(async () => {
  outside = testOutside(test.db)
  const at = outside.clock.now()
  // what one test leaves is not sent by the next
  await test.db('payouts').update({ status: 'paid', sent_at: at, paid_at: at })
})
afterAll(() => test.close())

const run = async () => expect(await sendDuePayouts(outside)).toEqual([])

const ready = async (wish: Parameters<typeof buildPayout>[1] = {}) => {
  const payout = await buildPayout(test.db, wish)
  const account = await buildPayoutAccount(outside, { clinicianId: payout.clinician.id })
  return { ...payout, account }
}
type Ready = Awaited<ReturnType<typeof ready>>

/** The charge is taken back by its bank. */
const takeBack = async ({ paymentId }: Ready) => {
  await test.db('charges').where({ payment_id: paymentId }).update({ status: 'failed' })
  await test.db('payments').where({ id: paymentId }).update({ paid_cents: 0 })
}
/** Something else of the payment, made like its first charge. */
const addCharge = async ({ paymentId }: Ready, change: Record<string, unknown>) => {
  const first = await test.db('charges').where({ payment_id: paymentId }).first()
  const id = newId()
  const own = { id, idempotency_key: id, provider_id: `pi_test_${id}`, reason: 'settlement' }
  await test.db('charges').insert({ ...first, ...own, ...change })
}

it('a payout that its bank sent back leaves again, also when the facility’s debit was taken back meanwhile', async () => {
  const payout = await ready()
  await run()
  const { bank_payout_id: objectId } = await payoutOf(test.db, payout.payoutId)
  outside.payouts.settlePayout(objectId, 'failed')
  const { accountId } = payout.account
  await payingIn(outside).send({ about: 'payout', account: accountId, objectId })
  await takeBack(payout)
  outside.payouts.addBank(accountId, { last4: '1116', isDefault: true })
  await payingIn(outside).send({ about: 'account', account: accountId, objectId: accountId })
  expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'due' })
  await run()
  expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'sent', waits_for: null })
  expect(outside.payouts.sentTo('transfer')).toHaveLength(1)
})

it('money that is on its way back to the facility is not in', async () => {
  const payout = await ready()
  const { id } = await test.db('charges').where({ payment_id: payout.paymentId }).first('id')
  const refund = { kind: 'refund', of_charge_id: id, amount_cents: 1, ended_at: null }
  await addCharge(payout, { ...refund, status: 'processing' })
  await run()
  expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'due', waits_for: 'money' })
  await test.db('charges').where({ of_charge_id: id }).update({ status: 'failed' })
  await run()
  expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'sent' })
})

it('admins hear what is missing, also where only somebody who is none any more was told today', async () => {
  const [admin, former] = [await buildUser(test.db), await buildUser(test.db)]
  await ready({ paymentType: 'invoice', chargesCents: [], paidOutsideCents: 56_172 })
  outside.payouts.setBalance({ availableCents: 600 })
  outside.payouts.next({ kind: 'insufficient' })
  await run()
  await test.db('notifications').where({ type: 'topUpNeeded' }).whereNot({ user_id: former.userId }).delete()
  await test.db('users').where({ id: former.userId }).update({ status: 'deactivate' })
  await run()
  await run()
  expect(await test.db('notifications').where({ user_id: admin.userId, type: 'topUpNeeded' })).toHaveLength(1)
})
