import type { Outside } from '../../outside/outside.ts'
import type { PaymentEvent } from '../../outside/payments.ts'
import { findAccount } from '../../store/payout-accounts.ts'
import { findPayout } from '../../store/payouts.ts'
import { readAccountAgain } from './account.ts'
import { hearOfBank, keyOf } from './pay-out.ts'

/** A bank has a clinician's payout, or has not: what the payment service says of it when asked takes effect. */
export const applyPayoutEvent = async (outside: Outside, { account, objectId, metadata }: PaymentEvent) => {
  if (!account) return
  const payoutId = ourId(metadata.payoutId)
  const payout =
    (await findPayout(outside.db, { bankPayoutId: objectId })) ??
    (payoutId ? await findPayout(outside.db, { id: payoutId }) : undefined)
  if (!payout) return
  const standing = await outside.payouts.readPayout({ accountId: account, providerId: objectId })
  const isNamed = payout.bankPayoutId === objectId
  await hearOfBank(outside, payout, isNamed ? keyOf(payout) : (metadata.idempotencyKey ?? ''), standing)
  if (standing.kind === 'failed') await applyAccountEvent(outside, { account, objectId: account })
}

/** A clinician's account or its banks have changed: it is read anew, and money that waited for it goes on. */
export const applyAccountEvent = async (
  outside: Outside,
  { account, objectId }: Pick<PaymentEvent, 'account' | 'objectId'>,
) => {
  const known = await findAccount(outside.db, { providerId: account ?? objectId })
  if (known) await readAccountAgain(outside, known)
}

/** An id of ours, as it came back in the metadata of an event. */
export const ourId = (text: string | undefined) =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
