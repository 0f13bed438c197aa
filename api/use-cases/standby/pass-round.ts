import type { Knex } from 'knex'
import type { Outside } from '../../outside/outside.ts'
import { isJobHeld, lockApplication } from '../../store/applications.ts'
import { lockJobIfFree } from '../../store/jobs.ts'
import type { JobRow, StandbyOfferRow, StandbyRoundRow } from '../../store/rows.ts'
import { lockLiveOffer } from '../../store/standby-offers.ts'
import { endRound, listRoundsToPass, lockLiveRound } from '../../store/standby-rounds.ts'
import { moveOffer } from './move-offer.ts'
import { offerNext } from './offer-next.ts'

const by = { side: 'clock' as const }

/** Jobs whose standbys wait for the clock. */
export const roundsToPass = ({ db, clock }: Outside, limit: number) =>
  listRoundsToPass(db, clock.now(), limit)

/**
 * An offer that nobody answered in time, or that its standby no longer applies for, is over and the next one is
 * asked; where there is nothing to take any more nobody is.
 */
export const passRound = async ({ db, clock }: Outside, jobId: string) => {
  const at = clock.now()
  await db.transaction(async trx => {
    const job = await lockJobIfFree(trx, jobId)
    if (!job || (await isJobHeld(trx, jobId))) return
    const round = await lockLiveRound(trx, jobId)
    if (round) await pass(trx, job, round, at)
  })
}

const pass = async (trx: Knex, job: JobRow, round: StandbyRoundRow, at: Date) => {
  const offer = await lockLiveOffer(trx, round.holdId)
  if (job.status !== 'posted' || job.firstSlotStart <= at) {
    if (offer) await moveOffer(trx, offer, 'withdraw', { by, at })
    await endRound(trx, round, at)
    return
  }
  if (offer && !(await endIfOver(trx, offer, at))) return
  await offerNext(trx, job, round, at)
}

/** True when the offer no longer waits for an answer. */
const endIfOver = async (trx: Knex, offer: StandbyOfferRow, at: Date): Promise<boolean> => {
  const application = await lockApplication(trx, { id: offer.applicationId })
  const move = application?.status === 'applied' ? 'lapse' : 'withdraw'
  if (move === 'lapse' && offer.answerBy > at) return false
  await moveOffer(trx, offer, move, { by, at })
  return true
}
