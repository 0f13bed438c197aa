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
import { openJobOf } from '../jobs/card.ts'
import { moveApplication } from '../transition.ts'
import { factsOf } from '../shift-facts.ts'
import { withdrawAcceptance } from '../standby/move-offer.ts'
import { tellingRows } from '../notify.ts'
import { clinicianOnly, type Clinician, type UseCase } from '../use-case.ts'
import { refuseWith } from './eligibility.ts'
import { showApplication, type Shown } from './show.ts'
import type { ApplicationRow } from '../../store/rows.ts'

/** The application as it will be, and the statement that makes it so, which nobody has waited for yet. */
type Saving = { answer: Shown; last: Promise<void> }

type Wish = { me: Clinician; note: string | null; isStandby: boolean; at: Date }

/**
 * A clinician has applied for a shift that nothing stands against, and its facility is told. Whoever took an
 * application back may make it again, and whoever was declined only for another's sake may come back.
 */
export const apply: UseCase<'applications.apply'> = async ({ db, clock }, by, { jobId, note, standby }) => {
  const me = clinicianOnly(by)
  const { clinicianId } = me
  const at = clock.now()
  const wish = { me, note: note ?? null, isStandby: standby ?? false, at }
  const application = await transactionEndingWith(db, async trx => {
    // a shift that is being confirmed for this clinician is either seen here or sees this application; what is found
    // is read by a statement of its own, which begins once the locks are held
    const [, found] = await Promise.all([
      lockJobThenClinician(trx, jobId, clinicianId),
      findApplying(trx, { jobId, clinicianId, at }),
    ])
    if (!found || found.job.status === 'deleted') throw refuse('not_found')
    const { job, clinician, hasApplied } = found
    const again = hasApplied ? await lockEarlier(trx, { jobId, clinicianId }) : undefined
    refuseWith(eligibility(clinician, openJobOf(job), at))
    const telling = tellingOf(found, wish)
    return again ? applyAgain(trx, again, wish, telling) : applyFirst(trx, job, wish, telling)
  })
  return showApplication(application)
}

type Earlier = { earlier: ApplicationRow; move: 'applyAgain' | 'comeBack' }

/** The application that may be open again; refused when there is one that may not. */
const lockEarlier = async (trx: Knex, where: { jobId: string; clinicianId: string }): Promise<Earlier> => {
  const earlier = await lockApplication(trx, where)
  if (earlier?.status === 'removed') return { earlier, move: 'applyAgain' }
  if (earlier?.status === 'declined' && earlier.displacedBy !== null) return { earlier, move: 'comeBack' }
  throw refuse('already_applied')
}

/** While the job is locked no second application of the clinician comes into being: inserting one waits for it. */
const applyFirst = (
  trx: Knex,
  { id: jobId, facilityId }: Applying['job'],
  { me, note, isStandby, at }: Wish,
  telling: NewRows,
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
  const last = saveRows(trx, { ...telling, applications: [application], events: [event] })
  return { answer: { ...application, proposedSlots: null }, last }
}

const applyAgain = async (
  trx: Knex,
  { earlier, move }: Earlier,
  { me, note, isStandby, at }: Wish,
  telling: NewRows,
): Promise<Saving> => {
  await withdrawAcceptance(trx, earlier.id, at)
  const columns = { note, isStandby, displacedBy: null }
  const status = await moveApplication(trx, earlier, move, { by: me, at, columns })
  return { answer: { ...earlier, ...columns, status }, last: saveRows(trx, telling) }
}

const tellingOf = ({ job, clinician, reviewers }: Applying, { me, at }: Wish) => {
  const clinicianName = `${clinician.firstName} ${clinician.lastName}`
  const facts = factsOf({ ...job, jobId: job.id, clinicianName })
  return tellingRows({ type: 'clinicianApplied', facts, fromUserId: me.userId, at }, reviewers)
}
