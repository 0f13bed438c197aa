import type Stripe from 'stripe'
import { getLinkedId } from '../../payment-service/resources.ts'
import { visit, type openForTest } from './open-service.ts'

type Local = Awaited<ReturnType<typeof openForTest>>

export const validBank = {
  name: 'Ada Pine',
  holderType: 'company',
  accountType: 'checking',
  routing: '110000000',
  account: '000123456789',
  agree: 'yes',
}

/** What a customer does with bank accounts. */
export const bankActionsFor = ({ stripe }: Pick<Local, 'stripe'>, customer: Stripe.Customer) => {
  const openSession = () =>
    stripe.checkout.sessions.create({
      mode: 'setup',
      customer: customer.id,
      allowed_payment_method_types: ['us_bank_account'],
      success_url: 'http://localhost:8080/banks?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:8080/banks',
    })
  const saveBank = async (account = validBank.account) => {
    const session = await openSession()
    const saved = await visit(String(session.url), { ...validBank, account })
    const expand = ['setup_intent.payment_method']
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand })
    const intent = done.setup_intent as Stripe.SetupIntent
    return { saved, session: done, intent, method: getLinkedId(intent.payment_method) }
  }
  const debit = async (account?: string, amount = 56_172) =>
    stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      customer: customer.id,
      payment_method: (await saveBank(account)).method,
      allowed_payment_method_types: ['us_bank_account'],
      confirm: true,
      metadata: { chargeId: 'c1' },
    })
  /** Moves the service's own clock, and runs what has become due. */
  const passDays = (days: number) => stripe.rawRequest('POST', '/local/clock', { minutes: days * 24 * 60 })
  return { openSession, saveBank, debit, passDays }
}
