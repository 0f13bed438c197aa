import { addDays } from '@gaitway/contract/format/time'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { buildPayout, payoutOf } from '../../../test/builders/payout.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { chargeSteps } from '../../../test/scenarios/charge.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { sendDuePayouts } from './send-due.ts'

const { db, close } = await testDatabase()
afterAll(close)
let services: TestServices
beforeEach(async () => {
  services = testServices(db)
  const at = services.clock.now()
  await db('payouts').update({ status: 'paid', sentAt: at, paidAt: at })
})

/** A payout that its bank returned, and what an admin can do with it. */
const buildReturned = async (code: string) => {
  const payout = await buildPayout(db)
  const account = await buildPayoutAccount(services, { clinicianId: payout.clinician.id })
  services.payouts.next({ kind: 'succeeded' }, { kind: 'failed', code, message: 'The bank returned it.' })
  expect(await sendDuePayouts(services)).toEqual([])
  const admin = testApi(services).as(await buildUser(db))
  const id = payout.payoutId
  return {
    ...payout,
    account,
    resend: () => admin.call('payouts.resend', { id }),
    remind: () => admin.call('payouts.remind', { id }),
    listed: async () => (await admin.send('get', `/admin/payouts/${id}`)).body,
  }
}

test.each([
  ['account_closed', 'bank', 'payout_bank_missing', undefined],
  ['no_account', 'bank', 'payout_bank_missing', undefined],
  ['could_not_process', null, undefined, 'move_not_open'],
])('send again: after %s to the same account it needs %s', async (code, needs, refusal, reminderRefusal) => {
  const { resend, remind, listed } = await buildReturned(code)
  expect(await listed()).toMatchObject({ status: 'failed', needs })
  expect((await remind()).body.code).toBe(reminderRefusal)
  expect((await resend()).body.code).toBe(refusal)
})

test('send again: a closed account is replaced, then the payout leaves by itself', async () => {
  const { account, listed, payoutId } = await buildReturned('account_closed')
  services.payouts.addBank(account.accountId, { bankName: 'Chase', last4: '1116', isDefault: true })
  const [about, objectId] = ['account', account.accountId] as const
  await chargeSteps(services).send({ about, account: objectId, objectId })
  expect(await listed()).toMatchObject({ status: 'due', needs: null })
  expect(await sendDuePayouts(services)).toEqual([])
  expect(await payoutOf(db, payoutId)).toMatchObject({ status: 'sent' })
})

test('remind of a payout: its clinician reads what to do, once a day', async () => {
  const { remind, clinician, payoutId, listed } = await buildReturned('account_closed')
  const first = await remind()
  expect([first.status, first.body.message]).toEqual([200, 'Reminder sent'])
  expect(
    await db('notifications').where({ userId: clinician.userId, type: 'payoutAccountNeeded' }),
  ).toMatchObject([
    {
      title: 'Add another bank account to get $496.00',
      body: 'Your last payout came back. The bank returned it. Once you add another bank account, we’ll send it again.',
    },
  ])
  expect((await remind()).body.code).toBe('reminded_today')
  expect(await listed()).toMatchObject({ remindedAt: services.clock.now().toISOString() })
  services.clock.set(addDays(services.clock.now(), 1))
  expect((await remind()).status).toBe(200)
  expect(await db('events').where({ nounId: payoutId, verb: 'remind' })).toHaveLength(2)
})

test('remind of a payout: also while it waits for an account, and never to sub-admins', async () => {
  const { payoutId: id } = await buildPayout(db)
  const as = async (role: 'admin' | 'subadmin') =>
    testApi(services)
      .as(await buildUser(db, { role }))
      .call('payouts.remind', { id })
  expect((await as('subadmin')).status).toBe(403)
  expect((await as('admin')).status).toBe(200)
})
