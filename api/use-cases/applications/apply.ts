import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { eligibility } from '../../domain/eligibility.ts'
import { insertApplication, lockApplication, type ApplicationRow } from '../../store/applications.ts'
import { record } from '../../store/events.ts'
import { findFacilityStatus } from '../../store/facilities.ts'
import { newId } from '../../store/ids.ts'
import { listSlots, type JobRow } from '../../store/jobs.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { listClinicianFacts } from '../../store/views/clinician-facts.ts'
import { moveApplication } from '../moves.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import { clinicianOnly, type Clinician, type UseCase } from '../use-case.ts'
import { showApplication } from './show.ts'

type Applying = { job: JobRow; me: Clinician; note: string | null; at: Date }

/** A clinician has applied for a shift that nothing stands against, and its facility is told. */
export const apply: UseCase<'applications.apply'> = async ({ db, clock }, by, { jobId, note }) => {
  const me = clinicianOnly(by)
  const at = clock.now()
  const application = await db.transaction(async trx => {
    const job = await lockJob<JobRow>(trx, jobId)
    if (!job || job.status === 'deleted') throw refuse('not_found')
    // a shift that is being confirmed for this clinician is either seen here or sees this application
    await lockClinician(trx, me.clinicianId)
    const earlier = await lockApplication(trx, { job_id: jobId, clinician_id: me.clinicianId })
    if (earlier && earlier.status !== 'removed') throw refuse('already_applied')
    await refuseUnlessEligible(trx, job, me.clinicianId, at)
    const applying = { job, me, note: note ?? null, at }
    const saved = earlier ? await applyAgain(trx, earlier, applying) : await applyFirst(trx, applying)
    await tellFacility(trx, saved, me, at)
    return saved
  })
  return showApplication(application)
}

const refuseUnlessEligible = async (trx: Knex, job: JobRow, clinicianId: string, at: Date) => {
  const [clinician] = await listClinicianFacts(trx, [clinicianId], at)
  if (!clinician) throw refuse('not_found')
  const slots = await listSlots(trx, job.id)
  const reasons = eligibility(
    clinician,
    {
      id: job.id,
      facilityId: job.facility_id,
      status: job.status,
      facilityStatus: await findFacilityStatus(trx, job.facility_id),
      clinicianType: job.clinician_type,
      state: job.state,
      timeZone: job.time_zone,
      slots: slots.map(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at })),
    },
    at,
  )
  if (reasons.length > 0)
    throw refuse('not_eligible', Object.fromEntries(reasons.map(({ code, text }) => [code, text])))
}

const applyFirst = async (trx: Knex, { job, me, note, at }: Applying): Promise<ApplicationRow> => {
  const saved = await insertApplication(trx, {
    id: newId(),
    job_id: job.id,
    clinician_id: me.clinicianId,
    facility_id: job.facility_id,
    note,
    created_at: at,
  })
  if (!saved) throw refuse('already_applied')
  await record(trx, {
    at,
    by: me,
    noun: 'application',
    nounId: saved.id,
    verb: 'apply',
    to: saved.status,
    jobId: job.id,
    facilityId: job.facility_id,
    clinicianId: me.clinicianId,
  })
  return saved
}

const applyAgain = async (trx: Knex, earlier: ApplicationRow, { me, note, at }: Applying) => {
  const status = await moveApplication(trx, earlier, 'applyAgain', { by: me, at, columns: { note } })
  return { ...earlier, status, note }
}

const tellFacility = async (trx: Knex, application: ApplicationRow, me: Clinician, at: Date) => {
  const [shift] = await shiftFacts(trx, [application.id])
  if (!shift) return
  await tell(trx, {
    type: 'clinicianApplied',
    to: await listMemberIds(trx, application.facility_id, 'applicants'),
    facts: shift.facts,
    fromUserId: me.userId,
    at,
  })
}
