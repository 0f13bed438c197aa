import type { Knex } from 'knex'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { Ending } from '../../domain/ending.ts'
import { shiftFacts, showWhen } from '../shift-facts.ts'
import type { AskedStandby } from '../standby/offer-next.ts'
import { tell, listApplicantReviewers } from '../notify.ts'
import { isStaff, type SignedIn } from '../use-case.ts'
import type { ApplicationRow, JobRow } from '../../store/rows.ts'
import { lockApplicationsOf } from '../../store/applications.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { transition, type MoveBy } from '../transition.ts'

type Ended = { by: SignedIn; at: Date; reason: string; refundCents: number; offered?: AskedStandby }
const amountOf = (cents: number) => (cents > 0 ? showCents(cents) : undefined)

/** Notifies everyone who didn't end the shift themselves: that it ended, why, and what it means for them. */
export const tellOfEnding = async (
  trx: Knex,
  { job, application }: { job: JobRow; application: ApplicationRow },
  { applicationMove, clinicianCents, jobMove }: Ending,
  { refundCents, offered, ...ended }: Ended,
) => {
  const { by, at, reason } = ended
  if (isStaff(by) && jobMove && applicationMove !== 'sendHome') await tellFacilityCancelled(trx, job, ended)
  if (applicationMove === 'cancel' || applicationMove === 'cancelCurrent')
    return notifyApplicants(trx, [application], { ...ended, amount: amountOf(clinicianCents) })
  for (const { clinicianUserId, facts } of await shiftFacts(trx, [application.id])) {
    const common = { fromUserId: by.userId, at }
    const clinician = [clinicianUserId]
    if (applicationMove === 'noShow')
      await tell(trx, { ...common, type: 'noShowRecorded', to: clinician, facts: { ...facts, reason } })
    if (applicationMove === 'sendHome')
      await tell(trx, {
        ...common,
        type: 'sentHome',
        to: clinician,
        facts: { ...facts, reason, amount: amountOf(clinicianCents) },
      })
    if (applicationMove === 'dropOut')
      await tell(trx, {
        ...common,
        type: 'clinicianDroppedOut',
        to: await listApplicantReviewers(trx, job.facilityId),
        facts: { ...facts, ...offered, reason, amount: amountOf(refundCents) },
      })
  }
}

type CancelOptions = Omit<MoveBy, 'reason'> & { reason: string }
/** The pay of the confirmed clinician, in words. */
type Owing = { amount?: string }

/** Notifies applicants and the confirmed clinician that the shift was canceled, why, and what they are paid. */
const notifyApplicants = async (
  trx: Knex,
  applications: readonly { id: string }[],
  { by, at, reason, amount }: CancelOptions & Owing,
) => {
  const shifts = await shiftFacts(
    trx,
    applications.map(({ id }) => id),
  )
  for (const { clinicianUserId, facts } of shifts)
    await tell(trx, {
      type: 'shiftCancelled',
      to: [clinicianUserId],
      facts: { ...facts, reason, amount },
      fromUserId: by.userId,
      at,
    })
}

/** Notifies the facility that staff canceled its shift, and why. */
export const tellFacilityCancelled = async (trx: Knex, job: JobRow, { by, at, reason }: CancelOptions) =>
  tell(trx, {
    type: 'jobCancelled',
    to: await listMemberIds(trx, job.facilityId, 'shifts'),
    facts: {
      jobId: job.id,
      facilityId: job.facilityId,
      shiftId: showSerial(job.serialNumber),
      when: showWhen(job.firstSlotStart, job.timeZone),
      reason,
    },
    fromUserId: by.userId,
    at,
  })

/** Notifies open applicants that the shift was canceled, and why. The caller has locked the job. */
export const cancelWaiting = async (trx: Knex, { id }: { id: string }, move: CancelOptions) => {
  const waiting = await lockApplicationsOf(trx, id, 'applied')
  for (const application of waiting) await transition(trx, 'application', application, 'cancel', move)
  await notifyApplicants(trx, waiting, move)
}
