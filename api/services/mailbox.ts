import type { Knex } from 'knex'
import type { Attachment } from './email.ts'

/** A message that was kept instead of sent. */
export type Kept = {
  id: string
  channel: 'email' | 'sms' | 'push'
  recipient: string
  subject: string
  textBody: string
  htmlBody: string | null
  attachments: Attachment[]
  sentAt: Date
}

export type Mailbox = ReturnType<typeof openMailbox>

const columns = {
  id: 'id',
  channel: 'channel',
  recipient: 'recipient',
  subject: 'subject',
  textBody: 'text_body',
  htmlBody: 'html_body',
  attachments: 'attachments',
  sentAt: 'sent_at',
}

const mostShown = 200

/** Keeps messages in a table, where developers and tests read them. */
export const openMailbox = (db: Knex) => ({
  keep: async (kept: Kept): Promise<void> => {
    await db('mailbox_mails').insert({
      id: kept.id,
      channel: kept.channel,
      recipient: kept.recipient,
      subject: kept.subject,
      text_body: kept.textBody,
      html_body: kept.htmlBody,
      attachments: JSON.stringify(kept.attachments),
      sent_at: kept.sentAt,
    })
  },

  /** Newest first, optionally of one recipient. */
  list: async (recipient?: string): Promise<Kept[]> => {
    const query = db('mailbox_mails').select(columns)
    if (recipient) query.whereRaw('lower(recipient) = lower(?)', [recipient])
    return query
      .orderBy([
        { column: 'sent_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(mostShown)
  },

  find: (id: string): Promise<Kept | undefined> => db('mailbox_mails').first(columns).where({ id }),
})
