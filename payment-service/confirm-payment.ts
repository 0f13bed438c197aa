import type Stripe from 'stripe'
import { isBank } from './bank-accounts.ts'
import { startDebit } from './bank-debits.ts'
import { cardBehind, isExpired, spendCard } from './cards.ts'
import { declines } from './declines.ts'
import { paymentMethodOf, refuseSpent } from './payment-methods.ts'
import { askForAuthentication, decline, succeed, type CardMethod } from './payment-outcomes.ts'
import { invalid } from './refusals.ts'
import { idOf } from './resources.ts'
import type { Work } from './work.ts'

type Intent = Stripe.PaymentIntent

export const wrongState = (intent: Intent, verb: string, allowed: string[]) =>
  invalid(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}ed: ${allowed.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  )

const isCard = (method: Stripe.PaymentMethod): method is CardMethod => method.card !== undefined

/** What is to be charged: it must be usable, and the intent's own customer's. */
export const methodFor = async (work: Work, customer: Intent['customer'], id: string) => {
  const method = await paymentMethodOf(work, id, 'payment_method')
  await refuseSpent(work, method)
  if (method.customer && method.customer !== customer)
    throw invalid(
      `The PaymentMethod ${method.id} belongs to the Customer ${idOf(method.customer)}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: 'customer' },
    )
  return method
}

const refuseOtherType = (intent: Intent, { type }: Stripe.PaymentMethod) => {
  const allowed = intent.allowed_payment_method_types
  if (allowed && !allowed.includes(type))
    throw invalid(
      `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${allowed.join(', ')}.`,
      { param: 'payment_method' },
    )
}

export type Confirming = { payment_method?: string; off_session?: boolean; return_url?: string }

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

// Only cards and bank accounts: nothing that redirects. Everything else that the account allows might.
const mayRedirect = (intent: Intent) =>
  intent.allowed_payment_method_types === null &&
  intent.automatic_payment_methods?.allow_redirects === 'always'

const refuseWithoutReturnUrl = (intent: Intent, given: Confirming) => {
  if (mayRedirect(intent) && given.return_url === undefined && given.off_session !== true)
    throw invalid(
      'This PaymentIntent accepts payment methods that might redirect your customer off of your page: provide a `return_url`, allow only `card` or `us_bank_account`, or set `automatic_payment_methods[allow_redirects]` to `never`.',
      { param: 'return_url' },
    )
}

/** The card is tried now: the intent is paid, waits for its owner, or (thrown) was declined; an account is debited. */
export const confirmPayment = async (work: Work, intent: Intent, given: Confirming) => {
  if (!confirmable.includes(intent.status)) throw wrongState(intent, 'confirm', confirmable)
  refuseWithoutReturnUrl(intent, given)
  const chosen = given.payment_method ?? intent.payment_method
  if (typeof chosen !== 'string')
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  const method = await methodFor(work, intent.customer, chosen)
  refuseOtherType(intent, method)
  if (isBank(method)) return startDebit(work, intent, method)
  if (!isCard(method)) throw new Error(`${method.id} is neither a card nor a bank account`)
  const { card } = await cardBehind(work, method.id)
  if (!method.customer) await spendCard(work, method.id)
  const expiry = { month: method.card.exp_month, year: method.card.exp_year }
  if (isExpired(expiry, work.at)) throw await decline(work, intent, method, declines.expired)
  if (card.whenCharged === undefined) return succeed(work, intent, method)
  if (card.whenCharged !== 'authenticate') throw await decline(work, intent, method, card.whenCharged)
  return askForAuthentication(work, intent, method, {
    offSession: given.off_session === true,
    returnUrl: given.return_url,
  })
}
