import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { lockApplicationsOf, isJobHeld, lockApplication } from '../../store/applications.ts'
import { findLastHold } from '../../store/holds.ts'
import { findJob, lockJobIfFree } from '../../store/jobs.ts'
import type { ApplicationRow, JobRow, StandbyOfferRow, StandbyRoundRow } from '../../store/rows.ts'
import {
  insertRound,
  endRound,
  listRoundsToAdvance,
  lockActiveRound,
  lockOpenOffer,
} from '../../store/standbys.ts'
import { reasonsAgainst } from '../jobs/eligibility.ts'
import { shiftFacts } from '../shift-facts.ts'
import { notify } from '../notify.ts'
import { createNextOffer, offerNext, moveOffer } from './offers.ts'

/**
 * After a drop-out the shift is open again: its standbys get offers one after another, and applicants declined
 * when it was filled learn that they may apply again. The caller has locked the job. Returns the first offer, or
 * none, for the facility's notification.
 */
export const startRound = async (trx: Knex, droppedOut: ApplicationRow, at: Date) => {
  const job = await findJob(trx, droppedOut.jobId)
  const hold = await findLastHold(trx, droppedOut.id)
  if (!job || !hold) throw new Error(`Application ${droppedOut.id} was confirmed without a hold.`)
  const round = await insertRound(trx, { holdId: hold.id, jobId: job.id, at })
  const next = await createNextOffer(trx, job, round, at)
  const declined = await lockApplicationsOf(trx, job.id, 'declined')
  const filled = declined.filter(({ displacedBy }) => displacedBy === 'filled')
  const clinicianIds = filled.map(({ clinicianId }) => clinicianId)
  const reasons = await reasonsAgainst(trx, job, clinicianIds, at)
  const free = filled.filter(({ clinicianId }) => reasons.get(clinicianId)?.length === 0)
  const ids = free.map(({ id }) => id)
  for (const { clinicianUserId, facts } of await shiftFacts(trx, ids))
    await notify(trx, { type: 'jobOpenAgain', to: [clinicianUserId], facts, at })
  return next
}

const by = { side: 'clock' as const }

/** Jobs with a standby offer past its deadline. */
export const findRoundsToAdvance = ({ db, clock }: Services, limit: number) =>
  listRoundsToAdvance(db, clock.now(), limit)

/**
 * Ends an offer that expired or whose standby withdrew, and makes the next one, unless the shift can no longer
 * be taken.
 */
export const advanceRound = async ({ db, clock }: Services, jobId: string) => {
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockJobIfFree(trx, jobId)
    if (!job || (await isJobHeld(trx, jobId))) return
    const round = await lockActiveRound(trx, jobId)
    if (round) await pass(trx, job, round, at)
  })
}

const pass = async (trx: Knex, job: JobRow, round: StandbyRoundRow, at: Date) => {
  const offer = await lockOpenOffer(trx, round.holdId)
  if (job.status !== 'posted' || job.firstSlotStart <= at) {
    if (offer) await moveOffer(trx, offer, 'withdraw', { by, at })
    await endRound(trx, round, at)
    return
  }
  if (offer && !(await endIfOver(trx, offer, at))) return
  await offerNext(trx, job, round, at)
}

/** Whether the offer no longer waits for an answer. */
const endIfOver = async (trx: Knex, offer: StandbyOfferRow, at: Date): Promise<boolean> => {
  const application = await lockApplication(trx, { id: offer.applicationId })
  const move = application?.status === 'applied' ? 'lapse' : 'withdraw'
  if (move === 'lapse' && offer.answerBy > at) return false
  await moveOffer(trx, offer, move, { by, at })
  return true
}

/**
 * Someone is confirmed, so standby offers end, and the standby with the offer is notified unless they have the
 * shift now. Returns the withdrawn offer. The caller has locked the job.
 */
export const closeRound = async (
  trx: Knex,
  { jobId, confirmedId, at }: { jobId: string; confirmedId: string; at: Date },
): Promise<string | undefined> => {
  const round = await lockActiveRound(trx, jobId)
  if (!round) return undefined
  const offer = await lockOpenOffer(trx, round.holdId)
  await endRound(trx, round, at)
  if (!offer) return undefined
  await moveOffer(trx, offer, 'withdraw', { by, at })
  if (offer.applicationId === confirmedId) return undefined
  for (const { clinicianUserId, facts } of await shiftFacts(trx, [offer.applicationId]))
    await notify(trx, { type: 'standbyOfferOver', to: [clinicianUserId], facts, at })
  return offer.applicationId
}
