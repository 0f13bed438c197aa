import type { Knex } from 'knex'
import type { JobType } from '@gaitway/contract/enums'
import type { CancellationTerms } from '@gaitway/contract/fees'
import { listPrepared } from '../prepared.ts'

/** The frozen terms from which a shift's minimum pay is calculated. */
export type MinimumFacts = {
  jobType: JobType
  payRateCents: number
  parkingCents: number
  otherCents: number
  terms: CancellationTerms
  slots: BookedSlotText[]
}
export type BookedSlotText = { id: string; startsAt: string; endsAt: string }

/** SQL: the slots of job `j` in order of time. */
export const bookedSlots = `(SELECT coalesce(json_agg(json_build_object('id', s.id,
    'startsAt', iso_instant(s.starts_at), 'endsAt', iso_instant(s.ends_at)) ORDER BY s.starts_at), '[]')
  FROM slots s WHERE s.job_id = j.id)`

/** SQL: the facts of application `a` for job `j` as JSON if its clinician was sent home, else null. */
export const minimumFacts = `CASE WHEN a.sent_home_at IS NOT NULL THEN (
  SELECT json_build_object('jobType', j.job_type, 'payRateCents', a.pay_rate_cents, 'parkingCents', j.parking_cents,
    'otherCents', j.other_cents, 'terms', pol.terms, 'slots', ${bookedSlots}) FROM policies pol WHERE pol.id = a.policy_id) END`

const ofApplication = `SELECT ${minimumFacts} AS minimum FROM applications a JOIN jobs j ON j.id = a.job_id WHERE a.id = :id`

export const findMinimumFacts = async (db: Knex, applicationId: string): Promise<MinimumFacts | null> =>
  (await listPrepared<{ minimum: MinimumFacts | null }>(db, ofApplication, { id: applicationId }))[0]
    ?.minimum ?? null
