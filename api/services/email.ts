import { createTransport } from 'nodemailer'
import type { Mailbox } from './mailbox.ts'
import { OUTSIDE_TIMEOUT_MS } from './timeout.ts'

/** A text file attached to an email. */
export type Attachment = { filename: string; content: string; contentType: string }

export type EmailMessage = {
  to: string
  /** Where answers go, if not to the sender. */
  replyTo?: string
  subject: string
  text: string
  html?: string
  /** The same when an email is sent again, for example after a crash. */
  messageId?: string
  attachments?: Attachment[]
}

export type TextMessage = { to: string; text: string }

export type Mailer = {
  send: (email: EmailMessage) => Promise<void>
  /** A text message. */
  sendText: (message: TextMessage) => Promise<void>
  close: () => void
}

type Options = {
  mailbox: Mailbox
  smtpUrl?: string
  from: string
  /** Tests wait less. */
  timeoutMs?: number
}

const connectMilliseconds = 10_000

/** Sends email by SMTP. Without a server, emails and text messages are kept for /dev/mailbox. */
export const openMailer = ({ mailbox, smtpUrl, from, timeoutMs = OUTSIDE_TIMEOUT_MS }: Options): Mailer => {
  const sendText = ({ to, text }: TextMessage) =>
    mailbox.keep({ channel: 'sms', recipient: to, subject: '', textBody: text })
  if (!smtpUrl) {
    const send = ({ to, subject, text, html, attachments }: EmailMessage) =>
      mailbox.keep({
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
  const send = async (email: EmailMessage) => {
    // a server that keeps sending resets an idle timeout, so one timeout covers the whole conversation
    const signal = AbortSignal.timeout(timeoutMs)
    await transport.sendMail({ ...email, signal, disableFileAccess: true, disableUrlAccess: true })
  }
  return { send, sendText, close: () => transport.close() }
}
