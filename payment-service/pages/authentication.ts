import type Stripe from 'stripe'
import type { CardMethod } from '../charges.ts'
import { failAuthentication, succeed } from '../payment-outcomes.ts'
import { notFound } from '../errors.ts'
import { find, getLinkedId, lockResource } from '../resources.ts'
import type { ServiceContext } from '../request-context.ts'
import { dollars, html, layout, noticePage, type PageAnswer, type PageRequest } from './layout.ts'

type Outcome = 'succeeded' | 'failed'
type Authentication = { id: string; payment_intent: string; return_url: string; outcome: Outcome | null }

const table = 'payment_service.authentications'

const findAuthentication = async (context: ServiceContext, id: string) => {
  const row = await context.trx(table).where({ id }).first<Authentication | undefined>()
  if (!row) throw notFound('authentication', id, 'id')
  return row
}

const backTo = ({ return_url }: Authentication, intent: Stripe.PaymentIntent, outcome: Outcome) => {
  const address = new URL(return_url)
  address.searchParams.set('payment_intent', intent.id)
  address.searchParams.set('payment_intent_client_secret', String(intent.client_secret))
  address.searchParams.set('redirect_status', outcome)
  return address.href
}

/** The payment was verified or canceled before: the page only links back. */
const settled = (authentication: Authentication, intent: Stripe.PaymentIntent, path: string): PageAnswer => {
  const outcome = intent.status === 'succeeded' ? 'succeeded' : 'failed'
  return {
    page: noticePage({
      title: 'Nothing to verify',
      text: 'This payment no longer needs verification.',
      path,
      link: { to: backTo(authentication, intent, outcome), text: 'Go back' },
    }),
  }
}

const isWaiting = (authentication: Authentication, intent: Stripe.PaymentIntent) =>
  authentication.outcome === null && intent.status === 'requires_action'

const findMethod = (context: ServiceContext, intent: Stripe.PaymentIntent) =>
  find(context, 'payment_method', getLinkedId(intent.payment_method)) as Promise<CardMethod>

/** Where the cardholder's bank asks them to verify a payment. */
export const showAuthentication = async (
  context: ServiceContext,
  { id, path }: PageRequest,
): Promise<PageAnswer> => {
  const authentication = await findAuthentication(context, id)
  const intent = await find(context, 'payment_intent', authentication.payment_intent)
  if (!isWaiting(authentication, intent)) return settled(authentication, intent, path)
  const { card } = await findMethod(context, intent)
  const amount = dollars(intent.amount)
  const page = layout({
    title: 'Verify your payment',
    path,
    aside: html`<p class="lead">${amount}</p>
      <p class="owner">Card ending in ${card.last4}</p>`,
    main: html`<h1>Verify your payment</h1>
      <p>Your bank wants you to verify this payment of ${amount}. In test mode, you choose the result.</p>
      <form method="post">
        <button class="button" name="outcome" value="complete">Complete</button>
        <button class="button plain" name="outcome" value="fail">Fail</button>
      </form>`,
  })
  return { page, leadsTo: authentication.return_url }
}

const outcomeIn = (body: unknown): Outcome | undefined => {
  const sent = (body ?? {}) as { outcome?: unknown }
  if (sent.outcome === 'complete') return 'succeeded'
  return sent.outcome === 'fail' ? 'failed' : undefined
}

/** Charges the card or fails the payment, as the cardholder chose. A second answer changes nothing. */
export const endAuthentication = async (context: ServiceContext, visit: PageRequest): Promise<PageAnswer> => {
  const { id, path, body } = visit
  const authentication = await findAuthentication(context, id)
  const intent = await lockResource(context, 'payment_intent', authentication.payment_intent)
  const current = await findAuthentication(context, id)
  if (current.outcome) return { goTo: backTo(current, intent, current.outcome) }
  if (!isWaiting(current, intent)) return settled(current, intent, path)
  const outcome = outcomeIn(body)
  if (!outcome) return showAuthentication(context, visit)
  const method = await findMethod(context, intent)
  const ended =
    outcome === 'succeeded'
      ? await succeed(context, intent, method, true)
      : await failAuthentication(context, intent, method)
  await context.trx(table).where({ id }).update({ outcome })
  return { goTo: backTo(current, ended, outcome) }
}
