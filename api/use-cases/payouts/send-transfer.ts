import { addHours } from '@gaitway/contract/time'
import { KEYS_LAST_HOURS } from '../../domain/provider-keys.ts'
import type { Services } from '../../services/services.ts'
import type { TransferOutcome } from '../../services/payouts.ts'
import { hasLostCharge, type TransferToSend } from '../../store/payout-transfers.ts'
import { isDown } from './account.ts'
import type { Begun } from './begin.ts'

/**
 * `chargeLost`: it was never sent, and can't be any more from the charge that it was planned from. `neverSent`: nor
 * is it sent now, because its payout waits for somebody.
 */
export type SendingOutcome = TransferOutcome | { kind: 'chargeLost' | 'neverSent' }

/**
 * Sent with the key that it always has; once the payment service may have forgotten that, looked for first. One
 * whose charge was taken back is only looked for: an answer may have been lost before that.
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
    log.warn({ payoutId: payout.id }, 'The payment service does not answer; the payout is sent later')
    return { kind: 'unknown' }
  }
}

/** Whether it has left us: it is looked for, and never sent. */
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
    log.warn({ payoutId: payout.id }, 'The payment service does not answer; the payout is asked about later')
    return { kind: 'unknown' }
  }
}
