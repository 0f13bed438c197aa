import type { chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import { errors, refuse } from '@gaitway/contract/values/errors'
import { addHours, addMinutes } from '@gaitway/contract/format/time'
import { chargeMove, isUnattended } from '../../domain/confirmation.ts'
import { balancePayment } from '../../domain/payment-balance.ts'
import { isAccountLost, canPay } from '../../domain/payment-sources.ts'
import { ABANDONED_MINUTES, isDown, KEYS_LAST_HOURS, type Outcome } from '../../services/payments.ts'
import * as charges from '../../store/charges.ts'
import { newId } from '../../store/ids.ts'
import { lockJob } from '../../store/locks.ts'
import { findSourceToCharge, updateSource } from '../../store/payment-sources.ts'
import { lockPayment, updatePayment, addToPayment, insertWriteOff } from '../../store/payments.ts'
import type { ChargeRow, PaymentRow } from '../../store/rows.ts'
import { notifyPayers, notifyAdmins } from '../notify.ts'
import { transition } from '../transition.ts'
import type { Knex, Services } from '../use-case.ts'
import { planCharge, planRefunds, postForPayment, recordPlan, sumNetPaid } from './plan-charge.ts'

type Failed = Extract<Outcome, { kind: 'failed' }>
const buildFailure = (code: string, message: string): Failed => ({
  kind: 'failed',
  providerId: null,
  code,
  message,
})

/** The outcomes of a charge that was never sent, that was never created, and that has no payment method. */
const neverSent = buildFailure('payment_service_down', errors.payment_service_down[1])
const neverCreated = buildFailure('canceled', 'The payment was never made.')
const noSource = buildFailure('no_source', 'There is no card or bank account to charge.')
/** The outcome when the bank wants the cardholder to verify and nobody is there. */
const cardholderRequired = {
  kind: 'failed',
  code: 'authentication_required',
  message: 'The cardholder needs to verify this payment.',
} as const

/** Refuses as unknown if the payment service is down: it may have received the request, and may have charged. */
const refuseIfDown = <T>(request: Promise<T>): Promise<T> =>
  request.catch((thrown: unknown) => {
    throw isDown(thrown) ? refuse('payment_unknown') : thrown
  })

/** Whether a hold or a retry waits for this charge. Nobody can pay it anymore once it failed or was canceled. */
const isWaitedFor = ({ reason }: Pick<charges.ChargeToSend, 'reason'>) =>
  reason === 'confirmation' || reason === 'retry'

/** Whether someone at the facility requested this charge and waits for its outcome. */
export const isOwnerPresent = (
  charge: Pick<charges.ChargeToSend, 'reason' | 'standbyOfferId' | 'selfConfirmed' | 'isByStaff'>,
) => isWaitedFor(charge) && !charge.isByStaff && !isUnattended(charge)

/** Sends a charge for the first time while someone waits; if the payment service is down, it failed. */
export const sendNewCharge = async (services: Services, charge: charges.ChargeToSend): Promise<Outcome> => {
  try {
    return await sendOrRead(services, charge)
  } catch (thrown) {
    if (isDown(thrown)) return neverSent
    throw thrown
  }
}

/** Sends a planned charge or refund, or finds it by its key; the outcome is unknown if the payment service is down. */
const sendPlannedCharge = async (services: Services, charge: charges.ChargeToSend): Promise<Outcome> => {
  try {
    return await sendOrRead(services, charge)
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    services.log.warn({ chargeId: charge.id }, 'The payment service is not responding; trying again later')
    return { kind: 'unknown' }
  }
}

/**
 * The outcome of a charge that the payment service may have received. If a hold or a retry waits for it and it failed,
 * it is canceled so that nobody can pay it anymore; with `givesUp`, one that isn't over is canceled too.
 */
export const fetchChargeOutcome = async (
  services: Services,
  charge: charges.ChargeToSend,
  { givesUp = false } = {},
): Promise<Outcome> => {
  const outcome = await refuseIfDown(sendOrRead(services, charge, { isTooLate: givesUp }))
  const isOver =
    outcome.kind === 'failed' ||
    (givesUp && (outcome.kind === 'needsAction' || outcome.kind === 'processing'))
  if (!isWaitedFor(charge) || !isOver || !outcome.providerId) return outcome
  const after = await services.payments.cancelCharge(outcome.providerId)
  return outcome.kind === 'failed' && after.kind === 'failed' ? outcome : after
}

/** Cancels a charge that requires verification when nobody is there to verify. Returns the outcome after that. */
export const cancelUnattended = async (
  { payments }: Services,
  charge: charges.ChargeToSend,
  outcome: Outcome,
) => {
  if (outcome.kind !== 'needsAction' || isOwnerPresent(charge)) return outcome
  // the payment service has it, so it stays open until we know that it was canceled
  const after = await refuseIfDown(payments.cancelCharge(outcome.providerId))
  return after.kind === 'failed' ? { ...after, ...cardholderRequired } : after
}

/**
 * Sends a charge or refund, or reads it from the payment service. If the answer was lost, it is sent again with the
 * same key, which repeats the answer and not the charge. When keys of that time are forgotten, or it is too late to
 * charge, it is searched by our own ID.
 */
const sendOrRead = async (
  services: Services,
  charge: charges.ChargeToSend,
  { isTooLate = false } = {},
): Promise<Outcome> => {
  const requests =
    charge.kind === 'charge' ? buildChargeRequests(services, charge) : buildRefundRequests(services, charge)
  if (!requests) return noSource
  if (charge.providerId) return requests.read(charge.providerId)
  const at = services.clock.now()
  if (isTooLate || at >= addHours(charge.createdAt, KEYS_LAST_HOURS))
    return (await requests.find()) ?? (isWaitedFor(charge) ? neverCreated : requests.send())
  const outcome = await requests.send()
  const isAbandoned = at >= addMinutes(charge.createdAt, ABANDONED_MINUTES)
  return outcome.kind === 'unknown' && isAbandoned ? ((await requests.find()) ?? outcome) : outcome
}

/** The requests to the payment service about one charge or refund. */
type Requests = {
  send: () => Promise<Outcome>
  read: (providerId: string) => Promise<Outcome>
  find: () => Promise<Outcome | null>
}

/** The path to which the bank returns the cardholder. */
const findReturnPath = (charge: charges.ChargeToSend) => {
  const { reason, jobId, facilityId, paymentId } = charge
  return reason === 'retry'
    ? `/facility/billing?paymentId=${paymentId}`
    : `/facility/applicants?jobId=${jobId}&facilityId=${facilityId}&paymentId=${paymentId}`
}

const buildChargeRequests = (
  { payments, config }: Services,
  charge: charges.ChargeToSend,
): Requests | undefined => {
  const { customerId, sourceProviderId, sourceKind } = charge
  if (!customerId || !sourceProviderId || !sourceKind) return undefined
  const input = {
    amountCents: charge.amountCents,
    customerId,
    sourceProviderId,
    sourceKind,
    idempotencyKey: charge.idempotencyKey,
    returnUrl: `${config.publicUrl}${findReturnPath(charge)}`,
    // derived from the charge alone, because a repeated request must be byte-for-byte identical
    ownerPresent: isOwnerPresent(charge),
    metadata: { chargeId: charge.id },
  }
  return {
    send: () => payments.charge(input),
    read: payments.readCharge,
    find: () => payments.findCharge({ customerId, chargeId: charge.id }),
  }
}

const buildRefundRequests = ({ payments }: Services, charge: charges.ChargeToSend): Requests => {
  const { id: chargeId, ofProviderId: chargeProviderId } = charge
  if (!chargeProviderId) throw new Error(`Refund ${chargeId} has no charge to refund.`)
  const input = {
    chargeProviderId,
    amountCents: charge.amountCents,
    idempotencyKey: charge.idempotencyKey,
    metadata: { chargeId },
  }
  return {
    send: () => payments.refund(input),
    read: payments.readRefund,
    find: () => payments.findRefund({ chargeProviderId, chargeId }),
  }
}

export type ShiftCharge = ChargeRow & { applicationId: string; jobId: string; facilityId: string }
type ChargeMove = MoveOf<typeof chargeLifecycle>
type ChargeOutcome =
  | Outcome
  | { kind: 'returned'; providerId: string | null; code: string; message: string; disputeId: string }

/**
 * Records the outcome of a charge or refund, however often and from any source: its status and, if money moved,
 * the payment and the ledger. Returns the move, or undefined if nothing changed. docs/payments.md has the table.
 * The caller has locked the charge.
 */
export const recordChargeOutcome = async (
  trx: Knex,
  charge: ShiftCharge,
  outcome: ChargeOutcome,
  at: Date,
): Promise<ChargeMove | undefined> => {
  const move = chargeMove(charge, outcome)
  if (!move || outcome.kind === 'unknown') return undefined
  const { amountCents, reason, jobId, facilityId } = charge
  const failure = 'code' in outcome ? { failureCode: outcome.code } : {}
  await transition(trx, charge.kind, charge, move, {
    by: { side: 'clock' },
    at,
    set: { ...buildColumns(outcome, at), providerId: outcome.providerId ?? charge.providerId },
    about: { jobId, facilityId },
    details: { amountCents, reason, ...failure },
  })
  await moveMoney(trx, charge, move, at)
  return move
}

const buildColumns = (outcome: Exclude<ChargeOutcome, { kind: 'unknown' }>, at: Date): Partial<ChargeRow> => {
  switch (outcome.kind) {
    case 'needsAction':
      return { nextActionUrl: outcome.url }
    case 'processing':
      return { nextActionUrl: null }
    case 'succeeded':
      return { nextActionUrl: null, endedAt: at }
    case 'failed':
    case 'returned': {
      const { code: failureCode, message: failureMessage } = outcome
      const dispute = outcome.kind === 'returned' ? { disputeId: outcome.disputeId } : {}
      return { nextActionUrl: null, failureCode, failureMessage, ...dispute, endedAt: at }
    }
  }
}

/** What each move posts, with its label, and whether the payment gains or loses money. */
const postings: Record<ChargeRow['kind'], Partial<Record<ChargeMove, Posted>>> = {
  charge: {
    succeed: ['charge', 'Charged', 1],
    succeedLate: ['charge', 'Charged', 1],
    failLate: ['chargeReversed', 'Returned by the bank', -1],
  },
  // the money of a failed refund is the facility's credit
  refund: {
    succeed: ['refund', 'Refunded', 1],
    succeedLate: ['lateRefund', 'Refunded', 1],
    fail: ['refundDueReversed', 'Refund failed', 0],
    failLate: ['refundReversed', 'Refund returned', -1],
  },
}
type Posted = readonly [kind: Parameters<typeof postForPayment>[1], label: string, sign: 1 | 0 | -1]

const moveMoney = async (trx: Knex, charge: ShiftCharge, move: ChargeMove, at: Date) => {
  const posted = postings[charge.kind][move]
  if (!posted) return
  const [kind, label, sign] = posted
  const { id: chargeId, applicationId, facilityId, paymentId, amountCents } = charge
  if (sign !== 0) await addToPayment(trx, paymentId, charge.kind, sign * amountCents)
  const description = `${label} (${charge.reason})`
  await postForPayment(trx, kind, amountCents, { applicationId, facilityId, chargeId, description, at })
}

type FailedOutcome = Extract<ChargeOutcome, { kind: 'failed' | 'returned' }>
/** `notifiesFacility` is false if the response to the request that sent the charge reports the failure. */
export type NotifyOptions = { notifiesFacility?: boolean }

/**
 * Makes a payment due after its charge failed or was returned: a bank account that would fail again isn't charged until
 * it is added again, and the facility is notified if it still owes. For a failed refund, admins are notified.
 */
const makePaymentDue = async (
  trx: Knex,
  charge: ShiftCharge,
  failure: FailedOutcome,
  { at, notifiesFacility = true }: NotifyOptions & { at: Date },
) => {
  const notification = { amountCents: charge.amountCents, reason: failure.message, at }
  if (charge.kind === 'refund') return notifyAdmins(trx, charge, { type: 'refundFailed', ...notification })
  const isReturned = failure.kind === 'returned'
  await updatePayment(trx, charge.paymentId, { chargeFailed: true })
  if (isReturned || isAccountLost(failure.code)) await markBankRefused(trx, charge.sourceId, at)
  const payment = await lockPayment(trx, { id: charge.paymentId })
  if (isReturned || (notifiesFacility && payment && isOwing(payment))) {
    const type = isReturned ? 'paymentReturned' : 'paymentFailed'
    await notifyPayers(trx, charge, { type, ...notification })
  }
}

const isOwing = ({ owedCents, paidCents, refundedCents }: PaymentRow) => owedCents > paidCents - refundedCents

const markBankRefused = async (trx: Knex, sourceId: string | null, at: Date) => {
  const source = await findSourceToCharge(trx, sourceId)
  if (source?.kind === 'bank' && !source.refusedAt) await updateSource(trx, source.id, { refusedAt: at })
}

/**
 * Applies the outcome of a charge or refund without a live hold, however often and late: records it and settles
 * the balance of its payment. Returns the charges to send.
 */
export const applyChargeOutcome = (
  { db, clock }: Services,
  sent: charges.ChargeToSend,
  outcome: ChargeOutcome,
  options: NotifyOptions = {},
): Promise<string[]> =>
  db.transaction(async trx => {
    await lockJob(trx, sent.jobId)
    await lockPayment(trx, { id: sent.paymentId })
    const charge = await charges.lockCharge(trx, sent.id)
    if (!charge) return []
    return applyToLockedCharge(trx, { ...sent, ...charge }, outcome, { ...options, at: clock.now() })
  })

/** Does what `applyChargeOutcome` does, in a transaction that has locked the shift's rows. */
export const applyToLockedCharge = async (
  trx: Knex,
  charge: ShiftCharge,
  learned: ChargeOutcome,
  options: NotifyOptions & { at: Date },
): Promise<string[]> => {
  const { at } = options
  const { paymentId, sourceId } = charge
  const isRetry = charge.reason === 'retry'
  // only a retry has a cardholder who can verify it
  const outcome = learned.kind === 'needsAction' && !isRetry ? { ...learned, ...cardholderRequired } : learned
  const move = await recordChargeOutcome(trx, charge, outcome, at)
  if (!move) return []
  if (outcome.kind === 'failed' || outcome.kind === 'returned')
    await makePaymentDue(trx, charge, outcome, options)
  // later differences are charged to the payment method of a successful retry
  if (isRetry && outcome.kind === 'processing') await updatePayment(trx, paymentId, { sourceId })
  if (isRetry && outcome.kind === 'succeeded')
    await updatePayment(trx, paymentId, { chargeFailed: false, sourceId })
  if (charge.kind === 'refund' || outcome.kind === 'processing' || outcome.kind === 'needsAction') return []
  const planned = await settleBalance(trx, { paymentId, at })
  if (outcome.kind === 'succeeded' && charge.status === 'processing') await notifyReceived(trx, charge, at)
  return planned
}

/** Notifies a facility that its bank debit succeeded, days after it left the page. */
const notifyReceived = async (trx: Knex, charge: ShiftCharge, at: Date) => {
  const payment = await lockPayment(trx, { id: charge.paymentId })
  if (!payment || isOwing(payment)) return
  await notifyPayers(trx, charge, { type: 'paymentReceived', amountCents: charge.amountCents, at })
}

/**
 * Sends planned charges and refunds, and records their outcomes. Their transactions have committed, so no
 * failure here affects them: the sweeper retries what fails or gets no answer.
 */
export const sendPlannedCharges = async (services: Services, chargeIds: readonly string[]) => {
  for (const chargeId of chargeIds)
    try {
      await sendAndApply(services, chargeId)
    } catch (thrown) {
      const text = 'A planned charge could not be sent; the sweeper tries again'
      services.log.error({ chargeId, err: thrown }, text)
    }
}

const sendAndApply = async (services: Services, chargeId: string): Promise<void> => {
  const charge = await charges.findCharge(services.db, chargeId)
  if (!charge || (charge.status !== 'sent' && charge.status !== 'processing')) return
  const outcome = await sendPlannedCharge(services, charge)
  for (const next of await applyChargeOutcome(services, charge, outcome)) await sendAndApply(services, next)
}

type Options = {
  paymentId: string
  at: Date
  /** why the caller changed what is owed; none if settling only waited for a charge to end */
  reason?: charges.ChargeReason
}

/**
 * Plans what settles the balance of a settled shift: refunds, one more charge to the same payment method, or a
 * write-off. Every change of owed or paid amounts calls this; during a charge it plans nothing, and is called again at
 * the end of the charge, when the plan is recorded. Returns the charges to send after the commit.
 */
export const settleBalance = async (
  trx: Knex,
  { paymentId, at, reason: givenReason }: Options,
): Promise<string[]> => {
  const payment = await lockPayment(trx, { id: paymentId })
  if (!payment) throw new Error(`Payment ${paymentId} is missing.`)
  const netPaidCents = await sumNetPaid(trx, payment)
  const isChargeFailed = payment.chargeFailed && payment.owedCents > netPaidCents
  if (payment.chargeFailed && !isChargeFailed) await updatePayment(trx, paymentId, { chargeFailed: false })
  const balance = balancePayment({
    paymentType: payment.paymentType,
    isSettled: payment.settledAt !== null,
    owedCents: payment.owedCents,
    netPaidCents,
    paid: await charges.listPaid(trx, paymentId),
    isChargeUnderWay: await charges.isChargeUnderWay(trx, paymentId),
    isChargeFailed,
    isDisputed: payment.disputedCents > 0,
  })
  const reason = givenReason ?? 'settlement'
  if (!givenReason) await recordPlan(trx, payment, balance, { netPaidCents, at })
  if (balance.kind === 'charge') return chargeMore(trx, payment, balance.amountCents, { reason, at })
  if (balance.kind === 'writeOff') await writeOffRest(trx, payment, balance.amountCents, at)
  if (balance.kind !== 'refund') return []
  const description = `Paid more than is owed (${reason})`
  return planRefunds(trx, payment, balance.refunds, { reason, description, at })
}

/** Plans one more charge to the payment method of the shift; if that can't be charged anymore, the payment is due. */
const chargeMore = async (
  trx: Knex,
  payment: PaymentRow,
  amountCents: number,
  { reason, at }: { reason: charges.ChargeReason; at: Date },
): Promise<string[]> => {
  const { id: paymentId, sourceId } = payment
  const source = await findSourceToCharge(trx, sourceId)
  const id = await planCharge(trx, { paymentId, sourceId, amountCents, reason, at })
  if (source && canPay(source)) return [id]
  const planned = await charges.findCharge(trx, id)
  if (planned && (await recordChargeOutcome(trx, planned, noSource, at)))
    await makePaymentDue(trx, planned, noSource, { at })
  return []
}

const writeOffRest = async (trx: Knex, payment: PaymentRow, amountCents: number, at: Date) => {
  const reason = 'Too little to charge'
  await postWriteOff(trx, payment, { amountCents, reason, description: reason, at })
  await updatePayment(trx, payment.id, { chargeFailed: false })
}

type WriteOff = {
  amountCents: number
  reason: string
  description: string
  recordedBy?: string
  invoiceId?: string
  at: Date
}

/** Takes an amount off what the locked payment owes, because nobody will pay it: it becomes our loss. */
export const postWriteOff = async (
  trx: Knex,
  payment: PaymentRow,
  { amountCents, reason, description, recordedBy, invoiceId, at }: WriteOff,
) => {
  const { id: paymentId, applicationId, facilityId } = payment
  await updatePayment(trx, paymentId, { owedCents: payment.owedCents - amountCents })
  const row = { id: newId(), paymentId, invoiceId, amountCents, reason, recordedBy, createdAt: at }
  await insertWriteOff(trx, row)
  await postForPayment(trx, 'writeOff', amountCents, {
    applicationId,
    facilityId,
    invoiceId,
    description,
    at,
  })
}
