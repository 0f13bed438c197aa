import { createTransport } from 'nodemailer'
import { DeliveryFailure } from './delivery-failure.ts'
import type { Mailbox } from './mailbox.ts'
import { readFailure, startCall, type WatchOutside } from './outside-calls.ts'
import { OUTSIDE_TIMEOUT_MS } from './timeout.ts'
import { openTwilio, type TwilioAccount } from './twilio.ts'

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
  /** Where email programs unsubscribe by one click, and people by a button; only of optional emails. */
  unsubscribeUrl?: string
}

export type TextMessage = { to: string; text: string }

export type SentText = { providerId?: string }

/** Each sends, or throws a DeliveryFailure that says whether to try again. */
export type Mailer = {
  send: (email: EmailMessage) => Promise<void>
  /** Sends a text message; returns the provider's ID of it. */
  sendText: (message: TextMessage) => Promise<SentText>
  /** The same text, if the provider accepted it since this moment. */
  findText: (message: TextMessage, since: Date) => Promise<SentText | undefined>
  close: () => void
}

type Options = {
  mailbox: Mailbox
  smtpUrl?: string
  from: string
  twilio?: TwilioAccount
  isProduction?: boolean
  /** Tests wait less. */
  timeoutMs?: number
  report?: WatchOutside
}

const connectMilliseconds = 10_000

type SmtpError = Error & { code?: string; command?: string; permanent?: boolean; responseCode?: number }

/** A server that refuses the recipient or the message does so again; one that refuses us may be set up wrong. */
const readSmtpFailure = (thrown: unknown) => {
  const { message, code, command, permanent } = thrown as SmtpError
  const isAboutMessage = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
  const isRefused = isAboutMessage && (permanent || command === 'API')
  return new DeliveryFailure(message, isRefused ? 'refused' : 'unclear')
}

/** What became of an email that wasn't accepted: the server answered no, or with a temporary error, or not in time. */
const readSmtpEnding = (thrown: unknown, isLate: boolean) => {
  const { code, responseCode } = thrown as SmtpError
  if (isLate) return { outcome: 'late', code } as const
  if (responseCode === undefined) return readFailure(thrown)
  return { outcome: responseCode >= 500 ? 'refused' : 'failed', code: responseCode } as const
}

/** Vacation responders don't answer what is auto-submitted; RFC 8058 describes the others. */
const buildHeaders = (unsubscribeUrl: string | undefined) => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** Keeps texts for /dev/mailbox, which production doesn't have. */
const withoutTwilio = (mailbox: Mailbox, isProduction: boolean): Pick<Mailer, 'sendText' | 'findText'> => ({
  sendText: async ({ to, text }) => {
    if (isProduction) throw new DeliveryFailure('Text messages aren’t set up.', 'refused')
    await mailbox.keep({ channel: 'sms', recipient: to, subject: '', textBody: text })
    return {}
  },
  findText: async () => undefined,
})

/** Sends email by SMTP and texts by Twilio. Without them, both are kept for /dev/mailbox. */
export const openMailer = ({
  mailbox,
  smtpUrl,
  from,
  twilio,
  isProduction = false,
  timeoutMs = OUTSIDE_TIMEOUT_MS,
  report,
}: Options): Mailer => {
  const connection = twilio && openTwilio(twilio, { report })
  const texts = connection
    ? { sendText: connection.send, findText: connection.find }
    : withoutTwilio(mailbox, isProduction)
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
    return { send, ...texts, close: () => {} }
  }
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: connectMilliseconds, greetingTimeout: connectMilliseconds },
    { from },
  )
  const send = async ({ unsubscribeUrl, ...email }: EmailMessage) => {
    // a server that keeps sending resets an idle timeout, so one timeout covers the whole conversation
    const signal = AbortSignal.timeout(timeoutMs)
    const endCall = startCall(report, 'smtp', 'send an email')
    try {
      await transport.sendMail({
        ...email,
        headers: buildHeaders(unsubscribeUrl),
        signal,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      endCall({ outcome: 'succeeded' })
    } catch (thrown) {
      endCall(readSmtpEnding(thrown, signal.aborted))
      throw readSmtpFailure(thrown)
    }
  }
  return { send, ...texts, close: () => transport.close() }
}
