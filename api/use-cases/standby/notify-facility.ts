import type { Knex } from 'knex'
import { showCents } from '@gaitway/contract/money'
import type { NotificationFacts } from '@gaitway/contract/notifications'
import { listMemberIds } from '../../store/notifications.ts'
import { listApplicantReviewers, tell } from '../notify.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tellPayers } from '../notify-payment.ts'
import type { HoldRow } from '../../store/rows.ts'

/** Notifies the facility who stepped in, and that its consented payment covers it. */
export const tellStandbyConfirmed = async (
  trx: Knex,
  { facilityId, price: { totalCents } }: Pick<HoldRow, 'facilityId' | 'price'>,
  facts: NotificationFacts,
  at: Date,
) =>
  tell(trx, {
    type: 'standbyConfirmed',
    to: await listApplicantReviewers(trx, facilityId),
    facts: { ...facts, amount: totalCents > 0 ? showCents(totalCents) : undefined },
    at,
  })

/** Notifies the facility that a standby accepted and needs its confirmation, and why that wasn't automatic. */
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

/**
 * After a failed acceptance: notifies the clinician (unless the hold had ended before) and the facility, with
 * the reason and any refund. For other holds, the person who created them is notified elsewhere.
 */
export const tellYesOver = async (
  trx: Knex,
  { hold, charge }: { hold: HoldRow; charge: { amountCents: number } },
  { reason, isBack = false, at }: { reason: string; isBack?: boolean; at: Date },
) => {
  if (!hold.standbyOfferId) return
  for (const { clinicianUserId, facts } of await shiftFacts(trx, [hold.applicationId])) {
    if (hold.status === 'held')
      await tell(trx, { type: 'standbyOfferOver', to: [clinicianUserId], facts, at })
  }
  const { amountCents } = charge
  await tellPayers(trx, hold, { type: isBack ? 'refundSent' : 'paymentFailed', amountCents, reason, at })
}
