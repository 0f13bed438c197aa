import type { Knex } from 'knex'
import { refuse, type ErrorCode } from '@gaitway/contract/errors'
import { holdLifecycle } from '@gaitway/contract/lifecycles/hold'
import { step } from '@gaitway/contract/lifecycles/step'
import { lockApplicationsOf } from '../../store/applications.ts'
import { record } from '../../store/events.ts'
import { changeHold } from '../../store/holds.ts'
import { enqueue } from '../../store/outbox.ts'
import { updatePayment } from '../../store/payments.ts'
import { findPolicyInForce } from '../../store/policies.ts'
import type { ApplicationRow, HoldRow, JobRow } from '../../store/rows.ts'
import { moveApplication, moveJob } from '../moves.ts'
import { shiftFacts } from '../shift-facts.ts'
import { endRoundOf } from '../standby/rounds.ts'
import { tellStandbyConfirmed } from '../standby/tell-facility.ts'
import { tell } from '../tell.ts'

/** A hold with the shift and the applicant that it is about, locked. */
export type Held = { hold: HoldRow; job: JobRow; application: ApplicationRow }

/**
 * The job is filled on frozen terms, standbys go on waiting and the other applicants are declined, and all are told.
 * Standbys who were being asked are asked no longer.
 */
export const fillJob = async (trx: Knex, held: Held, paymentId: string, at: Date) => {
  const { hold, job, application } = held
  const by = { side: 'facility' as const, userId: hold.heldBy }
  const isStandby = hold.standbyOfferId !== null
  await moveHold(trx, held, 'confirm', at)
  const policy = await findPolicyInForce(trx, 'cancellation', at)
  await moveApplication(trx, application, 'confirm', {
    by,
    at,
    isStandby,
    columns: {
      policyId: policy.id,
      paymentType: hold.paymentType,
      feePercent: hold.feePercent,
      payRateCents: hold.payRateCents,
      confirmedAt: at,
      confirmedBy: hold.heldBy,
    },
  })
  await moveJob(trx, job, 'confirm', { by, at, isStandby })
  await updatePayment(trx, paymentId, { owedCents: hold.price.totalCents, chargeFailed: false })
  const overId = await endRoundOf(trx, { jobId: job.id, confirmedId: application.id, at })
  const others = await lockApplicationsOf(trx, job.id, 'applied')
  const displaced = others.filter(({ isStandby }) => !isStandby)
  for (const other of displaced)
    await moveApplication(trx, other, 'displace', { by: clock, at, reason: filled, columns: displacedBy })
  const kept = others.filter(({ id, isStandby }) => isStandby && id !== overId)
  await tellOthers(trx, held, { displaced, kept, at })
  await tellConfirmed(trx, held, at)
  // those that overlap this shift are declined one job at a time, each with its own locks
  await enqueue(trx, 'displaceOverlapping', { clinicianId: hold.clinicianId, holdId: hold.id })
}

const clock = { side: 'clock' as const }
const filled = 'Someone else was confirmed for this shift.'
const displacedBy = { displacedBy: 'filled' }

type Others = Record<'displaced' | 'kept', readonly { id: string }[]> & { at: Date }

const tellOthers = async (trx: Knex, { hold }: Held, { displaced, kept, at }: Others) => {
  const by = { fromUserId: hold.heldBy, at }
  const shiftsOf = (applications: readonly { id: string }[]) =>
    shiftFacts(
      trx,
      applications.map(({ id }) => id),
    )
  for (const [type, shifts] of [
    ['applicationDeclined', await shiftsOf(displaced)],
    ['standbyKept', await shiftsOf(kept)],
  ] as const) {
    const [first] = shifts
    if (first)
      await tell(trx, {
        type,
        to: shifts.map(({ clinicianUserId }) => clinicianUserId),
        facts: {
          ...first.facts,
          personName: undefined,
          ...(type === 'applicationDeclined' && { reason: filled }),
        },
        ...by,
      })
  }
}

/** The clinician has the shift; the facility is told where nobody of it was at the screen. */
const tellConfirmed = async (trx: Knex, { hold, application }: Held, at: Date) => {
  for (const { clinicianUserId, facts } of await shiftFacts(trx, [application.id])) {
    const told = { facts, fromUserId: hold.heldBy, at }
    await tell(trx, { type: 'applicationApproved', to: [clinicianUserId], ...told })
    if (hold.standbyOfferId) await tellStandbyConfirmed(trx, hold, facts, at)
  }
}

/** The hold has ended, with the event on record; a release says why. */
export const moveHold = async (
  trx: Knex,
  { hold }: Pick<Held, 'hold'>,
  verb: 'confirm' | 'release',
  at: Date,
  reason?: ErrorCode,
) => {
  const status = step(holdLifecycle, hold.status, verb, 'clock')
  const changed = await changeHold(trx, hold.id, { status, endedAt: at, releaseReason: reason ?? null })
  if (changed !== 1) throw refuse('changed_meanwhile')
  await record(trx, {
    at,
    by: { side: 'clock' },
    noun: 'hold',
    nounId: hold.id,
    verb,
    from: hold.status,
    to: status,
    jobId: hold.jobId,
    facilityId: hold.facilityId,
    clinicianId: hold.clinicianId,
    details: { applicationId: hold.applicationId, ...(reason && { reason }) },
  })
}
