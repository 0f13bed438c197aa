import type { Knex } from 'knex'
import type { standbyOfferLifecycle } from '@gaitway/contract/lifecycles/standby-offer'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import { findApplication } from '../../store/applications.ts'
import type { StandbyOfferRow } from '../../store/rows.ts'
import { lockOwnYes } from '../../store/standbys.ts'
import { transition, type MoveBy } from '../transition.ts'

/** Moves the offer to its next status and records it with its shift and standby. */
export const moveOffer = async (
  trx: Knex,
  offer: StandbyOfferRow,
  move: MoveOf<typeof standbyOfferLifecycle>,
  moveBy: MoveBy,
) => {
  const { applicationId } = offer
  const about = await findApplication(trx, applicationId)
  const details = { applicationId }
  await transition(trx, 'standbyOffer', offer, move, {
    ...moveBy,
    set: { endedAt: moveBy.at },
    about,
    details,
  })
}

/** An earlier acceptance counted only for the closed application, so applying again withdraws it. */
export const withdrawAcceptance = async (trx: Knex, applicationId: string, at: Date) => {
  const yes = await lockOwnYes(trx, applicationId)
  if (yes) await moveOffer(trx, yes, 'withdraw', { by: { side: 'clock' }, at })
}
