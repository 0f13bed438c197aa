import { addMinutes, addHours } from '@gaitway/contract/format/time'
import { ABANDONED_MINUTES, KEYS_LAST_HOURS } from '../../domain/charge-outcome.ts'
import { isMoneyIn, planTransfers } from '../../domain/payout-plan.ts'
import { entriesFor } from '../../domain/postings.ts'
import type { TransferOutcome } from '../../services/payouts.ts'
import type { Knex, Services } from '../use-case.ts'
import { listPaid } from '../../store/charges.ts'
import { post } from '../../store/ledger.ts'
import { lockJob } from '../../store/locks.ts'
import { findAccount } from '../../store/payout-accounts.ts'
import * as payoutTransfers from '../../store/payout-transfers.ts'
import { changePayout, findPayout, lockPayout, type PayoutWithShift } from '../../store/payouts.ts'
import type { PayoutAccountRow, PayoutTransferRow } from '../../store/rows.ts'
import { findShiftMoney } from '../../store/views/payouts-due.ts'
import {
  orUnknown,
  withPayout,
  findTargetBank,
  includeCorrections,
  movePayout,
  recordPayoutFailed,
  recordPayoutSent,
  computeSentCents,
  postponePayout,
} from './move.ts'

export type Begun = {
  payout: PayoutWithShift
  account: PayoutAccountRow
  /** it waits for something: only transfers that may already have been sent are checked, and nothing is sent */
  isCheckOnly: boolean
}
type Prepared = Pick<Begun, 'payout' | 'isCheckOnly'>
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
    payout.status === 'due' ? await prepare(trx, payout, account, at) : { payout, isCheckOnly: false }
  if (!next || !account) return undefined
  await changePayout(trx, next.payout, { nextAttemptAt: addMinutes(at, ABANDONED_MINUTES) })
  return { ...next, account }
}

const isGone = ({ status }: PayoutTransferRow) => status === 'failed'
const hasSucceeded = ({ status }: PayoutTransferRow) => status === 'succeeded'
const isInDoubt = ({ status }: PayoutTransferRow) => status === 'sent'
const sumTransfers = (transfers: readonly PayoutTransferRow[]) =>
  transfers.reduce((sum, { amountCents: cents }) => sum + cents, 0)

const prepare = async (
  trx: Knex,
  payout: PayoutWithShift,
  account: PayoutAccountRow | undefined,
  at: Date,
): Promise<Prepared | undefined> => {
  const transfers = (await payoutTransfers.listTransfers(trx, payout.id)).filter(one => !isGone(one))
  const corrected = transfers.length === 0 ? await includeCorrections(trx, payout) : payout
  const sentCents = computeSentCents(corrected)
  if (sentCents === 0) {
    await close(trx, corrected, at)
    return undefined
  }
  const waitFor = (what: 'account' | 'money') =>
    transfers.some(isInDoubt) ? { payout: corrected, isCheckOnly: true } : wait(trx, corrected, what)
  if (!account || !(await findTargetBank(trx, account))) return waitFor('account')
  // what reached the clinician's account is theirs, whatever happens to the facility's payment
  if (transfers.length > 0 && sumTransfers(transfers.filter(hasSucceeded)) === sentCents)
    return { payout: corrected, isCheckOnly: false }
  const money = await findShiftMoney(trx, payout.applicationId)
  if (!money || !isMoneyIn(money)) return waitFor('money')
  // a charge that was lost in part can't pay anyone directly, so our balance does
  const charges = (await listPaid(trx, money.paymentId)).filter(({ isWhole }) => isWhole)
  const elsewhere = await payoutTransfers.sumTransfersOfOthers(trx, payout)
  const available = charges.map(charge => ({
    id: charge.id,
    availableCents:
      charge.paidCents -
      charge.returnedCents -
      (elsewhere.get(charge.id) ?? 0) -
      sumTransfers(transfers.filter(transfer => transfer.chargeId === charge.id)),
  }))
  // extra time is paid from its own charge, the newest
  const inOrder = payout.reason === 'extraTime' ? available.toReversed() : available
  await payoutTransfers.insertTransfers(
    trx,
    payout.id,
    planTransfers(sentCents - sumTransfers(transfers), inOrder),
    at,
  )
  return { payout: corrected, isCheckOnly: false }
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

/**
 * `chargeLost`: never sent, and its planned charge can't fund it anymore. `neverSent`: not sent either, because
 * its payout has to wait.
 */
type SendingOutcome = TransferOutcome | { kind: 'chargeLost' | 'neverSent' }

/**
 * Always sent with the same key. Once the payment service may have forgotten the key, we search for the transfer
 * first. If its charge was returned we only search, because an earlier answer may have been lost.
 */
const sendTransfer = (
  services: Services,
  { payout, account }: Begun,
  transfer: payoutTransfers.TransferToSend,
): Promise<SendingOutcome> =>
  orUnknown<SendingOutcome>(services, payout, async () => {
    const { db, payouts, clock } = services
    const accountId = account.providerId
    const isLost = await payoutTransfers.hasLostCharge(db, transfer)
    if (isLost || clock.now() >= addHours(transfer.createdAt, KEYS_LAST_HOURS)) {
      const found = await payouts.findTransfer({ accountId, transferId: transfer.id })
      if (found) return { kind: 'succeeded', ...found }
    }
    if (isLost) return { kind: 'chargeLost' }
    return await payouts.transfer({
      accountId,
      amountCents: transfer.amountCents,
      chargeProviderId: transfer.chargeProviderId,
      idempotencyKey: transfer.id,
      metadata: { payoutId: payout.id, transferId: transfer.id },
    })
  })

/** Searches whether it was sent; never sends it. */
const findTransfer = (
  services: Services,
  { payout, account }: Begun,
  { id: transferId }: payoutTransfers.TransferToSend,
): Promise<SendingOutcome> =>
  orUnknown<SendingOutcome>(services, payout, async () => {
    const found = await services.payouts.findTransfer({ accountId: account.providerId, transferId })
    return found ? { kind: 'succeeded', ...found } : { kind: 'neverSent' }
  })

/** Sends a payout's planned transfers one by one, recording each right away. Returns whether all were sent. */
export const sendTransfers = async (services: Services, begun: Begun): Promise<boolean> => {
  const { db } = services
  for (const transfer of await payoutTransfers.listTransfers(db, begun.payout.id)) {
    if (transfer.status !== 'sent') continue
    const outcome = await sendTransfer(services, begun, transfer)
    if (!(await transferEnded(services, begun.payout, transfer, outcome))) return false
  }
  return allHasLeft(services, begun.payout)
}

/**
 * For a payout that has to wait: records transfers that were sent anyway, and drops the others to plan them
 * later. Returns whether all outcomes are known.
 */
export const checkTransfers = async (services: Services, begun: Begun): Promise<boolean> => {
  const { db } = services
  for (const transfer of await payoutTransfers.listTransfers(db, begun.payout.id))
    if (transfer.status === 'sent')
      await transferEnded(services, begun.payout, transfer, await findTransfer(services, begun, transfer))
  return withPayout(services, begun.payout, async (trx, payout) => {
    const isKnown = (await payoutTransfers.listTransfers(trx, begun.payout.id)).every(
      ({ status }) => status !== 'sent',
    )
    if (payout?.status !== 'due' || !isKnown) return false
    await planAnew(trx, payout)
    return true
  })
}

/** Records a transfer's outcome, also in the books, however often it arrives; true if it succeeded. */
const transferEnded = (
  services: Services,
  sent: PayoutWithShift,
  transfer: payoutTransfers.TransferToSend,
  outcome: SendingOutcome,
) =>
  withPayout(services, sent, async (trx, payout, at) => {
    if (payout?.status !== 'due') return false
    switch (outcome.kind) {
      case 'succeeded':
        await succeeded(trx, payout, transfer, outcome.providerId, at)
        return true
      case 'unknown':
        await postponePayout(trx, payout, 'retry', at)
        return false
      case 'insufficient':
        // the payment service remembers a rejection under its key, so the next attempt is a new transfer
        await payoutTransfers.endTransfer(trx, transfer.id, {
          status: 'failed',
          failureCode: outcome.kind,
          endedAt: at,
        })
        await postponePayout(trx, payout, 'balance', at)
        return false
      case 'chargeLost':
      case 'neverSent':
        await payoutTransfers.endTransfer(trx, transfer.id, {
          status: 'failed',
          failureCode: outcome.kind,
          endedAt: at,
        })
        await planAnew(trx, payout)
        return false
      case 'failed':
        await payoutTransfers.endTransfer(trx, transfer.id, {
          status: 'failed',
          failureCode: outcome.code,
          failureMessage: outcome.message,
          endedAt: at,
        })
        // its charge was returned while it was being sent: the clinician's account is fine
        if (await payoutTransfers.hasLostCharge(trx, transfer)) await planAnew(trx, payout)
        else await recordPayoutFailed(trx, payout, outcome, at)
        return false
    }
  })

/** The next run plans it again with the charges then available, or waits for the money. */
const planAnew = (trx: Knex, payout: PayoutWithShift) =>
  changePayout(trx, payout, { waitsFor: null, nextAttemptAt: null })

const succeeded = async (
  trx: Knex,
  payout: PayoutWithShift,
  transfer: payoutTransfers.TransferToSend,
  providerId: string,
  at: Date,
) => {
  const change = { status: 'succeeded', providerId, endedAt: at } as const
  if ((await payoutTransfers.endTransfer(trx, transfer.id, change)) === 0) return
  await post(trx, {
    kind: 'transfer',
    applicationId: payout.applicationId,
    payoutId: payout.id,
    onceKey: `transfer:${transfer.id}`,
    description: 'Sent to the clinician’s payout account',
    at,
    entries: entriesFor('transfer', transfer.amountCents, payout),
  })
}

const allHasLeft = (services: Services, sent: PayoutWithShift) =>
  withPayout(services, sent, async (trx, payout, at) => {
    if (payout?.status !== 'due') return payout?.status === 'sent'
    const left = sumTransfers((await payoutTransfers.listTransfers(trx, sent.id)).filter(hasSucceeded))
    if (left !== computeSentCents(payout)) return false
    await recordPayoutSent(trx, payout, at)
    return true
  })
