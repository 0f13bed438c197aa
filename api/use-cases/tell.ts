import type { Knex } from 'knex'
import { sideOf } from '@gaitway/contract/enums'
import {
  notificationTypes,
  type NotificationFacts,
  type NotificationRow,
  type NotificationType,
} from '@gaitway/contract/notifications'
import { insertNotifications, listReceivers } from '../store/notifications.ts'
import { newId } from '../store/ids.ts'
import { enqueue } from '../store/outbox.ts'

export type Telling = {
  type: NotificationType
  to: readonly string[]
  facts: NotificationFacts
  fromUserId?: string
  at: Date
}

/** These people are told, in the product and where the table says so by mail, once this transaction commits. */
export const tell = async (trx: Knex, { type, to, facts, fromUserId, at }: Telling) => {
  const row: NotificationRow = notificationTypes[type]
  const receivers = await listReceivers(trx, to)
  const stranger = receivers.find(({ role }) => !row.to.includes(sideOf(role)))
  if (stranger) throw new Error(`${type} is not for a ${sideOf(stranger.role)}: ${stranger.id}`)
  await insertNotifications(
    trx,
    receivers.map(({ id }) => ({
      id: newId(),
      user_id: id,
      type,
      title: row.title(facts),
      body: row.body(facts),
      from_user_id: fromUserId ?? null,
      job_id: facts.jobId ?? null,
      facility_id: facts.facilityId ?? null,
      details: JSON.stringify(facts),
      created_at: at,
    })),
  )
  if (!row.mail) return
  for (const { email, first_name } of receivers)
    await enqueue(trx, 'sendMail', {
      id: newId(),
      to: email,
      subject: row.title(facts),
      greeting: first_name,
      body: row.body(facts),
      link: row.link(facts),
    })
}
