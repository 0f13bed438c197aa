import { computeOpenCents } from '../../api/domain/invoice.ts'
import { buildCard } from '../builders/card.ts'
import { invoiceOf, listOpenInvoices, part, paymentOf } from './lookups.ts'
import type { Values } from './choices.ts'
import type { World } from '../scenarios/world.ts'

const reason = 'For this test.'

/** The facility's terms, toggled by each step. */
const turnOver = async (world: World, column: 'trusted' | 'hold_reason') => {
  const { db, admin, facility } = world
  const row = await db('facilities').where({ id: facility.id }).first(column)
  const change =
    column === 'trusted' ? { trusted: !row.trusted } : { holdReason: row.holdReason ? null : reason }
  return world.ask('facilities.setTerms', admin, { id: facility.id, ...change })
}

/** What is due of a shift: of its last invoice, or of its payment. */
const findDue = async (world: World, values: Values) => {
  const invoice = await invoiceOf(world, values)
  const payment = await paymentOf(world, values)
  const due = invoice
    ? { id: invoice.id, cents: computeOpenCents(invoice) }
    : payment && { id: payment.id, cents: payment.owedCents - payment.paidCents + payment.refundedCents }
  return due && due.cents > 0 ? due : undefined
}

/** What the facility pays outside our charges, its refunds, and its payment methods. */
export const facilitySteps = {
  recordPayment: async (world: World, values: Values) => {
    const due = await findDue(world, values)
    if (!due) return undefined
    return world.ask('invoices.recordPayment', world.admin, {
      id: due.id,
      method: 'Paper check',
      reference: '1044',
      amountCents: part(due.cents, values.share > 50 ? 100 : values.share),
      receivedAt: world.services.clock.now().toISOString(),
    })
  },
  /** One check pays all open invoices, the last one maybe in part. */
  recordCheck: async (world: World, values: Values) => {
    const invoices = (await listOpenInvoices(world)).map((invoice, at, { length }) => ({
      id: invoice.id,
      amountCents: part(computeOpenCents(invoice), at + 1 === length ? values.share : 100),
    }))
    if (invoices.length === 0) return undefined
    return world.ask('invoices.recordCheck', world.admin, {
      method: 'Paper check',
      reference: '1045',
      amountCents: invoices.reduce((sum, { amountCents }) => sum + amountCents, 0),
      receivedAt: world.services.clock.now().toISOString(),
      invoices,
    })
  },
  remindOfInvoice: async (world: World, values: Values) => {
    const invoice = await invoiceOf(world, values)
    return invoice && world.ask('invoices.remind', world.admin, { id: invoice.id })
  },
  voidPayment: async (world: World, values: Values) => {
    const invoice = await invoiceOf(world, values)
    const payment = await paymentOf(world, values)
    const received = await world
      .db('received_payments')
      .join('invoice_payments', 'received_payments.id', 'received_payment_id')
      .where({ invoiceId: invoice?.id ?? null, voidedAt: null })
      .first('received_payments.id')
    const outside = await world
      .db('outside_payments')
      .where({ paymentId: payment?.id ?? null, voidedAt: null })
      .first('id')
    const id = (received ?? outside)?.id
    return id && world.ask('invoices.voidPayment', world.admin, { id, reason })
  },
  writeOff: async (world: World, values: Values) => {
    const due = await findDue(world, values)
    if (!due) return undefined
    const amountCents = part(due.cents, values.share > 50 ? 100 : values.share)
    return world.ask('payments.writeOff', world.admin, { id: due.id, amountCents, reason })
  },
  credit: async (world: World, values: Values) => {
    const invoice = await invoiceOf(world, values)
    if (!invoice) return undefined
    const amountCents =
      values.share > 80 ? undefined : part(invoice.totalCents - invoice.creditedCents, values.share)
    return world.ask('invoices.credit', world.admin, { id: invoice.id, amountCents, reason })
  },
  refund: async (world: World, values: Values) => {
    const payment = await paymentOf(world, values)
    if (!payment || payment.paymentType === 'invoice') return undefined
    const amountCents = part(payment.paidCents - payment.refundedCents, values.share)
    return world.ask('payments.refund', world.admin, { id: payment.id, amountCents, reason })
  },
  refundOutside: async (world: World, values: Values) => {
    const payment = await paymentOf(world, values)
    if (!payment) return undefined
    const { paymentType, paidCents, refundedCents, owedCents, outsideCents } = payment
    const isInvoiced = paymentType === 'invoice'
    if (!isInvoiced && outsideCents <= 0) return undefined
    const amountCents = part(isInvoiced ? paidCents - refundedCents - owedCents : outsideCents, values.share)
    return world.ask('payments.refund', world.admin, {
      id: payment.id,
      amountCents,
      reason,
      reference: 'W-17',
    })
  },
  retry: async (world: World, values: Values) => {
    const payment = await paymentOf(world, values)
    if (!payment) return undefined
    const source = await world
      .db('payment_sources')
      .where({ facilityId: world.facility.id, kind: values.type === 'ACH' ? 'bank' : 'card' })
      .whereNull('removed_at')
      .first('id')
    return world.ask('payments.retry', world.facility.by, { id: payment.id, sourceId: source?.id })
  },
  /** Staff charge the shift's own payment method, with no one there to verify it. */
  retryByStaff: async (world: World, values: Values) => {
    const payment = await paymentOf(world, values)
    return payment && world.ask('payments.retry', world.admin, { id: payment.id })
  },
  sendPayLink: async (world: World, values: Values) => {
    const payment = await paymentOf(world, values)
    return payment && world.ask('payments.remind', world.admin, { id: payment.id })
  },
  removeCard: async (world: World) => {
    const card = await world
      .db('payment_sources')
      .where({ facilityId: world.facility.id, kind: 'card' })
      .whereNull('removed_at')
      .first('id')
    return card && world.ask('payments.removeCard', world.facility.by, { id: card.id })
  },
  newCard: async (world: World) => {
    const params = { facilityId: world.facility.id }
    const has = await world
      .db('payment_sources')
      .where({ facilityId: params.facilityId, kind: 'card' })
      .whereNull('removed_at')
      .first('id')
    return has ? undefined : buildCard(world.db, params)
  },
  holdFacility: (world: World) => turnOver(world, 'hold_reason'),
  trustFacility: (world: World) => turnOver(world, 'trusted'),
}
