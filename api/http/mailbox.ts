import { cutText } from '@gaitway/contract/format/cut-text'
import { type Request, type Response, Router } from 'express'
import type { MailboxMessage, Mailbox } from '../services/mailbox.ts'
import { readQuery } from './read-input.ts'

/** Escapes text for HTML content and attributes. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`)

/** A plain page for developers, without scripts. */
const renderPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
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

const pagePolicy = "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'"
/** An email's own HTML may style itself but loads nothing. Its links open in a new tab. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox"

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const kinds = { email: 'Email', sms: 'SMS', push: 'Push' }

const renderRow = (message: MailboxMessage) => `<tr>
  <td>${kinds[message.channel]}</td>
  <td>${escapeHtml(message.recipient)}</td>
  <td><a href="/dev/mailbox/${message.id}">${escapeHtml(message.subject || cutText(message.textBody, 80))}</a></td>
  <td><time>${message.sentAt.toISOString().replace('T', ' ').slice(0, 16)}</time></td>
</tr>`

const renderList = (messages: MailboxMessage[], recipient?: string) =>
  renderPage(
    'Mailbox',
    `<h1>Mailbox</h1>
<p>Messages that would have been sent outside development.</p>
<form><label>To <input type="search" name="to" value="${escapeHtml(recipient ?? '')}"></label> <button>Show</button></form>
${
  messages.length === 0
    ? '<p>No messages yet.</p>'
    : `<table><thead><tr><th>Kind</th><th>To</th><th>Subject</th><th>Sent (UTC)</th></tr></thead>
<tbody>${messages.map(renderRow).join('')}</tbody></table>`
}`,
  )

/** Escapes a text and makes links of its addresses. */
const renderText = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map(escapeHtml)
    .map((part, index) => (index % 2 === 1 ? `<a href="${part}">${part}</a>` : part))
    .join('')

const renderAttachments = ({ id, attachments }: MailboxMessage) =>
  attachments
    .map(
      ({ filename }, index) =>
        `<p>Attached: <a href="/dev/mailbox/${id}/attachments/${index}">${escapeHtml(filename)}</a></p>`,
    )
    .join('')

const renderMessage = (message: MailboxMessage) =>
  renderPage(
    message.subject || 'Message',
    `<p><a href="/dev/mailbox">Mailbox</a></p>
<h1>${escapeHtml(message.subject || 'Message')}</h1>
<p>To <a href="/dev/mailbox?to=${encodeURIComponent(message.recipient)}">${escapeHtml(message.recipient)}</a>,
<time>${message.sentAt.toISOString()}</time></p>
<pre>${renderText(message.textBody)}</pre>
${renderAttachments(message)}
${message.htmlBody ? `<h2>As HTML</h2><iframe title="The email as HTML" src="/dev/mailbox/${message.id}/html"></iframe>` : ''}`,
  )

const sendHtml = (response: Response, body: string, status = 200, contentPolicy = pagePolicy) =>
  response
    .status(status)
    .set({ 'Content-Security-Policy': contentPolicy, 'Cache-Control': 'no-store' })
    .type('html')
    .send(body)

const notFound = renderPage('Not found', '<h1>Not found</h1><p><a href="/dev/mailbox">Mailbox</a></p>')

/** Outside production, shows messages instead of sending them, as pages and as JSON. */
export const serveMailbox = (mailbox: Mailbox): Router => {
  const router = Router()
  const readRecipient = (request: Request) => {
    const { to } = readQuery(request)
    return (typeof to === 'string' && to.trim()) || undefined
  }
  const findMessage = async (id: string) => (uuid.test(id) ? mailbox.find(id) : undefined)

  router.get('/pages.css', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('css').send(stylesheet)
  })
  router.get('/mailbox.json', async (request, response) => {
    response.set('Cache-Control', 'no-store').json(await mailbox.list(readRecipient(request)))
  })
  router.get('/mailbox', async (request, response) => {
    const recipient = readRecipient(request)
    sendHtml(response, renderList(await mailbox.list(recipient), recipient))
  })
  router.get('/mailbox/:id', async (request, response) => {
    const message = await findMessage(request.params.id)
    sendHtml(response, message ? renderMessage(message) : notFound, message ? 200 : 404)
  })
  router.get('/mailbox/:id/attachments/:index', async (request, response) => {
    const message = await findMessage(request.params.id)
    const file = message?.attachments[Number(request.params.index)]
    if (!file) return sendHtml(response, notFound, 404)
    return response
      .attachment(file.filename)
      .set({ 'Content-Type': file.contentType, 'Cache-Control': 'no-store' })
      .send(file.content)
  })
  router.get('/mailbox/:id/html', async (request, response) => {
    const message = await findMessage(request.params.id)
    sendHtml(response, message?.htmlBody ?? notFound, message?.htmlBody ? 200 : 404, emailPolicy)
  })
  return router
}
