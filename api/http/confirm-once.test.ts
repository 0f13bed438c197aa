import request from 'supertest'
import { addMinutes } from '@gaitway/contract/time'
import { buildCard } from '../testing/builders/card.ts'
import { buildPayable } from '../testing/confirm-application.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { testApi } from '../testing/http.ts'
import { testServices, type TestServices } from '../testing/services.ts'
import { sweepCharges } from '../use-cases/charges/refresh.ts'

let test: TestDatabase
let services: TestServices
let api: ReturnType<typeof testApi>
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  services = testServices(test.db)
  api = testApi(services)
})
afterAll(() => test.close())

type Payable = Awaited<ReturnType<typeof buildPayable>>
const ask = ({ facility, id }: Payable, key: string, more: object = {}) =>
  api
    .as(facility)
    .call(
      'applications.confirm',
      { decision: 'confirm', jobApplicationId: id, paymentType: 'card', ...more },
      { 'idempotency-key': key },
    )
const chargesSent = () => services.payments.sentTo('charge').length

it('confirm: the same key returns the same answer and charges nothing twice', async () => {
  const payable = await buildPayable(test.db)
  const first = await ask(payable, 'key-of-a-click')
  expect(first.status).toBe(200)
  expect(first.body.data).toMatchObject({ state: 'confirmed' })
  const again = await ask(payable, 'key-of-a-click')
  expect(again.body).toEqual(first.body)
  expect(chargesSent()).toBe(1)
})

it('confirm: the same key at the same time gets a conflict while the first request is running', async () => {
  const payable = await buildPayable(test.db)
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(payable, 'key-of-a-double-click')))
  const codes = answers.map(({ status, body }) => body.code ?? status)
  expect(codes.filter(code => code === 200).length).toBeGreaterThan(0)
  expect(codes.filter(code => code !== 200 && code !== 'idempotency_in_flight')).toEqual([])
  expect(chargesSent()).toBe(1)
})

it('confirm: the same key with a different body is refused', async () => {
  const payable = await buildPayable(test.db)
  const { id: sourceId } = await buildCard(test.db, { facilityId: payable.facility.id, isPrimary: false })
  await ask(payable, 'key-of-one-body')
  const other = await ask(payable, 'key-of-one-body', { sourceId })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_other_body'])
})

it('confirm: a missing key is refused before anything happens', async () => {
  const payable = await buildPayable(test.db)
  const answer = await ask(payable, '')
  expect([answer.status, answer.body.code]).toEqual([400, 'idempotency_key_missing'])
  expect(chargesSent()).toBe(0)
})

it('confirm: a declined card answers 402 with the payment service’s reason, also on retry', async () => {
  const payable = await buildPayable(test.db)
  services.payments.next({ kind: 'failed', code: 'card_declined', message: 'Your card was declined.' })
  for (const answer of [await ask(payable, 'key-declined'), await ask(payable, 'key-declined')])
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      402,
      'payment_refused',
      'Your card was declined.',
    ])
  expect((await ask(payable, 'key-of-the-next-try')).status).toBe(200)
})

it('confirm: a key whose answer was lost stays in flight until the hold ends, then returns the outcome', async () => {
  const payable = await buildPayable(test.db)
  services.payments.next('lost')
  expect((await ask(payable, 'key-unanswered')).body.code).toBe('payment_unknown')
  expect((await ask(payable, 'key-unanswered')).body.code).toBe('idempotency_in_flight')
  services.clock.set(addMinutes(services.clock.now(), 3))
  expect((await ask(payable, 'key-unanswered')).body.code).toBe('idempotency_in_flight')
  await sweepCharges(services)
  const after = await ask(payable, 'key-unanswered')
  expect(after.body.data).toMatchObject({ state: 'confirmed', application: { status: 'upcoming' } })
})

it('confirm: a key that required verification returns the final outcome', async () => {
  const payable = await buildPayable(test.db)
  services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
  const first = await ask(payable, 'key-authenticated')
  expect(first.body.data).toMatchObject({
    state: 'needsAction',
    nextAction: { url: 'https://bank.test/3ds' },
  })
  expect((await ask(payable, 'key-authenticated')).body).toEqual(first.body)
  services.clock.set(addMinutes(services.clock.now(), 16))
  await sweepCharges(services)
  const after = await ask(payable, 'key-authenticated')
  expect([after.status, after.body.code]).toEqual([409, 'hold_ended'])
})

it('confirm: the same key can be retried when nothing was sent', async () => {
  const payable = await buildPayable(test.db)
  services.payments.next('down')
  expect((await ask(payable, 'key-of-an-outage')).body.code).toBe('payment_service_down')
  expect((await ask(payable, 'key-of-an-outage')).status).toBe(200)
})

it('webhook: an event arrives over HTTP byte for byte as it was signed', async () => {
  const body = '{ "id":"evt_1", "type":"x", "about":"other", "objectId":"", "metadata":{},  "body":{} }'
  const post = (signature: string) =>
    request(api.app)
      .post('/payments/webhook')
      .set('stripe-signature', signature)
      .set('content-type', 'application/json')
      .send(body)
  const taken = await post('valid')
  expect([taken.status, taken.body]).toEqual([200, { received: true }])
  expect(String(services.payments.sentTo('readEvent')[0])).toBe(body)
  expect((await post('forged')).status).toBe(400)
})
