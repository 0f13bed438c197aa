import type { Knex } from 'knex'
import { showCents } from '@gaitway/contract/money'
import type { NotificationFacts } from '@gaitway/contract/notifications'
import { listMemberIds } from '../../store/notifications.ts'
import { listThoseWhoChoose } from '../applications/those-who-choose.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import type { HoldRow } from '../../store/rows.ts'

/** The facility knows who stepped in, and what is paid for it by what it had agreed to. */
export const tellStandbyConfirmed = async (
  trx: Knex,
  { facilityId, price: { totalCents } }: Pick<HoldRow, 'facilityId' | 'price'>,
  facts: NotificationFacts,
  at: Date,
) =>
  tell(trx, {
    type: 'standbyConfirmed',
    to: await listThoseWhoChoose(trx, facilityId),
    facts: { ...facts, amount: totalCents > 0 ? showCents(totalCents) : undefined },
    at,
  })

/** The facility knows that a standby said yes and is to be confirmed, and why that did not go by itself. */
export const tellStandbyAccepted = async (
  trx: Knex,
  { facilityId, applicationId }: Pick<HoldRow, 'facilityId' | 'applicationId'>,
  { reason, at }: { reason?: string; at: Date },
) => {
  for (const { facts, clinicianUserId } of await shiftFacts(trx, [applicationId]))
    await tell(trx, {
      type: 'standbyAccepted',
      to: await listMemberIds(trx, facilityId, 'applicants'),
      facts: { ...facts, reason },
      fromUserId: clinicianUserId,
      at,
    })
}
