import type { Knex } from 'knex'
import type { ErrorCode } from '@gaitway/contract/errors'
import { lockApplicationsOf } from '../../store/applications.ts'
import { enqueue } from '../../store/outbox.ts'
import { updatePayment } from '../../store/payments.ts'
import { findPolicyInForce } from '../../store/policies.ts'
import type { ApplicationRow, HoldRow, JobRow } from '../../store/rows.ts'
import { transition } from '../transition.ts'
import { shiftFacts, notify } from '../notify.ts'
import { closeRound, notifyStandbyConfirmed } from '../standby/rounds.ts'

/** A hold with its shift and applicant, locked. */
export type Held = { hold: HoldRow; job: JobRow; application: ApplicationRow }

/**
 * Fills the job on frozen terms: standbys keep waiting, the other applicants are declined, standby offers end,
 * and everyone is notified.
 */
export const fillJob = async (trx: Knex, held: Held, paymentId: string, at: Date) => {
  const { hold, job, application } = held
  const by = { side: 'facility' as const, userId: hold.heldBy }
  // a standby's confirmer consented earlier and did nothing now
  const details = hold.standbyOfferId === null ? {} : { standby: true }
  await moveHold(trx, held, 'confirm', at)
  const policy = await findPolicyInForce(trx, 'cancellation', at)
  await transition(trx, 'application', application, 'confirm', {
    by,
    at,
    details,
    set: {
      policyId: policy.id,
      paymentType: hold.paymentType,
      feePercent: hold.feePercent,
      payRateCents: hold.payRateCents,
      confirmedAt: at,
      confirmedBy: hold.heldBy,
    },
  })
  await transition(trx, 'job', job, 'confirm', { by, at, details })
  await updatePayment(trx, paymentId, { owedCents: hold.price.totalCents, chargeFailed: false })
  const overId = await closeRound(trx, { jobId: job.id, confirmedId: application.id, at })
  const others = await lockApplicationsOf(trx, job.id, 'applied')
  const displaced = others.filter(({ isStandby }) => !isStandby)
  for (const other of displaced)
    await transition(trx, 'application', other, 'displace', {
      by: clock,
      at,
      reason: filled,
      set: displacedBy,
    })
  const kept = others.filter(({ id, isStandby }) => isStandby && id !== overId)
  await notifyOthers(trx, held, { displaced, kept, at })
  await notifyConfirmed(trx, held, at)
  // overlapping applications are declined one job at a time, each under its own locks
  await enqueue(trx, 'displaceOverlapping', { clinicianId: hold.clinicianId, holdId: hold.id })
}

const clock = { side: 'clock' as const }
const filled = 'Someone else was confirmed for this shift.'
const displacedBy = { displacedBy: 'filled' as const }

type Others = Record<'displaced' | 'kept', readonly { id: string }[]> & { at: Date }

const notifyOthers = async (trx: Knex, { hold }: Held, { displaced, kept, at }: Others) => {
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
      await notify(trx, {
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

/** Confirms the clinician; the facility is notified if none of its users was on the page. */
const notifyConfirmed = async (trx: Knex, { hold, application }: Held, at: Date) => {
  for (const { clinicianUserId, facts } of await shiftFacts(trx, [application.id])) {
    const common = { facts, fromUserId: hold.heldBy, at }
    await notify(trx, { type: 'applicationApproved', to: [clinicianUserId], ...common })
    if (hold.standbyOfferId) await notifyStandbyConfirmed(trx, hold, facts, at)
  }
}

/** Ends the hold and records the event; a release has a reason. */
export const moveHold = (
  trx: Knex,
  { hold }: Pick<Held, 'hold'>,
  verb: 'confirm' | 'release',
  at: Date,
  reason?: ErrorCode,
) =>
  transition(trx, 'hold', hold, verb, {
    by: clock,
    at,
    reason,
    set: { endedAt: at, releaseReason: reason ?? null },
    details: { applicationId: hold.applicationId },
  })
