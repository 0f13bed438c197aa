import type { Knex } from 'knex'
import { acceptedPayCents, minimumCents } from '../domain/ending.ts'
import type { ShiftRow } from '../store/timesheets.ts'
import { findMinimumFacts, type MinimumFacts } from '../store/views/settlement-terms.ts'

/** What a shift pays at least from which the clinician was sent home; null for every other. */
export const minimumOf = (facts: MinimumFacts | null): number | null => facts && minimumCents(facts)

/** What the clinician is paid for these worked hours once their time card is accepted. */
export const acceptedPayOf = async (db: Knex, shift: ShiftRow, workedCents: number): Promise<number> =>
  acceptedPayCents(workedCents, minimumOf(await findMinimumFacts(db, shift.applicationId)))
