import type { Knex } from 'knex'
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { ProposedSlot } from '@gaitway/contract/proposed-times'
import { findPrepared, listPrepared } from '../postgres/index.ts'
import {
  clinicianFacts,
  toClinician,
  type ClinicianFactsText,
  type KnownClinician,
} from './clinician-facts.ts'
import { openJobFacts, type OpenJobFacts } from './job-shape.ts'
import type { JobFactsRow } from './shift-facts.ts'
import { averageRatingSql } from '../feedback.ts'
import { clinicianReliability } from '../reliability.ts'
import { standbyOfferSql } from '../standbys.ts'
import { membersIn, toReceiver, receiversAmong, type Receiver, type ReceiverRow } from '../notifications.ts'

/** What an applicant's match is calculated from. */
export type ApplicantJob = OpenJobFacts & { settingTypes: string[]; minExperienceYears: number }
type ApplicantFacts = {
  json: string
  applicationId: string
  applicationStatus: ApplicationStatus
  isStandby: boolean
  proposedSlots: ProposedSlot[] | null
  appliedAt: Date
  completedShifts: number
  rating: number | null
}
export type ApplicantRow = ApplicantFacts & { clinician: KnownClinician }

const applicantsSql = `
  SELECT ${openJobFacts}, j.setting_types, j.min_experience_years, row_to_json(r)::text AS json,
    a.id AS application_id, a.status AS application_status, a.is_standby, a.proposed_slots, a.created_at AS applied_at,
    r."completedShifts" AS completed_shifts, r.rating::float8 AS rating, ${clinicianFacts} AS facts
  FROM jobs j JOIN facilities f ON f.id = j.facility_id JOIN users fu ON fu.id = f.user_id
  LEFT JOIN (applications a JOIN clinicians c ON c.id = a.clinician_id JOIN users cu ON cu.id = c.user_id)
    ON a.job_id = j.id AND a.status <> 'removed'
  LEFT JOIN LATERAL (SELECT a.id, a.job_id AS "jobId", a.clinician_id AS "clinicianId", a.status, a.note,
    a.proposed_slots AS "proposedSlots", a.counter_slots AS "counterSlots", a.are_times_agreed AS "areTimesAgreed", a.is_standby AS "isStandby", iso_instant(a.created_at) AS "createdAt",
    ${standbyOfferSql('a')} AS "standbyOffer", ${averageRatingSql('c')} AS rating,
    c.rating_count AS "ratingCount", ${clinicianReliability('c')} AS reliability,
    EXISTS (SELECT 1 FROM holds h WHERE h.application_id = a.id AND h.status = 'held') AS "isHeld",
    (SELECT count(*)::int FROM applications past
      WHERE past.clinician_id = a.clinician_id AND past.status = 'completed') AS "completedShifts") r ON true
  WHERE j.id = :jobId AND (:facilityId::uuid IS NULL OR j.facility_id = :facilityId::uuid)
  ORDER BY a.id`

type Row = ApplicantJob &
  Omit<ApplicantFacts, 'applicationId'> & { applicationId: string | null; facts: ClinicianFactsText }

/** A job, optionally only of one facility, with all applicants who haven't withdrawn. */
export const findJobWithApplicants = async (
  db: Knex,
  { jobId, facilityId, at }: { jobId: string; facilityId: string | null; at: Date },
): Promise<{ job: ApplicantJob; applicants: ApplicantRow[] } | undefined> => {
  const rows = await listPrepared<Row>(db, applicantsSql, { jobId, facilityId, at })
  const [job] = rows
  const applicants = rows.flatMap(({ applicationId, facts, ...row }) =>
    applicationId === null ? [] : [{ ...row, applicationId, clinician: toClinician(facts) }],
  )
  return job && { job, applicants }
}

const applyingSql = `
  SELECT ${openJobFacts}, j.job_type, j.serial_number, j.first_slot_start, j.address_nickname, j.city, j.total_pay_cents,
    j.hourly_rate, j.boost_percent, f.office_name, ${clinicianFacts} AS facts,
    EXISTS (SELECT FROM applications a WHERE a.job_id = j.id AND a.clinician_id = c.id) AS has_applied,
    (SELECT coalesce(json_agg(r ORDER BY r.id), '[]')
      FROM (${receiversAmong(membersIn('j.facility_id', `'applicants'`))}) r) AS receivers
  FROM jobs j JOIN facilities f ON f.id = j.facility_id JOIN users fu ON fu.id = f.user_id
  CROSS JOIN (clinicians c JOIN users cu ON cu.id = c.user_id)
  WHERE j.id = :jobId AND c.id = :clinicianId`

type JobToApplyFor = OpenJobFacts & Omit<JobFactsRow, 'jobId' | 'slots'>
type ApplyingRow = JobToApplyFor & {
  facts: ClinicianFactsText
  hasApplied: boolean
  receivers: ReceiverRow[]
}

export type Applying = {
  job: JobToApplyFor
  clinician: KnownClinician
  hasApplied: boolean
  /** users who choose among the applicants */
  reviewers: Receiver[]
}

/** Everything that decides whether a clinician may apply for a job, and who to notify. */
export const findApplying = async (
  db: Knex,
  params: { jobId: string; clinicianId: string; at: Date },
): Promise<Applying | undefined> => {
  const row = await findPrepared<ApplyingRow>(db, applyingSql, params)
  if (!row) return undefined
  const { facts, hasApplied, receivers, ...job } = row
  return { job, clinician: toClinician(facts), hasApplied, reviewers: receivers.map(toReceiver) }
}
