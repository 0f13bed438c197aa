import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { entriesFor } from '../../domain/postings.ts'
import { post } from '../../store/ledger.ts'
import { lockJob } from '../../store/locks.ts'
import {
  endTransfer,
  hasLostCharge,
  listTransfers,
  type TransferToSend,
} from '../../store/payout-transfers.ts'
import { changePayout, lockPayout, type PayoutWithShift } from '../../store/payouts.ts'
import type { Begun } from './begin.ts'
import { recordPayoutFailed, recordPayoutSent, sentCentsOf, postponePayout } from './record-outcome.ts'
import { addHours } from '@gaitway/contract/time'
import { KEYS_LAST_HOURS } from '../../domain/charge-outcome.ts'
import type { TransferOutcome } from '../../services/payouts.ts'
import { isDown } from './account.ts'

/**
 * `chargeLost`: never sent, and its planned charge can't fund it anymore. `neverSent`: not sent either, because
 * its payout has to wait.
 */
export type SendingOutcome = TransferOutcome | { kind: 'chargeLost' | 'neverSent' }

/**
 * Always sent with the same key. Once the payment service may have forgotten the key, we search for the transfer
 * first. If its charge was returned we only search, because an earlier answer may have been lost.
 */
export const sendTransfer = async (
  { db, payouts, clock, log }: Services,
  { payout, account }: Begun,
  transfer: TransferToSend,
): Promise<SendingOutcome> => {
  const accountId = account.providerId
  try {
    const isLost = await hasLostCharge(db, transfer)
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
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    log.warn({ payoutId: payout.id }, 'The payment service is not responding; the payout will be sent later')
    return { kind: 'unknown' }
  }
}

/** Searches whether it was sent; never sends it. */
export const findTransfer = async (
  { payouts, log }: Services,
  { payout, account }: Begun,
  { id: transferId }: TransferToSend,
): Promise<SendingOutcome> => {
  try {
    const found = await payouts.findTransfer({ accountId: account.providerId, transferId })
    return found ? { kind: 'succeeded', ...found } : { kind: 'neverSent' }
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    log.warn(
      { payoutId: payout.id },
      'The payment service is not responding; the payout will be checked later',
    )
    return { kind: 'unknown' }
  }
}

/** Sends a payout's planned transfers one by one, recording each right away. Returns whether all were sent. */
export const sendTransfers = async (services: Services, begun: Begun): Promise<boolean> => {
  const { db } = services
  for (const transfer of await listTransfers(db, begun.payout.id)) {
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
  for (const transfer of await listTransfers(db, begun.payout.id))
    if (transfer.status === 'sent')
      await transferEnded(services, begun.payout, transfer, await findTransfer(services, begun, transfer))
  return db.transaction(async trx => {
    await lockJob(trx, begun.payout.jobId)
    const payout = await lockPayout(trx, begun.payout.id)
    const isKnown = (await listTransfers(trx, begun.payout.id)).every(({ status }) => status !== 'sent')
    if (payout?.status !== 'due' || !isKnown) return false
    await planAnew(trx, payout)
    return true
  })
}

/** Records a transfer's outcome, also in the books, however often it arrives; true if it succeeded. */
const transferEnded = (
  { db, clock }: Services,
  sent: PayoutWithShift,
  transfer: TransferToSend,
  outcome: SendingOutcome,
) =>
  db.transaction(async trx => {
    const at = clock.now()
    await lockJob(trx, sent.jobId)
    const payout = await lockPayout(trx, sent.id)
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
        await endTransfer(trx, transfer.id, { status: 'failed', failureCode: outcome.kind, endedAt: at })
        await postponePayout(trx, payout, 'balance', at)
        return false
      case 'chargeLost':
      case 'neverSent':
        await endTransfer(trx, transfer.id, { status: 'failed', failureCode: outcome.kind, endedAt: at })
        await planAnew(trx, payout)
        return false
      case 'failed':
        await endTransfer(trx, transfer.id, {
          status: 'failed',
          failureCode: outcome.code,
          failureMessage: outcome.message,
          endedAt: at,
        })
        // its charge was returned while it was being sent: the clinician's account is fine
        if (await hasLostCharge(trx, transfer)) await planAnew(trx, payout)
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
  transfer: TransferToSend,
  providerId: string,
  at: Date,
) => {
  const change = { status: 'succeeded', providerId, endedAt: at } as const
  if ((await endTransfer(trx, transfer.id, change)) === 0) return
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

const allHasLeft = ({ db, clock }: Services, sent: PayoutWithShift) =>
  db.transaction(async trx => {
    await lockJob(trx, sent.jobId)
    const payout = await lockPayout(trx, sent.id)
    if (payout?.status !== 'due') return payout?.status === 'sent'
    const transfers = await listTransfers(trx, sent.id)
    const left = transfers
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, transfer) => sum + transfer.amountCents, 0)
    if (left !== sentCentsOf(payout)) return false
    await recordPayoutSent(trx, payout, clock.now())
    return true
  })
