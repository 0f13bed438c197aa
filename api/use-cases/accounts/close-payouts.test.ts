import { hashPassword } from '../../services/secrets.ts'
import { insertCorrection } from '../../store/payouts.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildPayoutAccount } from '../../testing/builders/payout-account.ts'
import { buildPayout } from '../../testing/builders/payout.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'
import { applyAccountEvent } from '../payouts/send-due.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const password = 'Walk_The_Gait9'
const passwordHash = await hashPassword(password)
const at = services.clock.now()

/** A clinician who worked a shift, with its accepted time card and payout. */
const worked = async (payout: Record<string, unknown>) => {
  const clinician = await buildClinician(db, { passwordHash })
  const built = await buildPayout(db, { clinician })
  await db('payouts').where({ id: built.payoutId }).update(payout)
  await db('timesheets').insert({
    id: built.payoutId,
    applicationId: built.id,
    status: 'accepted',
    submittedAt: at,
    acceptedAt: at,
    workedMinutes: 480,
    payCents: 49_600,
    createdAt: at,
  })
  const account = await buildPayoutAccount(services, { clinicianId: clinician.id })
  const correct = (amountCents: number) =>
    insertCorrection(db, {
      clinicianId: clinician.id,
      applicationId: built.id,
      amountCents,
      reason: 'Counted anew.',
      at,
    })
  const close = async () => (await api.as(clinician).call('accounts.close', { password })).body
  return { ...built, account, correct, close }
}
const owed = (amount: string) => ({
  code: 'account_in_use',
  message: `You still have ${amount} coming. You can close your account once you’ve been paid.`,
})

test('close: money returned by the bank keeps the account open', async () => {
  const { close } = await worked({ status: 'failed', sentAt: at })
  expect(await close()).toMatchObject(owed('$496.00'))
})

test('close: counts what is owed with its corrections, both applied and open', async () => {
  const { close, correct } = await worked({ adjustmentCents: -9_600 })
  expect(await close()).toMatchObject(owed('$400.00'))
  await correct(-10_000)
  expect(await close()).toMatchObject(owed('$300.00'))
})

test('close: an open correction in the clinician’s favor keeps the account open', async () => {
  const { close, correct } = await worked({ status: 'paid', sentAt: at, paidAt: at })
  await correct(6_200)
  expect(await close()).toMatchObject(owed('$62.00'))
})

test('close: a closed account’s bank is no longer recognizable, whatever events arrive later', async () => {
  const { close, clinician, account } = await worked({ status: 'paid', sentAt: at, paidAt: at })
  expect((await close()).status).toBe(200)
  await applyAccountEvent(services, { account: account.accountId, objectId: account.accountId })
  expect(await db('payout_banks').where({ clinicianId: clinician.id })).toMatchObject([
    { bankName: 'Closed account', last4: '0000', isUsable: false },
  ])
})
