import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildPayoutAccount } from '../../testing/builders/payout-account.ts'
import { buildPayout } from '../../testing/builders/payout.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'
import { listRows } from '../resources.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

test('payouts: what one waits for is shown before any run, and gone once it has arrived', async () => {
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
