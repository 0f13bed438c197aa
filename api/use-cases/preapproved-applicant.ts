import { showCents } from '@gaitway/contract/format/money'
import type { NotificationParams } from '../notifications/notification.ts'
import { deleteInstantTerms } from '../store/instant-terms.ts'
import { listMemberIds } from '../store/notifications.ts'
import type { HoldRow } from '../store/rows.ts'
import { listApplicantReviewers, notify, readShiftFacts } from './notify.ts'
import { recordEvent } from './transition.ts'
import type { Knex } from './use-case.ts'

/** An applicant whom the facility agreed to in advance, so that they are confirmed without its doing. */
type PreapprovedApplicant = 'standby' | 'favorite'
const types = {
  standby: { confirmed: 'standbyConfirmed', toConfirm: 'standbyAccepted' },
  favorite: { confirmed: 'instantConfirmed', toConfirm: 'instantToConfirm' },
} as const

/** Which agreement in advance started a hold; undefined if the facility confirmed the applicant itself. */
export const findPreapprovedApplicant = ({
  standbyOfferId,
  selfConfirmed,
}: HoldRow): PreapprovedApplicant | undefined => {
  if (selfConfirmed) return 'favorite'
  return standbyOfferId ? 'standby' : undefined
}

/** Notifies the facility of who is confirmed now, and of what it pays as it agreed. */
export const notifyAutoConfirmed = async (
  trx: Knex,
  applicant: PreapprovedApplicant,
  { facilityId, price: { totalCents } }: Pick<HoldRow, 'facilityId' | 'price'>,
  facts: NotificationParams,
  at: Date,
) =>
  notify(trx, {
    type: types[applicant].confirmed,
    to: await listApplicantReviewers(trx, facilityId),
    facts: { ...facts, amount: totalCents > 0 ? showCents(totalCents) : undefined },
    at,
  })

/**
 * Notifies the facility that someone took the shift, that it has to confirm and pay, and why that wasn't automatic.
 * Instant confirmation ends for the shift, so that no other favorite tries the same payment. The caller has locked the
 * job.
 */
export const notifyToConfirm = async (
  trx: Knex,
  applicant: PreapprovedApplicant,
  {
    jobId,
    facilityId,
    applicationId,
    heldAt,
  }: Pick<HoldRow, 'jobId' | 'facilityId' | 'applicationId' | 'heldAt'>,
  { reason, at }: { reason?: string; at: Date },
) => {
  // terms that the facility agreed to after the hold stay
  if (applicant === 'favorite' && (await deleteInstantTerms(trx, jobId, heldAt)))
    await recordEvent(trx, 'job', { id: jobId, facilityId }, 'endInstant', { at, by: { side: 'clock' } })
  for (const { facts, clinicianUserId } of await readShiftFacts(trx, [applicationId]))
    await notify(trx, {
      type: types[applicant].toConfirm,
      to: await listMemberIds(trx, facilityId, 'applicants'),
      facts: { ...facts, reason },
      fromUserId: clinicianUserId,
      at,
    })
}
