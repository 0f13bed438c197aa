import { createServer, type Server, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import webPush from 'web-push'
import { newSubscription } from '../../test/builders/device.ts'
import { openBrokenService, resetAfter } from '../../test/broken-service.ts'
import { openSmtpServer } from '../../test/smtp-server.ts'
import { openTwilioServer } from '../../test/twilio-server.ts'
import { openMailer } from './email.ts'
import { openLog } from './log.ts'
import { type OutsideCall, watchOutside } from './outside-calls.ts'
import { googleDrives } from './places/google-drives.ts'
import { webPushes } from './push.ts'
import { stripePayments } from './stripe-payments.ts'
import { openTwilio } from './twilio.ts'

const calls: OutsideCall[] = []
const report = (call: OutsideCall) => void calls.push(call)
const lines: Record<string, unknown>[] = []
const log = openLog('info', { write: text => void lines.push(JSON.parse(text) as Record<string, unknown>) })
beforeEach(() => {
  calls.length = 0
  lines.length = 0
})

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
const listen = async (handle: RequestListener) => {
  const server: Server = createServer(handle)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}
/** Whether it succeeds doesn't matter here. */
const settle = (work: Promise<unknown>) => work.then(String, String)

const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))

describe('outside calls: a call to Stripe', () => {
  const pay = (localPort: number, timeoutMs?: number) =>
    stripePayments({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', localPort, timeoutMs, report })
  const stripeId = { 'request-id': 'req_1' }

  test.each([
    ['succeeds', 200, { id: 'ch_1' }, { outcome: 'succeeded' }],
    [
      'is refused',
      402,
      { error: { type: 'card_error', code: 'card_declined', message: 'No.' } },
      { outcome: 'refused', code: 'card_declined' },
    ],
    [
      'is refused without a code',
      400,
      { error: { type: 'invalid_request_error' } },
      { outcome: 'refused', code: 'invalid_request_error' },
    ],
    ['fails', 500, { error: { type: 'api_error' } }, { outcome: 'failed', code: 'api_error' }],
  ])('that %s is reported once with its ID', async (_case, status, body, expected) => {
    const port = await listen(answering(status, body, stripeId))
    await settle(pay(port).readCharge('pi_3NX0secret'))
    expect(calls).toEqual([
      expect.objectContaining({
        service: 'stripe',
        call: 'GET /v1/payment_intents/{id}',
        requestId: 'req_1',
        seconds: expect.any(Number),
        ...expected,
      }),
    ])
  })

  test('that is never answered is late', async () => {
    await settle(pay(await listen(() => {}), 50).readCharge('pi_1'))
    expect(calls).toMatchObject([{ outcome: 'late', code: 'ETIMEDOUT' }])
  })

  test('whose answer never ends is late', async () => {
    const port = await listen((_request, response) => void response.writeHead(200).write('{'))
    await settle(pay(port, 50).readCharge('pi_1'))
    expect(calls).toMatchObject([{ outcome: 'late', code: 'ETIMEDOUT' }])
  })

  test('that is reset failed', async () => {
    const broken = await openBrokenService(resetAfter(1))
    closing.push(broken.close)
    await settle(pay(broken.port).readCharge('pi_1'))
    expect(calls.at(-1)).toMatchObject({ outcome: 'failed', code: 'ECONNRESET' })
  })
})

describe('outside calls: a text by Twilio', () => {
  const account = { accountSid: 'AC1', authToken: 'secret', sender: { From: '+17135550100' } }
  test.each([
    ['is accepted', 'accept' as const, { outcome: 'succeeded' }],
    ['is refused', { status: 400, code: 21610 }, { outcome: 'refused', code: 21610 }],
    ['fails', { status: 503 }, { outcome: 'failed', code: 503 }],
  ])('that %s is reported once', async (_case, answer, expected) => {
    const twilio = await openTwilioServer()
    closing.push(twilio.close)
    twilio.answer = answer
    await settle(
      openTwilio(account, { origin: twilio.origin, report }).send({ to: '7135550123', text: 'Hi' }),
    )
    expect(calls).toMatchObject([{ service: 'twilio', call: 'send a text', ...expected }])
    expect(JSON.stringify(calls)).not.toMatch(/7135550123|Hi|secret/)
  })

  test('that reaches nobody failed', async () => {
    const port = await listen(() => {})
    for (const close of closing.splice(0)) await close()
    const texts = openTwilio(account, { origin: `http://127.0.0.1:${port}`, report })
    await settle(texts.send({ to: '7135550123', text: 'Hi' }))
    expect(calls).toMatchObject([{ outcome: 'failed', code: 'ECONNREFUSED' }])
  })

  test('that isn’t answered is late', async () => {
    const origin = `http://127.0.0.1:${await listen(() => {})}`
    await settle(
      openTwilio(account, { origin, timeoutMs: 50, report }).send({ to: '7135550123', text: 'Hi' }),
    )
    expect(calls).toMatchObject([{ outcome: 'late' }])
  })
})

describe('outside calls: an email', () => {
  const mailbox = { keep: async () => {} } as never
  const email = { to: 'tess@example.test', subject: 'Hello', text: 'Hi' }
  const send = async (smtpUrl: string, timeoutMs?: number) => {
    const mailer = openMailer({ mailbox, smtpUrl, from: 'a@b.test', timeoutMs, report })
    await settle(mailer.send(email))
    mailer.close()
  }
  test.each([
    ['is accepted', {}, { outcome: 'succeeded' }],
    ['is refused', { RCPT: '550 no such user' }, { outcome: 'refused', code: 550 }],
    ['is put off', { RCPT: '451 try later' }, { outcome: 'failed', code: 451 }],
  ])('that %s is reported once', async (_case, refusals, expected) => {
    const server = await openSmtpServer(undefined, refusals)
    closing.push(server.close)
    await send(server.url)
    expect(calls).toMatchObject([{ service: 'smtp', call: 'send an email', ...expected }])
    expect(JSON.stringify(calls)).not.toContain('tess')
  })

  test('that the server never takes is late', async () => {
    const server = await openSmtpServer('message')
    closing.push(server.close)
    await send(server.url, 50)
    expect(calls).toMatchObject([{ outcome: 'late' }])
  })
})

test.each([
  ['succeeds', 200, { routes: [{ duration: '9s' }] }, { outcome: 'succeeded' }],
  ['is refused', 403, {}, { outcome: 'refused', code: 403 }],
  ['fails', 500, {}, { outcome: 'failed', code: 500 }],
  ['makes no sense', 200, { routes: [{ duration: 'soon' }] }, { outcome: 'failed', code: 'ZodError' }],
])('outside calls: a route by Google that %s is reported once', async (_case, status, body, expected) => {
  const url = `http://127.0.0.1:${await listen(answering(status, body))}`
  const position = { latitude: 29.756, longitude: -95.365 }
  await googleDrives({ key: 'secret', url, log: openLog('silent'), report })(position, position)
  expect(calls).toMatchObject([{ service: 'google', call: 'compute a route', ...expected }])
})

test.each([
  [410, { outcome: 'refused', code: 410 }],
  [503, { outcome: 'failed', code: 503 }],
])('outside calls: a push answered with %d is reported with its host alone', async (status, expected) => {
  const push = webPushes({
    secret: 'a secret',
    report,
    request: async () => {
      throw new webPush.WebPushError('No', status, {}, '', 'https://x')
    },
  })
  const pushed = { id: 'x', title: 'New shift', body: 'Today', link: '/' }
  await push.send({ to: 'tess@example.test', subscription: newSubscription(), pushed })
  expect(calls).toMatchObject([{ service: 'push', call: 'fcm.googleapis.com', ...expected }])
})

test.each([
  ['succeeded', []],
  ['refused', [30]],
  ['failed', [40]],
  ['late', [40]],
] as const)('outside calls: one that %s is counted; logged unless it succeeded', (outcome, levels) => {
  const counted: unknown[][] = []
  const watch = watchOutside(log, (...figures) => void counted.push(figures))
  watch({
    service: 'stripe',
    call: 'POST /v1/refunds',
    outcome,
    seconds: 0.25,
    code: 'x',
    requestId: 'req_1',
  })
  expect(counted).toEqual([['stripe', outcome, 0.25]])
  expect(lines.map(({ level }) => level)).toEqual(levels)
  for (const line of lines)
    expect(line).toMatchObject({
      part: 'stripe',
      call: 'POST /v1/refunds',
      outcome,
      code: 'x',
      outsideRequestId: 'req_1',
      milliseconds: 250,
    })
})
