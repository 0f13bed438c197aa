import { addHours } from '@gaitway/contract/time'
import { KEYS_LAST_HOURS } from '../../domain/provider-keys.ts'
import type { Services } from '../../services/services.ts'
import type { PayoutOutcome, PayoutStanding } from '../../services/payouts.ts'
import { lockJob } from '../../store/locks.ts'
import { changePayout, lockPayout, type PayoutWithShift, findPayout } from '../../store/payouts.ts'
import { isDown, readAccountAgain } from './account.ts'
import type { Begun } from './begin.ts'
import { hasArrived, hasFailed, isOnItsWay, sentCentsOf, tryLater } from './outcome.ts'
import type { PayoutRow } from '../../store/rows.ts'
import type { PaymentEvent } from '../../services/payments.ts'
import { findAccount } from '../../store/payout-accounts.ts'

/** The same for every time that this round is sent; a round that was refused is over. */
const keyOf = ({ id, bankRound }: Pick<PayoutRow, 'id' | 'bankRound'>) => `${id}:${bankRound}`

type Heard = PayoutOutcome | PayoutStanding

/** What has reached the clinician's account is on its way to their bank, or how it stands there is on record. */
export const payOut = async (services: Services, begun: Begun) => {
  const heard = await askBank(services, begun)
  await hearOfBank(services, begun.payout, keyOf(begun.payout), heard)
  return heard.kind
}

const askBank = async ({ payouts, clock, log }: Services, { payout, account }: Begun): Promise<Heard> => {
  const accountId = account.providerId
  const idempotencyKey = keyOf(payout)
  try {
    if (payout.bankPayoutId) return await payouts.readPayout({ accountId, providerId: payout.bankPayoutId })
    const wish = { accountId, idempotencyKey }
    // no key of this payout is older than what reached the account
    if (payout.sentAt && clock.now() >= addHours(payout.sentAt, KEYS_LAST_HOURS)) {
      const found = await payouts.findPayout({ ...wish, payoutId: payout.id })
      if (found) return found
    }
    const metadata = { payoutId: payout.id }
    return await payouts.payOut({ ...wish, amountCents: sentCentsOf(payout), metadata })
  } catch (thrown) {
    if (!isDown(thrown)) throw thrown
    log.warn({ payoutId: payout.id }, 'The payment service does not answer; the payout is asked about later')
    return { kind: 'unknown' }
  }
}

/**
 * What the bank has made of a round of this payout takes effect, however often, late, or by whom it is heard;
 * of a round that is over nothing does.
 */
export const hearOfBank = ({ db, clock }: Services, sent: PayoutWithShift, key: string, heard: Heard) =>
  db.transaction(async trx => {
    const at = clock.now()
    await lockJob(trx, sent.jobId)
    const known = await lockPayout(trx, sent.id)
    if (!known || keyOf(known) !== key || (known.status !== 'sent' && known.status !== 'paid')) return
    const named = 'providerId' in heard ? heard.providerId : null
    if (named && known.bankPayoutId && named !== known.bankPayoutId) return
    // an event was quicker than the answer to our own request, and knows more
    if (!named && (known.bankPayoutId || known.status === 'paid') && heard.kind !== 'failed')
      return known.status === 'sent' ? void (await tryLater(trx, known, null, at)) : undefined
    let payout = known
    if (named && 'arrivesAt' in heard && !known.bankPayoutId) {
      await isOnItsWay(trx, known, { providerId: named, arrivesAt: heard.arrivesAt }, at)
      payout = { ...known, bankPayoutId: named, arrivesAt: heard.arrivesAt }
    }
    switch (heard.kind) {
      case 'paid':
        if (payout.status === 'sent') await hasArrived(trx, payout, at)
        return
      case 'failed':
        if (named) await changePayout(trx, payout, { bankPayoutId: named })
        return hasFailed(trx, payout, heard, at)
      case 'insufficient':
        return void (await tryLater(trx, payout, 'funds', at, { bankRound: payout.bankRound + 1 }))
      case 'unknown':
        return void (await tryLater(trx, payout, 'retry', at))
      case 'sent':
        // asked about and still under way
        if (known.bankPayoutId && known.status === 'sent') await tryLater(trx, payout, null, at)
    }
  })

/** A bank has a clinician's payout, or has not: what the payment service says of it when asked takes effect. */
export const applyPayoutEvent = async (services: Services, { account, objectId, metadata }: PaymentEvent) => {
  if (!account) return
  const payoutId = ourId(metadata.payoutId)
  const payout =
    (await findPayout(services.db, { bankPayoutId: objectId })) ??
    (payoutId ? await findPayout(services.db, { id: payoutId }) : undefined)
  if (!payout) return
  const standing = await services.payouts.readPayout({ accountId: account, providerId: objectId })
  const isNamed = payout.bankPayoutId === objectId
  await hearOfBank(services, payout, isNamed ? keyOf(payout) : (metadata.idempotencyKey ?? ''), standing)
  if (standing.kind === 'failed') await applyAccountEvent(services, { account, objectId: account })
}

/** A clinician's account or its banks have changed: it is read anew, and money that waited for it goes on. */
export const applyAccountEvent = async (
  services: Services,
  { account, objectId }: Pick<PaymentEvent, 'account' | 'objectId'>,
) => {
  const known = await findAccount(services.db, { providerId: account ?? objectId })
  if (known) await readAccountAgain(services, known)
}

/** An id of ours, as it came back in the metadata of an event. */
export const ourId = (text: string | undefined) =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
