import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { isCardExpired, failuresOfNobody, lastFailureWords } from '../../domain/payment-sources.ts'
import { paymentStage, type PaymentFacts } from '../../domain/payment-stage.ts'
import { listCharges } from '../../store/charges.ts'
import {
  listShownSources,
  type BankRow,
  type CardRow,
  type ShownSourceRow,
} from '../../store/payment-sources.ts'
import { findPayment } from '../../store/payments.ts'
import type { ChargeRow, PaymentRow } from '../../store/rows.ts'

/** A charge or refund as it is read. */
export const showCharge = (row: ChargeRow): Output<'payments.refund'>['charges'][number] => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  amountCents: row.amountCents,
  failureCode: row.failureCode,
  failureMessage: row.failureMessage,
  createdAt: row.createdAt.toISOString(),
})

/** What the stage of a payment is derived from. */
export const factsOf = (row: PaymentRow): PaymentFacts => ({
  paymentType: row.paymentType,
  owedCents: row.owedCents,
  paidCents: row.paidCents,
  refundedCents: row.refundedCents,
  isSettled: row.settledAt !== null,
  chargeFailed: row.chargeFailed,
  dueAt: row.dueAt,
})

/** A payment with its charges as it is read; its stage is derived. */
export const showPayment = (row: PaymentRow, charges: ChargeRow[], at: Date): Output<'payments.refund'> => ({
  id: row.id,
  jobApplicationId: row.applicationId,
  paymentType: row.paymentType,
  stage: paymentStage(factsOf(row), at),
  owedCents: row.owedCents,
  paidCents: row.paidCents,
  refundedCents: row.refundedCents,
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
  expMonth: row.expMonth,
  expYear: row.expYear,
  holder: row.holder,
  primary: row.isPrimary,
  isExpired: isCardExpired(row.expYear, row.expMonth, at),
  lastFailure,
})

/** A bank account that debits are taken from, as it is read. */
export const showBank = (row: BankRow, lastFailure: string | null = null): Output<'payments.addBank'> => ({
  id: row.id,
  kind: 'bank',
  name: row.brand,
  last4: row.last4,
  holder: row.holder,
  accountType: row.accountType,
  state: row.refusedAt ? 'refused' : 'ready',
  primary: row.isPrimary,
  lastFailure,
})

const lastFailureOf = ({ kind, lastFailed, failureCode: code, failureMessage: message }: ShownSourceRow) =>
  lastFailed ? lastFailureWords({ kind, code, message }) : null

/** The ways to pay of a facility as they are read, of each kind the primary one first. */
export const readSources = async (db: Knex, facilityId: string, at: Date) => {
  const rows = await listShownSources(db, facilityId, failuresOfNobody)
  return {
    cards: rows.flatMap(row => (row.kind === 'card' ? [showCard(row, at, lastFailureOf(row))] : [])),
    banks: rows.flatMap(row => (row.kind === 'bank' ? [showBank(row, lastFailureOf(row))] : [])),
  }
}
