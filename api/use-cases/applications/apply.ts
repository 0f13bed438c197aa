import { refuse } from '@gaitway/contract/values/errors'
import { type ProposedSlot, applyProposedTimes } from '@gaitway/contract/proposed-times'
import type { Output } from '@gaitway/contract/schemas/index'
import { eligibility } from '../../domain/eligibility.ts'
import { planProposal } from '../../domain/confirmation.ts'
import {
  findApplication,
  isHeld,
  listOverlapping,
  lockApplication,
  updateTimes,
} from '../../store/applications.ts'
import { buildEvent } from '../../store/events.ts'
import { newId } from '../../store/ids.ts'
import { lockJobThenClinician, lockJob, lockClinician } from '../../store/locks.ts'
import { saveRows, type NewRows } from '../../store/save-rows.ts'
import { transactionEndingWith } from '../../store/postgres/index.ts'
import { findApplying, type Applying } from '../../store/views/applicants.ts'
import type { ApplicationRow } from '../../store/rows.ts'
import * as blocks from '../../store/blocks.ts'
import { toOpenJob, refuseForReasons } from '../jobs/eligibility.ts'
import { moveApplication, transition } from '../transition.ts'
import { buildNotificationFacts, buildNotificationRows, notifyClinicians, showSlots } from '../notify.ts'
import { withdrawAcceptance } from '../standby/rounds.ts'
import { requireClinician, requireFacilityMember } from '../use-case.ts'
import type { Knex, Services, ClinicianActor, UseCase } from '../use-case.ts'

/** An application, and the last statement that saves it, to be sent together with COMMIT. */
type PlannedApplication = { answer: Shown; last: Promise<void> }

type ApplyInput = {
  me: ClinicianActor
  note: string | null
  proposedSlots: ProposedSlot[] | null
  isStandby: boolean
  at: Date
}

/**
 * A clinician applies for a shift they are eligible for, as posted or at the times they propose, and its facility is
 * notified. They may apply again after withdrawing, or after being declined only because someone else was confirmed.
 */
export const apply: UseCase<'applications.apply'> = async ({ db, clock }, by, { jobId, ...sent }) => {
  const me = requireClinician(by)
  const { clinicianId } = me
  const at = clock.now()
  const application = await transactionEndingWith(db, async trx => {
    // with the locks held, a confirmation of this clinician for another shift either sees this application or is seen
    // by the check, which is a statement of its own because it must start after them
    const [, found] = await Promise.all([
      lockJobThenClinician(trx, jobId, clinicianId),
      findApplying(trx, { jobId, clinicianId, at }),
    ])
    if (!found || found.job.status === 'deleted') throw refuse('not_found')
    const { job, clinician, hasApplied } = found
    const reopenable = hasApplied ? await lockReopenable(trx, { jobId, clinicianId }) : undefined
    const proposedSlots = planProposal(job, sent.proposedSlots, at)
    const reasons = eligibility(clinician, toOpenJob(job, proposedSlots), at)
    // the shift exists only for those invited
    if (reasons.some(({ code }) => code === 'not_invited')) throw refuse('not_found')
    refuseForReasons(reasons)
    const input = { me, note: sent.note ?? null, proposedSlots, isStandby: sent.standby ?? false, at }
    const notifications = planNotifications(found, input)
    return reopenable
      ? applyAgain(trx, reopenable, input, notifications)
      : applyFirst(trx, job, input, notifications)
  })
  return showApplication(application)
}

type Reopenable = { earlier: ApplicationRow; move: 'applyAgain' | 'comeBack' }

/** Locks a closed application that may be reopened; refuses any other as `already_applied`. */
export const lockReopenable = async (
  trx: Knex,
  where: { jobId: string; clinicianId: string },
): Promise<Reopenable> => {
  const earlier = await lockApplication(trx, where)
  if (earlier?.status === 'removed') return { earlier, move: 'applyAgain' }
  if (earlier?.status === 'declined' && earlier.displacedBy !== null) return { earlier, move: 'comeBack' }
  throw refuse('already_applied')
}

/** While the job is locked, the clinician can't get a second application: its insert waits for the lock. */
export const applyFirst = (
  trx: Knex,
  { id: jobId, facilityId }: Applying['job'],
  { me, note, proposedSlots, isStandby, at }: ApplyInput,
  notifications: NewRows,
): PlannedApplication => {
  const ids = { id: newId(), jobId, clinicianId: me.clinicianId, facilityId }
  const status = 'applied' as const
  const application = { ...ids, status, note, proposedSlots, isStandby, createdAt: at }
  const { id: nounId, ...about } = ids
  const event = buildEvent({ ...about, at, by: me, noun: 'application', nounId, verb: 'apply', to: status })
  const last = saveRows(trx, { ...notifications, applications: [application], events: [event] })
  return { answer: { ...application, counterSlots: null }, last }
}

export const applyAgain = async (
  trx: Knex,
  { earlier, move }: Reopenable,
  { me, note, proposedSlots, isStandby, at }: ApplyInput,
  notifications: NewRows,
): Promise<PlannedApplication> => {
  await withdrawAcceptance(trx, earlier.id, at)
  const columns = { note, isStandby, displacedBy: null }
  const status = await moveApplication(trx, earlier, move, { by: me, at, columns })
  const times = { proposedSlots, counterSlots: null, note }
  if (proposedSlots || earlier.proposedSlots || earlier.counterSlots)
    await updateTimes(trx, earlier.id, times)
  return { answer: { ...earlier, ...columns, ...times, status }, last: saveRows(trx, notifications) }
}

const planNotifications = (
  { job, clinician, reviewers }: Applying,
  { me, proposedSlots, at }: ApplyInput,
) => {
  const clinicianName = `${clinician.firstName} ${clinician.lastName}`
  const facts = {
    ...buildNotificationFacts({ ...job, jobId: job.id, clinicianName }),
    ...(proposedSlots && { times: showSlots(applyProposedTimes(job.slots, proposedSlots), job.timeZone) }),
  }
  return buildNotificationRows({ type: 'clinicianApplied', facts, fromUserId: me.userId, at }, reviewers)
}

type Shown = Omit<Output<'applications.apply'>, 'createdAt'> & Pick<ApplicationRow, 'createdAt'>

export const showApplication = (row: Shown): Output<'applications.apply'> => ({
  id: row.id,
  jobId: row.jobId,
  clinicianId: row.clinicianId,
  status: row.status,
  note: row.note,
  proposedSlots: row.proposedSlots,
  counterSlots: row.counterSlots,
  isStandby: row.isStandby,
  createdAt: row.createdAt.toISOString(),
})

/** Locks the job and this application of a clinician or a facility; refuses while it is being confirmed. */
export const lockOwnApplication = async (
  trx: Knex,
  id: string,
  owner: { clinicianId: string } | { facilityId: string },
): Promise<ApplicationRow> => {
  const found = await findApplication(trx, id, owner)
  if (!found) throw refuse('not_found')
  await lockJob(trx, found.jobId)
  const locked = await lockApplication(trx, { id })
  if (!locked) throw refuse('not_found')
  if (await isHeld(trx, id)) throw refuse('being_confirmed')
  return locked
}

/** A facility declines this applicant, who is notified, with the reason if there is one. */
export const decline: UseCase<'applications.decline'> = async ({ db, clock }, by, input) => {
  const member = requireFacilityMember(by)
  const { facilityId } = member
  const { reason } = input
  const at = clock.now()
  return db.transaction(async trx => {
    const application = await lockOwnApplication(trx, input.jobApplicationId, { facilityId })
    const declined = await transition(trx, 'application', application, 'decline', { by: member, at, reason })
    const about = { facts: { reason }, fromUserId: member.userId, at }
    await notifyClinicians(trx, [application.id], { type: 'applicationDeclined', ...about })
    return showApplication(declined)
  })
}

/** A clinician withdraws an application; they may apply again. */
export const remove: UseCase<'applications.remove'> = async ({ db, clock }, by, input) => {
  const me = requireClinician(by)
  const { clinicianId } = me
  if (input.clinicianId !== clinicianId) throw refuse('identity_mismatch')
  await db.transaction(async trx => {
    const application = await lockOwnApplication(trx, input.jobApplicationId, { clinicianId })
    await transition(trx, 'application', application, 'remove', { by: me, at: clock.now() })
  })
  return {}
}

type Confirmed = { clinicianId: string; holdId: string }

/** Declines a clinician's applications that overlap their confirmed shift, one job per transaction. */
export const displaceOverlapping = async (services: Services, confirmed: Confirmed) => {
  for (const id of await listOverlapping(services.db, confirmed)) await displace(services, id, confirmed)
}

const displace = async ({ db, clock }: Services, id: string, confirmed: Confirmed) => {
  const at = clock.now()
  const found = await findApplication(db, id)
  if (!found) return
  await db.transaction(async trx => {
    await lockJob(trx, found.jobId)
    await lockClinician(trx, confirmed.clinicianId)
    const application = await lockApplication(trx, { id })
    // the shift may have been canceled, or the application withdrawn, since the list was made
    const stillOverlapping = await listOverlapping(trx, confirmed)
    if (!application || !stillOverlapping.includes(id)) return
    await transition(trx, 'application', application, 'displace', {
      by: { side: 'clock' },
      at,
      reason: 'You were confirmed for another shift at the same time.',
      set: { displacedBy: 'overlap' },
    })
    await notifyClinicians(trx, [id], { type: 'applicationOverlaps', at })
  })
}

/** Closes open applications between a facility and a clinician after a block, one job per transaction. */
export const withdrawBlockedApplications = async (services: Services, blockId: string) => {
  const block = await blocks.findBlock(services.db, blockId)
  if (!block) return
  for (const id of await blocks.listOpenBetween(services.db, block))
    await closeAfterBlock(services, id, block.bySide)
}

const closeAfterBlock = async ({ db, clock }: Services, id: string, bySide: 'facility' | 'clinician') => {
  const at = clock.now()
  const found = await findApplication(db, id)
  if (!found) return
  await db.transaction(async trx => {
    await lockJob(trx, found.jobId)
    const application = await lockApplication(trx, { id })
    // a confirmation that is being paid for finishes by itself, and then checks for a block
    if (application?.status !== 'applied' || (await isHeld(trx, id))) return
    if (bySide === 'clinician') {
      await transition(trx, 'application', application, 'remove', { by: { side: 'clinician' }, at })
      return
    }
    await transition(trx, 'application', application, 'displace', { by: { side: 'clock' }, at })
    await notifyClinicians(trx, [id], { type: 'applicationDeclined', at })
  })
}
