import { refuse } from '@gaitway/contract/values/errors'
import {
  TIMES_AS_POSTED,
  areSameTimes,
  applyProposedTimes,
  type ProposedSlot,
} from '@gaitway/contract/proposed-times'
import { eligibility, type Reader } from '../../domain/eligibility.ts'
import { refuseUnlessFit, planProposal } from '../../domain/confirmation.ts'
import { findApplication, isHeld, lockApplication, updateTimes } from '../../store/applications.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'
import { listClinicianFactsForJob } from '../../store/views/clinician-facts.ts'
import { toOpenJob, refuseForReasons } from '../jobs/eligibility.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { notify, readShiftFacts, showSlots } from '../notify.ts'
import { recordEvent } from '../transition.ts'
import { requireClinician, requireFacilityMember, type Knex, type UseCase } from '../use-case.ts'
import { showApplication } from './apply.ts'

type Open = { job: JobRow; application: ApplicationRow }

/** An open application for a posted shift, locked with its job and clinician. */
const lockOpen = async (
  trx: Knex,
  id: string,
  owner: { clinicianId: string } | { facilityId: string },
): Promise<Open> => {
  const known = await findApplication(trx, id, owner)
  if (!known) throw refuse('not_found')
  const job = await lockJob<JobRow>(trx, known.jobId)
  await lockClinician(trx, known.clinicianId)
  const application = await lockApplication(trx, { id })
  if (!job || !application) throw refuse('not_found')
  if (await isHeld(trx, id)) throw refuse('being_confirmed')
  if (application.status !== 'applied' || job.status !== 'posted') throw refuse('move_not_open')
  return { job, application }
}

/** The days of the job, and a function that returns why the clinician can't work them at proposed times. */
const assessTimes = async (trx: Knex, { job, application }: Open, at: Date) => {
  const [found] = await listClinicianFactsForJob(trx, job.id, [application.clinicianId], at)
  if (!found) throw refuse('not_found')
  return {
    slots: found.job.slots,
    reasonsAt: (proposed: ProposedSlot[] | null, reader?: Reader) =>
      eligibility(found.clinician, toOpenJob(found.job, proposed), at, reader),
  }
}

/**
 * A clinician changes the times or the note of their application. Proposing the times of the facility's counter accepts
 * the counter; proposing other times ends it. The facility is notified if the times changed.
 */
export const propose: UseCase<'applications.propose'> = async ({ db, clock }, by, input) => {
  const me = requireClinician(by)
  const at = clock.now()
  return db.transaction(async trx => {
    const open = await lockOpen(trx, input.jobApplicationId, { clinicianId: me.clinicianId })
    const { job, application } = open
    const note = input.note === undefined ? application.note : input.note || null
    if (!input.proposedSlots) {
      if (note === application.note) return showApplication(application)
      await recordEvent(trx, 'application', application, 'editNote', { by: me, at })
      return showApplication(await updateTimes(trx, application.id, { ...application, note }))
    }
    const { slots, reasonsAt } = await assessTimes(trx, open, at)
    const { counterSlots } = application
    const proposedSlots = planProposal({ ...job, slots }, input.proposedSlots, at)
    refuseForReasons(reasonsAt(proposedSlots))
    const isAccepted = counterSlots !== null && areSameTimes(proposedSlots, counterSlots)
    const isSame = counterSlots === null && areSameTimes(proposedSlots, application.proposedSlots)
    if (isSame && note === application.note) return showApplication(application)
    const updated = await updateTimes(trx, application.id, {
      proposedSlots,
      counterSlots: null,
      note,
      areTimesAgreed: isAccepted && proposedSlots !== null,
    })
    const verb = isAccepted ? 'acceptCounter' : 'propose'
    await recordEvent(trx, 'application', application, verb, { by: me, at })
    const [shift] = await readShiftFacts(trx, [application.id])
    await notify(trx, {
      type: isAccepted ? 'counterAccepted' : 'timesProposed',
      to: await listMemberIds(trx, job.facilityId, 'applicants'),
      facts: { ...shift?.facts, times: showSlots(applyProposedTimes(slots, proposedSlots), job.timeZone) },
      fromUserId: me.userId,
      at,
    })
    return showApplication(updated)
  })
}

/** A facility proposes other times to an applicant, or asks for the posted ones. The clinician is notified. */
export const counter: UseCase<'applications.counter'> = async ({ db, clock }, by, input) => {
  const member = requireFacilityMember(by)
  const at = clock.now()
  return db.transaction(async trx => {
    const open = await lockOpen(trx, input.jobApplicationId, { facilityId: member.facilityId })
    const { job, application } = open
    const { slots, reasonsAt } = await assessTimes(trx, open, at)
    const counterSlots = planProposal({ ...job, slots }, input.proposedSlots, at)
    if (areSameTimes(counterSlots, application.proposedSlots))
      throw refuse('fields_wrong', {
        'proposedSlots.0.startDate': application.proposedSlots
          ? 'These are the times the clinician proposed. Confirm them, or choose others.'
          : TIMES_AS_POSTED,
      })
    refuseUnlessFit(application.status, reasonsAt(counterSlots, 'facility'))
    const updated = await updateTimes(trx, application.id, {
      ...application,
      areTimesAgreed: false,
      counterSlots: counterSlots ?? [],
    })
    await recordEvent(trx, 'application', application, 'counter', { by: member, at })
    const [shift] = await readShiftFacts(trx, [application.id])
    if (shift)
      await notify(trx, {
        type: 'timesCountered',
        to: [shift.clinicianUserId],
        facts: { ...shift.facts, times: showSlots(applyProposedTimes(slots, counterSlots), job.timeZone) },
        fromUserId: member.userId,
        at,
      })
    return showApplication(updated)
  })
}
