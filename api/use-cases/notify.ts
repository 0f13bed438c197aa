import type { Knex } from 'knex'
import { sideOf } from '@gaitway/contract/enums'
import {
  notificationTypes,
  type NotificationParams,
  type NotificationRow,
  type NotificationType,
} from '@gaitway/contract/notifications'
import { newId } from '../store/ids.ts'
import { listReceivers, type Receiver, listMemberIds } from '../store/notifications.ts'
import { saveRows, type NewRows } from '../store/save-rows.ts'
import { deliveriesOf, type EmailExtra } from './deliver.ts'

export type NotificationInput = {
  type: NotificationType
  to: readonly string[]
  facts: NotificationParams
  fromUserId?: string
  /** what the email contains besides */
  emailExtra?: EmailExtra
  at: Date
}

/** Whether this receiver wants these notifications at all. */
const wants = ({ onlyWith }: NotificationRow, { settings }: Receiver) => {
  if (!onlyWith) return true
  return onlyWith === 'newShiftInArea' ? settings.newShiftInArea : settings.boostedShift
}

/** Builds the rows that notify these people: in the product and, where the table says so, by their own channels. */
export const buildNotificationRows = (
  { type, facts, fromUserId, emailExtra, at }: Omit<NotificationInput, 'to'>,
  people: readonly Receiver[],
): NewRows => {
  const row: NotificationRow = notificationTypes[type]
  const stranger = people.find(({ role }) => !row.to.includes(sideOf(role)))
  if (stranger) throw new Error(`${type} is not for a ${sideOf(stranger.role)}: ${stranger.id}`)
  const receivers = people.filter(person => wants(row, person))
  const notifications = receivers.map(({ id }) => ({
    id: newId(),
    userId: id,
    type,
    title: row.title(facts),
    body: row.body(facts),
    fromUserId: fromUserId ?? null,
    jobId: facts.jobId ?? null,
    facilityId: facts.facilityId ?? null,
    details: facts,
    createdAt: at,
  }))
  return { notifications, ...(row.email && deliveriesOf({ type, row, facts, receivers, emailExtra, at })) }
}

/** Notifies these people once this transaction commits. */
export const notify = async (trx: Knex, { to, ...notification }: NotificationInput) =>
  saveRows(trx, buildNotificationRows(notification, await listReceivers(trx, to)))

/** Who manages the facility's shifts, and who reviews its applicants. */
export const listApplicantReviewers = async (trx: Knex, facilityId: string) => [
  ...new Set([
    ...(await listMemberIds(trx, facilityId, 'shifts')),
    ...(await listMemberIds(trx, facilityId, 'applicants')),
  ]),
]
