import type Stripe from 'stripe'
import { keepMovement } from './balance-transactions.ts'
import { emit } from './events.ts'
import { errorBank, failureAt } from './external-accounts.ts'
import { randomLetters } from './ids.ts'
import type { PayoutFailure } from './payout-banks.ts'
import { idOf, lock, ownerOf, save } from './resources.ts'
import { within, type Work } from './work.ts'

const underwayOf = async (ourWork: Work, id: string) => {
  const account = await ownerOf(ourWork, id)
  if (account === null) throw new Error(`The payout ${id} belongs to no connected account`)
  const work = within(ourWork, account)
  return { work, account, payout: await lock(work, 'payout', id) }
}

const isUnderway = ({ status }: Stripe.Payout) => status === 'pending' || status === 'in_transit'

/** The bank has been told. */
export const sendPayout = async (ourWork: Work, id: string) => {
  const { work, account, payout } = await underwayOf(ourWork, id)
  if (payout.status !== 'pending') return
  const sent = await save(work, { ...payout, status: 'in_transit' })
  await emit(work, 'payout.updated', sent, { status: payout.status }, account)
}

const succeed = async (work: Work, account: string, payout: Stripe.Payout) => {
  const trace_id = { status: 'supported', value: randomLetters(15) }
  const paid = await save(work, { ...payout, status: 'paid', trace_id })
  await emit(work, 'payout.paid', paid, undefined, account)
}

/** The money is back on the account, and nothing more goes to that bank until it is entered again. */
const fail = async (work: Work, account: string, payout: Stripe.Payout, failure: PayoutFailure) => {
  const movement = await keepMovement(work, {
    type: 'payout_failure',
    source: payout.id,
    amount: payout.amount,
    fee: 0,
    description: payout.description,
    availableAt: work.at,
  })
  const failed = await save(work, {
    ...payout,
    status: 'failed',
    failure_balance_transaction: movement.id,
    failure_code: failure.code,
    failure_message: failure.message,
    trace_id: { status: 'unsupported', value: null },
  })
  await emit(work, 'payout.failed', failed, undefined, account)
  await errorBank(work, account, idOf(payout.destination))
}

/** The payout is in the bank; or the bank has sent it back. */
export const endPayout = async (ourWork: Work, id: string) => {
  const { work, account, payout } = await underwayOf(ourWork, id)
  if (!isUnderway(payout)) return
  const failure = await failureAt(work, idOf(payout.destination))
  await (failure ? fail(work, account, payout, failure) : succeed(work, account, payout))
}
