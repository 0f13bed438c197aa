import type { Knex } from 'knex'
import { countOf, numberOf } from './provider-records.ts'

/** How many payouts disagree with what the payment service sent to clinicians. */
export const countWrongPayouts = async (db: Knex) => ({
  'transfers sent twice': await countOf(
    db,
    'select transfer from transfers group by transfer having count(*) > 1',
  ),
  'transfers at the payment service that our rows lack': await countOf(
    db,
    `select 1 from transfers s left join payout_transfers t on t.id::text = s.transfer and t.payout_id::text = s.payout
       and t.status = 'succeeded' and t.provider_id = s.id and t.amount_cents = s.cents where t.id is null`,
  ),
  'transfers in our rows that were never sent': await countOf(
    db,
    `select 1 from payout_transfers t left join transfers s on s.id = t.provider_id
     where t.status = 'succeeded' and s.id is null`,
  ),
  'payouts whose transfers differ from their amount': await countOf(
    db,
    `select 1 from payouts o left join (select payout, sum(cents) as cents from transfers group by payout) s
       on s.payout = o.id::text
     where coalesce(s.cents, 0) <> case when o.status in ('sent', 'paid') then o.amount_cents + o.adjustment_cents
       else coalesce((select sum(amount_cents) from payout_transfers t
         where t.payout_id = o.id and t.status = 'succeeded'), 0) end`,
  ),
  'payouts sent to banks twice': await countOf(
    db,
    `select payout from bank_payouts where status not in ('failed', 'canceled') group by payout having count(*) > 1`,
  ),
  'payouts at banks that our rows lack': await countOf(
    db,
    `select 1 from bank_payouts b left join payouts o on o.id::text = b.payout and o.bank_payout_id = b.id
       and o.status in ('sent', 'paid') and o.amount_cents + o.adjustment_cents = b.cents
     where b.status not in ('failed', 'canceled') and o.id is null`,
  ),
  'payouts marked as sent that no bank has': await countOf(
    db,
    `select 1 from payouts o left join bank_payouts b on b.id = o.bank_payout_id
     where o.amount_cents + o.adjustment_cents > 0 and (o.bank_payout_id is not null or o.status = 'paid')
       and (b.id is null or (o.status = 'paid' and b.status <> 'paid'))`,
  ),
  'transfers not in the ledger exactly once': await countOf(
    db,
    `select s.transfer from transfers s left join ledger_transactions l on l.once_key = 'transfer:' || s.transfer
     left join ledger_entries e on e.transaction_id = l.id and e.account = 'clinicianPayable'
     group by s.transfer, s.cents having count(e.id) <> 1 or sum(e.amount_cents) <> s.cents`,
  ),
  'cents by which clinicians’ balances differ from unsent payouts': await numberOf(
    db,
    `select abs(coalesce((select sum(amount_cents) from ledger_entries where account = 'clinicianPayable'), 0)
       + coalesce((select sum(amount_cents) from payouts), 0)
       + coalesce((select sum(amount_cents) from payout_adjustments), 0)
       - coalesce((select sum(cents) from transfers), 0))`,
  ),
})
