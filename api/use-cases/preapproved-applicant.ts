import { showCents } from '@gaitway/contract/format/money'
import type { NotificationParams } from '../notifications/notification.ts'
import { deleteInstantTerms } from '../store/instant-terms.ts'
import { listMemberIds } from '../store/notifications.ts'
import type { HoldRow } from '../store/rows.ts'
import { listApplicantReviewers, notify, shiftFacts } from './notify.ts'
import { recordEvent } from './transition.ts'
import type { Knex } from './use-case.ts'

/** Someone the facility agreed to in advance, who is confirmed without another click. */
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

/** Notifies the facility who is confirmed now, and that the payment it agreed to covers it. */
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
 * Notifies the facility that someone took the shift and needs it to confirm and pay, and why that wasn't automatic. What
 * it had agreed to for its favorites ends, so that no press charges or asks again. The job is locked.
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
  // terms that were agreed to in the meantime stay
  if (applicant === 'favorite' && (await deleteInstantTerms(trx, jobId, heldAt)))
    await recordEvent(trx, 'job', { id: jobId, facilityId }, 'endInstant', { at, by: { side: 'clock' } })
  for (const { facts, clinicianUserId } of await shiftFacts(trx, [applicationId]))
    await notify(trx, {
      type: types[applicant].toConfirm,
      to: await listMemberIds(trx, facilityId, 'applicants'),
      facts: { ...facts, reason },
      fromUserId: clinicianUserId,
      at,
    })
}
