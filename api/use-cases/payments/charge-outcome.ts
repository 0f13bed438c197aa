import type { chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import { errors, refuse } from '@gaitway/contract/values/errors'
import { addHours, addMinutes } from '@gaitway/contract/format/time'
import { chargeMove, isUnattended } from '../../domain/confirmation.ts'
import { balancePayment } from '../../domain/payment-balance.ts'
import { isAccountLost, canPay } from '../../domain/payment-sources.ts'
import { entriesFor } from '../../domain/postings.ts'
import { ABANDONED_MINUTES, isDown, KEYS_LAST_HOURS, type Outcome } from '../../services/payments.ts'
import * as charges from '../../store/charges.ts'
import { newId } from '../../store/ids.ts'
import { post, type PostingKind } from '../../store/ledger.ts'
import { lockJob } from '../../store/locks.ts'
import { findSourceToCharge, updateSource } from '../../store/payment-sources.ts'
import { lockPayment, updatePayment, addToPayment, insertWriteOff } from '../../store/payments.ts'
import type { ChargeRow, PaymentRow } from '../../store/rows.ts'
import { notifyPayers, notifyAdmins } from '../notify.ts'
import { transition } from '../transition.ts'
import type { Knex, Services } from '../use-case.ts'
import { planCharge, planRefunds, recordPlan, sumNetPaid } from './plan-charge.ts'

type Failed = Extract<Outcome, { kind: 'failed' }>
const failedAs = (code: string, message: string): Failed => ({
  kind: 'failed',
  providerId: null,
  code,
  message,
})

/** The outcome of a charge that was never sent, never created, or has no payment method. */
const neverSent = failedAs('payment_service_down', errors.payment_service_down[1])
const neverMade = failedAs('canceled', 'The payment was never made.')
const noSource = failedAs('no_source', 'There is no card or bank account to charge.')
/** The outcome when the bank requires a cardholder who isn't there. */
const wantsCardholder = {
  kind: 'failed',
  code: 'authentication_required',
  message: 'The cardholder needs to verify this payment.',
} as const

/** Once the payment service may have received it, "nothing was charged" can't be claimed anymore. */
const unlessDown = <T>(request: Promise<T>): Promise<T> =>
  request.catch((thrown: unknown) => {
    throw isDown(thrown) ? refuse('payment_unknown') : thrown
  })

/** Whether someone waits for this charge: once it failed or was canceled, no one can pay it anymore. */
const isWaitedFor = ({ reason }: Pick<charges.ChargeToSend, 'reason'>) =>
  reason === 'confirmation' || reason === 'retry'

/** Whether someone at the facility requested this charge and waits for the answer. */
export const isOwnerPresent = (
  charge: Pick<charges.ChargeToSend, 'reason' | 'standbyOfferId' | 'selfConfirmed' | 'isByStaff'>,
) => isWaitedFor(charge) && !charge.isByStaff && !isUnattended(charge)

/** Sends a charge for the first time while someone waits; if it can't have been received, it failed. */
export const sendNewCharge = async (services: Services, charge: charges.ChargeToSend): Promise<Outcome> => {
  try {
    return await sendOrRead(services, charge)
  } catch (thrown) {
    if (isDown(thrown)) return neverSent
    throw thrown
  }
}

/** Sends a planned charge or refund, or finds it by its key; without an answer we ask again later. */
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
 * The outcome of a charge that may have been received. If someone at the facility requested it and it failed, it
 * is canceled so that no one can pay it anymore; with `givesUp`, a waiting one is canceled too.
 */
export const fetchChargeOutcome = async (
  services: Services,
  charge: charges.ChargeToSend,
  { givesUp = false } = {},
): Promise<Outcome> => {
  const outcome = await unlessDown(sendOrRead(services, charge, { isTooLate: givesUp }))
  const isOver =
    outcome.kind === 'failed' ||
    (givesUp && (outcome.kind === 'needsAction' || outcome.kind === 'processing'))
  if (!isWaitedFor(charge) || !isOver || !outcome.providerId) return outcome
  const after = await services.payments.cancelCharge(outcome.providerId)
  return outcome.kind === 'failed' && after.kind === 'failed' ? outcome : after
}

/** A charge that requires verification is canceled when no one is there to verify. */
export const cancelUnattended = async (
  { payments }: Services,
  charge: charges.ChargeToSend,
  outcome: Outcome,
) => {
  if (outcome.kind !== 'needsAction' || isOwnerPresent(charge)) return outcome
  // it was received: it stays open until we know it was canceled
  const after = await unlessDown(payments.cancelCharge(outcome.providerId))
  return after.kind === 'failed' ? { ...after, ...wantsCardholder } : after
}

/**
 * Fetches a charge or refund from the payment service. If its answer was lost, it is sent again with the same
 * key, which repeats the answer and not the charge. When that no longer works, or it is too late to charge, it
 * is searched by our own ID.
 */
const sendOrRead = async (
  services: Services,
  charge: charges.ChargeToSend,
  { isTooLate = false } = {},
): Promise<Outcome> => {
  const way = charge.kind === 'charge' ? wayOfCharge(services, charge) : wayOfRefund(services, charge)
  if (!way) return noSource
  if (charge.providerId) return way.read(charge.providerId)
  const at = services.clock.now()
  if (isTooLate || at >= addHours(charge.createdAt, KEYS_LAST_HOURS))
    return (await way.find()) ?? (isWaitedFor(charge) ? neverMade : way.send())
  const outcome = await way.send()
  const isAbandoned = at >= addMinutes(charge.createdAt, ABANDONED_MINUTES)
  return outcome.kind === 'unknown' && isAbandoned ? ((await way.find()) ?? outcome) : outcome
}

type Way = {
  send: () => Promise<Outcome>
  read: (providerId: string) => Promise<Outcome>
  find: () => Promise<Outcome | null>
}

/** Where the bank returns the cardholder to. */
const pathBack = (charge: charges.ChargeToSend) => {
  const { reason, jobId, facilityId, paymentId } = charge
  return reason === 'retry'
    ? `/facility/billing?paymentId=${paymentId}`
    : `/facility/applicants?jobId=${jobId}&facilityId=${facilityId}&paymentId=${paymentId}`
}

const wayOfCharge = ({ payments, config }: Services, charge: charges.ChargeToSend): Way | undefined => {
  const { customerId, sourceProviderId, sourceKind } = charge
  if (!customerId || !sourceProviderId || !sourceKind) return undefined
  const input = {
    amountCents: charge.amountCents,
    customerId,
    sourceProviderId,
    sourceKind,
    idempotencyKey: charge.idempotencyKey,
    returnUrl: `${config.publicUrl}${pathBack(charge)}`,
    // only someone confirming or retrying is on the page; a repeated request must be byte-for-byte identical
    ownerPresent: isOwnerPresent(charge),
    metadata: { chargeId: charge.id },
  }
  return {
    send: () => payments.charge(input),
    read: payments.readCharge,
    find: () => payments.findCharge({ customerId, chargeId: charge.id }),
  }
}

const wayOfRefund = ({ payments }: Services, charge: charges.ChargeToSend): Way => {
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
    set: { ...columnsFor(outcome, at), providerId: outcome.providerId ?? charge.providerId },
    about: { jobId, facilityId },
    details: { amountCents, reason, ...failure },
  })
  await moveMoney(trx, charge, move, at)
  return move
}

const columnsFor = (outcome: Exclude<ChargeOutcome, { kind: 'unknown' }>, at: Date): Partial<ChargeRow> => {
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
  // the money of a failed refund stays with us, or is back, as the facility's credit
  refund: {
    succeed: ['refund', 'Refunded', 1],
    succeedLate: ['lateRefund', 'Refunded', 1],
    fail: ['refundDueReversed', 'Refund failed', 0],
    failLate: ['refundReversed', 'Refund returned', -1],
  },
}
type Posted = readonly [kind: Parameters<typeof entriesFor>[0] & PostingKind, words: string, sign: 1 | 0 | -1]

const moveMoney = async (trx: Knex, charge: ShiftCharge, move: ChargeMove, at: Date) => {
  const posted = postings[charge.kind][move]
  if (!posted) return
  const [kind, words, sign] = posted
  const { id: chargeId, applicationId, paymentId, amountCents } = charge
  if (sign !== 0) await addToPayment(trx, paymentId, charge.kind, sign * amountCents)
  await post(trx, {
    kind,
    applicationId,
    chargeId,
    description: `${words} (${charge.reason})`,
    at,
    entries: entriesFor(kind, amountCents, charge),
  })
}

type FailedOutcome = Extract<ChargeOutcome, { kind: 'failed' | 'returned' }>
/** False if the request that sent the charge reports the failure itself. */
export type NotifyOptions = { notifiesFacility?: boolean }

/**
 * After a failed or returned charge: the payment is due, a bank account that would fail again isn't charged
 * until it is added again, and the facility is notified if it still owes. For a failed refund, admins are
 * notified.
 */
const makePaymentDue = async (
  trx: Knex,
  charge: ShiftCharge,
  why: FailedOutcome,
  { at, notifiesFacility = true }: NotifyOptions & { at: Date },
) => {
  const what = { amountCents: charge.amountCents, reason: why.message, at }
  if (charge.kind === 'refund') return notifyAdmins(trx, charge, { type: 'refundFailed', ...what })
  const isReturned = why.kind === 'returned'
  await updatePayment(trx, charge.paymentId, { chargeFailed: true })
  if (isReturned || isAccountLost(why.code)) await refuseBank(trx, charge.sourceId, at)
  const payment = await lockPayment(trx, { id: charge.paymentId })
  const isOwed = payment !== undefined && payment.owedCents > payment.paidCents - payment.refundedCents
  if (isReturned || (notifiesFacility && isOwed))
    await notifyPayers(trx, charge, { type: isReturned ? 'paymentReturned' : 'paymentFailed', ...what })
}

const refuseBank = async (trx: Knex, sourceId: string | null, at: Date) => {
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

/** The same, in a transaction that has locked the shift's rows. */
export const applyToLockedCharge = async (
  trx: Knex,
  charge: ShiftCharge,
  learned: ChargeOutcome,
  options: NotifyOptions & { at: Date },
): Promise<string[]> => {
  const { at } = options
  const { paymentId, sourceId } = charge
  const isRetry = charge.reason === 'retry'
  // charged automatically, so no cardholder is there to verify it
  const outcome = learned.kind === 'needsAction' && !isRetry ? { ...learned, ...wantsCardholder } : learned
  const move = await recordChargeOutcome(trx, charge, outcome, at)
  if (!move) return []
  if (outcome.kind === 'failed' || outcome.kind === 'returned')
    await makePaymentDue(trx, charge, outcome, options)
  // a successful manual retry fixes the payment: later differences are charged to its payment method
  if (isRetry && outcome.kind === 'processing') await updatePayment(trx, paymentId, { sourceId })
  if (isRetry && outcome.kind === 'succeeded')
    await updatePayment(trx, paymentId, { chargeFailed: false, sourceId })
  if (charge.kind === 'refund' || outcome.kind === 'processing' || outcome.kind === 'needsAction') return []
  const planned = await settleBalance(trx, { paymentId, at })
  if (outcome.kind === 'succeeded' && charge.status === 'processing') await notifyReceived(trx, charge, at)
  return planned
}

/** A facility that pays by bank left the page days ago. */
const notifyReceived = async (trx: Knex, charge: ShiftCharge, at: Date) => {
  const payment = await lockPayment(trx, { id: charge.paymentId })
  if (!payment || payment.owedCents > payment.paidCents - payment.refundedCents) return
  await notifyPayers(trx, charge, { type: 'paymentReceived', amountCents: charge.amountCents, at })
}

/**
 * Sends planned charges and refunds, and records their outcomes. Their transactions have committed, so no
 * failure here affects them: the sweeper retries what fails or gets no answer.
 */
export const sendPlannedCharges = async (services: Services, chargeIds: readonly string[]) => {
  for (const chargeId of chargeIds)
    try {
      await send(services, chargeId)
    } catch (thrown) {
      services.log.error(
        { chargeId, err: thrown },
        'A planned charge could not be sent; the sweeper tries again',
      )
    }
}

const send = async (services: Services, chargeId: string): Promise<void> => {
  const charge = await charges.findCharge(services.db, chargeId)
  if (!charge || (charge.status !== 'sent' && charge.status !== 'processing')) return
  const outcome = await sendPlannedCharge(services, charge)
  for (const next of await applyChargeOutcome(services, charge, outcome)) await send(services, next)
}

type Options = {
  paymentId: string
  at: Date
  /** why the caller changed what is owed; none if settling only waited for something that has ended now */
  reason?: charges.ChargeReason
}

/**
 * Plans whatever settles the balance of a settled shift: refunds, one more charge to the same payment method, or
 * a write-off. Every change of owed or paid amounts calls it; during a charge it does nothing, and the end of
 * the charge calls it again, which is recorded. Returns the charges to send after the commit.
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

/** One more charge to the previous payment method; if that can't be charged anymore, the payment is due at once. */
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
  const { id: paymentId, applicationId } = payment
  await updatePayment(trx, paymentId, { owedCents: payment.owedCents - amountCents })
  const row = { id: newId(), paymentId, invoiceId, amountCents, reason, recordedBy, createdAt: at }
  await insertWriteOff(trx, row)
  const entries = entriesFor('writeOff', amountCents, payment)
  await post(trx, { kind: 'writeOff', applicationId, invoiceId, description, at, entries })
}
