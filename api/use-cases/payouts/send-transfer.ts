import { addHours } from '@gaitway/contract/time'
import { KEYS_LAST_HOURS } from '../../domain/provider-keys.ts'
import type { Services } from '../../services/services.ts'
import type { TransferOutcome } from '../../services/payouts.ts'
import { hasLostCharge, type TransferToSend } from '../../store/payout-transfers.ts'
import { isDown } from './account.ts'
import type { Begun } from './begin.ts'

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
