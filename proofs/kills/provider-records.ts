import type { Knex } from 'knex'

/**
 * The payment service's own records, by our IDs: charges without disputes, refunds, transfers, payouts, and the fee of
 * every movement. None of it comes from our tables.
 */
const atService = `
  said as (select id, kind, account, answer::jsonb as a from payment_service.resources),
  disputed as (select a->>'payment_intent' as intent, id, (a->>'amount')::int as cents from said where kind = 'dispute'),
  intents as (select id, a->'metadata'->>'chargeId' as charge, (a->>'amount_received')::int as cents
    from said where kind = 'payment_intent' and a->>'status' = 'succeeded'
      and id not in (select intent from disputed)),
  refunds as (select id, a->'metadata'->>'chargeId' as charge, (a->>'amount')::int as cents
    from said where kind = 'refund' and a->>'status' = 'succeeded'),
  moved as (select 'charge' as kind, * from intents union all select 'refund', * from refunds),
  transfers as (select id, a->'metadata'->>'transferId' as transfer, a->'metadata'->>'payoutId' as payout,
    (a->>'amount')::int as cents from said where kind = 'transfer'),
  bank_payouts as (select id, a->'metadata'->>'payoutId' as payout, (a->>'amount')::int as cents, a->>'status' as status
    from said where kind = 'payout'),
  movements as (select id, a->>'type' as type, (a->>'fee')::int as fee, (a->>'amount')::int as cents
    from said where kind = 'balance_transaction' and account is null)`

export const numberOf = async (db: Knex, sql: string): Promise<number> => {
  const { rows } = await db.raw<{ rows: { number: number | null }[] }>(
    `with ${atService} select (${sql})::int as number`,
  )
  return rows[0]?.number ?? 0
}

export const countOf = (db: Knex, sql: string) => numberOf(db, `select count(*) from (${sql}) q`)
