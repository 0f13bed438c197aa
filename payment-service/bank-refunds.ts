import type Stripe from 'stripe'
import { doLater } from './due.ts'
import { emit } from './events.ts'
import { lock, save } from './resources.ts'
import type { Work } from './work.ts'

const daysUnderway = 3

/** What is given back to a bank account is on its way for some days. */
export const sendToBank = async (work: Work, refund: Stripe.Refund) => {
  await doLater(work, 'endBankRefund', refund.id, daysUnderway)
  return refund
}

/** The bank has credited the account. */
export const endBankRefund = async (work: Work, id: string) => {
  const refund = await lock(work, 'refund', id)
  if (refund.status !== 'pending') return
  const arrived = await save<Stripe.Refund>(work, { ...refund, status: 'succeeded' })
  const before = { status: refund.status }
  await emit(work, 'refund.updated', arrived, before)
  await emit(work, 'charge.refund.updated', arrived, before)
}
