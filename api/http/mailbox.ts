import { type Response, Router } from 'express'
import type { MailboxMessage, Mailbox } from '../services/mailbox.ts'
import { readQuery } from './read-input.ts'

/** Escapes text for HTML content and attributes. */
export const text = (words: string): string =>
  words.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`)

/** A plain page for developers, without scripts. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<link rel="stylesheet" href="/dev/pages.css">
</head>
<body><main>${body}</main></body>
</html>
`

const stylesheet = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem }
table { width: 100%; border-collapse: collapse }
th, td { text-align: start; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #8884; vertical-align: top }
td { overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; padding: 1rem; border: 1px solid #8884 }
iframe { width: 100%; height: 32rem; border: 1px solid #8884; background: #fff }
input, button { font: inherit; min-height: 2.75rem; padding: 0 .75rem }
`

export const pageStyles = (): Router => {
  const router = Router()
  router.get('/pages.css', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('css').send(stylesheet)
  })
  return router
}

const policy = "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'"
/** An email's own HTML may style itself but loads nothing. Its links open in a new tab. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox"

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const kinds = { email: 'Email', sms: 'SMS', push: 'Push' }

const row = (message: MailboxMessage) => `<tr>
  <td>${kinds[message.channel]}</td>
  <td>${text(message.recipient)}</td>
  <td><a href="/dev/mailbox/${message.id}">${text(message.subject || message.textBody.slice(0, 80))}</a></td>
  <td><time>${message.sentAt.toISOString().replace('T', ' ').slice(0, 16)}</time></td>
</tr>`

const listPage = (messages: MailboxMessage[], recipient?: string) =>
  page(
    'Mailbox',
    `<h1>Mailbox</h1>
<p>Messages that would have been sent outside development.</p>
<form><label>To <input type="search" name="to" value="${text(recipient ?? '')}"></label> <button>Show</button></form>
${
  messages.length === 0
    ? '<p>No messages yet.</p>'
    : `<table><thead><tr><th>Kind</th><th>To</th><th>Subject</th><th>Sent (UTC)</th></tr></thead>
<tbody>${messages.map(row).join('')}</tbody></table>`
}`,
  )

const linked = (body: string) =>
  body
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${text(part)}">${text(part)}</a>` : text(part)))
    .join('')

const attachmentList = ({ id, attachments }: MailboxMessage) =>
  attachments
    .map(
      ({ filename }, index) =>
        `<p>Attached: <a href="/dev/mailbox/${id}/attachments/${index}">${text(filename)}</a></p>`,
    )
    .join('')

const emailPage = (message: MailboxMessage) =>
  page(
    message.subject || 'Message',
    `<p><a href="/dev/mailbox">Mailbox</a></p>
<h1>${text(message.subject || 'Message')}</h1>
<p>To <a href="/dev/mailbox?to=${encodeURIComponent(message.recipient)}">${text(message.recipient)}</a>,
<time>${message.sentAt.toISOString()}</time></p>
<pre>${linked(message.textBody)}</pre>
${attachmentList(message)}
${message.htmlBody ? `<h2>As HTML</h2><iframe title="The email as HTML" src="/dev/mailbox/${message.id}/html"></iframe>` : ''}`,
  )

const html = (response: Response, body: string, status = 200, contentPolicy = policy) =>
  response
    .status(status)
    .set({ 'Content-Security-Policy': contentPolicy, 'Cache-Control': 'no-store' })
    .type('html')
    .send(body)

const notFound = page('Not found', '<h1>Not found</h1><p><a href="/dev/mailbox">Mailbox</a></p>')

/** Outside production, shows messages instead of sending them, as pages and as JSON. */
export const mailboxPages = (mailbox: Mailbox): Router => {
  const router = Router()
  const recipientOf = (value: unknown) =>
    typeof value === 'string' && value.trim() ? value.trim() : undefined

  router.get('/mailbox.json', async (request, response) => {
    response.set('Cache-Control', 'no-store').json(await mailbox.list(recipientOf(readQuery(request).to)))
  })
  router.get('/mailbox', async (request, response) => {
    const recipient = recipientOf(readQuery(request).to)
    html(response, listPage(await mailbox.list(recipient), recipient))
  })
  router.get('/mailbox/:id', async (request, response) => {
    const message = uuid.test(request.params.id) ? await mailbox.find(request.params.id) : undefined
    html(response, message ? emailPage(message) : notFound, message ? 200 : 404)
  })
  router.get('/mailbox/:id/attachments/:index', async (request, response) => {
    const { id, index } = request.params
    const message = uuid.test(id) ? await mailbox.find(id) : undefined
    const file = message?.attachments[Number(index)]
    if (!file) return html(response, notFound, 404)
    return response
      .attachment(file.filename)
      .set({ 'Content-Type': file.contentType, 'Cache-Control': 'no-store' })
      .send(file.content)
  })
  router.get('/mailbox/:id/html', async (request, response) => {
    const message = uuid.test(request.params.id) ? await mailbox.find(request.params.id) : undefined
    html(response, message?.htmlBody ?? notFound, message?.htmlBody ? 200 : 404, emailPolicy)
  })
  return router
}
