import type { Knex } from 'knex'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { listPrepared } from '../prepared.ts'
import { shiftMoney, type ShiftMoneyFacts } from './shift-money.ts'

/** The moves by which a confirmed shift ends before its time. */
export type EndingMove = 'cancel' | 'cancelCurrent' | 'dropOut' | 'noShow' | 'sendHome'
const moves = ['cancel', 'cancelCurrent', 'dropOut', 'noShow', 'sendHome'] satisfies EndingMove[]

export type ShiftEndingRow = {
  move: EndingMove
  happenedAt: Date
  reason: string | null
  actorSide: string
  clinicianName: string
  money: ShiftMoneyFacts | null
  /** given back, or on its way there */
  returnedCents: number
}

const inList = (words: readonly string[]) => words.map(word => `'${word}'`).join(', ')

const sql = `
  SELECT e.verb AS move, e.happened_at, e.details->>'reason' AS reason, e.actor_side,
    u.first_name || ' ' || u.last_name AS clinician_name, ${shiftMoney('m.id = a.id')} AS money,
    coalesce((SELECT sum(re.amount_cents) FROM charges re JOIN payments p ON p.id = re.payment_id
      WHERE p.application_id = a.id AND re.kind = 'refund' AND re.status <> 'failed'), 0)::int AS returned_cents
  FROM events e JOIN applications a ON a.id = e.noun_id
  JOIN clinicians c ON c.id = a.clinician_id JOIN users u ON u.id = c.user_id
  WHERE e.job_id = :jobId AND e.noun = 'application' AND e.verb IN (${inList(moves)})
    AND e.from_state IN (${inList(confirmedStatuses)})
    AND (:clinicianId::uuid IS NULL OR a.clinician_id = :clinicianId::uuid)
  ORDER BY e.happened_at DESC, e.id DESC`

/** How confirmed shifts of a job ended before their time, the latest first: of everybody, or of one clinician. */
export const listShiftEndings = (
  db: Knex,
  wish: { jobId: string; clinicianId: string | null },
): Promise<ShiftEndingRow[]> => listPrepared(db, sql, wish)
