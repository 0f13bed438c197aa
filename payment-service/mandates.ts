import type Stripe from 'stripe'
import { allowDebits } from './bank-accounts.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { find, keep, lock, save } from './resources.ts'
import { route } from './routes.ts'
import { secondsOf, type Work } from './work.ts'

/** From where somebody agreed. */
export type Consent = Stripe.Mandate.CustomerAcceptance.Online

/** The owner of an account agreed that it may be debited from now on. */
export const keepMandate = async (work: Work, paymentMethod: string, consent: Consent) => {
  const mandate = await keep(work, {
    id: newId('mandate'),
    object: 'mandate',
    customer_acceptance: { accepted_at: secondsOf(work.at), online: consent, type: 'online' },
    livemode: false,
    multi_use: {},
    payment_method: paymentMethod,
    payment_method_details: { type: 'us_bank_account', us_bank_account: {} },
    status: 'active',
    type: 'multi_use',
  } satisfies Stripe.Mandate)
  await allowDebits(work, paymentMethod, mandate.id)
  return mandate
}

/** The owner withdrew their agreement: by this mandate nothing is debited any more. */
export const endMandate = async (work: Work, id: string) => {
  const mandate = await lock(work, 'mandate', id)
  if (mandate.status === 'inactive') return
  const ended = await save(work, { ...mandate, status: 'inactive' as const })
  await emit(work, 'mandate.updated', ended, { status: mandate.status })
}

export const mandateRoutes = [
  route('get', '/v1/mandates/:id', {}, (work, _given, { id }) => find(work, 'mandate', id, 'mandate')),
]
