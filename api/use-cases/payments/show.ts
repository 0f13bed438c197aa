import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { isCardExpired } from '../../domain/card-expiry.ts'
import { failuresOfNobody, lastFailureWords } from '../../domain/payment-sources.ts'
import { paymentStage, type PaymentFacts } from '../../domain/payment-stage.ts'
import { listCharges, type ChargeRow } from '../../store/charges.ts'
import {
  listShownSources,
  type BankRow,
  type CardRow,
  type ShownSourceRow,
} from '../../store/payment-sources.ts'
import { findPayment, type PaymentRow } from '../../store/payments.ts'

/** A charge or refund as it is read. */
export const showCharge = (row: ChargeRow): Output<'payments.refund'>['charges'][number] => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  amountCents: row.amount_cents,
  failureCode: row.failure_code,
  failureMessage: row.failure_message,
  createdAt: row.created_at.toISOString(),
})

/** What the stage of a payment is derived from. */
export const factsOf = (row: PaymentRow): PaymentFacts => ({
  paymentType: row.payment_type,
  owedCents: row.owed_cents,
  paidCents: row.paid_cents,
  refundedCents: row.refunded_cents,
  isSettled: row.settled_at !== null,
  chargeFailed: row.charge_failed,
  dueAt: row.due_at,
})

/** A payment with its charges as it is read; its stage is derived. */
export const showPayment = (row: PaymentRow, charges: ChargeRow[], at: Date): Output<'payments.refund'> => ({
  id: row.id,
  jobApplicationId: row.application_id,
  paymentType: row.payment_type,
  stage: paymentStage(factsOf(row), at),
  owedCents: row.owed_cents,
  paidCents: row.paid_cents,
  refundedCents: row.refunded_cents,
  charges: charges.map(showCharge),
})

/** A payment as it stands in the database, for staff. */
export const showNow = async (db: Knex, id: string, at: Date) => {
  const payment = await findPayment(db, id, {})
  if (!payment) throw refuse('not_found')
  return showPayment(payment, await listCharges(db, id), at)
}

/** A card as it is read: enough to tell it from the others. */
export const showCard = (
  row: CardRow,
  at: Date,
  lastFailure: string | null = null,
): Output<'payments.addCard'> => ({
  id: row.id,
  kind: 'card',
  brand: row.brand,
  last4: row.last4,
  expMonth: row.exp_month,
  expYear: row.exp_year,
  holder: row.holder,
  primary: row.is_primary,
  isExpired: isCardExpired(row.exp_year, row.exp_month, at),
  lastFailure,
})

/** A bank account that debits are taken from, as it is read. */
export const showBank = (row: BankRow, lastFailure: string | null = null): Output<'payments.addBank'> => ({
  id: row.id,
  kind: 'bank',
  name: row.brand,
  last4: row.last4,
  holder: row.holder,
  accountType: row.account_type,
  state: row.refused_at ? 'refused' : 'ready',
  primary: row.is_primary,
  lastFailure,
})

const lastFailureOf = ({ kind, last_failed, failure_code: code, failure_message: message }: ShownSourceRow) =>
  last_failed ? lastFailureWords({ kind, code, message }) : null

/** The ways to pay of a facility as they are read, of each kind the primary one first. */
export const readSources = async (db: Knex, facilityId: string, at: Date) => {
  const rows = await listShownSources(db, facilityId, failuresOfNobody)
  return {
    cards: rows.flatMap(row => (row.kind === 'card' ? [showCard(row, at, lastFailureOf(row))] : [])),
    banks: rows.flatMap(row => (row.kind === 'bank' ? [showBank(row, lastFailureOf(row))] : [])),
  }
}
