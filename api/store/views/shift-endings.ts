import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { shiftMoney, type ShiftMoneyFacts } from './shift-money.ts'

/** The moves that end a confirmed shift early. */
export type EndingMove = 'cancel' | 'cancelCurrent' | 'dropOut' | 'noShow' | 'sendHome'
const moves = ['cancel', 'cancelCurrent', 'dropOut', 'noShow', 'sendHome'] satisfies EndingMove[]

export type ShiftEndingFacts = {
  move: EndingMove
  at: string
  reason: string | null
  byStaff: boolean
  clinicianName: string
  money: ShiftMoneyFacts | null
  /** refunded, or being refunded */
  returnedCents: number
}

const inList = (words: readonly string[]) => words.map(word => `'${word}'`).join(', ')

const isEnding = `e.noun = 'application' AND e.verb IN (${inList(moves)})
      AND e.from_state IN (${inList(confirmedStatuses)})`
const fieldsOf = (
  person: string,
) => `'move', e.verb, 'at', iso_instant(e.happened_at), 'reason', e.details->>'reason',
      'byStaff', e.actor_side IN ('admin', 'subadmin'), 'clinicianName', ${person}.first_name || ' ' || ${person}.last_name`
const latestFirst = 'ORDER BY e.happened_at DESC, e.id DESC'

/** SQL: how confirmed shifts of job `j` ended early, latest first, with their money. */
export const shiftEndings = `
  (SELECT coalesce(json_agg(json_build_object(${fieldsOf('eu')}, 'money', ${shiftMoney('m.id = ea.id')},
      'returnedCents', coalesce((SELECT sum(re.amount_cents) FROM payments ep
        JOIN charges re ON re.payment_id = ep.id AND re.kind = 'refund' AND re.status <> 'failed'
        WHERE ep.application_id = ea.id), 0)::int) ${latestFirst}), '[]')
    FROM events e JOIN applications ea ON ea.id = e.noun_id
    JOIN clinicians ec ON ec.id = ea.clinician_id JOIN users eu ON eu.id = ec.user_id
    WHERE e.job_id = j.id AND ${isEnding})`

/** SQL: those of the clinician's own application `mine` and user `cu`, without the facility's money. */
export const ownEndings = `
  (SELECT coalesce(json_agg(json_build_object(${fieldsOf('cu')}, 'money', NULL, 'returnedCents', 0) ${latestFirst}), '[]')
    FROM events e WHERE e.noun_id = mine.id AND ${isEnding})`
