import { createTransport } from 'nodemailer'
import { newId } from '../store/ids.ts'
import type { Clock } from './clock.ts'
import type { Kept, Mailbox } from './mailbox.ts'
import { OUTSIDE_TIMEOUT_MS } from './timeout.ts'

/** A file of text that travels with a letter. */
export type Attachment = { filename: string; content: string; contentType: string }

export type Letter = {
  to: string
  subject: string
  text: string
  html?: string
  /** The same letter sent again, for instance after a crash, carries the same one. */
  messageId?: string
  attachments?: Attachment[]
}

export type TextMessage = { to: string; text: string }

export type Mail = {
  send: (letter: Letter) => Promise<void>
  /** A short message to a phone. */
  sendText: (message: TextMessage) => Promise<void>
  close: () => void
}

type Wish = {
  mailbox: Mailbox
  clock: Clock
  smtpUrl?: string
  from: string
  /** Only a test is less patient. */
  timeoutMs?: number
}

const connectMilliseconds = 10_000

/** Letters leave by SMTP; without a server, and for phones, they are kept where /dev/mailbox shows them. */
export const openMail = ({ mailbox, clock, smtpUrl, from, timeoutMs = OUTSIDE_TIMEOUT_MS }: Wish): Mail => {
  const keep = (kept: Omit<Kept, 'id' | 'sentAt'>) =>
    mailbox.keep({ ...kept, id: newId(), sentAt: clock.now() })
  const sendText = ({ to, text }: TextMessage) =>
    keep({ channel: 'sms', recipient: to, subject: '', textBody: text, htmlBody: null, attachments: [] })
  if (!smtpUrl) {
    const send = ({ to, subject, text, html, attachments = [] }: Letter) =>
      keep({
        channel: 'email',
        recipient: to,
        subject,
        textBody: text,
        htmlBody: html ?? null,
        attachments,
      })
    return { send, sendText, close: () => {} }
  }
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: connectMilliseconds, greetingTimeout: connectMilliseconds },
    { from },
  )
  const send = async (letter: Letter) => {
    // a server that keeps talking resets any limit on its silence, so there is one for the whole conversation
    const signal = AbortSignal.timeout(timeoutMs)
    await transport.sendMail({ ...letter, signal, disableFileAccess: true, disableUrlAccess: true })
  }
  return { send, sendText, close: () => transport.close() }
}
