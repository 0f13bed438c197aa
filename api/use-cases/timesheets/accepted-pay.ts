import type { Knex } from 'knex'
import { acceptedPayCents, minimumCents } from '../../domain/ending.ts'
import { findFrozenTerms } from '../../store/policies.ts'
import { listBookedSlots, type ShiftRow } from '../../store/timesheets.ts'

type Paid = Pick<
  ShiftRow,
  'application_id' | 'job_id' | 'job_type' | 'parking_cents' | 'other_cents' | 'sent_home_at'
>

/** What a shift pays at least from which the clinician was sent home; null for every other. */
export const minimumOf = async (db: Knex, shift: Paid): Promise<number | null> => {
  if (!shift.sent_home_at) return null
  const frozen = await findFrozenTerms(db, shift.application_id)
  if (!frozen) throw new Error(`Application ${shift.application_id} was confirmed without terms.`)
  return minimumCents({
    jobType: shift.job_type,
    payRateCents: frozen.payRateCents,
    parkingCents: shift.parking_cents,
    otherCents: shift.other_cents,
    slots: await listBookedSlots(db, shift.job_id),
    terms: frozen.terms,
  })
}

/** What the clinician is paid for these worked hours once their time card is accepted. */
export const acceptedPayOf = async (db: Knex, shift: ShiftRow, workedCents: number): Promise<number> =>
  acceptedPayCents(workedCents, await minimumOf(db, shift))
