import type { Knex } from 'knex'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import type { ApplicationRow } from '../rows.ts'
import { confirmedSql } from '../applications.ts'
import { listPrepared } from '../prepared.ts'
import { clinicianFacts, type ClinicianFactsText } from './clinician-facts.ts'
import { cardFields, cardOf, type Card, type OpenJobFacts } from './job-shape.ts'
import { standbyOfferOf } from '../standbys.ts'
import { moneyOfJoined, shiftMoney, type ShiftMoneyFacts } from './shift-money.ts'

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

type Found = Pick<OpenJobFacts, 'facilityStatus'> & {
  json: string
  /** frozen when an applicant was confirmed; before that the facility's own */
  feePercent: number | null
  /** why Gaitway declined the clinician, when the facility didn't */
  myDisplacedBy: ApplicationRow['displacedBy']
  /** of the clinician's own confirmed application, else of the last confirmed clinician */
  money: ShiftMoneyFacts | null
  endings: ShiftEndingFacts[]
  /** the clinician who reads it */
  facts: ClinicianFactsText | null
}
export type JobPageRow = Card & Found
export type Viewer = { clinicianId: string | null; facilityId: string | null }

/** Earlier payments of a job that is open again don't count. */
const hasMoney = `j.status IN ('confirmed','completed','cancelled')`
const lastConfirmed = `m.job_id = j.id AND ${hasMoney}
  AND m.confirmed_at = (SELECT max(x.confirmed_at) FROM applications x WHERE x.job_id = j.id)`
const ownMoney = moneyOfJoined({ m: 'mine', mj: 'j', mf: 'f' }, false)

const confirmedList = confirmedStatuses.map(status => `'${status}'`).join(',')

/** Clinicians see the contact once they are confirmed. */
const contact = `json_build_object(
  'firstName', coalesce(f.contact_first_name, ''), 'lastName', coalesce(f.contact_last_name, ''),
  'title', coalesce(f.contact_title, ''), 'phone', coalesce(f.phone, ''))`
const contactOnceConfirmed = `CASE WHEN mine.status IN (${confirmedList}) THEN ${contact} END`

const fee = `coalesce((SELECT a.fee_percent FROM applications a
  WHERE a.job_id = j.id AND ${confirmedSql('a')}), f.fee_percent)`

const card = (more: string) => `CROSS JOIN LATERAL (SELECT ${cardFields}, ${more}) r`

/** Clinicians see no price, and only they have eligibility. */
const forClinician = `
  SELECT row_to_json(r)::text AS json, fu.status AS facility_status, NULL AS fee_percent,
    mine.displaced_by AS my_displaced_by, CASE WHEN ${hasMoney} THEN ${ownMoney} END AS money,
    ${ownEndings} AS endings, ${clinicianFacts} AS facts
  FROM jobs j JOIN facilities f ON f.id = j.facility_id JOIN users fu ON fu.id = f.user_id
  JOIN (clinicians c JOIN users cu ON cu.id = c.user_id) ON c.id = :clinicianId
  LEFT JOIN applications mine ON mine.job_id = j.id AND mine.clinician_id = :clinicianId
  ${card(`${contactOnceConfirmed} AS contact, mine.id AS "myApplicationId",
    coalesce(mine.is_standby, false) AS "isStandby", ${standbyOfferOf('mine')} AS "standbyOffer"`)}
  WHERE j.id = :id AND (j.status <> 'deleted' OR mine.id IS NOT NULL)`

const forOthers = `
  SELECT row_to_json(r)::text AS json, fu.status AS facility_status, ${fee} AS fee_percent,
    NULL AS my_displaced_by, ${shiftMoney(lastConfirmed)} AS money, ${shiftEndings} AS endings, NULL AS facts
  FROM jobs j JOIN facilities f ON f.id = j.facility_id JOIN users fu ON fu.id = f.user_id
  LEFT JOIN applications mine ON false
  ${card(`${contact} AS contact, NULL AS "myApplicationId", false AS "isStandby", NULL AS "standbyOffer"`)}
  WHERE j.id = :id AND (:facilityId::uuid IS NULL OR j.facility_id = :facilityId::uuid)`

/** A job's page. Facilities find their own; clinicians find all except deleted jobs they never applied for. */
export const findJobPage = async (
  db: Knex,
  id: string,
  { clinicianId, facilityId }: Viewer,
  at: Date,
): Promise<JobPageRow | undefined> => {
  const [row] = clinicianId
    ? await listPrepared<Found>(db, forClinician, { id, clinicianId, at })
    : await listPrepared<Found>(db, forOthers, { id, facilityId })
  return row && cardOf(row.json, row)
}
