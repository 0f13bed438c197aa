import { buildFacility } from '../../../test/builders/facility.ts'
import { requestContext, confirmedShift } from '../../../test/scenarios/shift.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { refusalOf } from '../../../test/refusal.ts'
import type { FacilityMember } from '../use-case.ts'
import { addCard, openSetup, sources } from './sources.ts'
import { read } from './read.ts'

let test: TestDatabase
let services: TestServices
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  services = testServices(test.db)
})
afterAll(() => test.close())

const open = async (by: FacilityMember, returnPath = '/facility/payments') => {
  const { url } = await openSetup(services, by, { kind: 'card', returnPath }, requestContext)
  const { customerId } = await test.db('facilities').where({ id: by.facilityId }).first('customer_id')
  return { url, sessionId: String(url.split('/').at(-1)), customerId: String(customerId) }
}
const add = (by: FacilityMember, sessionId: string, holder?: string) =>
  addCard(services, by, { sessionId, holder }, requestContext)
const listed = async (by: FacilityMember) => (await sources(services, by, {}, requestContext)).parse().cards

it('payment methods: creates the payment service’s customer once, and returns to the screen it came from', async () => {
  const facility = await buildFacility(test.db, { officeName: 'Bayou Rehab' })
  const first = await open(facility.by, '/facility/applicants?jobId=1')
  const second = await open(facility.by)
  expect(second.customerId).toBe(first.customerId)
  expect(services.payments.sentTo('createCustomer')).toEqual([
    { facilityId: facility.id, name: 'Bayou Rehab', email: facility.email },
  ])
  expect(services.payments.sentTo('openSetup')).toMatchObject([
    {
      successUrl: 'http://gaitway.test/facility/applicants?jobId=1&session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://gaitway.test/facility/applicants?jobId=1',
    },
    { successUrl: 'http://gaitway.test/facility/payments?session_id={CHECKOUT_SESSION_ID}' },
  ])
})

it('payment methods: two members who open the page at once share one customer', async () => {
  const facility = await buildFacility(test.db)
  const [one, two] = await Promise.all([open(facility.by), open(facility.by)])
  expect(one.customerId).toBe(two.customerId)
})

it('payment methods: the first card is primary, a second isn’t, and the same page adds one card', async () => {
  const { by } = await buildFacility(test.db)
  const one = await open(by)
  services.payments.finishSetup(one.sessionId, one.customerId, { last4: '4242', holder: 'Ada Office' })
  const [first, again] = await Promise.all([add(by, one.sessionId), add(by, one.sessionId)])
  expect(again).toEqual(first)
  expect(first).toMatchObject({
    kind: 'card',
    brand: 'visa',
    last4: '4242',
    holder: 'Ada Office',
    primary: true,
  })
  const two = await open(by)
  services.payments.finishSetup(two.sessionId, two.customerId, { last4: '4444', brand: 'mastercard' })
  expect(await add(by, two.sessionId, 'Bo Office')).toMatchObject({ primary: false, holder: 'Bo Office' })
  expect(await listed(by)).toMatchObject([
    { last4: '4242', primary: true },
    { last4: '4444', primary: false },
  ])
})

it('payment methods: an unfinished or unknown page adds no card', async () => {
  const { by } = await buildFacility(test.db)
  const { sessionId } = await open(by)
  expect(await refusalOf(add(by, sessionId))).toMatchObject({ code: 'setup_not_finished', status: 409 })
  expect(await refusalOf(add(by, 'cs_unheard_of'))).toMatchObject({ code: 'setup_not_finished' })
})

it('payment methods: another facility’s page isn’t found', async () => {
  const owner = await buildFacility(test.db)
  const { sessionId, customerId } = await open(owner.by)
  services.payments.finishSetup(sessionId, customerId)
  const thief = await buildFacility(test.db)
  await open(thief.by)
  expect(await refusalOf(add(thief.by, sessionId))).toMatchObject({ code: 'not_found' })
  expect(await listed(thief.by)).toEqual([])
})

it('payments: a payment is visible to its facility and admins, and isn’t found by others', async () => {
  const { id, facility, payment } = await confirmedShift(services)
  const readBy = async (by: Parameters<typeof read>[1]) =>
    (await read(services, by, { id: payment.id }, requestContext)).parse()
  const shown = {
    jobApplicationId: id,
    stage: 'inProcess',
    owedCents: 56_172,
    paidCents: 56_172,
    charges: [{ kind: 'charge', status: 'succeeded', amountCents: 56_172 }],
  }
  expect(await readBy(facility.by)).toMatchObject(shown)
  expect(await readBy((await buildUser(test.db)).by)).toMatchObject(shown)
  expect(await refusalOf(readBy((await buildFacility(test.db)).by))).toMatchObject({ code: 'not_found' })
})
