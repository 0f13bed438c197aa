import type { Knex } from 'knex'
import type { NewStandbyOfferRow, StandbyOfferRow } from './rows.ts'

/** The shift is offered to a standby. The round was locked before. */
export const insertOffer = (trx: Knex, offer: NewStandbyOfferRow) => trx('standby_offers').insert(offer)

/** The offer of a round that waits for an answer, of which there is one at most. */
export const lockLiveOffer = (trx: Knex, roundId: string): Promise<StandbyOfferRow | undefined> =>
  trx('standby_offers').where({ roundId, status: 'offered' }).forUpdate().first()

/** The applications that were offered the shift in a round. */
export const listOffered = (db: Knex, roundId: string): Promise<string[]> =>
  db('standby_offers').where({ roundId }).pluck('application_id')

/** The yes of an application that waits for the facility, or did until the application was closed. The job was locked before. */
export const lockOwnYes = (trx: Knex, applicationId: string): Promise<StandbyOfferRow | undefined> =>
  trx('standby_offers as o')
    .join('standby_rounds as r', 'r.hold_id', 'o.round_id')
    .where({ 'o.application_id': applicationId, 'o.status': 'accepted' })
    .whereNull('r.ended_at')
    .forUpdate('o')
    .first('o.*')

/** Whether somebody said yes in a round, and waits for the facility. */
export const hasWaitingYes = async (db: Knex, roundId: string): Promise<boolean> =>
  (await db('standby_offers as o')
    .join('applications as a', 'a.id', 'o.application_id')
    .where({ 'o.round_id': roundId, 'o.status': 'accepted', 'a.status': 'applied' })
    .first('o.id')) !== undefined
