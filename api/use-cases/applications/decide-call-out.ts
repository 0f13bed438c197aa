import { refuse } from '@gaitway/contract/values/errors'
import { callOutLifecycle } from '@gaitway/contract/lifecycles/call-out'
import { isOpen } from '@gaitway/contract/lifecycles/step'
import { isJobHeld, setMissed } from '../../store/applications.ts'
import { findLastHold } from '../../store/holds.ts'
import { moveCallOut, notifyOfCallOut } from '../call-outs/call-outs.ts'
import { rememberAnswer } from '../idempotency.ts'
import { reasonsAgainst } from '../jobs/eligibility.ts'
import { closeRound } from '../standby/rounds.ts'
import { transition } from '../transition.ts'
import { signedIn, type Knex, type SignedIn, type UseCase } from '../use-case.ts'
import { type Called, withCallOut, type Work } from './call-out.ts'

/** An admin decides what a denied call-out was: it counts again, or the clinician can be confirmed again if still free. */
export const decide: UseCase<'callOuts.decide'> = (services, actor, input, context) => {
  const by = signedIn(actor)
  const { reason } = input
  const work: Work = async (trx, called, at) => {
    const { callOut, job, application } = called
    const move = input.decision === 'calledOut' ? 'uphold' : 'reverse'
    if (!isOpen(callOutLifecycle, callOut.status, move, by.side)) throw refuse('call_out_closed')
    if (await isJobHeld(trx, job.id)) throw refuse('being_confirmed')
    const isReturned = move === 'reverse' && (await isStillFree(trx, called, at))
    const set = { decidedBy: by.userId, decidedAt: at, decisionReason: reason, isReturned }
    await moveCallOut(trx, callOut, move, { by, at, shift: application, set, details: { reason } })
    if (move === 'uphold') await setMissed(trx, application.id, callOut.missed)
    if (isReturned) await reinstate(trx, called, by, at)
    await notifyOfCallOut(trx, callOut, application, {
      clinician: 'callOutDecided',
      ...(isReturned && { facility: 'callOutReversed' as const }),
      facts: { reason, isDeclined: move === 'uphold', isNew: isReturned },
      fromUserId: by.userId,
      at,
    })
    return []
  }
  return withCallOut(services, by, input.callOutId, work, (trx, shown) =>
    rememberAnswer(trx, 'callOuts.decide', by, context, shown),
  )
}

const isStillFree = async (trx: Knex, { job, application }: Called, at: Date) => {
  if (job.status !== 'posted' || job.firstSlotStart <= at || application.status !== 'cancelled') return false
  const { clinicianId } = application
  return (await reasonsAgainst(trx, job, [clinicianId], at)).get(clinicianId)?.length === 0
}

/**
 * Their application is open again, and offers to standbys end. The payment was refunded, so the facility confirms them
 * again as it confirms anyone; the reservation of the first time is over.
 */
const reinstate = async (trx: Knex, { job, application }: Called, by: SignedIn, at: Date) => {
  const hold = await findLastHold(trx, application.id)
  if (hold?.status === 'confirmed')
    await transition(trx, 'hold', hold, 'end', {
      by,
      at,
      set: { endedAt: at },
      details: { applicationId: application.id },
    })
  const set = { confirmedAt: null, confirmedBy: null }
  await transition(trx, 'application', application, 'reinstate', { by, at, set })
  await closeRound(trx, { jobId: job.id, confirmedId: application.id, at })
}
