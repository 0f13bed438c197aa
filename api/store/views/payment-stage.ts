import type { PaymentStage } from '@gaitway/contract/values/enums'

const isPaid = 'pay.settled_at IS NOT NULL AND pay.owed_cents = pay.paid_cents - pay.refunded_cents'
const isDue =
  'pay.owed_cents > pay.paid_cents - pay.refunded_cents AND (pay.charge_failed OR pay.due_at <= :at)'
const isInvoice = `pay.payment_type = 'invoice'`

/** SQL: the stage of payment `pay` at :at, as the domain derives it; null where there is nothing to pay. */
export const paymentStage = `
  CASE WHEN pay.id IS NULL THEN NULL
    WHEN ${isPaid} THEN 'completed'
    WHEN ${isDue} THEN 'paymentDue'
    WHEN ${isInvoice} THEN 'invoice'
    ELSE 'inProcess' END`

const isNeither = `(${isPaid} OR ${isDue}) IS NOT TRUE`

/** Conditions on payments `pay` of a stage. Those that are due have an index. */
export const paymentStageConditions: Record<PaymentStage, string> = {
  completed: isPaid,
  paymentDue: isDue,
  invoice: `${isInvoice} AND ${isNeither}`,
  inProcess: `pay.payment_type <> 'invoice' AND ${isNeither}`,
}

/** SQL: what a payment's status is derived from for its facility, as JSON; null where there is nothing to pay. */
export const facilityPaymentFacts = (pay: string) => `CASE WHEN ${pay}.id IS NOT NULL THEN json_build_object(
  'paymentType', ${pay}.payment_type, 'isSettled', ${pay}.settled_at IS NOT NULL,
  'isChargeFailed', ${pay}.charge_failed, 'owedCents', ${pay}.owed_cents, 'paidCents', ${pay}.paid_cents,
  'refundedCents', ${pay}.refunded_cents, 'movements', (
    SELECT coalesce(json_agg(json_build_object('kind', x.kind, 'status', x.status, 'amountCents', x.amount_cents)), '[]')
    FROM charges x WHERE x.payment_id = ${pay}.id)) END`
