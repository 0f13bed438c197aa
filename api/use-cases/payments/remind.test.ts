import { addDays } from '@gaitway/contract/format/time'
import { debitedShift, balanceDueShift } from '../../../test/scenarios/charge.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'

const { db, close } = await testDatabase()
afterAll(close)
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

type Due = Awaited<ReturnType<typeof balanceDueShift>>
const remind = ({ asAdmin, paymentId: id }: Due) => asAdmin.call('payments.remind', { id })
const retry = ({ asAdmin, paymentId: id }: Due) => asAdmin.call('payments.retry', { id })
const linksOf = ({ facility }: Due) =>
  db('notifications')
    .where({ userId: facility.userId, type: 'paymentDue' })
    .orderBy(['created_at', 'id'])
    .select('title', 'body', 'details')
const stageOf = async ({ asAdmin, paymentId: id }: Due) =>
  (await asAdmin.call('payments.read', { id })).body.data.stage
const listed = async ({ asAdmin, paymentId }: Due) =>
  (await asAdmin.send('get', `/admin/payments/${paymentId}`)).body

test('pay link: members who pay get it with the reason, once a day, and opening it moves nothing', async () => {
  const due = await balanceDueShift(services)
  const first = await remind(due)
  expect([first.status, first.body.message]).toEqual([200, 'Pay link sent'])
  const about = 'Tess Therapist, Sat, Nov 21, 9 AM–5 PM, North wing'
  expect(await linksOf(due)).toMatchObject([
    {
      title: `Payment due: $545.60, ${about}`,
      body: '$545.60 is due for this shift. Our last charge failed: Too little. Log in to pay by card or bank account.',
      details: { paymentId: due.paymentId },
    },
  ])
  const [email] = await db('deliveries').where({ userId: due.facility.userId }).orderBy('id', 'desc')
  expect(email).toMatchObject({ kind: 'money', channel: 'email' })
  expect((await remind(due)).body.code).toBe('reminded_today')
  services.clock.set(addDays(services.clock.now(), 1))
  await remind(due)
  expect((await linksOf(due)).at(-1)).toMatchObject({ title: `Payment still due: $545.60, ${about}` })
  expect(await db('events').where({ nounId: due.paymentId, verb: 'remind' }).orderBy('id')).toMatchObject([
    { actorUserId: due.admin.userId, details: { amountCents: 54_560 } },
    {},
  ])
  expect(await stageOf(due)).toBe('paymentDue')
})

test('pay link: refused while a charge is in progress, once it is paid, and to sub-admins', async () => {
  const debited = await debitedShift(services)
  expect((await remind(debited)).body.code).toBe('payment_under_way')
  services = testServices(db)
  const due = await balanceDueShift(services)
  await retry(due)
  expect((await remind(due)).body.code).toBe('nothing_due')
  const subAdmin = testApi(services).as(await buildUser(db, { role: 'subadmin' }))
  expect((await subAdmin.call('payments.remind', { id: due.paymentId })).status).toBe(403)
})

test('retry by staff: charges the shift’s own payment method, and nobody verifies it', async () => {
  const due = await balanceDueShift(services)
  expect(await listed(due)).toMatchObject({ stage: 'paymentDue', method: { last4: expect.any(String) } })
  services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
  expect((await retry(due)).body).toMatchObject({
    code: 'payment_refused',
    message: 'The cardholder needs to verify this payment.',
  })
  expect(await stageOf(due)).toBe('paymentDue')
  const { sourceId } = await db('payments').where({ id: due.paymentId }).first('source_id')
  const { providerId: sourceProviderId } = await db('payment_sources').where({ id: sourceId }).first()
  expect((await retry(due)).body.data).toMatchObject({ state: 'paid', payment: { stage: 'completed' } })
  expect(services.payments.sentTo('charge').at(-1)).toMatchObject({ sourceProviderId, ownerPresent: false })
})

test('retry by staff: not with a payment method that was removed; the pay link remains', async () => {
  const due = await balanceDueShift(services)
  await db('payment_sources')
    .where({ facilityId: due.facility.id })
    .update({ removedAt: services.clock.now() })
  expect(await listed(due)).toMatchObject({ method: null })
  expect((await retry(due)).body).toMatchObject({
    code: 'payment_source_missing',
    message: 'The card or bank account for this shift can’t be charged anymore. Send a pay link instead.',
  })
  expect((await remind(due)).status).toBe(200)
})
