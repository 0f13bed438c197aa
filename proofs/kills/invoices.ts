import type { Knex } from 'knex'
import { countOf, numberOf } from './provider-records.ts'

/** How many invoices, numbers, and recorded payments are wrong. */
export const countWrongInvoices = async (db: Knex, recorded: readonly string[]) => {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select told from unnest(?::text[]) as told where not exists (
       select 1 from received_payments where reference = told)`,
    [[...recorded]],
  )
  return {
    'missing invoice numbers': await numberOf(
      db,
      'select coalesce(max(number), 0) - count(number) from invoices',
    ),
    'counted but unused invoice numbers': await numberOf(
      db,
      `select abs((select last_number from number_counters where name = 'invoice')
         - (select coalesce(max(number), 0) from invoices))`,
    ),
    'invoices that differ from what is owed': await countOf(
      db,
      `select 1 from payments p join invoices i on i.payment_id = p.id and i.status <> 'draft'
       group by p.id, p.owed_cents having sum(i.total_cents - i.credited_cents) <> p.owed_cents`,
    ),
    'invoices that differ from their payments': await countOf(
      db,
      `select 1 from invoices i left join (select invoice_id, sum(ip.amount_cents) as cents from invoice_payments ip
         join received_payments rp on rp.id = ip.received_payment_id and rp.voided_at is null group by invoice_id) r on r.invoice_id = i.id where i.paid_cents <> coalesce(r.cents, 0)`,
    ),
    'cents by which the bank in the ledger differs from invoice payments': await numberOf(
      db,
      `select abs(coalesce((select sum(e.amount_cents) from ledger_entries e
           join ledger_transactions t on t.id = e.transaction_id where e.account = 'bank' and t.kind <> 'topUp'), 0)
         - coalesce((select sum(amount_cents) from received_payments where voided_at is null), 0))`,
    ),
    'invoice payments recorded twice': await countOf(
      db,
      'select reference from received_payments group by reference having count(*) > 1',
    ),
    'acknowledged invoice payments that were lost': rows.length,
  }
}
