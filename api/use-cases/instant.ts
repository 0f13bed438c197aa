import { showCents } from '@gaitway/contract/money'
import type { NotificationParams } from '@gaitway/contract/notifications'
import { record } from '../store/events.ts'
import { deleteInstantTerms } from '../store/instant-terms.ts'
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

/**
 * A favorite couldn't be paid for as agreed: the facility has to confirm, and is notified why. The terms end, so that no
 * press charges or asks again. The job is locked.
 */
export const leaveToFacility = async (
  trx: Knex,
  hold: Pick<HoldRow, 'jobId' | 'facilityId' | 'applicationId' | 'heldAt'>,
  { reason, at }: { reason: string; at: Date },
) => {
  const { jobId, facilityId, applicationId } = hold
  // terms that were agreed to in the meantime stay
  if (await deleteInstantTerms(trx, jobId, hold.heldAt)) {
    const event = { noun: 'job', nounId: jobId, verb: 'endInstant', jobId, facilityId, reason } as const
    await record(trx, { at, by: { side: 'clock' }, ...event })
  }
  for (const { facts, clinicianUserId } of await shiftFacts(trx, [applicationId]))
    await notify(trx, {
      type: 'instantToConfirm',
      to: await listMemberIds(trx, facilityId, 'applicants'),
      facts: { ...facts, reason },
      fromUserId: clinicianUserId,
      at,
    })
}
