import type Stripe from 'stripe'
import { completeSession, sessionNow } from '../checkout-sessions.ts'
import type { Work } from '../work.ts'
import { readCard, typedIn } from './card-form.ts'
import { noticePage } from './layout.ts'
import type { PageAnswer } from './page-answer.ts'
import { setupPage } from './setup-page.ts'

type Session = Stripe.Checkout.Session

const successUrl = (session: Session) =>
  String(session.success_url).replaceAll('{CHECKOUT_SESSION_ID}', session.id)

const closed = (session: Session, path: string): PageAnswer => {
  const complete = session.status === 'complete'
  const back = complete ? successUrl(session) : session.cancel_url
  return {
    page: noticePage({
      title: complete ? 'The card is saved' : 'This page has expired',
      says: complete ? 'There is nothing more to do here.' : 'Go back and start again.',
      path,
      ...(back !== null && { link: { to: back, text: 'Go back' } }),
    }),
  }
}

/** The form for an open session; for any other, how it ended. */
export const showSetup = async (work: Work, id: string, path: string): Promise<PageAnswer> => {
  const session = await sessionNow(work, id)
  if (session.status !== 'open') return closed(session, path)
  return { page: setupPage({ session, path }), leadsTo: session.success_url }
}

/** The card is saved and the payer goes back; or the page says what is wrong with it. */
export const saveCard = async (work: Work, id: string, path: string, body: unknown): Promise<PageAnswer> => {
  const typed = typedIn(body)
  const read = readCard(typed, work.at)
  if ('errors' in read) {
    const session = await sessionNow(work, id)
    if (session.status !== 'open') return closed(session, path)
    return {
      page: setupPage({ session, path, typed, errors: read.errors }),
      leadsTo: session.success_url,
    }
  }
  const { session, declined } = await completeSession(work, id, read.filled)
  if (declined) {
    const errors = { number: declined.message }
    return { page: setupPage({ session, path, typed, errors }), leadsTo: session.success_url }
  }
  return session.status === 'complete' ? { goTo: successUrl(session) } : closed(session, path)
}
