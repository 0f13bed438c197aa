import type { Knex } from 'knex'
import { isMissedDay } from '../../api/store/missed-days.ts'

const counted = async (db: Knex, sql: string): Promise<number> => {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from (${sql}) q`,
  )
  return rows[0]?.count ?? 0
}

const taken = `('upcoming', 'current', 'completed')`

/** When a clinician works a day: until they are sent home, and not at all on the days after or if it was a no-show. */
export const atWork = (slot: string, application: string) =>
  `CASE WHEN NOT ${isMissedDay(slot)} THEN tstzrange(${slot}.starts_at,
    greatest(${slot}.starts_at, least(${slot}.ends_at, ${application}.sent_home_at))) END`

/** How many promises about shifts, time, and money are broken in this database. */
export const countBroken = async (db: Knex) => ({
  'two shifts of one clinician at the same time': await counted(
    db,
    `select 1 from applications a join applications b on b.clinician_id = a.clinician_id and b.id > a.id
     join slots s on s.job_id = a.job_id join slots t on t.job_id = b.job_id
     where a.status in ${taken} and b.status in ${taken}
       and ${atWork('s', 'a')} && ${atWork('t', 'b')}`,
  ),
  'jobs with two confirmed applicants': await counted(
    db,
    `select job_id from applications where status in ${taken} group by job_id having count(*) > 1`,
  ),
  'confirmed applicants without a booking for every slot': await counted(
    db,
    `select 1 from applications a join slots s on s.job_id = a.job_id
     where a.status in ('upcoming', 'current') and not ${isMissedDay('s')} and not exists (
       select 1 from clinician_bookings b join holds h on h.id = b.hold_id
       where b.slot_id = s.id and h.application_id = a.id and h.status = 'confirmed')`,
  ),
  'time reserved for new times that nobody waits for': await counted(
    db,
    `select 1 from clinician_bookings b join time_changes c on c.id = b.time_change_id where c.status <> 'pending'`,
  ),
  'new times that are not fully reserved': await counted(
    db,
    `select 1 from time_changes c join holds h on h.application_id = c.application_id and h.status = 'confirmed'
     where c.status = 'pending' and not (
       select range_agg(during) from clinician_bookings b where b.hold_id = h.id
     ) @> (select range_agg(tstzrange((one->>'startDate')::timestamptz, (one->>'endDate')::timestamptz))
       from jsonb_array_elements(c.slots) one)`,
  ),
  'bookings without an owner': await counted(
    db,
    `select 1 from clinician_bookings b join holds h on h.id = b.hold_id
     join applications a on a.id = h.application_id
     where h.status = 'released' or (h.status = 'confirmed' and a.status not in ${taken})`,
  ),
  'confirmed shifts not paid, debited, or invoiced exactly once': await counted(
    db,
    `select 1 from applications a join payments p on p.application_id = a.id
     left join (select payment_id, sum(amount_cents) as cents from charges
       where kind = 'charge' and status = 'processing' group by payment_id) d on d.payment_id = p.id
     where a.status in ('upcoming', 'current') and not p.charge_failed and case p.payment_type
       when 'invoice' then p.paid_cents <> 0
         or (select count(*) from invoices i where i.payment_id = p.id and i.status = 'draft') <> 1
       else p.paid_cents + coalesce(d.cents, 0) - p.refunded_cents <> p.owed_cents end`,
  ),
  // credits of paid invoices and money from outside go back outside
  'money kept for canceled shifts': await counted(
    db,
    `select 1 from applications a join payments p on p.application_id = a.id
     where a.status not in ${taken} and p.payment_type <> 'invoice'
       and p.paid_cents - p.refunded_cents - p.outside_cents > p.owed_cents`,
  ),
  'clinicians whose payouts differ from the ledger': await counted(
    db,
    `select a.id from applications a join payments p on p.application_id = a.id and p.settled_at is not null
     left join (select application_id, sum(amount_cents) as cents from payouts
       group by application_id) o on o.application_id = a.id
     left join (select application_id, sum(amount_cents) as cents from payout_adjustments
       group by application_id) k on k.application_id = a.id
     left join (select t.application_id, -sum(e.amount_cents) as cents from ledger_entries e
       join ledger_transactions t on t.id = e.transaction_id
       where e.account = 'clinicianPayable' and t.kind <> 'transfer' group by t.application_id) b
       on b.application_id = a.id
     where coalesce(o.cents, 0) + coalesce(k.cents, 0) <> coalesce(b.cents, 0)`,
  ),
  'settled shifts with an open no-show report': await counted(
    db,
    `select 1 from no_show_reports r join payments p on p.application_id = r.application_id
     where r.status in ('waiting', 'contested') and r.outcome is null and p.settled_at is not null`,
  ),
  'booked clinicians whose last call-out stands': await counted(
    db,
    `select 1 from applications a join lateral (select * from call_outs c where c.application_id = a.id
       order by c.recorded_at desc, c.id desc limit 1) last on true
     where a.status in ${taken} and last.status in ('recorded', 'denied', 'upheld')`,
  ),
  'clinicians who were called out during a day that they had checked in for': await counted(
    db,
    `select 1 from check_ins i join applications a on a.id = i.application_id join slots s on s.id = i.slot_id
     join call_outs c on c.application_id = a.id and c.status = 'recorded'
     where i.checked_in_at is not null and a.status = 'cancelled'
       and s.starts_at <= c.recorded_at and c.recorded_at < s.ends_at and not ${isMissedDay('s')}`,
  ),
  'call-outs that count before they are decided': await counted(
    db,
    `select 1 from call_outs c join applications a on a.id = c.application_id
     where c.status = 'denied' and a.clinician_missed is not null`,
  ),
  'shifts both accepted and reported as no-show': await counted(
    db,
    `select 1 from timesheets t join applications a on a.id = t.application_id
     where t.status = 'accepted' and a.status <> 'completed' and not exists (
       select 1 from no_show_reports r where r.application_id = a.id and r.outcome in ('scheduled', 'hours'))
     or t.status = 'void' and a.status <> 'cancelled'`,
  ),
  'payments that differ from their charges, refunds, and recorded payments': await counted(
    db,
    `select p.id from payments p
     left join (select payment_id, sum(amount_cents - lost_cents) filter (where kind = 'charge') as charged,
         sum(amount_cents) filter (where kind = 'refund') as returned
       from charges where status = 'succeeded' group by payment_id) c on c.payment_id = p.id
     left join (select i.payment_id, sum(r.amount_cents) as cents from invoice_payments r
       join received_payments rp on rp.id = r.received_payment_id and rp.voided_at is null
       join invoices i on i.id = r.invoice_id group by i.payment_id) v on v.payment_id = p.id
     left join (select payment_id, sum(amount_cents) as cents from outside_payments
       where voided_at is null group by payment_id) o on o.payment_id = p.id
     where p.paid_cents <> coalesce(c.charged, 0) + coalesce(v.cents, 0) + coalesce(o.cents, 0)
       or p.payment_type <> 'invoice' and p.refunded_cents <> coalesce(c.returned, 0)`,
  ),
  'ledger transactions that do not sum to zero': await counted(
    db,
    `select transaction_id from ledger_entries group by transaction_id having sum(amount_cents) <> 0`,
  ),
})
