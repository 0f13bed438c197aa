import type { Knex } from 'knex'
import type { JobType } from '@gaitway/contract/values/enums'
import { calculateScheduledPay } from '../../api/domain/job-price.ts'
import { isMissedDay } from '../../api/store/missed-days.ts'
import { atWork } from '../races/invariants.ts'
import type { Change } from './changes.ts'

const taken = `('upcoming', 'current', 'completed')`
const days = (column: string) => `(
  SELECT array_agg(tstzrange((one->>'startDate')::timestamptz, (one->>'endDate')::timestamptz) ORDER BY one->>'startDate')
  FROM jsonb_array_elements(${column}) one)`
const daysOfJob = (jobId: string, which = 'true') => `(
  SELECT array_agg(tstzrange(s.starts_at, s.ends_at) ORDER BY s.starts_at) FROM slots s
  WHERE s.job_id = ${jobId} AND ${which})`
/** The new times that the clinician accepted last. */
const lastAccepted = `(
  SELECT t.slots FROM time_changes t WHERE t.application_id = a.id AND t.status = 'accepted'
  ORDER BY t.ended_at DESC, t.id DESC LIMIT 1)`

/** How many records that must not exist do. */
const counted = `
  SELECT what, number::int FROM (
    SELECT 'clinicians whose ratings differ from a recount' AS what, count(*) AS number FROM clinicians c
      WHERE (c.rating_sum, c.rating_count) <> (SELECT coalesce(sum(f.rating), 0)::int, count(f.id)::int
        FROM applications a JOIN feedback f ON f.application_id = a.id AND f.by_side = 'facility'
        WHERE a.clinician_id = c.id)
    UNION ALL SELECT 'facilities whose ratings differ from a recount', count(*) FROM facilities c
      WHERE (c.rating_sum, c.rating_count) <> (SELECT coalesce(sum(f.rating), 0)::int, count(f.id)::int
        FROM applications a JOIN feedback f ON f.application_id = a.id AND f.by_side = 'clinician'
        WHERE a.facility_id = c.id)
    UNION ALL SELECT 'clinicians whose reliability differs from a recount', count(*) FROM clinician_reliability c
      WHERE (c.shifts_over, c.shifts_due, c.shifts_worked, c.days_worked, c.days_on_time, c.canceled_late) <> (
        SELECT coalesce(sum(r.shifts_over), 0), coalesce(sum(r.shifts_due), 0), coalesce(sum(r.shifts_worked), 0),
          coalesce(sum(r.days_worked), 0), coalesce(sum(r.days_on_time), 0), coalesce(sum(r.canceled_late), 0)
        FROM reliability_facts r WHERE r.clinician_id = c.clinician_id)
    UNION ALL SELECT 'facilities whose reliability differs from a recount', count(*) FROM facility_reliability f
      WHERE (f.shifts_held, f.cards_accepted, f.cards_in_time, f.payments_due, f.payments_in_time) <> (
        SELECT coalesce(sum(r.shifts_held), 0), coalesce(sum(r.cards_accepted), 0), coalesce(sum(r.cards_in_time), 0),
          coalesce(sum(r.payments_due), 0), coalesce(sum(r.payments_in_time), 0)
        FROM reliability_facts r WHERE r.facility_id = f.facility_id)
    UNION ALL SELECT 'jobs whose applicants differ from a recount', count(*) FROM jobs j
      WHERE j.number_of_applicants <> (
        SELECT count(*) FROM applications WHERE job_id = j.id AND status <> 'removed')
    UNION ALL SELECT 'jobs that begin or end at other times than their days', count(*) FROM jobs j
      WHERE (j.first_slot_start, j.last_slot_end) <> (
        SELECT min(starts_at), max(ends_at) FROM slots WHERE job_id = j.id)
    UNION ALL SELECT 'confirmed shifts that begin or end at other times than their job', count(*)
      FROM applications a JOIN jobs j ON j.id = a.job_id
      WHERE a.status IN ${taken} AND (a.first_slot_start, a.last_slot_end) <> (j.first_slot_start, j.last_slot_end)
    UNION ALL SELECT 'confirmed shifts reserved for other times than their days', count(*) FROM applications a
      JOIN holds h ON h.application_id = a.id AND h.status = 'confirmed'
      WHERE a.status IN ('upcoming', 'current') AND ${daysOfJob('a.job_id', `NOT ${isMissedDay('s')}`)} IS DISTINCT FROM (
        SELECT array_agg(b.during ORDER BY b.during) FROM clinician_bookings b
        WHERE b.hold_id = h.id AND b.time_change_id IS NULL)
    UNION ALL SELECT 'confirmed shifts at other times than were accepted last', count(*) FROM applications a
      WHERE a.status IN ${taken} AND ${daysOfJob('a.job_id')} <> ${days(lastAccepted)}
    UNION ALL SELECT 'confirmed shifts at other times than were agreed on', count(*) FROM applications a
      JOIN holds h ON h.application_id = a.id AND h.status = 'confirmed' JOIN slots s ON s.job_id = a.job_id
      LEFT JOIN LATERAL (SELECT one FROM jsonb_array_elements(a.proposed_slots) one
        WHERE h.proposed_start IS NOT NULL AND one->>'slotId' = s.id::text) p ON true
      WHERE a.status IN ${taken} AND ${lastAccepted} IS NULL AND (s.starts_at, s.ends_at) <> (
        coalesce((p.one->>'startDate')::timestamptz, s.posted_starts_at, s.starts_at),
        coalesce((p.one->>'endDate')::timestamptz, s.posted_ends_at, s.ends_at))
    UNION ALL SELECT 'two shifts of one clinician at the same time', count(*) FROM applications a
      JOIN applications b ON b.clinician_id = a.clinician_id AND b.id > a.id
      JOIN slots s ON s.job_id = a.job_id JOIN slots t ON t.job_id = b.job_id
      WHERE a.status IN ${taken} AND b.status IN ${taken}
        AND ${atWork('s', 'a')} && ${atWork('t', 'b')}
    UNION ALL SELECT 'applications for an invite-only job without an invitation', count(*) FROM applications a
      JOIN jobs j ON j.id = a.job_id AND j.invite_only
      WHERE NOT EXISTS (SELECT 1 FROM job_invitations WHERE job_id = a.job_id AND clinician_id = a.clinician_id)
    UNION ALL SELECT 'time cards whose hours differ from their days', count(*) FROM timesheets t
      WHERE t.worked_minutes <> (SELECT sum(worked_minutes) FROM timesheet_entries WHERE timesheet_id = t.id)
  ) AS promised WHERE number <> 0`

type Job = {
  id: string
  jobType: JobType
  hourlyRate: number
  boostPercent: number
  parkingCents: number
  otherCents: number
  totalPayCents: number
  totalMinutes: number
}

/** Jobs whose hours or pay aren't those of their days. */
const wronglySummed = async (db: Knex) => {
  const jobs: Job[] = await db('jobs')
  const slots: { jobId: string; startsAt: Date; endsAt: Date }[] = await db('slots')
  return jobs.filter(job => {
    const own = slots.filter(({ jobId }) => jobId === job.id)
    const pay = calculateScheduledPay({
      ...job,
      slots: own.map(({ startsAt, endsAt }) => ({ startDate: startsAt, endDate: endsAt })),
    })
    return pay.totalPayCents !== job.totalPayCents || pay.totalMinutes !== job.totalMinutes
  }).length
}

/** A sentence for each broken promise about ratings, reliability, times, blocks, invitations, and sums. */
export const brokenInRows = async (db: Knex): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { what: string; number: number }[] }>(counted)
  const wrong = await wronglySummed(db)
  return [
    ...rows.map(({ what, number }) => `${what}: ${number}`),
    ...(wrong === 0 ? [] : [`jobs whose hours or pay differ from their days: ${wrong}`]),
  ]
}

/** A sentence for each application that was confirmed although one side blocks the other. */
export const confirmedWhileBlocked = async (db: Knex, changes: readonly Change[]): Promise<string[]> => {
  const blocks: { facilityId: string; clinicianId: string }[] = await db('blocks').whereNull('ended_at')
  return changes
    .filter(({ noun, from }) => noun === 'application' && from === 'applied')
    .filter(({ status }) => ['upcoming', 'current', 'completed'].includes(status))
    .filter(one =>
      blocks.some(
        ({ facilityId, clinicianId }) => facilityId === one.facilityId && clinicianId === one.clinicianId,
      ),
    )
    .map(() => 'a shift was confirmed although one side blocks the other')
}
