import type Stripe from 'stripe'
import { bankBehind, type BankMethod } from './bank-accounts.ts'
import { keepMovement } from './balance.ts'
import { keepBankCharge } from './charges.ts'
import { doLater } from './due.ts'
import { emit } from './events.ts'
import { documented, invalid } from './refusals.ts'
import { find, idOf, lock, save } from './resources.ts'
import type { BankFailure } from './test-banks.ts'
import { secondsOf, type Work } from './work.ts'

type Intent = Stripe.PaymentIntent

const feePercent = 0.8
const mostFeeCents = 500

const feeOf = (amountCents: number) => Math.min(Math.round((amountCents * feePercent) / 100), mostFeeCents)

/** How long banks take, in days of the service's own time. */
const daysUntil = { failed: 2, succeeded: 4, disputed: 3 }
/** After that the debit is with the bank and can't be canceled. */
const secondsRecallable = 24 * 60 * 60

const activeMandate = async (work: Work, method: BankMethod) => {
  const { mandate } = await bankBehind(work, method.id)
  if ((await find(work, 'mandate', mandate)).status === 'active') return mandate
  throw invalid('The provided mandate is invalid and can not be used for the payment intent.', {
    code: 'payment_intent_mandate_invalid',
    payment_method: method,
  })
}

/** Sends a debit to the bank, which answers some days later. */
export const startDebit = async (work: Work, intent: Intent, method: BankMethod) => {
  const mandate = await activeMandate(work, method)
  const charge = await keepBankCharge(work, intent, method, mandate)
  await emit(work, 'charge.pending', charge)
  const processing = await save<Intent>(work, {
    ...intent,
    status: 'processing',
    latest_charge: charge.id,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
  })
  await emit(work, 'payment_intent.processing', processing)
  const { bank } = await bankBehind(work, method.id)
  const hasFailed = typeof bank.whenDebited === 'object' && 'fails' in bank.whenDebited
  await doLater(work, 'endBankDebit', intent.id, hasFailed ? daysUntil.failed : daysUntil.succeeded)
  return processing
}

/** Due action: the bank has answered. */
export const endBankDebit = async (work: Work, id: string) => {
  const intent = await lock(work, 'payment_intent', id)
  if (intent.status !== 'processing') return
  const method = await find(work, 'payment_method', idOf(intent.payment_method))
  const { bank } = await bankBehind(work, method.id)
  const { whenDebited } = bank
  if (typeof whenDebited === 'object' && 'fails' in whenDebited)
    return failDebit(work, intent, method, whenDebited.fails)
  await succeedDebit(work, intent)
  if (typeof whenDebited === 'object') await doLater(work, 'disputeBankDebit', id, daysUntil.disputed)
}

const succeedDebit = async (work: Work, intent: Intent) => {
  const charge = await lock(work, 'charge', idOf(intent.latest_charge))
  const { amount, description } = intent
  const fee = feeOf(amount)
  const movement = await keepMovement(work, { type: 'payment', source: charge.id, amount, fee, description })
  const paid = await save<Stripe.Charge>(work, {
    ...charge,
    balance_transaction: movement.id,
    paid: true,
    status: 'succeeded',
  })
  await emit(work, 'charge.succeeded', paid)
  const succeeded = await save<Intent>(work, { ...intent, status: 'succeeded', amount_received: amount })
  await emit(work, 'payment_intent.succeeded', succeeded)
}

const failCharge = async (work: Work, intent: Intent, failure: BankFailure) => {
  const charge = await lock(work, 'charge', idOf(intent.latest_charge))
  const failed = await save<Stripe.Charge>(work, {
    ...charge,
    amount_captured: 0,
    captured: false,
    failure_code: failure.code,
    failure_message: failure.message,
    outcome: charge.outcome && {
      ...charge.outcome,
      network_status: 'declined_by_network',
      type: 'issuer_declined',
    },
    status: 'failed',
  })
  await emit(work, 'charge.failed', failed)
  return failed
}

const failDebit = async (work: Work, intent: Intent, method: Stripe.PaymentMethod, failure: BankFailure) => {
  const charge = await failCharge(work, intent, failure)
  const error = { ...failure, charge: charge.id, payment_method: method }
  const failed = await save<Intent>(work, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: documented({
      type: 'invalid_request_error',
      ...error,
    }) as Stripe.PaymentIntent.LastPaymentError,
  })
  await emit(work, 'payment_intent.payment_failed', failed)
}

const recalled: BankFailure = {
  code: 'canceled',
  message: 'The payment was canceled before it was sent to the bank.',
}

/** Cancels a debit that isn't with the bank yet; false when it's too late. */
export const recallDebit = async (work: Work, intent: Intent) => {
  if (secondsOf(work.at) >= intent.created + secondsRecallable) return false
  await failCharge(work, intent, recalled)
  return true
}
