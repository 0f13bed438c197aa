import type { Knex } from 'knex'
import { showCents } from '@gaitway/contract/money'
import { listMemberIds } from '../../store/notifications.ts'
import type { Held } from '../holds/held.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'

/**
 * A standby's yes came to nothing: the clinician knows, unless its hold had ended before, and the facility reads why,
 * and whether the money goes back. Of other holds whoever made them knows.
 */
export const tellYesOver = async (
  trx: Knex,
  { hold, charge }: Held,
  { reason, isBack = false, at }: { reason: string; isBack?: boolean; at: Date },
) => {
  if (!hold.standbyOfferId) return
  for (const { clinicianUserId, facts } of await shiftFacts(trx, [hold.applicationId])) {
    if (hold.status === 'held')
      await tell(trx, { type: 'standbyOfferOver', to: [clinicianUserId], facts, at })
    await tell(trx, {
      type: isBack ? 'refundSent' : 'paymentFailed',
      to: await listMemberIds(trx, hold.facilityId, 'payments'),
      facts: { ...facts, amount: showCents(charge.amountCents), reason },
      at,
    })
  }
}
