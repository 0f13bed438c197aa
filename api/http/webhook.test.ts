import request from 'supertest'
import Stripe from 'stripe'
import { stripePayments } from '../services/stripe-payments.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'

const secret = 'whsec_test_only'
const database = await testDatabase()
afterAll(database.close)
const { db } = database
afterEach(() => db('webhook_events').delete())
const payments = stripePayments({ secretKey: 'sk_test_unused', webhookSecret: secret, localPort: 1 })
const { app } = testApi({ ...testServices(db), payments })

const now = Math.floor(Date.now() / 1000)
const send = async (body: string, signature?: string) => {
  const outgoing = request(app).post('/payments/webhook').set('content-type', 'application/json')
  if (signature !== undefined) outgoing.set('stripe-signature', signature)
  const answer = await outgoing.send(body)
  return [answer.status, answer.body.code ?? answer.body]
}
const signed = (payload: string, timestamp = now) =>
  send(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }))

const event = (more: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'product.created',
  data: { object: { id: 'prod_1', object: 'product' } },
  ...more,
})

test.each([
  ['is missing', undefined],
  ['is empty', ''],
  ['has no value', 't=1,v1='],
  ['has no equals sign', 't=1,v1'],
  ['is only commas', ',,,'],
  ['is given twice, once empty', `t=${now},v1=,v1=${'a'.repeat(64)}`],
  ['has no time', `t=now,v1=${'a'.repeat(64)}`],
  ['has two-byte letters', `t=${now},v1=${'é'.repeat(32)}`],
  ['has another scheme', `t=${now},v0=${'a'.repeat(64)}`],
  ['is forged', `t=${now},v1=${'a'.repeat(64)}`],
])('webhook: refuses a signature that %s', async (_, signature) => {
  expect(await send(JSON.stringify(event()), signature)).toEqual([400, 'webhook_refused'])
})

test.each([
  ['a list', '[]'],
  ['a string', '"x"'],
  ['a number', '7'],
  ['null', 'null'],
  ['an empty object', '{}'],
  ['not JSON', 'not JSON'],
  ['an event without a type', JSON.stringify(event({ type: undefined }))],
  ['an event without data', JSON.stringify(event({ data: undefined }))],
  ['an event without an object', JSON.stringify(event({ data: {} }))],
  ['an event about null', JSON.stringify(event({ data: { object: null } }))],
  ['an event without an id', JSON.stringify(event({ id: undefined }))],
  ['an event with a null character', JSON.stringify(event({ id: 'evt_\0' }))],
  ['an event with an unpaired surrogate', JSON.stringify(event({ apiVersion: '\ud83d' }))],
  ['another kind of notification', JSON.stringify({ id: 'evt_2', object: 'v2.core.event', type: 'x' })],
])('webhook: refuses a signed body that is %s and doesn’t keep it', async (_, body) => {
  expect(await signed(body)).toEqual([400, 'unreadable'])
  expect(await db('webhook_events')).toEqual([])
})

test.each([
  ['ten minutes ago', -600, [400, 'webhook_refused']],
  ['two minutes ago', -120, [200, { received: true }]],
  ['in two minutes, by a clock that is ahead', 120, [200, { received: true }]],
  ['in ten minutes', 600, [400, 'webhook_refused']],
])('webhook: signed %s', async (_when, seconds, answer) => {
  expect(await signed(JSON.stringify(event()), now + seconds)).toEqual(answer)
})

test('webhook: keeps a signed event once', async () => {
  for (const _ of [1, 2]) expect(await signed(JSON.stringify(event()))).toEqual([200, { received: true }])
  expect(await db('webhook_events').select('id', 'type')).toEqual([{ id: 'evt_1', type: 'product.created' }])
})
