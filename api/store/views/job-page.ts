import type { Knex } from 'knex'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import { standsConfirmed } from '../applications.ts'
import { listPrepared } from '../prepared.ts'
import { type JobShapeRow, jobColumns } from './job-shape.ts'
import { type StandbyOfferFacts, standbyOfferOf } from './standby-offer.ts'
import { shiftMoney, type ShiftMoneyFacts } from './shift-money.ts'

export type JobPageRow = JobShapeRow & {
  officeName: string
  facilityUserId: string
  facilityStatus: UserStatus
  contactFirstName: string | null
  contactLastName: string | null
  contactTitle: string | null
  phone: string | null
  /** frozen when an applicant was confirmed, else the facility's own */
  feePercent: number | null
  myApplicationId: string | null
  myStatus: ApplicationStatus | null
  myStandby: boolean | null
  myStandbyOffer: StandbyOfferFacts | null
  /** the clinician was declined only because the shift was filled, or overlapped another */
  myDisplaced: boolean | null
  /** of the clinician's own confirmed application; else of whoever was confirmed last */
  money: ShiftMoneyFacts | null
}
export type Viewer = { clinicianId: string | null; facilityId: string | null }

/** Of a job that is open again, what was paid before it was is its own story. */
const whoseMoney = `m.job_id = j.id AND m.confirmed_at = (SELECT max(c.confirmed_at) FROM applications c
  WHERE c.job_id = j.id AND j.status IN ('confirmed','completed','cancelled')
    AND (:clinicianId::uuid IS NULL OR c.clinician_id = :clinicianId::uuid))
  AND (:clinicianId::uuid IS NULL OR m.clinician_id = :clinicianId::uuid)`

const sql = `
  SELECT ${jobColumns}, f.office_name, f.user_id AS facility_user_id, u.status AS facility_status,
    f.contact_first_name, f.contact_last_name, f.contact_title, f.phone,
    coalesce((SELECT a.fee_percent FROM applications a
      WHERE a.job_id = j.id AND ${standsConfirmed('a')}), f.fee_percent) AS fee_percent,
    mine.id AS my_application_id, mine.status AS my_status,
    mine.is_standby AS my_standby, ${standbyOfferOf('mine')} AS my_standby_offer,
    mine.displaced_by IS NOT NULL AS my_displaced,
    ${shiftMoney(whoseMoney)} AS money
  FROM jobs j JOIN facilities f ON f.id = j.facility_id JOIN users u ON u.id = f.user_id
  LEFT JOIN applications mine ON mine.job_id = j.id AND mine.clinician_id = :clinicianId::uuid
  WHERE j.id = :id
    AND (:facilityId::uuid IS NULL OR j.facility_id = :facilityId::uuid)
    AND (:clinicianId::uuid IS NULL OR j.status <> 'deleted' OR mine.id IS NOT NULL)`

/** A job's page: a facility finds its own, a clinician all but deleted ones that were never applied for. */
export const findJobPage = async (db: Knex, id: string, viewer: Viewer): Promise<JobPageRow | undefined> =>
  (
    await listPrepared<JobPageRow>(db, sql, {
      id,
      clinicianId: viewer.clinicianId,
      facilityId: viewer.facilityId,
    })
  )[0]
