import { showCents } from '@gaitway/contract/money'
import type { NotificationParams } from '@gaitway/contract/notifications'
import { listMemberIds } from '../store/notifications.ts'
import type { HoldRow } from '../store/rows.ts'
import { listApplicantReviewers, notify, shiftFacts } from './notify.ts'
import type { Knex } from './use-case.ts'

/** Notifies the facility which favorite confirmed themselves, and what it pays. */
export const notifyInstantConfirmed = async (
  trx: Knex,
  { facilityId, price: { totalCents } }: Pick<HoldRow, 'facilityId' | 'price'>,
  facts: NotificationParams,
  at: Date,
) =>
  notify(trx, {
    type: 'instantConfirmed',
    to: await listApplicantReviewers(trx, facilityId),
    facts: { ...facts, amount: totalCents > 0 ? showCents(totalCents) : undefined },
    at,
  })

/** Notifies the facility that a favorite's own confirmation needs it to confirm and pay, and why. */
export const notifyInstantToConfirm = async (
  trx: Knex,
  { facilityId, applicationId }: Pick<HoldRow, 'facilityId' | 'applicationId'>,
  { reason, at }: { reason: string; at: Date },
) => {
  for (const { facts, clinicianUserId } of await shiftFacts(trx, [applicationId]))
    await notify(trx, {
      type: 'instantToConfirm',
      to: await listMemberIds(trx, facilityId, 'applicants'),
      facts: { ...facts, reason },
      fromUserId: clinicianUserId,
      at,
    })
}
