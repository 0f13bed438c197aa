import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { insertApplication, lockApplication } from '../../store/applications.ts'
import { record } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { moveApplication } from '../moves.ts'
import { shiftFacts } from '../shift-facts.ts'
import { withdrawAcceptance } from '../standby/move-offer.ts'
import { tell } from '../tell.ts'
import { clinicianOnly, type Clinician, type UseCase } from '../use-case.ts'
import { refuseUnlessEligible } from './eligibility.ts'
import { showApplication } from './show.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'

type Applying = { job: JobRow; me: Clinician; note: string | null; isStandby: boolean; at: Date }

/**
 * A clinician has applied for a shift that nothing stands against, and its facility is told. Whoever took an
 * application back may make it again, and whoever was declined only for another's sake may come back.
 */
export const apply: UseCase<'applications.apply'> = async ({ db, clock }, by, { jobId, note, standby }) => {
  const me = clinicianOnly(by)
  const at = clock.now()
  const application = await db.transaction(async trx => {
    const job = await lockJob<JobRow>(trx, jobId)
    if (!job || job.status === 'deleted') throw refuse('not_found')
    // a shift that is being confirmed for this clinician is either seen here or sees this application
    await lockClinician(trx, me.clinicianId)
    const earlier = await lockApplication(trx, { jobId, clinicianId: me.clinicianId })
    const again = earlier && moveOf(earlier)
    if (earlier && !again) throw refuse('already_applied')
    await refuseUnlessEligible(trx, job, me.clinicianId, at)
    const applying = { job, me, note: note ?? null, isStandby: standby ?? false, at }
    const saved =
      earlier && again ? await applyAgain(trx, earlier, again, applying) : await applyFirst(trx, applying)
    await tellFacility(trx, saved, me, at)
    return saved
  })
  return showApplication(application)
}

/** How an earlier application is open again, if it may be. */
const moveOf = ({ status, displacedBy }: ApplicationRow) => {
  if (status === 'removed') return 'applyAgain'
  return status === 'declined' && displacedBy !== null ? 'comeBack' : undefined
}

const applyFirst = async (trx: Knex, { job, me, note, isStandby, at }: Applying): Promise<ApplicationRow> => {
  const saved = await insertApplication(trx, {
    id: newId(),
    jobId: job.id,
    clinicianId: me.clinicianId,
    facilityId: job.facilityId,
    note,
    isStandby,
    createdAt: at,
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
    facilityId: job.facilityId,
    clinicianId: me.clinicianId,
  })
  return saved
}

const applyAgain = async (
  trx: Knex,
  earlier: ApplicationRow,
  move: 'applyAgain' | 'comeBack',
  { me, note, isStandby, at }: Applying,
) => {
  await withdrawAcceptance(trx, earlier.id, at)
  const columns = { note, isStandby, displacedBy: null }
  const status = await moveApplication(trx, earlier, move, { by: me, at, columns })
  return { ...earlier, ...columns, status }
}

const tellFacility = async (trx: Knex, application: ApplicationRow, me: Clinician, at: Date) => {
  const [shift] = await shiftFacts(trx, [application.id])
  if (!shift) return
  await tell(trx, {
    type: 'clinicianApplied',
    to: await listMemberIds(trx, application.facilityId, 'applicants'),
    facts: shift.facts,
    fromUserId: me.userId,
    at,
  })
}
