import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusalOf } from '../../test/refusal.ts'
import { openForTest, visit } from '../../test/payment-service/open-service.ts'
import type { ChargeParams, Payments } from './payments.ts'
import { stripePayments } from './stripe-payments.ts'

const webhookSecret = 'whsec_test_only'
const secretKey = 'sk_test_local'

let local: Awaited<ReturnType<typeof openForTest>>
let payments: Payments
let customerId: string
beforeAll(async () => {
  local = await openForTest()
  payments = stripePayments({ secretKey, webhookSecret, localPort: local.service.port })
  customerId = await payments.createCustomer({
    facilityId: 'f1',
    name: 'Bayou Rehab',
    email: 'pay@facility.test',
  })
})
afterAll(() => local.close())

let keys = 0
const params = (more: Partial<ChargeParams>): ChargeParams => ({
  amountCents: 56_172,
  customerId,
  sourceProviderId: '',
  sourceKind: 'card',
  idempotencyKey: `key-${++keys}`,
  returnUrl: 'http://localhost:8080/facility/applicants',
  ownerPresent: true,
  metadata: { chargeId: 'c1' },
  ...more,
})
/** Saves a card on the payment service's page, as a facility does. */
const saveCard = async (number: string) => {
  const successUrl = 'http://localhost:8080/back?session_id={CHECKOUT_SESSION_ID}'
  const { url, sessionId } = await payments.openSetup({
    kind: 'card',
    customerId,
    successUrl,
    cancelUrl: successUrl,
  })
  const unfinished = await payments.readSetup(sessionId)
  const sent = { number, expMonth: '12', expYear: '34', cvc: '123', name: 'Ada Pine' }
  const { goesTo } = await visit(url, sent)
  return { unfinished, goesTo, sessionId, setup: await payments.readSetup(sessionId) }
}
const cardOf = async (number: string) => String((await saveCard(number)).setup?.source.providerId)
const good = '4242 4242 4242 4242'
const wantsOwner = '4000 0027 6000 3184'
const declined = '4000 0000 0000 0341'

describe('saving a card', () => {
  it('returns with the session, which has the card', async () => {
    const { unfinished, goesTo, sessionId, setup } = await saveCard(good)
    expect(unfinished).toBeNull()
    expect(goesTo).toBe(`http://localhost:8080/back?session_id=${sessionId}`)
    expect(setup).toEqual({
      customerId,
      source: {
        kind: 'card',
        fingerprint: expect.any(String),
        providerId: expect.stringMatching(/^pm_/),
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2034,
        holder: 'Ada Pine',
      },
    })
  })

  it('an unopened session has no card', async () => {
    expect(await payments.readSetup('cs_test_nobody')).toBeNull()
  })
})

describe('charging', () => {
  it('a good card succeeds, and the same key returns the same charge', async () => {
    const one = params({ sourceProviderId: await cardOf(good) })
    const outcome = await payments.charge(one)
    expect(outcome).toEqual({ kind: 'succeeded', providerId: expect.stringMatching(/^pi_/) })
    expect(await payments.charge(one)).toEqual(outcome)
  })

  it('a declined card has the issuer’s reason', async () => {
    const outcome = await payments.charge(params({ sourceProviderId: await cardOf(declined) }))
    expect(outcome).toEqual({
      kind: 'failed',
      providerId: expect.stringMatching(/^pi_/),
      code: 'generic_decline',
      message: 'Your card was declined.',
    })
    const providerId = outcome.kind === 'failed' ? String(outcome.providerId) : ''
    expect(await payments.readCharge(providerId)).toEqual(outcome)
    expect(await payments.cancelCharge(providerId)).toMatchObject({ kind: 'failed' })
  })

  it('a card that requires verification returns its page, and is paid after that', async () => {
    const outcome = await payments.charge(params({ sourceProviderId: await cardOf(wantsOwner) }))
    if (outcome.kind !== 'needsAction') throw new Error(`It is ${outcome.kind}.`)
    const { goesTo } = await visit(outcome.url, { outcome: 'complete' })
    expect(goesTo).toContain('http://localhost:8080/facility/applicants?')
    expect(await payments.readCharge(outcome.providerId)).toEqual({
      kind: 'succeeded',
      providerId: outcome.providerId,
    })
    expect(await payments.cancelCharge(outcome.providerId)).toMatchObject({ kind: 'succeeded' })
  })

  it('failed verification is a failed charge', async () => {
    const outcome = await payments.charge(params({ sourceProviderId: await cardOf(wantsOwner) }))
    if (outcome.kind !== 'needsAction') throw new Error(`It is ${outcome.kind}.`)
    await visit(outcome.url, { outcome: 'fail' })
    expect(await payments.readCharge(outcome.providerId)).toMatchObject({
      kind: 'failed',
      code: 'payment_intent_authentication_failure',
      message: 'The bank couldn’t verify the cardholder.',
    })
  })

  it('an unfinished verification is canceled for good', async () => {
    const outcome = await payments.charge(params({ sourceProviderId: await cardOf(wantsOwner) }))
    if (outcome.kind !== 'needsAction') throw new Error(`It is ${outcome.kind}.`)
    expect(await payments.cancelCharge(outcome.providerId)).toMatchObject({
      kind: 'failed',
      code: 'canceled',
    })
    expect(await payments.cancelCharge(outcome.providerId)).toMatchObject({
      kind: 'failed',
      code: 'canceled',
    })
  })

  it('such a card is declined without its cardholder', async () => {
    const absent = params({ sourceProviderId: await cardOf(wantsOwner), ownerPresent: false })
    expect(await payments.charge(absent)).toMatchObject({ kind: 'failed', code: 'authentication_required' })
  })

  it('an invalid request has failed: nothing was charged', async () => {
    const tiny = params({ sourceProviderId: await cardOf(good), amountCents: 20 })
    expect(await payments.charge(tiny)).toMatchObject({ kind: 'failed', code: 'amount_too_small' })
  })
})

it('a charge is found by our own ID, also behind many others; one never sent isn’t', async () => {
  const sourceProviderId = await cardOf(good)
  const owner = { customerId, sourceProviderId }
  const outcome = await payments.charge(params({ ...owner, metadata: { chargeId: 'long ago' } }))
  for (let more = 0; more < 3; more += 1) await payments.charge(params(owner))
  expect(await payments.findCharge({ customerId, chargeId: 'long ago' })).toEqual(outcome)
  expect(await payments.findCharge({ customerId, chargeId: 'never' })).toBeNull()
})

describe('refunding', () => {
  it('a partial refund succeeds, the same key returns the same refund, and no more than the charge is refunded', async () => {
    const outcome = await payments.charge(params({ sourceProviderId: await cardOf(good) }))
    const chargeProviderId = outcome.kind === 'succeeded' ? outcome.providerId : ''
    const back = {
      chargeProviderId,
      amountCents: 50_000,
      idempotencyKey: 'back-1',
      metadata: { chargeId: 'c2' },
    }
    const refunded = await payments.refund(back)
    expect(refunded).toEqual({ kind: 'succeeded', providerId: expect.stringMatching(/^re_/) })
    expect(await payments.refund(back)).toEqual(refunded)
    const refundId = refunded.kind === 'succeeded' ? refunded.providerId : ''
    expect(await payments.readRefund(refundId)).toEqual(refunded)
    expect(await payments.findRefund({ chargeProviderId, chargeId: 'c2' })).toEqual(refunded)
    expect(await payments.findRefund({ chargeProviderId, chargeId: 'never' })).toBeNull()
    expect(await payments.refund({ ...back, idempotencyKey: 'back-2' })).toMatchObject({ kind: 'failed' })
  })
})

describe('an event', () => {
  it('is read with its object and our own ID when signed', async () => {
    const outcome = await payments.charge(params({ sourceProviderId: await cardOf(good) }))
    await local.service.deliverDue()
    const { payload, signature } = local.receiver.received.find(
      ({ event }) =>
        event.type === 'payment_intent.succeeded' &&
        outcome.kind === 'succeeded' &&
        event.data.object.id === outcome.providerId,
    ) ?? { payload: '', signature: '' }
    expect(payments.readEvent(Buffer.from(payload), signature)).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      type: 'payment_intent.succeeded',
      about: 'charge',
      account: null,
      objectId: outcome.kind === 'succeeded' && outcome.providerId,
      metadata: { chargeId: 'c1' },
    })
    const refused = { code: 'webhook_refused', status: 400 }
    const tampered = Buffer.from(payload.replace('56172', '1'))
    const attempt = async (body: Buffer, signed?: string) => payments.readEvent(body, signed)
    expect(await refusalOf(attempt(tampered, signature))).toMatchObject(refused)
    expect(await refusalOf(attempt(Buffer.from(payload)))).toMatchObject(refused)
    expect(await refusalOf(attempt(Buffer.from(payload), 't=1,v1=00'))).toMatchObject(refused)
  })
})

describe('a payment service that', () => {
  let server: Server | undefined
  const answering = async (answer: (server: Server) => void) => {
    server = createServer()
    answer(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return stripePayments({ secretKey, webhookSecret, localPort: (server.address() as AddressInfo).port })
  }
  afterEach(async () => {
    if (!server?.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const some = () => params({ sourceProviderId: 'pm_1' })

  it('can’t be reached did nothing', async () => {
    const away = await answering(() => {})
    server?.close()
    expect(await refusalOf(away.charge(some()))).toMatchObject({ code: 'payment_service_down', status: 503 })
    expect(await refusalOf(away.readCharge('pi_1'))).toMatchObject({ code: 'payment_service_down' })
  })

  it('rejects our API key did nothing', async () => {
    const stranger = stripePayments({ secretKey: 'sk_other', webhookSecret, localPort: local.service.port })
    expect(await refusalOf(stranger.charge(some()))).toMatchObject({ code: 'payment_service_down' })
  })

  it('hangs up or fails may have received the request: the outcome is unknown', async () => {
    const hangingUp = await answering(it => it.on('request', request => request.socket.destroy()))
    expect(await hangingUp.charge(some())).toEqual({ kind: 'unknown' })
    server?.close()
    server?.closeAllConnections()
    const broken = await answering(it => it.on('request', (_, response) => response.writeHead(502).end('{}')))
    expect(await broken.charge(some())).toEqual({ kind: 'unknown' })
    expect(
      await broken.refund({ chargeProviderId: 'pi_1', amountCents: 1, idempotencyKey: 'k', metadata: {} }),
    ).toEqual({ kind: 'unknown' })
    expect(await broken.readCharge('pi_1')).toEqual({ kind: 'unknown' })
    server?.close()
    server?.closeAllConnections()
    const failing = await answering(it =>
      it.on('request', (_, response) => response.writeHead(500).end('{"error":{"type":"api_error"}}')),
    )
    expect(await failing.charge(some())).toEqual({ kind: 'unknown' })
    expect(await refusalOf(failing.readCharge('pi_1'))).toMatchObject({ code: 'payment_service_down' })
  })

  const back = () => ({ chargeProviderId: 'pi_1', amountCents: 1, idempotencyKey: 'k', metadata: {} })
  const refusing = (status: number, error: object) =>
    answering(it =>
      it.on('request', (_, response) => response.writeHead(status).end(JSON.stringify({ error }))),
    )

  it.each([
    [409, 'invalid_request_error'],
    [400, 'invalid_request_error'],
    [400, 'idempotency_error'],
  ])(
    'is still running an earlier request with this key (%i, %s) has not failed: the outcome is unknown',
    async (status, type) => {
      const busy = await refusing(status, { type, code: 'idempotency_key_in_use', message: 'In progress.' })
      expect(await busy.charge(some())).toEqual({ kind: 'unknown' })
      expect(await busy.refund(back())).toEqual({ kind: 'unknown' })
    },
  )

  it('received something else under the same key is an internal error', async () => {
    const strict = await refusing(400, { type: 'idempotency_error', message: 'Other parameters.' })
    await expect(strict.charge(some())).rejects.toThrow('Other parameters.')
    await expect(strict.refund(back())).rejects.toThrow('Other parameters.')
  })
})
