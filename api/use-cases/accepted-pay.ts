import type { Knex } from 'knex'
import { acceptedPayCents, minimumCents } from '../domain/ending.ts'
import type { ShiftRow } from '../store/timesheets.ts'
import { findMinimumFacts, type MinimumFacts } from '../store/views/minimum-facts.ts'

/** The minimum pay of a shift whose clinician was sent home; null for any other shift. */
export const minimumOf = (facts: MinimumFacts | null): number | null => facts && minimumCents(facts)

/** Clinician pay for these worked hours once their time card is accepted. */
export const acceptedPayOf = async (db: Knex, shift: ShiftRow, workedCents: number): Promise<number> =>
  acceptedPayCents(workedCents, minimumOf(await findMinimumFacts(db, shift.applicationId)))
