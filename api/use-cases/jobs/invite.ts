import { listTypesOfDiscipline } from '@gaitway/contract/values/enums'
import { refuse, type FieldErrors } from '@gaitway/contract/values/errors'
import { record } from '../../store/events.ts'
import { insertInvitations, listInvitable, listInvited, type Invitable } from '../../store/invitations.ts'
import { lockJob } from '../../store/locks.ts'
import type { JobRow } from '../../store/rows.ts'
import { readJobFacts, notify } from '../notify.ts'
import { requireFacilityMember, type Knex, type SignedIn, type UseCase, requireStaff } from '../use-case.ts'
import { CANDIDATES_MAX } from '@gaitway/contract/values/limits'
import { eligibility, type OpenJob } from '../../domain/eligibility.ts'
import { roundedMiles } from '../../domain/match.ts'
import { listFreeClinicians, listUnableToApply, type FoundCandidate } from '../../store/views/candidates.ts'
import { listClinicianFactsForJob } from '../../store/views/clinician-facts.ts'
import { toOpenJob, findJobPosition } from './eligibility.ts'
import { buildJobEvent } from './instant.ts'

type InvitedJob = Pick<JobRow, 'id' | 'facilityId'>

/** The notification facts of the earliest of several posted shifts, with how many more there are. */
export const readPostedFacts = async (db: Knex, { id }: InvitedJob, moreShifts: number) => {
  const facts = await readJobFacts(db, id)
  const more = moreShifts > 0 ? ` (and ${moreShifts} more)` : ''
  return { ...facts, when: `${facts.when}${more}`, shortWhen: `${facts.shortWhen}${more}` }
}

const INVITE_FAVORITES = 'Invite favorites of this shift’s discipline'

/** Whether all these clinicians may be invited, for this discipline. */
const mayInvite = (invitable: readonly Invitable[], ids: readonly string[], type: JobRow['clinicianType']) =>
  ids.every(id =>
    invitable.some(
      person => person.clinicianId === id && listTypesOfDiscipline(type).includes(person.clinicianType),
    ),
  )

type InvitingInput = { clinicianType: JobRow['clinicianType']; invitedClinicianIds?: readonly string[] }

/** The clinicians whom new jobs invite. Refuses at the field of a job that invites someone who can't be invited. */
export const listInvitableOrRefuse = async (db: Knex, facilityId: string, jobs: readonly InvitingInput[]) => {
  const ids = [...new Set(jobs.flatMap(({ invitedClinicianIds = [] }) => invitedClinicianIds))]
  const invitable = await listInvitable(db, facilityId, ids)
  const errors: FieldErrors = {}
  for (const [index, { clinicianType, invitedClinicianIds = [] }] of jobs.entries())
    if (!mayInvite(invitable, invitedClinicianIds, clinicianType))
      errors[`jobs.${index}.invitedClinicianIds`] = INVITE_FAVORITES
  if (Object.keys(errors).length > 0) throw refuse('fields_wrong', errors)
  return invitable
}

type Invitations = {
  by: SignedIn
  /** earliest first */
  jobs: readonly (InvitedJob & { clinicianIds: readonly string[] })[]
  people: readonly Invitable[]
  at: Date
}

/** Saves invitations, and notifies each clinician once, of the earliest shift that is new to them. */
export const saveInvitations = async (trx: Knex, { by, jobs, people, at }: Invitations): Promise<void> => {
  const rows = jobs.flatMap(({ id: jobId, clinicianIds }) =>
    [...new Set(clinicianIds)].map(clinicianId => ({
      jobId,
      clinicianId,
      invitedBy: by.userId,
      createdAt: at,
    })),
  )
  const saved = await insertInvitations(trx, rows)
  const events = saved.flatMap(({ jobId, clinicianId }) => {
    const job = jobs.find(({ id }) => id === jobId)
    return job ? [buildJobEvent(job, { at, by, verb: 'invite', clinicianId })] : []
  })
  await record(trx, ...events)
  for (const { clinicianId, userId } of people) {
    const [first, ...more] = jobs.filter(({ id }) =>
      saved.some(one => one.jobId === id && one.clinicianId === clinicianId),
    )
    if (!first) continue
    const facts = await readPostedFacts(trx, first, more.length)
    await notify(trx, { type: 'shiftInvitation', to: [userId], facts, fromUserId: by.userId, at })
  }
}

/** Asks favorites to take an open shift. Favorites who were invited before aren't notified again. */
export const invite: UseCase<'jobs.invite'> = async ({ db, clock }, actor, { jobId, clinicianIds }) => {
  const by = requireFacilityMember(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockJob<JobRow>(trx, jobId)
    if (job?.facilityId !== by.facilityId) throw refuse('not_found')
    if (job.status !== 'posted') throw refuse('move_not_open')
    if (job.firstSlotStart <= at) throw refuse('job_already_started')
    const people = await listInvitable(trx, by.facilityId, clinicianIds)
    if (!mayInvite(people, clinicianIds, job.clinicianType))
      throw refuse('fields_wrong', { clinicianIds: INVITE_FAVORITES })
    await saveInvitations(trx, { by, jobs: [{ ...job, clinicianIds }], people, at })
  })
  return { invited: await listInvited(db, jobId) }
}

/** A shift as if it were open to invited clinicians, who are then checked for all other reasons. */
const asReopened = (job: OpenJob): OpenJob => ({ ...job, status: 'posted', inviteOnly: false })

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
  requireStaff(actor)
  const at = clock.now()
  const found = await listFreeClinicians(db, { jobId, limit: CANDIDATES_MAX, at })
  if (!found) throw refuse('not_found')
  const eligible = found.filter(
    one => eligibility(one.clinician, asReopened(toOpenJob(one.job)), at).length === 0,
  )
  return { data: eligible.map(showCandidate) }
}

type StaffInvitation = {
  job: JobRow
  clinicianIds: readonly string[]
  /** the field of these clinicians */
  field: 'clinicianIds' | 'invitedClinicianIds'
  by: SignedIn
  at: Date
}

/**
 * Invites clinicians to a shift for its facility, and notifies those who weren't invited before. Refuses unless the
 * shift is open and each clinician could take it. The caller has locked the job.
 */
export const inviteForFacility = async (trx: Knex, { job, clinicianIds, field, by, at }: StaffInvitation) => {
  if (job.status !== 'posted') throw refuse('move_not_open')
  if (job.firstSlotStart <= at) throw refuse('job_already_started')
  const found = await listClinicianFactsForJob(trx, job.id, clinicianIds, at)
  const people = found.map(({ clinician }) => clinician)
  const unable = await listUnableToApply(trx, job.id, clinicianIds)
  const unfit = found.flatMap(({ job: facts, clinician }) => {
    const [reason] = eligibility(clinician, asReopened(toOpenJob(facts)), at, 'staff')
    const why = unable.includes(clinician.id) ? 'They can’t apply to this shift again.' : reason?.text
    return why ? [`${clinician.firstName} ${clinician.lastName}: ${why}`] : []
  })
  if (people.length < new Set(clinicianIds).size) throw refuse('not_found')
  if (unfit.length > 0) throw refuse('fields_wrong', { [field]: unfit.join(' ') })
  const invited = people.map(({ id, userId, clinicianType }) => ({ clinicianId: id, userId, clinicianType }))
  await saveInvitations(trx, { by, jobs: [{ ...job, clinicianIds }], people: invited, at })
}

/** Staff ask clinicians to take an open shift. Clinicians who were invited before aren’t notified again. */
export const inviteByStaff: UseCase<'jobs.inviteByStaff'> = async (
  { db, clock },
  actor,
  { jobId, clinicianIds },
) => {
  const by = requireStaff(actor)
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockJob<JobRow>(trx, jobId)
    if (!job) throw refuse('not_found')
    await inviteForFacility(trx, { job, clinicianIds, field: 'clinicianIds', by, at })
  })
  return { invited: await listInvited(db, jobId) }
}
