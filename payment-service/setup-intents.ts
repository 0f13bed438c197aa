import type Stripe from 'stripe'
import type { Decline } from './declines.ts'
import { emit } from './events.ts'
import { newId, randomLetters } from './ids.ts'
import { documented } from './refusals.ts'
import { find, keep, save } from './resources.ts'
import { route } from './routes.ts'
import { secondsOf, type Work } from './work.ts'

export type MethodType = 'card' | 'us_bank_account'
type Wanted = {
  customer: string | null
  type: MethodType
  description?: string
  metadata?: Record<string, string>
}

/** A payment method is to be saved for later payments. */
export const keepSetupIntent = (work: Work, wanted: Wanted) => {
  const id = newId('setup_intent')
  return keep(work, {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomLetters(31)}`,
    created: secondsOf(work.at),
    customer: wanted.customer,
    customer_account: null,
    description: wanted.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: wanted.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options:
      wanted.type === 'card'
        ? { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } }
        : { us_bank_account: { verification_method: 'automatic' } },
    payment_method_types: [wanted.type],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  } satisfies Stripe.SetupIntent)
}

/** It is saved; an account with its owner's consent to be debited. */
export const succeedSetup = async (
  work: Work,
  intent: Stripe.SetupIntent,
  paymentMethod: string,
  mandate: string | null,
) => {
  const done = await save(work, {
    ...intent,
    status: 'succeeded' as const,
    payment_method: paymentMethod,
    mandate,
    last_setup_error: null,
  })
  await emit(work, 'setup_intent.succeeded', done)
}

/** The issuer or bank did not let it be saved; another one may be tried. */
export const failSetup = async (work: Work, intent: Stripe.SetupIntent, decline: Decline) => {
  const failed = await save(work, {
    ...intent,
    last_setup_error: documented({
      type: 'card_error',
      ...decline,
    }) as Stripe.SetupIntent.LastSetupError,
  })
  await emit(work, 'setup_intent.setup_failed', failed)
}

export const setupIntentRoutes = [
  route('get', '/v1/setup_intents/:id', {}, (work, _given, { id }) =>
    find(work, 'setup_intent', id, 'intent'),
  ),
]
