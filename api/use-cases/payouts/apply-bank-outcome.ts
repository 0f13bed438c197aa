import {
  orUnknown,
  withPayout,
  recordPayoutPaid,
  recordPayoutFailed,
  recordPayoutInTransit,
  sentCentsOf,
  postponePayout,
} from './move.ts'
import { addHours } from '@gaitway/contract/time'
import { KEYS_LAST_HOURS } from '../../domain/charge-outcome.ts'
import type { Services } from '../../services/services.ts'
import type { PayoutOutcome, PayoutStanding } from '../../services/payouts.ts'
import { changePayout, type PayoutWithShift, findPayout } from '../../store/payouts.ts'
import { refreshAccount } from './account.ts'
import type { Begun } from './send-transfers.ts'
import type { PayoutRow } from '../../store/rows.ts'
import type { PaymentEvent } from '../../services/payments.ts'
import { findAccount } from '../../store/payout-accounts.ts'

/** Stays the same for every retry of this round; a rejected round gets a new one. */
const keyOf = ({ id, bankRound }: Pick<PayoutRow, 'id' | 'bankRound'>) => `${id}:${bankRound}`

type BankOutcome = PayoutOutcome | PayoutStanding

/** Sends what reached the clinician's account to their bank, or records how far it is. */
export const payOut = async (services: Services, begun: Begun) => {
  const outcome = await askBank(services, begun)
  await applyBankOutcome(services, begun.payout, keyOf(begun.payout), outcome)
  return outcome.kind
}

const askBank = (services: Services, { payout, account }: Begun): Promise<BankOutcome> =>
  orUnknown(services, payout, async () => {
    const { payouts, clock } = services
    const accountId = account.providerId
    const idempotencyKey = keyOf(payout)
    if (payout.bankPayoutId) return await payouts.readPayout({ accountId, providerId: payout.bankPayoutId })
    const input = { accountId, idempotencyKey }
    // no key of this payout is older than its arrival on the account
    if (payout.sentAt && clock.now() >= addHours(payout.sentAt, KEYS_LAST_HOURS)) {
      const found = await payouts.findPayout({ ...input, payoutId: payout.id })
      if (found) return found
    }
    const metadata = { payoutId: payout.id }
    return await payouts.payOut({ ...input, amountCents: sentCentsOf(payout), metadata })
  })

/**
 * Applies what the bank did with a round of this payout, however often, late, or from any source; an earlier
 * round changes nothing.
 */
export const applyBankOutcome = (
  services: Services,
  sent: PayoutWithShift,
  key: string,
  outcome: BankOutcome,
) =>
  withPayout(services, sent, async (trx, known, at) => {
    if (!known || keyOf(known) !== key || (known.status !== 'sent' && known.status !== 'paid')) return
    const named = 'providerId' in outcome ? outcome.providerId : null
    if (named && known.bankPayoutId && named !== known.bankPayoutId) return
    // an event arrived before our own request's answer, and is newer
    if (!named && (known.bankPayoutId || known.status === 'paid') && outcome.kind !== 'failed')
      return known.status === 'sent' ? void (await postponePayout(trx, known, null, at)) : undefined
    let payout = known
    if (named && 'arrivesAt' in outcome && !known.bankPayoutId) {
      await recordPayoutInTransit(trx, known, { providerId: named, arrivesAt: outcome.arrivesAt }, at)
      payout = { ...known, bankPayoutId: named, arrivesAt: outcome.arrivesAt }
    }
    switch (outcome.kind) {
      case 'paid':
        if (payout.status === 'sent') await recordPayoutPaid(trx, payout, at)
        return
      case 'failed':
        if (named) await changePayout(trx, payout, { bankPayoutId: named })
        return recordPayoutFailed(trx, payout, outcome, at)
      case 'insufficient':
        return void (await postponePayout(trx, payout, 'funds', at, { bankRound: payout.bankRound + 1 }))
      case 'unknown':
        return void (await postponePayout(trx, payout, 'retry', at))
      case 'sent':
        // checked, and still in transit
        if (known.bankPayoutId && known.status === 'sent') await postponePayout(trx, payout, null, at)
    }
  })

/** An event about a payout: fetches its outcome from the payment service and applies it. */
export const applyPayoutEvent = async (services: Services, { account, objectId, metadata }: PaymentEvent) => {
  if (!account) return
  const payoutId = ourId(metadata.payoutId)
  const payout =
    (await findPayout(services.db, { bankPayoutId: objectId })) ??
    (payoutId ? await findPayout(services.db, { id: payoutId }) : undefined)
  if (!payout) return
  const standing = await services.payouts.readPayout({ accountId: account, providerId: objectId })
  const isNamed = payout.bankPayoutId === objectId
  await applyBankOutcome(
    services,
    payout,
    isNamed ? keyOf(payout) : (metadata.idempotencyKey ?? ''),
    standing,
  )
  if (standing.kind === 'failed') await applyAccountEvent(services, { account, objectId: account })
}

/** An event about a clinician's account or banks: reads it again and continues waiting payouts. */
export const applyAccountEvent = async (
  services: Services,
  { account, objectId }: Pick<PaymentEvent, 'account' | 'objectId'>,
) => {
  const known = await findAccount(services.db, { providerId: account ?? objectId })
  if (known) await refreshAccount(services, known)
}

/** Our ID, from an event's metadata. */
export const ourId = (text: string | undefined) =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
