import type { Knex } from 'knex'
import { priceOfProduct } from '@gaitway/contract/fees'
import { dueAtOf } from '../../domain/invoice.ts'
import { newId } from '../../store/ids.ts'
import { insertDraft, issueDraft, nextNumber } from '../../store/invoices.ts'
import { findInvoicedWork } from '../../store/views/invoiced-work.ts'
import { bookedContent } from '../../use-cases/invoices/content.ts'
import { buildApplication, type ApplicationWish } from './application.ts'

export type InvoiceWish = Omit<ApplicationWish, 'status'> & {
  /** null: it stays a draft */
  issuedAt?: Date | null
}

/** A shift that was worked as booked, at $62 for eight hours, with its payment by invoice and the invoice issued. */
export const buildInvoice = async (db: Knex, wish: InvoiceWish = {}) => {
  const issuedAt = wish.issuedAt === undefined ? new Date('2026-11-20T15:00:00Z') : wish.issuedAt
  const application = await buildApplication(db, { ...wish, status: 'completed' })
  const { facility } = application
  await db('applications').where({ id: application.id }).update({ payment_type: 'invoice' })
  const work = await findInvoicedWork(db, application.id)
  const product = work.slots.reduce(
    (sum, { starts_at, ends_at }) =>
      sum + ((ends_at.getTime() - starts_at.getTime()) / 3_600_000) * work.pay_rate_cents,
    0,
  )
  const price = priceOfProduct(product, { feePercent: work.fee_percent, paymentType: 'invoice' })
  const [id, paymentId] = [newId(), newId()]
  const createdAt = issuedAt ?? new Date('2026-11-20T14:00:00Z')
  await db('payments').insert({
    id: paymentId,
    application_id: application.id,
    facility_id: facility.id,
    payment_type: 'invoice',
    owed_cents: price.totalCents,
    settled_at: issuedAt,
    due_at: issuedAt && dueAtOf(issuedAt, work.facility_zone),
    created_at: createdAt,
  })
  const content = bookedContent(price, work)
  await insertDraft(db, {
    id,
    kind: 'shift',
    application_id: application.id,
    payment_id: paymentId,
    facility_id: facility.id,
    created_at: createdAt,
    ...content,
  })
  if (issuedAt)
    await db.transaction(async trx =>
      issueDraft(trx, id, {
        ...content,
        number: await nextNumber(trx, 'invoice'),
        billTo: work.bill_to,
        issued_at: issuedAt,
        due_at: dueAtOf(issuedAt, work.facility_zone),
      }),
    )
  return { ...application, invoiceId: id, paymentId, price }
}
