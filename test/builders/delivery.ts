import type { Knex } from 'knex'
import type { DeliveryRow } from '../../api/store/rows.ts'
import { newId } from '../../api/store/ids.ts'
import { TEST_NOW } from '../services.ts'

/** A failed email that staff can send again, or another delivery. */
export const buildDelivery = async (db: Knex, columns: Partial<DeliveryRow> = {}) => {
  const at = new Date(TEST_NOW)
  const { message = { to: 'tess@example.test', subject: 'News', greeting: 'Tess', body: 'Hi' }, ...rest } =
    columns
  const id = newId()
  await db('deliveries').insert({
    id,
    channel: 'email',
    kind: 'notification',
    recipient: 'tess@example.test',
    subject: 'News',
    status: 'failed',
    failure: 'No such mailbox',
    attempts: 1,
    message: message && JSON.stringify(message),
    createdAt: at,
    endedAt: at,
    ...rest,
  })
  return id
}
