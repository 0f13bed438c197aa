import type Stripe from 'stripe'
import { emit } from './events.ts'
import { newId, randomLetters } from './ids.ts'
import { metadata, text } from './params.ts'
import { find, keep } from './resources.ts'
import { route } from './routes.ts'
import { secondsOf } from './work.ts'

const takes = { email: text, name: text, phone: text, description: text, metadata }

const createCustomer = route('post', '/v1/customers', takes, async (work, given) => {
  const customer = await keep(work, {
    id: newId('customer'),
    object: 'customer',
    address: null,
    balance: 0,
    created: secondsOf(work.at),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: randomLetters(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer)
  await emit(work, 'customer.created', customer)
  return customer
})

export const customerRoutes = [
  createCustomer,
  route('get', '/v1/customers/:id', {}, (work, _given, { id }) => find(work, 'customer', id)),
]
