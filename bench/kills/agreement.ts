import type { Knex } from 'knex'

const numberOf = async (db: Knex, sql: string): Promise<number> => {
  const { rows } = await db.raw<{ rows: { number: number | null }[] }>(sql)
  return rows[0]?.number ?? 0
}
const countOf = (db: Knex, sql: string) =>
  numberOf(db, `with ${atService} select count(*)::int as number from (${sql}) q`)

/** What the payment service itself says of intents and refunds, by our own names for them. */
const atService = `
  intents as (select id, answer->'metadata'->>'chargeId' as charge, (answer->>'amount_received')::int as cents
    from payment_service.resources where kind = 'payment_intent' and answer->>'status' = 'succeeded'),
  refunds as (select id, answer->'metadata'->>'chargeId' as charge, (answer->>'amount')::int as cents
    from payment_service.resources where kind = 'refund' and answer->>'status' = 'succeeded'),
  moved as (select 'charge' as kind, * from intents union all select 'refund', * from refunds)`

/** What is still under way: the sweeper has not yet ended it. */
export const countUnended = (db: Knex) =>
  numberOf(
    db,
    `select (select count(*) from holds where status = 'held')
       + (select count(*) from charges where status in ('sent', 'needsAction', 'processing')) as number`,
  )

/** How often our books and those of the payment service disagree. */
export const countDisagreements = async (db: Knex) => ({
  'charges or refunds made twice': await countOf(
    db,
    'select kind, charge from moved group by kind, charge having count(*) > 1',
  ),
  'money moved at the payment service that our books lack': await countOf(
    db,
    `select 1 from moved m left join charges c on c.id::text = m.charge and c.kind = m.kind
       and c.status = 'succeeded' and c.provider_id = m.id and c.amount_cents = m.cents where c.id is null`,
  ),
  'money in our books that never moved': await countOf(
    db,
    `select 1 from charges c left join moved m on m.id = c.provider_id and m.kind = c.kind
     where c.status = 'succeeded' and m.id is null`,
  ),
  'cents by which cash in the ledger differs from the payment service': await numberOf(
    db,
    `with ${atService} select abs(
       coalesce((select sum(amount_cents) from ledger_entries where account = 'cashAtPaymentService'), 0)
       - coalesce((select sum(cents) from intents), 0) + coalesce((select sum(cents) from refunds), 0)) as number`,
  ),
  'cents by which the whole ledger differs from zero': await numberOf(
    db,
    'select abs(coalesce(sum(amount_cents), 0)) as number from ledger_entries',
  ),
  'settled shifts whose payment is not what is owed': await countOf(
    db,
    `select 1 from payments where settled_at is not null and not charge_failed
       and paid_cents - refunded_cents <> owed_cents`,
  ),
  'accepted time cards without their payout or settlement': await countOf(
    db,
    `select 1 from timesheets t join payments p on p.application_id = t.application_id
     left join payouts o on o.application_id = t.application_id
     where t.status = 'accepted' and (p.settled_at is null or o.amount_cents is distinct from t.pay_cents)`,
  ),
  'holds that nobody ended': await countOf(db, `select 1 from holds where status = 'held'`),
  'charges and refunds that nobody ended': await countOf(
    db,
    `select 1 from charges where status in ('sent', 'needsAction', 'processing')`,
  ),
})

/** Of the confirmations that were acknowledged to a facility, those that did not last. */
export const countForgotten = async (db: Knex, applicationIds: readonly string[]) => {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select id from unnest(?::uuid[]) as told(id) where not exists (
       select 1 from holds h join events e on e.noun_id = h.application_id and e.verb = 'confirm'
       where h.application_id = told.id and h.status = 'confirmed')`,
    [[...applicationIds]],
  )
  return rows.length
}
