import type { Knex } from 'knex'
import { acceptedPayCents, minimumCents } from '../domain/ending.ts'
import { findFrozenTerms } from '../store/policies.ts'
import { listBookedSlots, type ShiftRow } from '../store/timesheets.ts'

type Paid = Pick<
  ShiftRow,
  'applicationId' | 'jobId' | 'jobType' | 'parkingCents' | 'otherCents' | 'sentHomeAt'
>

/** What a shift pays at least from which the clinician was sent home; null for every other. */
export const minimumOf = async (db: Knex, shift: Paid): Promise<number | null> => {
  if (!shift.sentHomeAt) return null
  const frozen = await findFrozenTerms(db, shift.applicationId)
  if (!frozen) throw new Error(`Application ${shift.applicationId} was confirmed without terms.`)
  return minimumCents({
    jobType: shift.jobType,
    payRateCents: frozen.payRateCents,
    parkingCents: shift.parkingCents,
    otherCents: shift.otherCents,
    slots: await listBookedSlots(db, shift.jobId),
    terms: frozen.terms,
  })
}

/** What the clinician is paid for these worked hours once their time card is accepted. */
export const acceptedPayOf = async (db: Knex, shift: ShiftRow, workedCents: number): Promise<number> =>
  acceptedPayCents(workedCents, await minimumOf(db, shift))
