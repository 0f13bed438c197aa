import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { eligibility } from '../../domain/eligibility.ts'
import { lockApplication } from '../../store/applications.ts'
import { eventOf } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { lockJobThenClinician } from '../../store/locks.ts'
import { saveRows, type NewRows } from '../../store/save-rows.ts'
import { transactionEndingWith } from '../../store/transactions.ts'
import { findApplying, type Applying } from '../../store/views/applicants.ts'
import { openJobOf } from '../jobs/board.ts'
import { moveApplication } from '../transition.ts'
import { factsOf } from '../shift-facts.ts'
import { withdrawAcceptance } from '../standby/offers.ts'
import { buildNotificationRows } from '../notify.ts'
import { clinicianOnly, type Clinician, type UseCase } from '../use-case.ts'
import { refuseWith } from '../jobs/eligibility.ts'
import { showApplication, type Shown } from './show.ts'
import type { ApplicationRow } from '../../store/rows.ts'

/** The planned application with its insert statement, which hasn't been awaited yet. */
type Saving = { answer: Shown; last: Promise<void> }

type ApplyInput = { me: Clinician; note: string | null; isStandby: boolean; at: Date }

/**
 * A clinician applies for a shift they are eligible for, and its facility is notified. They may apply again
 * after withdrawing, or after being declined only because someone else was confirmed.
 */
export const apply: UseCase<'applications.apply'> = async ({ db, clock }, by, { jobId, note, standby }) => {
  const me = clinicianOnly(by)
  const { clinicianId } = me
  const at = clock.now()
  const input = { me, note: note ?? null, isStandby: standby ?? false, at }
  const application = await transactionEndingWith(db, async trx => {
    // a confirmation of this clinician elsewhere is either visible here or sees this application; the check
    // is a separate statement, so that it starts after the locks are held
    const [, found] = await Promise.all([
      lockJobThenClinician(trx, jobId, clinicianId),
      findApplying(trx, { jobId, clinicianId, at }),
    ])
    if (!found || found.job.status === 'deleted') throw refuse('not_found')
    const { job, clinician, hasApplied } = found
    const again = hasApplied ? await lockEarlier(trx, { jobId, clinicianId }) : undefined
    refuseWith(eligibility(clinician, openJobOf(job), at))
    const notifications = planNotifications(found, input)
    return again ? applyAgain(trx, again, input, notifications) : applyFirst(trx, job, input, notifications)
  })
  return showApplication(application)
}

type Earlier = { earlier: ApplicationRow; move: 'applyAgain' | 'comeBack' }

/** A closed application that may be reopened; refuses if there is one that may not. */
const lockEarlier = async (trx: Knex, where: { jobId: string; clinicianId: string }): Promise<Earlier> => {
  const earlier = await lockApplication(trx, where)
  if (earlier?.status === 'removed') return { earlier, move: 'applyAgain' }
  if (earlier?.status === 'declined' && earlier.displacedBy !== null) return { earlier, move: 'comeBack' }
  throw refuse('already_applied')
}

/** While the job is locked, the clinician can't get a second application: its insert waits for the lock. */
const applyFirst = (
  trx: Knex,
  { id: jobId, facilityId }: Applying['job'],
  { me, note, isStandby, at }: ApplyInput,
  notifications: NewRows,
): Saving => {
  const { clinicianId } = me
  const of = { jobId, clinicianId, facilityId }
  const application = { ...of, id: newId(), status: 'applied' as const, note, isStandby, createdAt: at }
  const event = eventOf({
    ...of,
    at,
    by: me,
    noun: 'application',
    nounId: application.id,
    verb: 'apply',
    to: application.status,
  })
  const last = saveRows(trx, { ...notifications, applications: [application], events: [event] })
  return { answer: { ...application, proposedSlots: null }, last }
}

const applyAgain = async (
  trx: Knex,
  { earlier, move }: Earlier,
  { me, note, isStandby, at }: ApplyInput,
  notifications: NewRows,
): Promise<Saving> => {
  await withdrawAcceptance(trx, earlier.id, at)
  const columns = { note, isStandby, displacedBy: null }
  const status = await moveApplication(trx, earlier, move, { by: me, at, columns })
  return { answer: { ...earlier, ...columns, status }, last: saveRows(trx, notifications) }
}

const planNotifications = ({ job, clinician, reviewers }: Applying, { me, at }: ApplyInput) => {
  const clinicianName = `${clinician.firstName} ${clinician.lastName}`
  const facts = factsOf({ ...job, jobId: job.id, clinicianName })
  return buildNotificationRows({ type: 'clinicianApplied', facts, fromUserId: me.userId, at }, reviewers)
}
