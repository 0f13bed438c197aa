import type { Knex } from 'knex'
import { sideOf } from '@gaitway/contract/enums'
import {
  notificationTypes,
  type NotificationFacts,
  type NotificationRow,
  type NotificationType,
} from '@gaitway/contract/notifications'
import { insertNotifications, listReceivers, type Receiver } from '../store/notifications.ts'
import { newId } from '../store/ids.ts'
import { deliver, type AlsoMailed } from './deliver.ts'

export type Telling = {
  type: NotificationType
  to: readonly string[]
  facts: NotificationFacts
  fromUserId?: string
  /** what the mail brings besides */
  alsoMailed?: AlsoMailed
  at: Date
}

/** Whether a receiver wants to hear of this at all. */
const wants = ({ onlyWith }: NotificationRow, { settings }: Receiver) => {
  if (!onlyWith) return true
  return onlyWith === 'newShiftInArea' ? settings.newShiftInArea : settings.boostedShift
}

/** These people are told once this transaction commits: in the product, and where the table says so by their own channels. */
export const tell = async (trx: Knex, { type, to, facts, fromUserId, alsoMailed, at }: Telling) => {
  const row: NotificationRow = notificationTypes[type]
  const people = await listReceivers(trx, to)
  const stranger = people.find(({ role }) => !row.to.includes(sideOf(role)))
  if (stranger) throw new Error(`${type} is not for a ${sideOf(stranger.role)}: ${stranger.id}`)
  const receivers = people.filter(person => wants(row, person))
  await insertNotifications(
    trx,
    receivers.map(({ id }) => ({
      id: newId(),
      userId: id,
      type,
      title: row.title(facts),
      body: row.body(facts),
      fromUserId: fromUserId ?? null,
      jobId: facts.jobId ?? null,
      facilityId: facts.facilityId ?? null,
      details: JSON.stringify(facts),
      createdAt: at,
    })),
  )
  if (row.mail) await deliver(trx, { type, row, facts, receivers, alsoMailed, at })
}
