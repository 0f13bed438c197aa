import { openSmtpServer, type SmtpSilence } from '../testing/smtp-server.ts'
import { openMailer } from './email.ts'

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

test('email: is sent by SMTP', async () => {
  server = await openSmtpServer()
  await openMailer({ ...options, smtpUrl: server.url }).send(email)
  expect(await server.received(1)).toBe(1)
})

test.each<[string, SmtpSilence]>([
  ['never answers', 'connection'],
  ['goes silent after its greeting', 'greeting'],
  ['goes silent after DATA', 'DATA'],
  ['never confirms the email', 'message'],
  ['never stops sending', 'trickle'],
])('email: times out on a server that %s', async (_, silentAfter) => {
  server = await openSmtpServer(silentAfter)
  const mailer = openMailer({ ...options, smtpUrl: server.url, timeoutMs: 300 })
  await expect(mailer.send(email)).rejects.toThrow('Message sending aborted')
})
