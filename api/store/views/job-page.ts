import type { Knex } from 'knex'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import type { ApplicationRow } from '../rows.ts'
import { standsConfirmed } from '../applications.ts'
import { listPrepared } from '../prepared.ts'
import { clinicianFacts, type ClinicianFactsText } from './clinician-facts.ts'
import { cardFields, cardOf, type Card, type OpenJobFacts } from './job-shape.ts'
import { ownEndings, shiftEndings, type ShiftEndingFacts } from './shift-endings.ts'
import { standbyOfferOf } from './standby-offer.ts'
import { moneyOfJoined, shiftMoney, type ShiftMoneyFacts } from './shift-money.ts'

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
  WHERE a.job_id = j.id AND ${standsConfirmed('a')}), f.fee_percent)`

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
