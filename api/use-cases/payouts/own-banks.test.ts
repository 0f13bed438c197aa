import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildPayoutAccount } from '../../testing/builders/payout-account.ts'
import { buildPayout } from '../../testing/builders/payout.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices, type TestServices } from '../../testing/services.ts'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => {
  services = testServices(database.db)
})
afterAll(() => database.close())

const withTwoBanks = async () => {
  const clinician = await buildClinician(database.db)
  const account = await buildPayoutAccount(services, { clinicianId: clinician.id })
  services.payouts.addBank(account.accountId, { bankName: 'Chase', last4: '1116', isDefault: false })
  const { call } = testApi(services).as(clinician)
  await call('payouts.addBank')
  const { body } = await call('payouts.overview')
  const [first, second] = body.data.payoutBanks.map(({ id }: { id: string }) => id) as [string, string]
  return { clinician, account, call, first, second }
}

test('bank accounts: payouts go to the default one', async () => {
  const { call, second, first, clinician } = await withTwoBanks()
  const { status, body } = await call('payments.makeAccountDefault', { id: second })
  expect([status, body.data.payoutBanks]).toMatchObject([
    200,
    [
      { id: second, isDefault: true },
      { id: first, isDefault: false },
    ],
  ])
  await call('payments.makeAccountDefault', { id: second })
  expect(await database.db('events').where({ nounId: clinician.id, verb: 'makeDefault' })).toHaveLength(1)
})

test('bank accounts: removing the default one makes another one the default', async () => {
  const { call, first, second, account } = await withTwoBanks()
  const { status, body } = await call('payments.removeAccount', { id: first })
  expect([status, body.data.payoutBanks]).toMatchObject([200, [{ id: second, isDefault: true }]])
  expect((await services.payouts.readAccount(account.accountId)).banks).toHaveLength(1)
  expect((await call('payments.removeAccount', { id: first })).status).toBe(404)
})

test('bank accounts: the last one can’t be removed', async () => {
  const { call, first, second } = await withTwoBanks()
  await call('payments.removeAccount', { id: second })
  expect((await call('payments.removeAccount', { id: first })).body.code).toBe('last_payout_bank')
})

test('bank accounts: the last one that accepts payouts stays while anything is due', async () => {
  const { call, first, second, clinician, account } = await withTwoBanks()
  await buildPayout(database.db, { clinician })
  const { banks } = await services.payouts.readAccount(account.accountId)
  services.payouts.setAccount(account.accountId, {
    banks: banks.map(bank => ({ ...bank, isUsable: bank.isDefault })),
  })
  await call('payouts.addBank')
  await call('payouts.overview')
  expect((await call('payments.removeAccount', { id: first })).body.code).toBe('last_payout_bank')
  expect((await call('payments.removeAccount', { id: second })).status).toBe(200)
})

test('bank accounts: no one changes another clinician’s', async () => {
  const { first } = await withTwoBanks()
  const other = testApi(services).as(await buildClinician(database.db))
  for (const name of ['payments.removeAccount', 'payments.makeAccountDefault'] as const)
    expect((await other.call(name, { id: first })).status).toBe(404)
})
