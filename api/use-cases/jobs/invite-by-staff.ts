import { refuse } from '@gaitway/contract/values/errors'
import { CANDIDATES_MAX } from '@gaitway/contract/values/limits'
import { eligibility, type OpenJob } from '../../domain/eligibility.ts'
import { roundedMiles } from '../../domain/match.ts'
import { listInvited } from '../../store/invitations.ts'
import { lockJob } from '../../store/locks.ts'
import type { JobRow } from '../../store/rows.ts'
import { listFreeClinicians, listUnableToApply, type FoundCandidate } from '../../store/views/candidates.ts'
import { listClinicianFactsForJob } from '../../store/views/clinician-facts.ts'
import { staffOnly, type Knex, type SignedIn, type UseCase } from '../use-case.ts'
import { toOpenJob, findJobPosition } from './eligibility.ts'
import { saveInvitations } from './invite.ts'

/** The shift once it is open for someone else, to those who are invited. */
const reopened = (job: OpenJob): OpenJob => ({ ...job, status: 'posted', inviteOnly: false })

const showCandidate = ({ job, clinician, ...standing }: FoundCandidate) => ({
  clinicianId: clinician.id,
  name: `${clinician.firstName} ${clinician.lastName}`,
  clinicianType: clinician.clinicianType,
  city: clinician.city,
  state: clinician.state,
  distanceMiles: roundedMiles(clinician.place, findJobPosition(job)),
  ...standing,
})

/** Who could take a shift, also while the clinician who is confirmed for it still has it. */
export const listCandidates: UseCase<'jobs.listCandidates'> = async ({ db, clock }, actor, { jobId }) => {
  staffOnly(actor)
  const at = clock.now()
  const found = await listFreeClinicians(db, { jobId, limit: CANDIDATES_MAX, at })
  if (!found) throw refuse('not_found')
  const eligible = found.filter(
    one => eligibility(one.clinician, reopened(toOpenJob(one.job)), at).length === 0,
  )
  return { data: eligible.map(showCandidate) }
}

type Inviting = {
  job: JobRow
  clinicianIds: readonly string[]
  /** the field of these clinicians */
  field: 'clinicianIds' | 'invitedClinicianIds'
  by: SignedIn
  at: Date
}

/**
 * Invites clinicians to a shift for its facility, and notifies those who are new. The job is locked. Refuses unless it is
 * open and each of them could take it.
 */
export const inviteForFacility = async (trx: Knex, { job, clinicianIds, field, by, at }: Inviting) => {
  if (job.status !== 'posted') throw refuse('move_not_open')
  if (job.firstSlotStart <= at) throw refuse('job_already_started')
  const found = await listClinicianFactsForJob(trx, job.id, clinicianIds, at)
  const people = found.map(({ clinician }) => clinician)
  const unable = await listUnableToApply(trx, job.id, clinicianIds)
  const unfit = found.flatMap(({ job: facts, clinician }) => {
    const [reason] = eligibility(clinician, reopened(toOpenJob(facts)), at, 'staff')
    const why = unable.includes(clinician.id) ? 'They can’t apply to this shift again.' : reason?.text
    return why ? [`${clinician.firstName} ${clinician.lastName}: ${why}`] : []
  })
  if (people.length < new Set(clinicianIds).size) throw refuse('not_found')
  if (unfit.length > 0) throw refuse('fields_wrong', { [field]: unfit.join(' ') })
  const invited = people.map(({ id, userId, clinicianType }) => ({ clinicianId: id, userId, clinicianType }))
  await saveInvitations(trx, { by, jobs: [{ ...job, clinicianIds }], people: invited, at })
}

/** Staff ask clinicians to take an open shift. Those asked before aren’t notified again. */
export const inviteByStaff: UseCase<'jobs.inviteByStaff'> = async (
  { db, clock },
  actor,
  { jobId, clinicianIds },
) => {
  const by = staffOnly(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockJob<JobRow>(trx, jobId)
    if (!job) throw refuse('not_found')
    await inviteForFacility(trx, { job, clinicianIds, field: 'clinicianIds', by, at })
  })
  return { invited: await listInvited(db, jobId) }
}
