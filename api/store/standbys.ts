import type { Knex } from 'knex'
import { listPreparedIds } from './postgres/index.ts'
import type { StandbyRoundRow, NewStandbyOfferRow, StandbyOfferRow } from './rows.ts'

/** Starts a round. The job was locked before. */
export const insertRound = async (
  trx: Knex,
  { holdId, jobId, at }: { holdId: string; jobId: string; at: Date },
): Promise<StandbyRoundRow> => {
  const round = { holdId, jobId, begunAt: at, endedAt: null }
  await trx('standby_rounds').insert(round)
  return round
}

/** Locks the active round of a job; there is at most one. The job was locked before. */
export const lockActiveRound = (trx: Knex, jobId: string): Promise<StandbyRoundRow | undefined> =>
  trx('standby_rounds').where({ jobId, endedAt: null }).forUpdate().first()

export const endRound = (trx: Knex, { holdId }: StandbyRoundRow, at: Date) =>
  trx('standby_rounds').where({ holdId, endedAt: null }).update({ endedAt: at })

/**
 * Jobs with a round that has to continue or end: the offer expired, its standby no longer applies, no offer is open or
 * accepted, or the job isn't open anymore. Not while a confirmation is under way.
 */
export const listRoundsToAdvance = (db: Knex, at: Date, limit: number): Promise<string[]> =>
  listPreparedIds(
    db,
    `SELECT r.job_id AS id FROM standby_rounds r JOIN jobs j ON j.id = r.job_id
     LEFT JOIN standby_offers o ON o.round_id = r.hold_id AND o.status = 'offered'
     LEFT JOIN applications a ON a.id = o.application_id
     WHERE r.ended_at IS NULL AND NOT EXISTS (SELECT FROM holds WHERE job_id = j.id AND status = 'held')
       AND (j.status <> 'posted' OR j.first_slot_start <= :at OR o.answer_by <= :at OR a.status <> 'applied'
         OR (o.id IS NULL AND NOT EXISTS (
           SELECT FROM standby_offers yes JOIN applications ya ON ya.id = yes.application_id
           WHERE yes.round_id = r.hold_id AND yes.status = 'accepted' AND ya.status = 'applied')))
     ORDER BY r.begun_at, r.job_id LIMIT :limit`,
    { at, limit },
  )

/** The round was locked before. */
export const insertOffer = (trx: Knex, offer: NewStandbyOfferRow) => trx('standby_offers').insert(offer)

/** Locks the open offer of a round; there is at most one. */
export const lockOpenOffer = (trx: Knex, roundId: string): Promise<StandbyOfferRow | undefined> =>
  trx('standby_offers').where({ roundId, status: 'offered' }).forUpdate().first()

/** The applications that got an offer in a round. */
export const listOfferedIds = (db: Knex, roundId: string): Promise<string[]> =>
  db('standby_offers').where({ roundId }).pluck('application_id')

/**
 * Locks an application's accepted offer of an active round: it waits for the facility, or did until the application
 * ended. The job was locked before.
 */
export const lockAcceptedOffer = (trx: Knex, applicationId: string): Promise<StandbyOfferRow | undefined> =>
  trx('standby_offers as o')
    .join('standby_rounds as r', 'r.hold_id', 'o.round_id')
    .where({ 'o.application_id': applicationId, 'o.status': 'accepted' })
    .whereNull('r.ended_at')
    .forUpdate('o')
    .first('o.*')

/** Whether an accepted offer of a round waits for the facility. */
export const hasAcceptedOffer = async (db: Knex, roundId: string): Promise<boolean> =>
  (await db('standby_offers as o')
    .join('applications as a', 'a.id', 'o.application_id')
    .where({ 'o.round_id': roundId, 'o.status': 'accepted', 'a.status': 'applied' })
    .first('o.id')) !== undefined

/** SQL: the offer that an application got in the job's last round, as JSON, or null. */
export const standbyOfferSql = (alias: string) => `(
  SELECT json_build_object('status', o.status, 'answerBy', iso_instant(o.answer_by))
  FROM standby_offers o
  WHERE o.application_id = ${alias}.id AND o.round_id = (
    SELECT r.hold_id FROM standby_rounds r WHERE r.job_id = ${alias}.job_id
    ORDER BY r.begun_at DESC, r.hold_id DESC LIMIT 1))`

/** SQL: whether a standby accepted and waits to be confirmed, or standbys are still asked; null without a round. */
export const standbyRoundSql = (alias: string) => `(
  SELECT CASE WHEN EXISTS (
      SELECT 1 FROM standby_offers o JOIN applications sa ON sa.id = o.application_id AND sa.status = 'applied'
      WHERE o.round_id = r.hold_id AND o.status = 'accepted')
    THEN 'accepted' ELSE 'asking' END
  FROM standby_rounds r WHERE r.job_id = ${alias}.id AND r.ended_at IS NULL)`
