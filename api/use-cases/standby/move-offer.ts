import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { standbyOfferLifecycle } from '@gaitway/contract/lifecycles/standby-offer'
import { step, type MoveOf } from '@gaitway/contract/lifecycles/step'
import { findApplication } from '../../store/applications.ts'
import { record } from '../../store/events.ts'
import type { StandbyOfferRow } from '../../store/rows.ts'
import { changeOffer, lockOwnYes } from '../../store/standby-offers.ts'
import type { MoveBy } from '../moves.ts'

type Offer = Pick<StandbyOfferRow, 'id' | 'applicationId'>

/** What happened to an offer is on record, with the shift and the standby that it is about. */
export const recordOffer = async (
  trx: Knex,
  offer: Offer,
  what: { verb: MoveOf<typeof standbyOfferLifecycle> | 'offer'; from?: string; to: string },
  { by, at }: MoveBy,
) => {
  const application = await findApplication(trx, offer.applicationId)
  await record(trx, {
    at,
    by,
    noun: 'standbyOffer',
    nounId: offer.id,
    ...what,
    jobId: application?.jobId,
    facilityId: application?.facilityId,
    clinicianId: application?.clinicianId,
    details: { applicationId: offer.applicationId },
  })
}

/** The offer is in its next state, with the event on record; refused when that is not open any more. */
export const moveOffer = async (
  trx: Knex,
  offer: StandbyOfferRow,
  verb: MoveOf<typeof standbyOfferLifecycle>,
  move: MoveBy,
) => {
  const status = step(standbyOfferLifecycle, offer.status, verb, move.by.side)
  if (!(await changeOffer(trx, offer, { status, endedAt: move.at }))) throw refuse('changed_meanwhile')
  await recordOffer(trx, offer, { verb, from: offer.status, to: status }, move)
}

/** Whoever applies anew does not say yes by it: an earlier yes counted only with the application that was closed. */
export const withdrawAcceptance = async (trx: Knex, applicationId: string, at: Date) => {
  const yes = await lockOwnYes(trx, applicationId)
  if (yes) await moveOffer(trx, yes, 'withdraw', { by: { side: 'clock' }, at })
}
