import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { refuseUnlessFit, refuseUnlessOpen } from '../../domain/confirmation.ts'
import { eligibility } from '../../domain/eligibility.ts'
import { findApplication, isJobHeld, lockApplication } from '../../store/applications.ts'
import { findFacilityStatus } from '../../store/facilities.ts'
import { listSlots, type JobRow } from '../../store/jobs.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { listClinicianFacts } from '../../store/views/clinician-facts.ts'
import type { FacilityMember } from '../use-case.ts'

/** Who is to be confirmed, locked. Not theirs is not found; job before clinician, always; then whatever stands against it refuses. */
export const lockApplicant = async (
  trx: Knex,
  { facilityId }: FacilityMember,
  { jobApplicationId, at }: { jobApplicationId: string; at: Date },
) => {
  const known = await findApplication(trx, jobApplicationId, { facilityId })
  const job = known && (await lockJob<JobRow>(trx, known.job_id))
  if (!known || !job) throw refuse('not_found')
  refuseUnlessOpen(job, await isJobHeld(trx, job.id), at)
  await lockClinician(trx, known.clinician_id)
  const application = await lockApplication(trx, { id: known.id })
  const slots = await listSlots(trx, job.id)
  const [clinician] = await listClinicianFacts(trx, [known.clinician_id], at)
  if (!application || !clinician) throw refuse('not_found')
  const asked = {
    id: job.id,
    facilityId: job.facility_id,
    status: job.status,
    facilityStatus: await findFacilityStatus(trx, job.facility_id),
    clinicianType: job.clinician_type,
    state: job.state,
    timeZone: job.time_zone,
    slots: slots.map(slot => ({ startsAt: slot.starts_at, endsAt: slot.ends_at })),
  }
  refuseUnlessFit(application.status, eligibility(clinician, asked, at))
  return { job, application, slots }
}
