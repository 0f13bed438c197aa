import type { Knex } from 'knex'
import { calculatePriceForProduct } from '@gaitway/contract/values/fees'
import { minutesBetween } from '@gaitway/contract/format/time'
import { computeDueAt } from '../../api/domain/invoice.ts'
import { newId } from '../../api/store/ids.ts'
import { insertDraft, nextNumber } from '../../api/store/invoices.ts'
import { findInvoicedWork } from '../../api/store/views/invoiced-work.ts'
import { buildScheduledContent } from '../../api/use-cases/invoices/issue.ts'
import { buildApplication, type ApplicationOverrides } from './application.ts'

export type InvoiceOverrides = Omit<ApplicationOverrides, 'status'> & {
  /** null: stays a draft */
  issuedAt?: Date | null
}

/** A shift worked as scheduled, at $62 for eight hours, paid by invoice, with the invoice issued. */
export const buildInvoice = async (db: Knex, overrides: InvoiceOverrides = {}) => {
  const issuedAt = overrides.issuedAt === undefined ? new Date('2026-11-20T15:00:00Z') : overrides.issuedAt
  const application = await buildApplication(db, { ...overrides, status: 'completed' })
  const { facility } = application
  await db('applications').where({ id: application.id }).update({ paymentType: 'invoice' })
  const work = await findInvoicedWork(db, application.id)
  const product = work.slots.reduce(
    (sum, { startsAt, endsAt }) => sum + (minutesBetween(startsAt, endsAt) / 60) * work.payRateCents,
    0,
  )
  const price = calculatePriceForProduct(product, { feePercent: work.feePercent, paymentType: 'invoice' })
  const [id, paymentId] = [newId(), newId()]
  const createdAt = issuedAt ?? new Date('2026-11-20T14:00:00Z')
  await db('payments').insert({
    id: paymentId,
    applicationId: application.id,
    facilityId: facility.id,
    paymentType: 'invoice',
    owedCents: price.totalCents,
    settledAt: issuedAt,
    dueAt: issuedAt && computeDueAt(issuedAt, work.facilityZone, 30),
    createdAt,
  })
  const content = buildScheduledContent(price, work)
  await insertDraft(db, {
    id,
    kind: 'shift',
    applicationId: application.id,
    paymentId,
    facilityId: facility.id,
    createdAt,
    ...content,
  })
  if (issuedAt)
    await db.transaction(async trx =>
      trx('invoices')
        .where({ id })
        .update({
          status: 'issued',
          number: await nextNumber(trx, 'invoice'),
          billTo: work.billTo,
          issuedAt,
          dueAt: computeDueAt(issuedAt, work.facilityZone, 30),
        }),
    )
  return { ...application, invoiceId: id, paymentId, price }
}
