import type { Knex } from 'knex'
import { countOf } from './provider-records.ts'

/** What hasn't ended: time, the sweeper, and the finance staff still have to act. */
export const countUnderWay = async (db: Knex) => ({
  'holds still active': await countOf(db, `select 1 from holds where status = 'held'`),
  'charges and refunds in progress': await countOf(
    db,
    `select 1 from charges where status in ('sent', 'needsAction', 'processing')`,
  ),
  'transfers in progress': await countOf(db, `select 1 from payout_transfers where status = 'sent'`),
  'unpaid payouts': await countOf(db, `select 1 from payouts where status <> 'paid'`),
  'unpaid invoices': await countOf(db, `select 1 from invoices where status = 'issued'`),
  'payments due': await countOf(db, 'select 1 from payments where charge_failed and settled_at is not null'),
  'payment service events not applied': await countOf(
    db,
    'select 1 from webhook_events where applied_at is null',
  ),
  'payment service events still scheduled': await countOf(db, 'select 1 from payment_service.due'),
  'disputed debits that we do not know of': await countOf(
    db,
    'select 1 from disputed where not exists (select 1 from charges where dispute_id = disputed.id)',
  ),
})
