import type { Knex } from 'knex'
import { lockOwnYes } from '../../store/standby-offers.ts'
import { moveOffer } from './move-offer.ts'

/** Whoever applies anew does not say yes by it: an earlier yes counted only with the application that was closed. */
export const endYes = async (trx: Knex, applicationId: string, at: Date) => {
  const yes = await lockOwnYes(trx, applicationId)
  if (yes) await moveOffer(trx, yes, 'withdraw', { by: { side: 'clock' }, at })
}
