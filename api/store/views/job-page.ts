import type { Knex } from 'knex'
import { confirmedStatuses, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { ApplicationRow } from '../rows.ts'
import { standsConfirmed } from '../applications.ts'
import { listPrepared } from '../prepared.ts'
import { clinicianFacts, type ClinicianFactsText } from './clinician-facts.ts'
import { cardFields, openJobFacts, rateFacts, type OpenJobFacts, type RatedJob } from './job-shape.ts'
import type { JobType } from '@gaitway/contract/enums'
import { shiftEndings, type ShiftEndingFacts } from './shift-endings.ts'
import { standbyOfferOf } from './standby-offer.ts'
import { shiftMoney, type ShiftMoneyFacts } from './shift-money.ts'

export type JobPageRow = RatedJob &
  OpenJobFacts & {
    jobType: JobType
    parkingCents: number
    otherCents: number
    /** frozen when an applicant was confirmed, else the facility's own */
    feePercent: number | null
    myStatus: ApplicationStatus | null
    /** why the clinician was declined where the facility did not say no to them */
    myDisplacedBy: ApplicationRow['displacedBy']
    /** of the clinician's own confirmed application; else of whoever was confirmed last */
    money: ShiftMoneyFacts | null
    endings: ShiftEndingFacts[]
    /** the clinician who reads */
    facts: ClinicianFactsText | null
  }
export type Viewer = { clinicianId: string | null; facilityId: string | null }

/** Of a job that is open again, what was paid before it was is its own story. */
const whoseMoney = `m.job_id = j.id AND m.confirmed_at = (SELECT max(x.confirmed_at) FROM applications x
  WHERE x.job_id = j.id AND j.status IN ('confirmed','completed','cancelled')
    AND (:clinicianId::uuid IS NULL OR x.clinician_id = :clinicianId::uuid))
  AND (:clinicianId::uuid IS NULL OR m.clinician_id = :clinicianId::uuid)`

const confirmedList = confirmedStatuses.map(status => `'${status}'`).join(',')

/** Clinicians learn whom to call once they are confirmed. */
const contact = `CASE WHEN :clinicianId::uuid IS NULL OR mine.status IN (${confirmedList}) THEN json_build_object(
  'firstName', coalesce(f.contact_first_name, ''), 'lastName', coalesce(f.contact_last_name, ''),
  'title', coalesce(f.contact_title, ''), 'phone', coalesce(f.phone, '')) END`

const fee = `coalesce((SELECT a.fee_percent FROM applications a
  WHERE a.job_id = j.id AND ${standsConfirmed('a')}), f.fee_percent)`
const reader = `(SELECT ${clinicianFacts} FROM clinicians c JOIN users cu ON cu.id = c.user_id
  WHERE c.id = :clinicianId::uuid)`

/** Clinicians read no price, and only of them is asked what stands against them. */
const sqlFor = (isClinician: boolean) => `
  SELECT row_to_json(r)::text AS json, ${rateFacts}, ${openJobFacts}, j.job_type, j.parking_cents, j.other_cents,
    ${isClinician ? 'NULL' : fee} AS fee_percent,
    mine.status AS my_status, mine.displaced_by AS my_displaced_by,
    ${shiftMoney(whoseMoney)} AS money, ${shiftEndings} AS endings,
    ${isClinician ? reader : 'NULL'} AS facts
  FROM jobs j JOIN facilities f ON f.id = j.facility_id JOIN users fu ON fu.id = f.user_id
  LEFT JOIN applications mine ON mine.job_id = j.id AND mine.clinician_id = :clinicianId::uuid
  CROSS JOIN LATERAL (SELECT ${cardFields}, ${contact} AS contact, mine.id AS "myApplicationId",
    coalesce(mine.is_standby, false) AS "isStandby", ${standbyOfferOf('mine')} AS "standbyOffer") r
  WHERE j.id = :id
    AND (:facilityId::uuid IS NULL OR j.facility_id = :facilityId::uuid)
    AND (:clinicianId::uuid IS NULL OR j.status <> 'deleted' OR mine.id IS NOT NULL)`

/** A job's page: a facility finds its own, a clinician all but deleted ones that were never applied for. */
export const findJobPage = async (
  db: Knex,
  id: string,
  { clinicianId, facilityId }: Viewer,
  at: Date,
): Promise<JobPageRow | undefined> =>
  (await listPrepared<JobPageRow>(db, sqlFor(clinicianId !== null), { id, clinicianId, facilityId, at }))[0]
