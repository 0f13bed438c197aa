import type Stripe from 'stripe'
import { failAuthentication, succeed, type CardMethod } from '../payment-outcomes.ts'
import { noSuch } from '../refusals.ts'
import { find, idOf, lock } from '../resources.ts'
import type { Work } from '../work.ts'
import { authenticationPage } from './authentication-page.ts'
import { noticePage } from './layout.ts'
import type { PageAnswer } from './page-answer.ts'

type Outcome = 'succeeded' | 'failed'
type Authentication = { id: string; payment_intent: string; return_url: string; outcome: Outcome | null }

const table = 'payment_service.authentications'

const authenticationOf = async (work: Work, id: string) => {
  const row = await work.trx(table).where({ id }).first<Authentication | undefined>()
  if (!row) throw noSuch('authentication', id, 'id')
  return row
}

const backTo = ({ return_url }: Authentication, intent: Stripe.PaymentIntent, outcome: Outcome) => {
  const address = new URL(return_url)
  address.searchParams.set('payment_intent', intent.id)
  address.searchParams.set('payment_intent_client_secret', String(intent.client_secret))
  address.searchParams.set('redirect_status', outcome)
  return address.href
}

/** Answered before, cancelled, or paid in another way: the payer is led back with how it stands. */
const settled = (authentication: Authentication, intent: Stripe.PaymentIntent, path: string): PageAnswer => {
  const outcome = intent.status === 'succeeded' ? 'succeeded' : 'failed'
  return {
    page: noticePage({
      title: 'Nothing to confirm',
      says: 'This payment no longer waits for you.',
      path,
      link: { to: backTo(authentication, intent, outcome), text: 'Go back' },
    }),
  }
}

const isWaiting = (authentication: Authentication, intent: Stripe.PaymentIntent) =>
  authentication.outcome === null && intent.status === 'requires_action'

const methodOf = (work: Work, intent: Stripe.PaymentIntent) =>
  find(work, 'payment_method', idOf(intent.payment_method)) as Promise<CardMethod>

export const showAuthentication = async (work: Work, id: string, path: string): Promise<PageAnswer> => {
  const authentication = await authenticationOf(work, id)
  const intent = await find(work, 'payment_intent', authentication.payment_intent)
  if (!isWaiting(authentication, intent)) return settled(authentication, intent, path)
  const { card } = await methodOf(work, intent)
  return {
    page: authenticationPage({ intent, last4: card.last4, path }),
    leadsTo: authentication.return_url,
  }
}

const outcomeIn = (body: unknown): Outcome | undefined => {
  const sent = (body ?? {}) as { outcome?: unknown }
  if (sent.outcome === 'complete') return 'succeeded'
  return sent.outcome === 'fail' ? 'failed' : undefined
}

/** The payer answered: the payment goes through, or waits for another card. A second answer changes nothing. */
export const endAuthentication = async (
  work: Work,
  id: string,
  path: string,
  body: unknown,
): Promise<PageAnswer> => {
  const authentication = await authenticationOf(work, id)
  const intent = await lock(work, 'payment_intent', authentication.payment_intent)
  const current = await authenticationOf(work, id)
  if (current.outcome) return { goTo: backTo(current, intent, current.outcome) }
  if (!isWaiting(current, intent)) return settled(current, intent, path)
  const outcome = outcomeIn(body)
  if (!outcome) return showAuthentication(work, id, path)
  const method = await methodOf(work, intent)
  const ended =
    outcome === 'succeeded'
      ? await succeed(work, intent, method, true)
      : await failAuthentication(work, intent, method)
  await work.trx(table).where({ id }).update({ outcome })
  return { goTo: backTo(current, ended, outcome) }
}
