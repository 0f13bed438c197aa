import type { Knex } from 'knex'
import { eligibility } from '../../domain/eligibility.ts'
import { inRank } from '../../domain/standby.ts'
import { findJobWithApplicants } from '../../store/views/applicants.ts'
import { matchOf } from '../applications/match-of.ts'
import { openJobOf } from '../jobs/card.ts'

/** A job with the open applications that wait as standby. */
export const findStandbys = async (db: Knex, jobId: string, at: Date) => {
  const found = await findJobWithApplicants(db, { jobId, facilityId: null, at })
  if (!found) throw new Error(`Job ${jobId} is gone.`)
  const { job, applicants } = found
  return {
    job,
    standbys: applicants.filter(one => one.applicationStatus === 'applied' && one.isStandby),
  }
}

/** Of these standbys the applications of those who may take the shift now, the best match first. */
export const rankStandbys = (
  { job, standbys }: Awaited<ReturnType<typeof findStandbys>>,
  at: Date,
): string[] => {
  const open = standbys.flatMap(({ clinician, applicationId: id, appliedAt, completedShifts }) => {
    const reasons = eligibility(clinician, openJobOf(job), at)
    if (reasons.length > 0) return []
    return [{ id, score: matchOf(clinician, job, { reasons, completedShifts }).score, appliedAt }]
  })
  return inRank(open).map(({ id }) => id)
}
