import type { Knex } from 'knex'
import { addMinutes } from '@gaitway/contract/time'
import { isMoneyIn, planTransfers } from '../../domain/payout-plan.ts'
import { listPaid } from '../../store/charges.ts'
import { lockJob } from '../../store/locks.ts'
import { findAccount } from '../../store/payout-accounts.ts'
import { insertTransfers, listTransfers, sumTransfersOfOthers } from '../../store/payout-transfers.ts'
import { changePayout, findPayout, lockPayout, type PayoutWithShift } from '../../store/payouts.ts'
import type { PayoutAccountRow, PayoutTransferRow } from '../../store/rows.ts'
import { findMoneyOf } from '../../store/views/payouts-due.ts'
import { ABANDONED_MINUTES } from '../../domain/charge-outcome.ts'
import { targetOf } from './account.ts'
import { includeCorrections } from './correct.ts'
import { movePayout } from './move.ts'

export type Begun = {
  payout: PayoutWithShift
  account: PayoutAccountRow
  /** it waits for something: only transfers that may already have been sent are checked, and nothing is sent */
  isOnlyAsked: boolean
}
type Prepared = Pick<Begun, 'payout' | 'isOnlyAsked'>
const clock = { side: 'clock' } as const

/**
 * Claims a payout so that no one else sends it: includes corrections and plans its transfers, all recorded
 * before anything is sent. Returns nothing if it has to wait or is claimed already.
 */
export const beginPayout = async (trx: Knex, id: string, at: Date): Promise<Begun | undefined> => {
  const known = await findPayout(trx, { id })
  if (!known) return undefined
  await lockJob(trx, known.jobId)
  const payout = await lockPayout(trx, id, { skipsLocked: true })
  if (!payout || (payout.nextAttemptAt && payout.nextAttemptAt > at)) return undefined
  const account = await findAccount(trx, { clinicianId: payout.clinicianId })
  if (payout.status !== 'due' && payout.status !== 'sent') return undefined
  const next =
    payout.status === 'due' ? await prepare(trx, payout, account, at) : { payout, isOnlyAsked: false }
  if (!next || !account) return undefined
  await changePayout(trx, next.payout, { nextAttemptAt: addMinutes(at, ABANDONED_MINUTES) })
  return { ...next, account }
}

const isGone = ({ status }: PayoutTransferRow) => status === 'failed'
const hasSucceeded = ({ status }: PayoutTransferRow) => status === 'succeeded'
const isInDoubt = ({ status }: PayoutTransferRow) => status === 'sent'
const sumOf = (transfers: readonly PayoutTransferRow[]) =>
  transfers.reduce((sum, { amountCents: cents }) => sum + cents, 0)

const prepare = async (
  trx: Knex,
  payout: PayoutWithShift,
  account: PayoutAccountRow | undefined,
  at: Date,
): Promise<Prepared | undefined> => {
  const transfers = (await listTransfers(trx, payout.id)).filter(one => !isGone(one))
  const corrected = transfers.length === 0 ? await includeCorrections(trx, payout) : payout
  const sentCents = corrected.amountCents + corrected.adjustmentCents
  if (sentCents === 0) {
    await close(trx, corrected, at)
    return undefined
  }
  const waitFor = (what: 'account' | 'money') =>
    transfers.some(isInDoubt) ? { payout: corrected, isOnlyAsked: true } : wait(trx, corrected, what)
  if (!account || !(await targetOf(trx, account))) return waitFor('account')
  // what reached the clinician's account is theirs, whatever happens to the facility's payment
  if (transfers.length > 0 && sumOf(transfers.filter(hasSucceeded)) === sentCents)
    return { payout: corrected, isOnlyAsked: false }
  const money = await findMoneyOf(trx, payout.applicationId)
  if (!money || !isMoneyIn(money)) return waitFor('money')
  const charges = await listPaid(trx, money.paymentId)
  const elsewhere = await sumTransfersOfOthers(trx, payout)
  const available = charges.map(charge => ({
    id: charge.id,
    availableCents:
      charge.paidCents -
      charge.returnedCents -
      (elsewhere.get(charge.id) ?? 0) -
      sumOf(transfers.filter(transfer => transfer.chargeId === charge.id)),
  }))
  // extra time is paid from its own charge, the newest
  const inOrder = payout.reason === 'extraTime' ? available.toReversed() : available
  await insertTransfers(trx, payout.id, planTransfers(sentCents - sumOf(transfers), inOrder), at)
  return { payout: corrected, isOnlyAsked: false }
}

/** Corrections used it all up: nothing to send. */
const close = async (trx: Knex, payout: PayoutWithShift, at: Date) => {
  const set = { sentAt: at, nextAttemptAt: null, waitsFor: null }
  const sent = await movePayout(trx, payout, 'send', { by: clock, at, set })
  await movePayout(trx, sent, 'arrive', { by: clock, at, set: { paidAt: at } })
}

const wait = async (trx: Knex, payout: PayoutWithShift, waitsFor: 'account' | 'money') => {
  await changePayout(trx, payout, { waitsFor, nextAttemptAt: null })
  return undefined
}
