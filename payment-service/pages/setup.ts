import type Stripe from 'stripe'
import type { Consent } from '../bank-accounts.ts'
import { completeSession, getSession } from '../checkout-sessions.ts'
import type { ServiceContext } from '../request-context.ts'
import { bankPage, readBank } from './bank-page.ts'
import { cardPage, readCard } from './card-page.ts'
import { noticePage, type PageAnswer, type PageRequest } from './layout.ts'

type Session = Stripe.Checkout.Session

const isForBank = (session: Session) => session.payment_method_types[0] === 'us_bank_account'

const successUrl = (session: Session) =>
  String(session.success_url).replaceAll('{CHECKOUT_SESSION_ID}', session.id)

const closed = (session: Session, path: string): PageAnswer => {
  const complete = session.status === 'complete'
  const back = complete ? successUrl(session) : session.cancel_url
  return {
    page: noticePage({
      title: complete ? `${isForBank(session) ? 'Bank account' : 'Card'} saved` : 'This page has expired',
      text: complete ? 'You’re all set.' : 'Go back and start again.',
      path,
      ...(back !== null && { link: { to: back, text: 'Go back' } }),
    }),
  }
}

const formFor = (session: Session, path: string, body: unknown = {}, errors: object = {}): PageAnswer => ({
  page: (isForBank(session) ? bankPage : cardPage)({ session, path, body, errors }),
  leadsTo: session.success_url,
})

/** The form of an open session; for any other, how it ended. */
export const showSetup = async (context: ServiceContext, { id, path }: PageRequest): Promise<PageAnswer> => {
  const session = await getSession(context, id)
  return session.status === 'open' ? formFor(session, path) : closed(session, path)
}

const readMethod = (session: Session, body: unknown, consent: Consent, at: Date) => {
  if (!isForBank(session)) return readCard(body, at)
  const read = readBank(body)
  return 'filled' in read ? { filled: { ...read.filled, consent } } : read
}

/** Where the browser goes once nothing is left to enter. A second press of the button goes where the first did. */
const afterwards = (session: Session, path: string): PageAnswer =>
  session.status === 'complete' ? { goTo: successUrl(session) } : closed(session, path)

/** Saves the payment method and sends the browser back; or shows the form with its errors. */
export const saveMethod = async (
  context: ServiceContext,
  { id, path, body, from }: PageRequest,
): Promise<PageAnswer> => {
  const opened = await getSession(context, id)
  if (opened.status !== 'open') return afterwards(opened, path)
  const read = readMethod(opened, body, from, context.at)
  if ('errors' in read) return formFor(opened, path, body, read.errors)
  const { session, declined } = await completeSession(context, id, read.filled)
  if (declined) return formFor(session, path, body, { number: declined.message })
  return afterwards(session, path)
}
