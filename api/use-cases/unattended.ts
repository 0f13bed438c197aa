import { showCents } from '@gaitway/contract/format/money'
import type { NotificationParams } from '../notifications/notification.ts'
import { record } from '../store/events.ts'
import { deleteInstantTerms } from '../store/instant-terms.ts'
import { listMemberIds } from '../store/notifications.ts'
import type { HoldRow } from '../store/rows.ts'
import { listApplicantReviewers, notify, shiftFacts } from './notify.ts'
import type { Knex } from './use-case.ts'

/** Who took a shift that the facility had agreed to in advance. */
type Taker = 'standby' | 'favorite'
const types = {
  standby: { confirmed: 'standbyConfirmed', toConfirm: 'standbyAccepted' },
  favorite: { confirmed: 'instantConfirmed', toConfirm: 'instantToConfirm' },
} as const

/** The taker behind a hold; undefined if the facility confirmed itself. */
export const findTaker = ({ standbyOfferId, selfConfirmed }: HoldRow): Taker | undefined => {
  if (selfConfirmed) return 'favorite'
  return standbyOfferId ? 'standby' : undefined
}

/** Notifies the facility who is confirmed now, and that the payment it agreed to covers it. */
export const notifyTaken = async (
  trx: Knex,
  taker: Taker,
  { facilityId, price: { totalCents } }: Pick<HoldRow, 'facilityId' | 'price'>,
  facts: NotificationParams,
  at: Date,
) =>
  notify(trx, {
    type: types[taker].confirmed,
    to: await listApplicantReviewers(trx, facilityId),
    facts: { ...facts, amount: totalCents > 0 ? showCents(totalCents) : undefined },
    at,
  })

/**
 * Notifies the facility that someone took the shift and needs it to confirm and pay, and why that wasn't automatic. What
 * it had agreed to for its favorites ends, so that no press charges or asks again. The job is locked.
 */
export const notifyToConfirm = async (
  trx: Knex,
  taker: Taker,
  {
    jobId,
    facilityId,
    applicationId,
    heldAt,
  }: Pick<HoldRow, 'jobId' | 'facilityId' | 'applicationId' | 'heldAt'>,
  { reason, at }: { reason?: string; at: Date },
) => {
  // terms that were agreed to in the meantime stay
  if (taker === 'favorite' && (await deleteInstantTerms(trx, jobId, heldAt))) {
    const event = { noun: 'job', nounId: jobId, verb: 'endInstant', jobId, facilityId, reason } as const
    await record(trx, { at, by: { side: 'clock' }, ...event })
  }
  for (const { facts, clinicianUserId } of await shiftFacts(trx, [applicationId]))
    await notify(trx, {
      type: types[taker].toConfirm,
      to: await listMemberIds(trx, facilityId, 'applicants'),
      facts: { ...facts, reason },
      fromUserId: clinicianUserId,
      at,
    })
}
