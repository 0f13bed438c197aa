import type { Knex } from 'knex'
import { lockLiveOffer } from '../../store/standby-offers.ts'
import { endRound, lockLiveRound } from '../../store/standby-rounds.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import { moveOffer } from './move-offer.ts'

const by = { side: 'clock' as const }

/**
 * Somebody is confirmed: no standby is asked any more, and who was asked knows, unless they have the shift now.
 * Returns whose offer was taken back. The job was locked before.
 */
export const endRoundOf = async (
  trx: Knex,
  { jobId, confirmedId, at }: { jobId: string; confirmedId: string; at: Date },
): Promise<string | undefined> => {
  const round = await lockLiveRound(trx, jobId)
  if (!round) return undefined
  const offer = await lockLiveOffer(trx, round.holdId)
  await endRound(trx, round, at)
  if (!offer) return undefined
  await moveOffer(trx, offer, 'withdraw', { by, at })
  if (offer.applicationId === confirmedId) return undefined
  for (const { clinicianUserId, facts } of await shiftFacts(trx, [offer.applicationId]))
    await tell(trx, { type: 'standbyOfferOver', to: [clinicianUserId], facts, at })
  return offer.applicationId
}
