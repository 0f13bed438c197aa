import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { refuseUnlessFit, refuseUnlessOpen } from '../../domain/confirmation.ts'
import { findApplication, isJobHeld, lockApplication } from '../../store/applications.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import type { FacilityMember } from '../use-case.ts'
import { reasonsAgainst } from './reasons-against.ts'
import type { JobRow } from '../../store/rows.ts'

/** Who is to be confirmed, locked. Not theirs is not found; job before clinician, always; then whatever stands against it refuses. */
export const lockApplicant = async (
  trx: Knex,
  { facilityId }: FacilityMember,
  { jobApplicationId, at }: { jobApplicationId: string; at: Date },
) => {
  const known = await findApplication(trx, jobApplicationId, { facilityId })
  const job = known && (await lockJob<JobRow>(trx, known.jobId))
  if (!known || !job) throw refuse('not_found')
  refuseUnlessOpen(job, await isJobHeld(trx, job.id), at)
  await lockClinician(trx, known.clinicianId)
  const application = await lockApplication(trx, { id: known.id })
  const reasons = (await reasonsAgainst(trx, job, [known.clinicianId], at)).get(known.clinicianId)
  if (!application || !reasons) throw refuse('not_found')
  refuseUnlessFit(application.status, reasons)
  return { job, application }
}
