import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { eligibility, type Reason } from '../../domain/eligibility.ts'
import { listClinicianFactsForJob } from '../../store/views/clinician-facts.ts'
import { openJobOf } from '../jobs/card.ts'

/** Every reason why each of these clinicians may not take a job at this moment, by clinician. */
export const reasonsAgainst = async (
  db: Knex,
  { id }: { id: string },
  clinicianIds: readonly string[],
  at: Date,
): Promise<Map<string, Reason[]>> => {
  if (clinicianIds.length === 0) return new Map()
  const facts = await listClinicianFactsForJob(db, id, clinicianIds, at)
  return new Map(
    facts.map(({ job, clinician }) => [clinician.id, eligibility(clinician, openJobOf(job), at)]),
  )
}

/** Nothing stands against this clinician taking the job; else it is refused. */
export const refuseUnlessEligible = async (trx: Knex, job: { id: string }, clinicianId: string, at: Date) => {
  const reasons = (await reasonsAgainst(trx, job, [clinicianId], at)).get(clinicianId)
  if (!reasons) throw refuse('not_found')
  refuseWith(reasons)
}

/** Every reason is said, each for itself. */
export const refuseWith = (reasons: readonly Reason[]) => {
  if (reasons.length > 0)
    throw refuse('not_eligible', Object.fromEntries(reasons.map(({ code, text }) => [code, text])))
}
