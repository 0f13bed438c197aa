import type Stripe from 'stripe'
import { doLater } from './due.ts'
import { emit } from './events.ts'
import { save } from './resources.ts'
import { ours, type Work } from './work.ts'

type Account = Stripe.Account

const daysOfVerification = 1 / (24 * 60)

const isPending = (account: Account) => account.individual?.verification?.status === 'pending'

/** The account stands like this from now on, and everybody who asked is told. */
export const saveAccount = async (work: Work, before: Account, after: Account) => {
  await save(ours(work), after)
  await emit(ours(work), 'account.updated', after, { requirements: before.requirements }, after.id)
  if (isPending(after) && !isPending(before))
    await doLater(work, 'endVerification', after.id, daysOfVerification)
  return after
}
