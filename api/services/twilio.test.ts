import { openBrokenService, resetAfter, trickle } from '../../test/broken-service.ts'
import { openTwilioServer } from '../../test/twilio-server.ts'
import { openTwilio, type TwilioAccount } from './twilio.ts'

const account: TwilioAccount = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'the token',
  sender: { From: '+17135550100' },
}
const text = { to: '7135550123', text: 'Gaitway: “Früh” & 50% off=+1 http://gaitway.test/x?a=1&b=2' }

let twilio: Awaited<ReturnType<typeof openTwilioServer>>
beforeEach(async () => {
  twilio = await openTwilioServer()
})
afterEach(() => twilio.close())
const connected = (more: Partial<TwilioAccount> = {}) =>
  openTwilio({ ...account, ...more }, { origin: twilio.origin })

test('twilio: a text is one form with basic authorization, and its ID is returned', async () => {
  expect(await connected().send(text)).toEqual({ providerId: `SM${'0'.repeat(32)}` })
  const [request, ...more] = twilio.received
  expect(more).toEqual([])
  expect(request).toMatchObject({
    method: 'POST',
    path: `/2010-04-01/Accounts/${account.accountSid}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${account.accountSid}:the token`).toString('base64')}`,
    contentType: expect.stringMatching(/^application\/x-www-form-urlencoded\b/),
  })
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    To: '+17135550123',
    From: '+17135550100',
    Body: text.text,
    SmartEncoded: 'false',
  })
})

test('twilio: a messaging service takes the place of the number', async () => {
  const service = `MG${'1'.repeat(32)}`
  await connected({ sender: { MessagingServiceSid: service } }).send(text)
  const form = new URLSearchParams(twilio.received[0]?.body)
  expect([form.get('MessagingServiceSid'), form.get('From')]).toEqual([service, null])
})

test.each([
  [400, 21211, 'refused', 'This isn’t a valid phone number. (Twilio 21211)'],
  [400, 21614, 'refused', 'This phone number can’t receive texts. (Twilio 21614)'],
  [400, 21610, 'refused', 'This person replied STOP, so texts to them are blocked. (Twilio 21610)'],
  [400, 29999, 'refused', 'New code (Twilio 29999)'],
  [400, 21606, 'notSent', 'New code (Twilio 21606)'],
  [401, 20003, 'notSent', 'New code (Twilio 20003)'],
  [429, 20429, 'notSent', 'New code (Twilio 20429)'],
  [500, 20500, 'unclear', 'New code (Twilio 20500)'],
  [503, undefined, 'unclear', 'New code'],
] as const)('twilio: status %d with code %s: %s', async (status, code, kind, message) => {
  twilio.answer = { status, code, message: 'New code' }
  await expect(connected().send(text)).rejects.toMatchObject({ kind, message })
})

test('twilio: a port where nobody listens: not sent', async () => {
  const { origin } = twilio
  await twilio.close()
  twilio = await openTwilioServer()
  await expect(openTwilio(account, { origin }).send(text)).rejects.toMatchObject({ kind: 'notSent' })
})

test.each([
  ['never answers', () => {}],
  ['trickles', trickle('HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n\r\n')],
  ['resets the connection', resetAfter(10)],
  [
    'answers with something else',
    socket => socket.end('HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nOK'),
  ],
] as [string, Parameters<typeof openBrokenService>[0]][])(
  'twilio: one that %s: unclear',
  async (_, treat) => {
    const broken = await openBrokenService(treat)
    const options = { origin: `http://127.0.0.1:${broken.port}`, timeoutMs: 200 }
    await expect(openTwilio(account, options).send(text)).rejects.toMatchObject({ kind: 'unclear' })
    await broken.close()
  },
)

const justNow = () => new Date(Date.now() - 5_000)

test('twilio: a text it accepted without answering is found by number, text and time', async () => {
  const { send, find } = connected()
  twilio.answer = 'acceptSilently'
  await expect(send(text)).rejects.toMatchObject({ kind: 'unclear' })
  twilio.answer = 'accept'
  expect(await find(text, justNow())).toEqual({ providerId: twilio.kept[0]?.sid })
  expect(await find({ ...text, text: 'Another' }, justNow())).toBeUndefined()
  expect(await find({ ...text, to: '7135550124' }, justNow())).toBeUndefined()
  expect(await find(text, new Date(Date.now() + 120_000))).toBeUndefined()
})

test('twilio: a text is found although their clock is behind and they replaced characters', async () => {
  const { send, find } = connected()
  const typographic = { ...text, text: 'Gaitway: “It’s on” – see you… http://gaitway.test/x' }
  await send(typographic)
  Object.assign(twilio.kept[0] ?? {}, {
    body: 'Sent from your Twilio trial account - Gaitway: "It\'s on" - see you... http://gaitway.test/x',
    date_created: new Date(Date.now() - 30_000).toUTCString(),
  })
  expect(await find(typographic, new Date())).toEqual({ providerId: twilio.kept[0]?.sid })
})

test('twilio: a text that it accepted and couldn’t deliver is refused', async () => {
  const { send, find } = connected()
  await send(text)
  Object.assign(twilio.kept[0] ?? {}, { status: 'undelivered', error_code: 30005 })
  await expect(find(text, justNow())).rejects.toMatchObject({
    kind: 'refused',
    message: 'This phone number isn’t in use. (Twilio 30005)',
  })
})
