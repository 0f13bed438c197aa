import type { Knex } from 'knex'
import { countOf } from './at-service.ts'

/** What has not come to its end: time, the sweeper and the people of money still have to see to it. */
export const countUnderWay = async (db: Knex) => ({
  'holds that nobody ended': await countOf(db, `select 1 from holds where status = 'held'`),
  'charges and refunds that nobody ended': await countOf(
    db,
    `select 1 from charges where status in ('sent', 'needsAction', 'processing')`,
  ),
  'transfers that nobody ended': await countOf(db, `select 1 from payout_transfers where status = 'sent'`),
  'payouts that are not with their bank': await countOf(db, `select 1 from payouts where status <> 'paid'`),
  'invoices that nobody paid': await countOf(db, `select 1 from invoices where status = 'issued'`),
  'payments that are due': await countOf(
    db,
    'select 1 from payments where charge_failed and settled_at is not null',
  ),
  'events of the payment service that were not applied': await countOf(
    db,
    'select 1 from webhook_events where applied_at is null',
  ),
  'days of the payment service that are still to come': await countOf(
    db,
    'select 1 from payment_service.due',
  ),
  'debits taken back that we were not told of': await countOf(
    db,
    'select 1 from taken_back where not exists (select 1 from charges where dispute_id = taken_back.id)',
  ),
})
