import type Stripe from 'stripe'
import { completeSession, sessionNow } from '../checkout-sessions.ts'
import type { Consent } from '../mandates.ts'
import type { Work } from '../work.ts'
import { readBank, typedOfBank } from './bank-form.ts'
import { bankPage } from './bank-page.ts'
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
      title: complete
        ? `The ${isBankAsked(session) ? 'bank account' : 'card'} is saved`
        : 'This page has expired',
      says: complete ? 'There is nothing more to do here.' : 'Go back and start again.',
      path,
      ...(back !== null && { link: { to: back, text: 'Go back' } }),
    }),
  }
}

/** The form for the kind of source that the session asks for, with what was typed before. */
const formOf = (session: Session, path: string, body?: unknown, errors?: object): PageAnswer => ({
  page: isBankAsked(session)
    ? bankPage({ session, path, ...(errors && { typed: typedOfBank(body), errors }) })
    : setupPage({ session, path, ...(errors && { typed: typedIn(body), errors }) }),
  leadsTo: session.success_url,
})

const isBankAsked = (session: Session) => session.payment_method_types[0] === 'us_bank_account'

/** The form for an open session; for any other, how it ended. */
export const showSetup = async (work: Work, id: string, path: string): Promise<PageAnswer> => {
  const session = await sessionNow(work, id)
  return session.status === 'open' ? formOf(session, path) : closed(session, path)
}

const readSource = (session: Session, body: unknown, consent: Consent, at: Date) => {
  if (!isBankAsked(session)) return readCard(typedIn(body), at)
  const read = readBank(typedOfBank(body))
  return 'filled' in read ? { filled: { ...read.filled, consent } } : read
}

/** The source is saved and the payer goes back; or the page says what is wrong with it. */
export const saveSource = async (
  work: Work,
  { id, path, body, consent }: { id: string; path: string; body: unknown; consent: Consent },
): Promise<PageAnswer> => {
  const asked = await sessionNow(work, id)
  if (asked.status !== 'open') return closed(asked, path)
  const read = readSource(asked, body, consent, work.at)
  if ('errors' in read) return formOf(asked, path, body, read.errors)
  const { session, declined } = await completeSession(work, id, read.filled)
  if (declined) {
    const field = isBankAsked(session) ? 'account' : 'number'
    return formOf(session, path, body, { [field]: declined.message })
  }
  return session.status === 'complete' ? { goTo: successUrl(session) } : closed(session, path)
}
