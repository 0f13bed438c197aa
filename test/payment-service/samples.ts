import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type Stripe from 'stripe'
import type { StripeObjectKind } from '../../payment-service/resources.ts'
import { connectSamples, type ConnectSampled } from './connect-samples.ts'

type Sample = Record<string, unknown>
type Sampled = StripeObjectKind | ConnectSampled

const nothing = null
const [text, number, yes, group, list] = ['text', 1, true, {}, []]
const error = { type: text, code: text, doc_url: text, message: text }

/** What each resource has at least, by our own reading; null where anything may stand. */
const ownSamples: Record<Sampled, Sample> = {
  ...connectSamples,
  customer: {
    id: text,
    object: text,
    created: number,
    email: nothing,
    name: nothing,
    metadata: group,
    livemode: yes,
  },
  'checkout.session': {
    id: text,
    object: text,
    mode: text,
    status: text,
    url: nothing,
    success_url: text,
    cancel_url: text,
    setup_intent: nothing,
    payment_method_types: list,
    expires_at: number,
    metadata: group,
  },
  setup_intent: {
    id: text,
    object: text,
    status: text,
    usage: text,
    payment_method: nothing,
    client_secret: text,
    last_setup_error: error,
  },
  payment_method: {
    id: text,
    object: text,
    type: text,
    customer: nothing,
    billing_details: { name: nothing, email: nothing, address: { postal_code: nothing } },
    card: { brand: text, last4: text, exp_month: number, exp_year: number, fingerprint: text, checks: group },
  },
  payment_intent: {
    id: text,
    object: text,
    amount: number,
    amount_received: number,
    currency: text,
    status: text,
    client_secret: text,
    next_action: { type: text },
    last_payment_error: error,
    latest_charge: nothing,
    metadata: group,
    payment_method_types: list,
  },
  charge: {
    id: text,
    object: text,
    amount: number,
    amount_refunded: number,
    paid: yes,
    refunded: yes,
    balance_transaction: text,
    payment_method_details: { type: text, card: { brand: text, last4: text, three_d_secure: group } },
    outcome: { type: text, reason: nothing },
    refunds: { object: text, data: list, has_more: yes, url: text },
  },
  refund: {
    id: text,
    object: text,
    amount: number,
    charge: text,
    status: text,
    reason: nothing,
    metadata: group,
  },
  mandate: {
    id: text,
    object: text,
    status: text,
    type: text,
    payment_method: text,
    customer_acceptance: { accepted_at: nothing, type: text },
    payment_method_details: { type: text },
  },
  file: {
    id: text,
    object: text,
    created: number,
    filename: text,
    purpose: text,
    size: number,
    type: text,
  },
  dispute: {
    id: text,
    object: text,
    amount: number,
    charge: text,
    payment_intent: nothing,
    reason: text,
    status: text,
    is_charge_refundable: yes,
    balance_transactions: list,
    evidence: group,
    evidence_details: { due_by: nothing, has_evidence: yes, past_due: yes, submission_count: number },
  },
  balance_transaction: {
    id: text,
    object: text,
    amount: number,
    fee: number,
    net: number,
    source: text,
    type: text,
  },
  event: {
    id: text,
    object: text,
    type: text,
    api_version: nothing,
    data: { object: group },
    request: { id: nothing, idempotency_key: nothing },
    pending_webhooks: number,
  },
}

const publishedPath =
  process.env.GAITWAY_STRIPE_FIXTURES ??
  fileURLToPath(new URL('../../../shared/data/stripe-fixtures.json', import.meta.url))

/** Stripe's published sample objects where they are at hand, else our own reading of them. */
export const samples: Record<Sampled, Sample> = existsSync(publishedPath)
  ? (JSON.parse(readFileSync(publishedPath, 'utf8')) as { resources: Record<Sampled, Sample> }).resources
  : ownSamples
export { ownSamples }

const free = new Set(['capabilities', 'metadata', 'payment_method_options'])

const kindOf = (value: unknown) => {
  if (value === null || value === undefined) return 'nothing'
  return Array.isArray(value) ? 'list' : typeof value
}

/** The places where an answer lacks what the sample has, or has another kind of value there. */
export const findMisfits = (sample: unknown, answer: unknown, at = ''): string[] => {
  if (answer === undefined) return [`${at}: missing`]
  if (kindOf(sample) === 'nothing' || kindOf(answer) === 'nothing') return []
  if (kindOf(sample) !== kindOf(answer)) return [`${at}: ${kindOf(answer)} instead of ${kindOf(sample)}`]
  if (kindOf(sample) === 'list') {
    const [first] = sample as unknown[]
    return (answer as unknown[]).flatMap((each, index) => findMisfits(first ?? null, each, `${at}[${index}]`))
  }
  if (kindOf(sample) !== 'object') return []
  return Object.entries(sample as Sample)
    .filter(([key]) => !free.has(key))
    .flatMap(([key, value]) => findMisfits(value, (answer as Sample)[key], `${at}.${key}`))
}

/** What the objects of these events lack, compared with a sample of each. */
export const misfitsIn = (events: Stripe.Event[], sampleOf: (kind: StripeObjectKind) => object) =>
  events.flatMap(({ type, data }) => {
    const object = data.object as { object: StripeObjectKind }
    return findMisfits(sampleOf(object.object), object).map(misfit => `${type}${misfit}`)
  })
