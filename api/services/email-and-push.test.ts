import { decodeJwt } from 'jose'
import webPush from 'web-push'
import { newSubscription } from '../../test/builders/device.ts'
import { testDatabase } from '../../test/database.ts'
import { testServices } from '../../test/services.ts'
import { openMailbox } from './mailbox.ts'
import { mailboxPushes, webPushes } from './push.ts'
import { openSmtpServer, type SmtpSilence } from '../../test/smtp-server.ts'
import { openMailer } from './email.ts'

const secret = 'a secret that is long enough for a test'
const pushed = { id: 'x', title: 'New shift', body: 'Today', link: '/clinician/dashboard' }
const to = 'tess@example.test'

type Request = typeof webPush.sendNotification
const details = { statusCode: 201, headers: {}, body: '' }

test('push: is encrypted for the browser and signed with our key', async () => {
  const requests: ReturnType<typeof webPush.generateRequestDetails>[] = []
  const request: Request = async (...params) => {
    requests.push(
      webPush.generateRequestDetails(...(params as Parameters<typeof webPush.generateRequestDetails>)),
    )
    return details
  }
  const push = webPushes({ secret, request })
  const subscription = newSubscription()
  expect(await push.send({ to, subscription, pushed })).toBe('delivered')
  const [sent] = requests
  expect(sent?.endpoint).toBe(subscription.endpoint)
  const { Authorization = '', TTL } = (sent?.headers ?? {}) as Record<string, string>
  expect(TTL).toBe(86_400)
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(Authorization) ?? []
  expect(key).toBe(push.publicKey)
  expect(decodeJwt(token).aud).toBe('https://fcm.googleapis.com')
  expect(sent?.body?.toString()).not.toContain('New shift')
})

test('push: keys are derived from the secret, the same in every process', () => {
  const keyOf = (one: string) => webPushes({ secret: one }).publicKey
  expect(keyOf(secret)).toBe(keyOf(secret))
  expect(Buffer.from(keyOf(secret), 'base64url')).toHaveLength(65)
  expect(keyOf(`${secret}!`)).not.toBe(keyOf(secret))
})

const failing = (statusCode: number) =>
  webPushes({
    secret,
    request: async () => {
      throw new webPush.WebPushError('Received unexpected response code', statusCode, {}, '', 'https://x')
    },
  })

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [403, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
])('push: a push service that answers %d: %s', async (status, outcome) => {
  expect(await failing(status).send({ to, subscription: newSubscription(), pushed })).toBe(outcome)
})

test('push: an unreachable push service is tried again', async () => {
  const request: Request = async () => {
    throw new Error('connect ECONNREFUSED')
  }
  const push = webPushes({ secret, request })
  expect(await push.send({ to, subscription: newSubscription(), pushed })).toBe('failed')
})

test('push: times out on a push service that never answers', async () => {
  const request: Request = () => new Promise(() => {})
  const push = webPushes({ secret, request, timeoutMs: 50 })
  expect(await push.send({ to, subscription: newSubscription(), pushed })).toBe('failed')
})

test('push: an unknown host is never contacted', async () => {
  let requestCount = 0
  const request: Request = async () => {
    requestCount++
    return details
  }
  const push = webPushes({ secret, request })
  expect(await push.send({ to, subscription: newSubscription('internal.example.test'), pushed })).toBe('gone')
  expect(requestCount).toBe(0)
})

test('push: development keeps pushes in the mailbox as their own kind', async () => {
  const database = await testDatabase()
  const { clock } = testServices(database.db)
  const mailbox = openMailbox(database.db, clock)
  const push = mailboxPushes({ secret, mailbox, publicUrl: 'http://gaitway.test' })
  expect(await push.send({ to, subscription: newSubscription(), pushed })).toBe('delivered')
  const [kept] = await mailbox.list(to)
  expect(kept).toMatchObject({
    channel: 'push',
    subject: 'New shift',
    textBody: 'Today\n\nhttp://gaitway.test/clinician/dashboard',
  })
  expect(await mailbox.find(kept?.id ?? '')).toEqual(kept)
  await database.close()
})

describe('email:', () => {
  const noMailbox = {
    keep: async () => {
      throw new Error('This email was sent by SMTP.')
    },
    list: async () => [],
    find: async () => undefined,
  }
  const email = { to: 'tess@example.test', subject: 'New shift', text: 'Today' }
  const options = { mailbox: noMailbox, from: 'Gaitway <no-reply@gaitway.test>' }

  let server: Awaited<ReturnType<typeof openSmtpServer>>
  afterEach(() => server.close())

  test('is sent by SMTP', async () => {
    server = await openSmtpServer()
    await openMailer({ ...options, smtpUrl: server.url }).send(email)
    expect(await server.received(1)).toBe(1)
  })

  const unsubscribeUrl = `https://gaitway.test/newsletter/unsubscribe?token=${'a'.repeat(36)}.${'b'.repeat(43)}`
  test.each([
    ['any email', {}, ['auto-submitted: auto-generated']],
    [
      'an optional email',
      { unsubscribeUrl },
      [
        'auto-submitted: auto-generated',
        `list-unsubscribe: <${unsubscribeUrl}>`,
        'list-unsubscribe-post: List-Unsubscribe=One-Click',
      ],
    ],
  ])('%s has the headers of its kind', async (_case, extra, headers) => {
    server = await openSmtpServer()
    await openMailer({ ...options, smtpUrl: server.url }).send({ ...email, ...extra })
    await server.received(1)
    const [head = ''] = server.kept[0]?.split('\r\n\r\n') ?? []
    const sent = head
      .replaceAll(/\r\n\s+/g, ' ')
      .split('\r\n')
      .map(line => line.replace(/^[\w-]+/, name => name.toLowerCase()))
    expect(sent.filter(line => /^(?:auto-submitted|list-)/.test(line))).toEqual(headers)
  })

  test.each([
    ['RCPT', '550 5.1.1 No such user', 'refused'],
    ['RCPT', '450 4.2.1 Try again later', 'unclear'],
    ['MAIL', '550 5.7.1 Sender rejected', 'unclear'],
    ['DATA', '554 5.7.1 Spam', 'refused'],
  ])('a server that answers %s with %s: %s', async (command, answer, kind) => {
    server = await openSmtpServer(undefined, { [command]: answer })
    const mailer = openMailer({ ...options, smtpUrl: server.url })
    await expect(mailer.send(email)).rejects.toMatchObject({ kind, message: expect.stringContaining(answer) })
  })

  test('in production without Twilio, a text fails and says why', async () => {
    server = await openSmtpServer()
    const mailer = openMailer({ ...options, smtpUrl: server.url, isProduction: true })
    await expect(mailer.sendText({ to: '7135550123', text: 'Hi' })).rejects.toMatchObject({
      kind: 'refused',
      message: 'Text messages aren’t set up.',
    })
  })

  test.each<[string, SmtpSilence]>([
    ['never answers', 'connection'],
    ['goes silent after its greeting', 'greeting'],
    ['goes silent after DATA', 'DATA'],
    ['never confirms the email', 'message'],
    ['never stops sending', 'trickle'],
  ])('times out on a server that %s', async (_, silentAfter) => {
    server = await openSmtpServer(silentAfter)
    const mailer = openMailer({ ...options, smtpUrl: server.url, timeoutMs: 300 })
    await expect(mailer.send(email)).rejects.toThrow('Message sending aborted')
  })
})
