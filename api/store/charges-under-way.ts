import type { Knex } from 'knex'
import { HOLD_MINUTES } from '@gaitway/contract/limits'
import { addMinutes } from '@gaitway/contract/time'

const underWay = ['sent', 'needsAction', 'processing']

/** While a charge is in progress, the amount owed can't be compared with what was paid. */
export const isChargeUnderWay = async (db: Knex, paymentId: string): Promise<boolean> =>
  (await db('charges').where({ paymentId, kind: 'charge' }).whereIn('status', underWay).first('id')) !==
  undefined

/** Refunds that haven't reached the payer yet. */
export const sumRefundsUnderWay = async (db: Knex, paymentId: string): Promise<number> => {
  const amounts: number[] = await db('charges')
    .where({ paymentId, kind: 'refund' })
    .whereIn('status', underWay)
    .pluck('amount_cents')
  return amounts.reduce((sum, cents) => sum + cents, 0)
}

/** The same inside a query on payments. */
export const refundsUnderWay = (paymentId: string) => `(
  SELECT coalesce(sum(r.amount_cents), 0) FROM charges r
  WHERE r.payment_id = ${paymentId} AND r.kind = 'refund' AND r.status IN ('${underWay.join("', '")}'))`

/** The last charge that a facility member retried after one had failed. */
export const findLastRetry = (db: Knex, paymentId: string): Promise<{ id: string } | undefined> =>
  db('charges')
    .where({ paymentId, reason: 'retry' })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first('id')

/**
 * Charges and refunds without a known outcome, except those an active hold waits for. Recently sent ones come before
 * those a bank has had for days. Debits are checked less and less often: after a tenth of their age, at least every
 * hour. A retry abandoned by its cardholder ends when a hold would.
 */
export const listUnended = (
  db: Knex,
  { at, sentBefore, limit }: { at: Date; sentBefore: Date; limit: number },
): Promise<string[]> =>
  db('charges')
    .leftJoin('holds', 'holds.id', 'charges.hold_id')
    .where(free => free.whereNull('holds.id').orWhereNot('holds.status', 'held'))
    .where(due =>
      due
        .where(sent => sent.where('charges.status', 'sent').where('charges.created_at', '<', sentBefore))
        .orWhere(neverChecked =>
          neverChecked
            .where('charges.status', 'processing')
            .where('charges.created_at', '<', sentBefore)
            .whereRaw(
              `(charges.asked_at IS NULL OR charges.asked_at <= ?::timestamptz - greatest(interval '2 minutes',
                 least(interval '1 hour', (charges.asked_at - charges.created_at) / 10)))`,
              [at],
            ),
        )
        .orWhere(left =>
          left
            .where('charges.status', 'needsAction')
            .where('charges.created_at', '<=', addMinutes(at, -HOLD_MINUTES)),
        ),
    )
    .orderByRaw(`charges.status = 'processing', charges.created_at`)
    .limit(limit)
    .pluck('charges.id')

export const keepAsked = (db: Knex, id: string, at: Date) =>
  db('charges').where({ id }).update({ askedAt: at })
