import type { Knex } from 'knex'
import { eligibility } from '../../domain/eligibility.ts'
import { inRank } from '../../domain/standby.ts'
import { listApplicants } from '../../store/views/applicants.ts'
import { listClinicianFacts } from '../../store/views/clinician-facts.ts'
import { findJobPage } from '../../store/views/job-page.ts'
import { matchOf } from '../applications/match-of.ts'
import { openJobOf } from '../jobs/card.ts'

/** The open applications of a job that wait as standby. */
export const listStandbys = async (db: Knex, jobId: string) =>
  (await listApplicants(db, jobId)).filter(({ status, isStandby }) => status === 'applied' && isStandby)

/** Of these standbys the applications of those who may take the shift now, the best match first. */
export const rankStandbys = async (
  db: Knex,
  jobId: string,
  standbys: Awaited<ReturnType<typeof listStandbys>>,
  at: Date,
): Promise<string[]> => {
  const job = await findJobPage(db, jobId, { clinicianId: null, facilityId: null })
  if (!job) throw new Error(`Job ${jobId} is gone.`)
  const ids = standbys.map(({ clinicianId }) => clinicianId)
  const known = new Map((await listClinicianFacts(db, ids, at)).map(person => [person.id, person]))
  const open = standbys.flatMap(standby => {
    const clinician = known.get(standby.clinicianId)
    const reasons = clinician && eligibility(clinician, openJobOf(job), at)
    if (!clinician || reasons?.length !== 0) return []
    const { score } = matchOf(clinician, job, { reasons, completedShifts: standby.completedShifts })
    return [{ id: standby.id, score, appliedAt: standby.createdAt }]
  })
  return inRank(open).map(({ id }) => id)
}
