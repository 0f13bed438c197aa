import type { Knex } from 'knex'
import { lockApplicationsOf } from '../../store/applications.ts'
import { enqueue } from '../../store/outbox.ts'
import { updatePayment } from '../../store/payments.ts'
import { findPolicyInForce } from '../../store/policies.ts'
import { moveApplication, moveJob } from '../moves.ts'
import { chargeProcesses, chargeSucceeded } from '../payments/charge-ended.ts'
import { shiftFacts } from '../shift-facts.ts'
import { endRoundOf } from '../standby/end-round.ts'
import { tellStandbyConfirmed } from '../standby/tell-facility.ts'
import { tell } from '../tell.ts'
import { moveHold, type Held } from './held.ts'

type Heard = { kind: 'succeeded' | 'processing'; providerId: string }

/** The money is in, or a bank has its debit: the shift is confirmed. */
export const confirmHeld = async (trx: Knex, held: Held, heard: Heard, at: Date) => {
  const { charge } = held
  if (heard.kind === 'succeeded') await chargeSucceeded(trx, charge, heard.providerId, at)
  else await chargeProcesses(trx, charge, heard.providerId, at)
  await fillJob(trx, held, charge.paymentId, at)
}

type Filling = Omit<Held, 'charge'>

/**
 * The job is filled on frozen terms, standbys go on waiting and the other applicants are declined, and all are told.
 * Standbys who were being asked are asked no longer.
 */
export const fillJob = async (trx: Knex, held: Filling, paymentId: string, at: Date) => {
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

const tellOthers = async (trx: Knex, { hold }: Filling, { displaced, kept, at }: Others) => {
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
const tellConfirmed = async (trx: Knex, { hold, application }: Filling, at: Date) => {
  for (const { clinicianUserId, facts } of await shiftFacts(trx, [application.id])) {
    const told = { facts, fromUserId: hold.heldBy, at }
    await tell(trx, { type: 'applicationApproved', to: [clinicianUserId], ...told })
    if (hold.standbyOfferId) await tellStandbyConfirmed(trx, hold, facts, at)
  }
}
