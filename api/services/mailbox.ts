import type { Knex } from 'knex'
import { newId } from '../store/ids.ts'
import type { Clock } from './clock.ts'
import type { Attachment } from './email.ts'

/** A message that was kept instead of sent. */
export type MailboxMessage = {
  id: string
  channel: 'email' | 'sms' | 'push'
  recipient: string
  subject: string
  textBody: string
  htmlBody: string | null
  attachments: Attachment[]
  sentAt: Date
}

type Message = Pick<MailboxMessage, 'channel' | 'recipient' | 'subject' | 'textBody'> &
  Partial<Pick<MailboxMessage, 'htmlBody' | 'attachments'>>

export type Mailbox = ReturnType<typeof openMailbox>

const mostShown = 200

/** Keeps messages in a table, where developers and tests read them. */
export const openMailbox = (db: Knex, clock: Clock) => ({
  keep: async ({ attachments = [], ...message }: Message): Promise<void> => {
    await db('mailbox_mails').insert({
      ...message,
      id: newId(),
      attachments: JSON.stringify(attachments),
      sentAt: clock.now(),
    })
  },

  /** Newest first, optionally of one recipient. */
  list: async (recipient?: string): Promise<MailboxMessage[]> => {
    const query = db('mailbox_mails').select('*')
    if (recipient) query.whereRaw('lower(recipient) = lower(?)', [recipient])
    return query.orderByRaw('sent_at DESC, id DESC').limit(mostShown)
  },

  find: (id: string): Promise<MailboxMessage | undefined> => db('mailbox_mails').first('*').where({ id }),
})
