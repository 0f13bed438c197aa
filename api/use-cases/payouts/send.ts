import type { Outside } from '../../outside/outside.ts'
import { readAccountAgain } from './account.ts'
import { beginPayout } from './begin.ts'
import { payOut } from './pay-out.ts'
import { askAfterTransfers, sendTransfers } from './send-transfers.ts'
import { findPayout } from '../../store/payouts.ts'

/**
 * A payout goes as far as it can now: from us to the clinician's account, from there to the bank. Each step is on
 * record before the next, so that whoever takes it up after a crash goes on where it stopped.
 */
export const sendPayout = async (outside: Outside, id: string): Promise<void> => {
  const { db, clock } = outside
  const begun = await db.transaction(trx => beginPayout(trx, id, clock.now()))
  if (!begun) return
  if (begun.isOnlyAsked) {
    if (await askAfterTransfers(outside, begun)) await sendPayout(outside, id)
    return
  }
  if (begun.payout.status === 'sent' || (await sendTransfers(outside, begun))) {
    const payout = await findPayout(db, { id })
    if (payout?.status === 'sent') await payOut(outside, { ...begun, payout })
  }
  const after = await findPayout(db, { id })
  // a bank that did not take it, or an account that is closed, is known as such from now on
  if (after?.status === 'failed') await readAccountAgain(outside, begun.account)
}
