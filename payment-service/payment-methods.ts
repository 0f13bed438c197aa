import type Stripe from 'stripe'
import { bankBehind, isBank, spendBankAccount } from './bank-accounts.ts'
import { cardBehind, keepCard, spendCard } from './cards.ts'
import { emit } from './events.ts'
import { oneOf } from './params.ts'
import { cardError, invalid } from './refusals.ts'
import { find, list, lock, save, type Page } from './resources.ts'
import { pageParams, requiredText, route } from './routes.ts'
import { testCardByToken } from './test-cards.ts'
import type { Work } from './work.ts'

const yearsGood = 4

/** The payment method of this id; Stripe's named test cards (`pm_card_visa`) become a new one each time. */
export const paymentMethodOf = (work: Work, id: string, param: string) => {
  const card = testCardByToken(id)
  if (!card) return lock(work, 'payment_method', id, param)
  const expiry = { month: 12, year: work.at.getUTCFullYear() + yearsGood }
  return keepCard(work, card, expiry, { name: null, email: null })
}

/** A payment method that was let go of may not come back. */
export const refuseSpent = async (work: Work, method: Stripe.PaymentMethod) => {
  const { spent } = await (isBank(method) ? bankBehind : cardBehind)(work, method.id)
  if (spent)
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    )
}

/** The customer has this payment method from now on. */
export const attachTo = async (work: Work, method: Stripe.PaymentMethod, customer: string) => {
  const attached = await save(work, { ...method, customer })
  await emit(work, 'payment_method.attached', attached)
  return attached
}

const attach = route(
  'post',
  '/v1/payment_methods/:id/attach',
  { customer: requiredText },
  async (work, given, { id }) => {
    const customer = await find(work, 'customer', given.customer, 'customer')
    const method = await paymentMethodOf(work, id, 'payment_method')
    await refuseSpent(work, method)
    if (method.customer === customer.id) return method
    if (method.customer) throw invalid('This PaymentMethod is already attached to another customer.')
    // an account was verified on the page on which it was saved, and is nobody's only once it was detached
    const { card } = await cardBehind(work, method.id)
    if (card.whenSaved) throw cardError({ ...card.whenSaved, payment_method: method })
    return attachTo(work, method, customer.id)
  },
)

const detach = route('post', '/v1/payment_methods/:id/detach', {}, async (work, _given, { id }) => {
  const method = await lock(work, 'payment_method', id, 'payment_method')
  if (!method.customer)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  const detached = await save(work, { ...method, customer: null })
  await (isBank(method) ? spendBankAccount : spendCard)(work, id)
  await emit(work, 'payment_method.detached', detached, { customer: method.customer })
  return detached
})

const listFor = async (work: Work, url: string, customer: string, page: Page & { type?: string }) => {
  await find(work, 'customer', customer, 'customer')
  const types = page.type === undefined ? undefined : [page.type]
  return list(work, 'payment_method', url, page, { customer, types })
}

const type = oneOf('card', 'us_bank_account')

export const paymentMethodRoutes = [
  route('get', '/v1/payment_methods/:id', {}, (work, _given, { id }) =>
    find(work, 'payment_method', id, 'payment_method'),
  ),
  route('get', '/v1/payment_methods', { ...pageParams, customer: requiredText, type }, (work, given) =>
    listFor(work, '/v1/payment_methods', given.customer, given),
  ),
  route('get', '/v1/customers/:id/payment_methods', { ...pageParams, type }, (work, given, { id }) =>
    listFor(work, `/v1/customers/${id}/payment_methods`, id, given),
  ),
  attach,
  detach,
]
