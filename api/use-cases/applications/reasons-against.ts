import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { eligibility, type Reason } from '../../domain/eligibility.ts'
import { findFacilityStatus } from '../../store/facilities.ts'
import { listSlots } from '../../store/jobs.ts'
import type { JobRow } from '../../store/rows.ts'
import { listClinicianFacts } from '../../store/views/clinician-facts.ts'

/** Every reason why each of these clinicians may not take a job at this moment, by clinician. */
export const reasonsAgainst = async (
  db: Knex,
  job: JobRow,
  clinicianIds: readonly string[],
  at: Date,
): Promise<Map<string, Reason[]>> => {
  const slots = await listSlots(db, job.id)
  const asked = {
    id: job.id,
    facilityId: job.facilityId,
    status: job.status,
    facilityStatus: await findFacilityStatus(db, job.facilityId),
    clinicianType: job.clinicianType,
    state: job.state,
    timeZone: job.timeZone,
    slots: slots.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
  }
  const clinicians = await listClinicianFacts(db, clinicianIds, at)
  return new Map(clinicians.map(clinician => [clinician.id, eligibility(clinician, asked, at)]))
}

/** Nothing stands against this clinician taking the job; else every reason is said, each for itself. */
export const refuseUnlessEligible = async (trx: Knex, job: JobRow, clinicianId: string, at: Date) => {
  const reasons = (await reasonsAgainst(trx, job, [clinicianId], at)).get(clinicianId)
  if (!reasons) throw refuse('not_found')
  if (reasons.length > 0)
    throw refuse('not_eligible', Object.fromEntries(reasons.map(({ code, text }) => [code, text])))
}
