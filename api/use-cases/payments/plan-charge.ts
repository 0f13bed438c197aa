import type { Knex } from 'knex'
import type { PaymentType, PaymentSourceKind } from '@gaitway/contract/values/enums'
import { Refusal, refuse } from '@gaitway/contract/values/errors'
import { INVOICE_STOP_DAYS } from '@gaitway/contract/values/limits'
import { computePrices, type PricedJob } from '../../domain/job-price.ts'
import type { Balance, RefundPart } from '../../domain/payment-balance.ts'
import { canPay, whyNotDefault } from '../../domain/payment-sources.ts'
import { entriesFor } from '../../domain/postings.ts'
import { findApplication } from '../../store/applications.ts'
import { type ChargeReason, insertCharge, sumRefundsUnderWay } from '../../store/charges.ts'
import { record, type NewEvent } from '../../store/events.ts'
import { findPayer } from '../../store/facilities.ts'
import { newId } from '../../store/ids.ts'
import { hasOverdue } from '../../store/invoices.ts'
import { post, type Posting, type PostingKind } from '../../store/ledger.ts'
import { lockJob } from '../../store/locks.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { lockSourceForUse, type SourceRow } from '../../store/payment-sources.ts'
import { lockPayment } from '../../store/payments.ts'
import type { PaymentRow } from '../../store/rows.ts'

type PayerOptions = {
  facilityId: string
  paymentType: PaymentType
  sourceId?: string
  isNamedBefore?: boolean
  at: Date
}

/**
 * Which payment method and fee a facility uses for a shift. Refuses a facility on a billing hold, and invoices without
 * an admin's permission or while one is overdue for too long.
 */
export const choosePayer = async (
  trx: Knex,
  { facilityId, paymentType, sourceId, isNamedBefore, at }: PayerOptions,
): Promise<{ sourceId: string | null; feePercent: number }> => {
  const payer = await findPayer(trx, facilityId)
  if (!payer) throw refuse('not_found')
  if (payer.heldAt) throw refuse('facility_on_hold')
  const { feePercent } = payer
  if (paymentType === 'invoice') {
    if (!payer.invoiceAllowed) throw refuse('invoice_not_allowed')
    if (await hasOverdue(trx, facilityId, { days: INVOICE_STOP_DAYS, at })) throw refuse('invoice_overdue')
    return { sourceId: null, feePercent }
  }
  const kind = paymentType === 'ACH' ? 'bank' : 'card'
  const options = { kind, sourceId, isKindRequired: true, isNamedBefore, at } as const
  return { sourceId: (await chooseSource(trx, facilityId, options)).id, feePercent }
}

type AgreedPayment = {
  facilityId: string
  paymentType: PaymentType
  sourceId: string | null
  heldBy: string
  totalCents: number
}

const NO_LONGER_PAYS = 'The person who allowed this can’t make payments for your facility anymore.'
const COSTS_MORE = 'This shift now costs more than your facility agreed to.'

/**
 * How the facility agreed to pay for this job earlier, if the facility and the member who agreed still can and the price
 * hasn't gone up; otherwise why it has to confirm.
 */
export const findAgreedPayer = async (
  trx: Knex,
  job: PricedJob,
  { facilityId, paymentType, sourceId, heldBy, totalCents }: AgreedPayment,
  at: Date,
) => {
  const payers = await listMemberIds(trx, facilityId, 'payments')
  if (!payers.includes(heldBy)) return { reason: NO_LONGER_PAYS }
  const named = { sourceId: sourceId ?? undefined, isNamedBefore: true }
  try {
    const payer = await choosePayer(trx, { facilityId, paymentType, ...named, at })
    const price = computePrices(job, payer.feePercent)[paymentType]
    if (price.totalCents > totalCents) return { reason: COSTS_MORE }
    return { payer: { ...payer, paymentType, heldBy } }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    return { reason: thrown.fields?.sourceId ?? thrown.message }
  }
}

type SourceOptions = {
  /** the kind whose primary payment method is used if none is named */
  kind: PaymentSourceKind
  sourceId?: string
  /** a named payment method must be of this kind too */
  isKindRequired?: boolean
  /** it was named earlier and not now, so it is refused if it can't be charged by default */
  isNamedBefore?: boolean
  at: Date
}

const missingTexts = {
  card: 'Add a card first, or choose one of your cards.',
  bank: 'Add a bank account first, or choose one of yours.',
}

/**
 * The payment method for a charge: the named one, or the primary one of its kind unless it expired. It can't be removed
 * during this transaction.
 */
export const chooseSource = async (
  trx: Knex,
  facilityId: string,
  { kind, sourceId, isKindRequired = false, isNamedBefore = false, at }: SourceOptions,
): Promise<SourceRow> => {
  const source = await lockSourceForUse(
    trx,
    facilityId,
    sourceId ? { id: sourceId } : { kind, isPrimary: true },
  )
  if (!source || (isKindRequired && source.kind !== kind))
    throw refuse('payment_source_missing', { sourceId: missingTexts[kind] })
  const why = whyNotDefault(source, at)
  if (why && (isNamedBefore || !(sourceId && canPay(source))))
    throw refuse('payment_source_missing', { sourceId: why })
  return source
}

type PaymentIds = Pick<PaymentRow, 'id' | 'applicationId' | 'facilityId'>
type PaymentEvent = Extract<NewEvent, { noun: 'payment' }>

/** Records what happened to the payment of a shift. */
export const recordPaymentEvent = (
  trx: Knex,
  { id, facilityId }: Pick<PaymentIds, 'id' | 'facilityId'>,
  event: Omit<PaymentEvent, 'noun' | 'nounId' | 'facilityId'>,
) => record(trx, { ...event, noun: 'payment', nounId: id, facilityId })

/** Posts what this kind of posting moves, for the shift of a payment. */
export const postForPayment = (
  trx: Knex,
  kind: PostingKind & Parameters<typeof entriesFor>[0],
  amountCents: number,
  {
    applicationId,
    facilityId,
    ...about
  }: Pick<PaymentIds, 'applicationId' | 'facilityId'> & Omit<Posting, 'kind' | 'entries'>,
) => post(trx, { kind, applicationId, ...about, entries: entriesFor(kind, amountCents, { facilityId }) })

type RefundOptions = { reason: ChargeReason; description: string; at: Date }

/** Plans refunds of these charges, which the ledger owes the facility until they are sent. */
export const planRefunds = async (
  trx: Knex,
  { id: paymentId, applicationId, facilityId }: PaymentIds,
  parts: readonly RefundPart[],
  { reason, description, at }: RefundOptions,
): Promise<string[]> => {
  const planned = parts.map(part => ({ id: newId(), ...part }))
  for (const { id, chargeId: ofChargeId, amountCents } of planned) {
    const refund = { id, paymentId, kind: 'refund', reason, amountCents, ofChargeId, at } as const
    await insertCharge(trx, { ...refund, idempotencyKey: id })
    const about = { applicationId, facilityId, chargeId: id, description, at }
    await postForPayment(trx, 'refundDue', amountCents, about)
  }
  return planned.map(({ id }) => id)
}

type ChargePlan = {
  paymentId: string
  amountCents: number
  reason: ChargeReason
  sourceId: string | null
  requestedBy?: string
  at: Date
}

/** Plans a charge. Returns its ID, to send it after the commit. */
export const planCharge = async (trx: Knex, charge: ChargePlan): Promise<string> => {
  const id = newId()
  await insertCharge(trx, { id, kind: 'charge', idempotencyKey: id, ...charge })
  return id
}

/** Records what was owed and paid when a charge or refunds were planned; nothing if neither was. */
export const recordPlan = async (
  trx: Knex,
  payment: PaymentRow,
  balance: Balance,
  { netPaidCents, at }: { netPaidCents: number; at: Date },
) => {
  const isCharge = balance.kind === 'charge'
  if (!isCharge && (balance.kind !== 'refund' || balance.refunds.length === 0)) return
  const { owedCents } = payment
  const { jobId, clinicianId } = (await findApplication(trx, payment.applicationId)) ?? {}
  await recordPaymentEvent(trx, payment, {
    at,
    by: { side: 'clock' },
    verb: isCharge ? 'planCharge' : 'planRefund',
    jobId,
    clinicianId,
    details: { amountCents: Math.abs(owedCents - netPaidCents), owedCents, paidCents: netPaidCents },
  })
}

/** What was paid, less what was or is being refunded. */
export const sumNetPaid = async (db: Knex, { id, paidCents, refundedCents }: PaymentRow) =>
  paidCents - refundedCents - (await sumRefundsUnderWay(db, id))

/** A payment with its shift, locked after its job, and what was paid less what was or is being refunded. */
export const lockPaymentOfShift = async (trx: Knex, { id, applicationId }: PaymentRow) => {
  const shift = await findApplication(trx, applicationId)
  if (!shift) throw refuse('not_found')
  await lockJob(trx, shift.jobId)
  const payment = await lockPayment(trx, { id })
  if (!payment) throw refuse('not_found')
  return { payment, shift, netPaidCents: await sumNetPaid(trx, payment) }
}
