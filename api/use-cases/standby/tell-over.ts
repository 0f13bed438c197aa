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
  if (!hold.standby_offer_id) return
  for (const { clinician_user_id, facts } of await shiftFacts(trx, [hold.application_id])) {
    if (hold.status === 'held')
      await tell(trx, { type: 'standbyOfferOver', to: [clinician_user_id], facts, at })
    await tell(trx, {
      type: isBack ? 'refundSent' : 'paymentFailed',
      to: await listMemberIds(trx, hold.facility_id, 'payments'),
      facts: { ...facts, amount: showCents(charge.amount_cents), reason },
      at,
    })
  }
}
