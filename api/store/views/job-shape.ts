import type { Knex } from 'knex'
import { calculatePayRateCents } from '@gaitway/contract/values/fees'
import type { ClinicianType } from '@gaitway/contract/values/enums'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import type { Output } from '@gaitway/contract/schemas/index'
import { withFields } from '../../json.ts'
import { findPrepared, listPrepared } from '../postgres/index.ts'
import { averageRatingSql } from '../feedback.ts'
import { facilityReliability } from '../reliability.ts'
import { shownMedian, shownRateKind } from '../rates.ts'

export type JobShape = Output<'jobs.post'>[number]
export type SlotShape = JobShape['slots'][number]

/** SQL: the slots of jobs `j` in order, as JSON. */
export const slotsOfJob = `
  (SELECT json_agg(one) FROM (
    SELECT s.id, iso_instant(s.starts_at) AS "startDate", iso_instant(s.ends_at) AS "endDate",
      s.sort_order AS "sortOrder"
    FROM slots s WHERE s.job_id = j.id ORDER BY s.sort_order) one) AS slots`

/** SQL: the slots of jobs `j` as they were posted, if other times were agreed on; else null. */
export const postedSlotsOfJob = `
  (SELECT json_agg(json_build_object('id', s.id, 'startDate', iso_instant(coalesce(s.posted_starts_at, s.starts_at)),
      'endDate', iso_instant(coalesce(s.posted_ends_at, s.ends_at))) ORDER BY s.sort_order)
    FROM slots s WHERE s.job_id = j.id HAVING bool_or(s.posted_starts_at IS NOT NULL))`

/** SQL: what jobs `j` require. */
export const jobDetails = `j.job_type AS "jobType", j.setting_types AS "settingTypes",
  j.patient_types AS "patientTypes", j.dress_code AS "dressCode", j.min_experience_years AS "minExperienceYears",
  j.description, j.documentation_system AS "documentationSystem"`

/** SQL: jobs `j` in the API's shape, without the pay rate, which `jobText` adds. */
export const jobFields = `
  j.id, j.serial_number AS "serialNumber", j.status, j.clinician_type AS "clinicianType", ${jobDetails},
  ${slotsOfJob}, j.address_nickname AS "jobAddressNickname", j.address1 AS "jobAddress1",
  j.address2 AS "jobAddress2", j.city, j.state, j.zip_code AS "zipCode", j.latitude, j.longitude,
  j.time_zone AS "timeZone", j.hourly_rate AS "hourlyRate", j.boost_percent AS "boostPercent",
  j.parking_cents AS "parkingCents", j.other_cents AS "otherCents", j.total_pay_cents AS "totalPayCents",
  j.number_of_applicants AS "numberOfApplicants", j.invite_only AS "inviteOnly", iso_instant(j.created_at) AS "createdAt"`

/** SQL: a job card without computed fields: jobs `j` of facilities `f`, with the clinician's application `mine`. */
export const cardFields = `${jobFields},
  json_build_object('id', f.id, 'officeName', f.office_name, 'userId', f.user_id,
    'rating', ${averageRatingSql('f')}, 'ratingCount', f.rating_count,
    'reliability', ${facilityReliability('f')}) AS facility,
  ${shownMedian} AS "medianRateCents", ${shownRateKind} AS "medianRateKind", mine.status AS "myApplicationStatus"`

/** SQL: whether the clinician :clinicianId was invited to jobs `j`. */
export const isInvitedSql = `EXISTS (SELECT 1 FROM job_invitations i
    WHERE i.job_id = j.id AND i.clinician_id = :clinicianId)`

/**
 * SQL: everyone invited to jobs `j`, earliest first, with their application's status. An application that was removed, or
 * that may be made again, doesn't count.
 */
export const invitedSql = `(SELECT coalesce(json_agg(json_build_object('clinicianId', i.clinician_id,
      'firstName', iu.first_name, 'lastName', iu.last_name, 'invitedAt', iso_instant(i.created_at),
      'applicationStatus', ia.status) ORDER BY i.created_at, iu.last_name, i.clinician_id), '[]')
    FROM job_invitations i JOIN clinicians ic ON ic.id = i.clinician_id JOIN users iu ON iu.id = ic.user_id
    LEFT JOIN applications ia ON ia.job_id = j.id AND ia.clinician_id = i.clinician_id AND ia.status <> 'removed'
      AND NOT (j.status = 'posted' AND ia.status = 'declined' AND ia.displaced_by IS NOT NULL)
    WHERE i.job_id = j.id)`

/** What eligibility and distance depend on. */
export type OpenJobFacts = {
  id: string
  facilityId: string
  status: JobStatus
  facilityStatus: UserStatus
  clinicianType: ClinicianType
  state: string
  timeZone: string
  latitude: number | null
  longitude: number | null
  slots: SlotShape[]
  inviteOnly: boolean
}
/** SQL: `OpenJobFacts` as columns, from jobs `j` and facility owners `fu`. */
export const openJobFacts = `j.id, j.facility_id, j.status, fu.status AS facility_status, j.clinician_type, j.state,
  j.time_zone, j.latitude, j.longitude, j.invite_only, ${slotsOfJob}`

/** SQL: what the pay rate of jobs `j` is calculated from, outside of their text. */
export const rateFacts = 'j.hourly_rate, j.boost_percent'
export type RatedJob = { json: string; hourlyRate: number; boostPercent: number }

/** A job's text with its pay rate and these fields. */
export const jobText = ({ json, hourlyRate, boostPercent }: RatedJob, more: Record<string, unknown> = {}) =>
  withFields(json, { payRateCents: calculatePayRateCents(hourlyRate, boostPercent), ...more })

/** The stored address of the facility’s photo, whose link is signed outside the text. */
export type FacilityPhoto = { photoUrl: string | null }

type CardText = Omit<
  Output<'jobs.board'>['data'][number],
  'payRateCents' | 'distanceMiles' | 'reasons' | 'facilityPhotoUrl'
>
export type JobCard = CardText & RatedJob & Omit<OpenJobFacts, 'facilityStatus'>

/**
 * A card with its facts, parsed from its text: separate columns would cost the database more than parsing. More fields
 * are assigned to the parsed object, because spreading so many fields takes longer than everything else.
 */
export const buildCard = <More extends object>(json: string, more: More): JobCard & More => {
  const card = JSON.parse(json) as CardText
  return Object.assign(card, { json, facilityId: card.facility.id, ...more })
}

const jobsWhere = (condition: string) => `
  SELECT row_to_json(r)::text AS json, ${rateFacts}
  FROM jobs j CROSS JOIN LATERAL (SELECT ${jobFields}) r WHERE ${condition}`

/** These jobs, in the order of their shift IDs. */
export const listJobTexts = async (db: Knex, ids: readonly string[]): Promise<string[]> => {
  const sql = jobsWhere('j.id = ANY(:ids::uuid[]) ORDER BY j.serial_number')
  return (await listPrepared<RatedJob>(db, sql, { ids: [...ids] })).map(job => jobText(job))
}

/** The facility's last posted job. */
export const findLastJobText = async (db: Knex, facilityId: string): Promise<string | undefined> => {
  const sql = jobsWhere('j.facility_id = :facilityId ORDER BY j.created_at DESC, j.id DESC LIMIT 1')
  const job = await findPrepared<RatedJob>(db, sql, { facilityId })
  return job && jobText(job)
}
