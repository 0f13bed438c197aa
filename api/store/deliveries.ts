import type { Knex } from 'knex'
import type { DeliveryKind, Side } from '@gaitway/contract/values/enums'
import type { DeliveryRow } from './rows.ts'
import { isForSubAdmins } from './views/back-office/deliveries.ts'

/** `attempts` is null if the delivery isn't queued anymore. */
type Claimed = { kind: DeliveryKind; unclearSince: Date | null; attempts: number | null }

/**
 * Counts an attempt of a queued delivery and marks its outcome as unclear from now on. Returns since when it was unclear
 * before; undefined if there is no such delivery.
 */
export const claimDelivery = async (db: Knex, id: string, at: Date): Promise<Claimed | undefined> => {
  const { rows } = await db.raw<{ rows: Claimed[] }>(
    `WITH known AS (
       SELECT id, status, kind, unclear_since FROM deliveries WHERE id = :id FOR UPDATE
     ), claimed AS (
       UPDATE deliveries d SET attempts = d.attempts + 1, unclear_since = coalesce(d.unclear_since, :at)
       FROM known WHERE d.id = known.id AND known.status = 'queued' RETURNING d.attempts
     )
     SELECT known.kind, known.unclear_since, claimed.attempts FROM known LEFT JOIN claimed ON true`,
    { id, at },
  )
  return rows[0]
}

type Outcome = Pick<DeliveryRow, 'status' | 'endedAt'> &
  Partial<Pick<DeliveryRow, 'failure' | 'phoneProblem' | 'providerId' | 'segments' | 'message'>>

/** Records the outcome. A delivery whose outcome is unclear stays marked, so that it is looked up if it is sent again. */
export const endDelivery = (db: Knex, id: string, { message, ...outcome }: Outcome, isUnclear = false) =>
  db('deliveries')
    .where({ id, status: 'queued' })
    .update({
      failure: null,
      ...outcome,
      message: message ? JSON.stringify(message) : null,
      ...(!isUnclear && { unclearSince: null }),
    })

/** Records why an attempt failed; the delivery stays queued. */
export const recordFailedAttempt = (db: Knex, id: string, failure: string, isUnclear: boolean) =>
  db('deliveries')
    .where({ id, status: 'queued' })
    .update({ failure, ...(!isUnclear && { unclearSince: null }) })

export type FailedDelivery = Pick<DeliveryRow, 'kind' | 'channel' | 'status' | 'userId' | 'recipient'> & {
  message: Record<string, unknown> | null
  /** the user's current addresses */
  email: string | null
  phone: string | null
}

/** A delivery that this side may see, with the current addresses of its user; locked. */
export const lockDelivery = async (
  trx: Knex,
  id: string,
  side: Side,
): Promise<FailedDelivery | undefined> => {
  const { rows } = await trx.raw<{ rows: FailedDelivery[] }>(
    `SELECT d.kind, d.channel, d.status, d.user_id, d.recipient, d.message, u.email, u.phone
     FROM deliveries d LEFT JOIN users u ON u.id = d.user_id
     WHERE d.id = :id AND ${side === 'admin' ? 'true' : isForSubAdmins} FOR UPDATE OF d`,
    { id },
  )
  return rows[0]
}

/** Puts a failed delivery back in the queue, to this recipient. */
export const requeueDelivery = (trx: Knex, id: string, recipient: string) =>
  trx('deliveries').where({ id, status: 'failed' }).update({
    status: 'queued',
    recipient,
    attempts: 0,
    failure: null,
    phoneProblem: null,
    message: null,
    endedAt: null,
  })
