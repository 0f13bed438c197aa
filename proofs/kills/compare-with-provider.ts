import type { Knex } from 'knex'
import { countOf, numberOf } from './provider-records.ts'

/** How often our charges, refunds, and ledger disagree with the payment service. */
export const countDisagreements = async (db: Knex) => ({
  'charges or refunds made twice': await countOf(
    db,
    'select kind, charge from moved group by kind, charge having count(*) > 1',
  ),
  'money moved at the payment service that our ledger lacks': await countOf(
    db,
    `select 1 from moved m left join charges c on c.id::text = m.charge and c.kind = m.kind
       and c.status = 'succeeded' and c.provider_id = m.id and c.amount_cents = m.cents where c.id is null`,
  ),
  'money in our ledger that never moved': await countOf(
    db,
    `select 1 from charges c left join moved m on m.id = c.provider_id and m.kind = c.kind
     where c.status = 'succeeded' and m.id is null`,
  ),
  'disputed debits that our ledger lacks': await countOf(
    db,
    `select 1 from disputed t left join charges c on c.dispute_id = t.id and c.status = 'failed'
       and c.amount_cents = t.cents where c.id is null`,
  ),
  'cents by which cash in the ledger differs from the payment service': await numberOf(
    db,
    `select abs(
       coalesce((select sum(amount_cents) from ledger_entries where account = 'cashAtPaymentService'), 0)
       - coalesce((select sum(cents) from intents), 0) + coalesce((select sum(cents) from refunds), 0)
       + coalesce((select sum(cents) from transfers), 0)
       - coalesce((select sum(e.amount_cents) from ledger_entries e
           join ledger_transactions t on t.id = e.transaction_id
           where e.account = 'cashAtPaymentService' and t.kind in ('processingCost', 'topUp')), 0))`,
  ),
  'fees and top-ups that differ from the payment service': await countOf(
    db,
    `select 1 from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       and e.account = 'cashAtPaymentService'
     left join movements m on t.once_key = case t.kind when 'topUp' then 'topUp:' else 'fee:' end || m.id
     where t.kind in ('processingCost', 'topUp')
       and e.amount_cents is distinct from case t.kind when 'topUp' then m.cents else -m.fee end`,
  ),
  'cents by which the whole ledger differs from zero': await numberOf(
    db,
    'select abs(coalesce(sum(amount_cents), 0)) from ledger_entries',
  ),
  'settled shifts whose payment differs from what is owed': await countOf(
    db,
    `select 1 from payments where settled_at is not null and paid_cents - refunded_cents <> owed_cents`,
  ),
  'accepted time cards without their payout or settlement': await countOf(
    db,
    `select 1 from timesheets t join payments p on p.application_id = t.application_id
     left join payouts o on o.application_id = t.application_id
     where t.status = 'accepted' and (p.settled_at is null or o.amount_cents is distinct from t.pay_cents)`,
  ),
})

/** Confirmations acknowledged to a facility that were lost. */
export const countForgotten = async (db: Knex, applicationIds: readonly string[]) => {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select id from unnest(?::uuid[]) as told(id) where not exists (
       select 1 from holds h join events e on e.noun_id = h.application_id and e.verb = 'confirm'
       where h.application_id = told.id and h.status = 'confirmed')`,
    [[...applicationIds]],
  )
  return rows.length
}
