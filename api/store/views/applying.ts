import type { Knex } from 'knex'
import { membersIn, receiverOf, receiversAmong, type Receiver, type ReceiverRow } from '../notifications.ts'
import { listPrepared } from '../prepared.ts'
import {
  clinicianFacts,
  clinicianOf,
  type ClinicianFactsText,
  type KnownClinician,
} from './clinician-facts.ts'
import { openJobFacts, type OpenJobFacts } from './job-shape.ts'

const sql = `
  SELECT ${openJobFacts}, j.serial_number, j.first_slot_start, f.office_name, ${clinicianFacts} AS facts,
    EXISTS (SELECT FROM applications a WHERE a.job_id = j.id AND a.clinician_id = c.id) AS has_applied,
    (SELECT coalesce(json_agg(r ORDER BY r.id), '[]')
      FROM (${receiversAmong(membersIn('j.facility_id', `'applicants'`))}) r) AS receivers
  FROM jobs j JOIN facilities f ON f.id = j.facility_id JOIN users fu ON fu.id = f.user_id
  CROSS JOIN (clinicians c JOIN users cu ON cu.id = c.user_id)
  WHERE j.id = :jobId AND c.id = :clinicianId`

type JobToApplyFor = OpenJobFacts & { serialNumber: number; firstSlotStart: Date; officeName: string }
type Row = JobToApplyFor & { facts: ClinicianFactsText; hasApplied: boolean; receivers: ReceiverRow[] }

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
  const [row] = await listPrepared<Row>(db, sql, params)
  if (!row) return undefined
  const { facts, hasApplied, receivers, ...job } = row
  return { job, clinician: clinicianOf(facts), hasApplied, reviewers: receivers.map(receiverOf) }
}
