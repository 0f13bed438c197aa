/** The stage of payment `pay` at :at, as the domain derives it; null where there is nothing to pay. */
export const paymentStage = `
  CASE WHEN pay.id IS NULL THEN NULL
    WHEN pay.settled_at IS NOT NULL AND pay.owed_cents = pay.paid_cents - pay.refunded_cents THEN 'completed'
    WHEN pay.owed_cents > pay.paid_cents - pay.refunded_cents AND (pay.charge_failed OR pay.due_at <= :at)
      THEN 'paymentDue'
    WHEN pay.payment_type = 'invoice' THEN 'invoice'
    ELSE 'inProcess' END`
