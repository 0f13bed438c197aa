import type { Knex } from 'knex'
import { listPrepared } from '../prepared.ts'
import type { ApplicationRow } from '../rows.ts'
import { type StandbyOfferFacts, standbyOfferOf } from './standby-offer.ts'

export type ApplicantRow = Pick<
  ApplicationRow,
  'id' | 'jobId' | 'clinicianId' | 'status' | 'note' | 'proposedSlots' | 'isStandby' | 'createdAt'
> & { isHeld: boolean; completedShifts: number; standbyOffer: StandbyOfferFacts | null }

const sql = `
  SELECT a.id, a.job_id, a.clinician_id, a.status, a.note, a.proposed_slots, a.is_standby, a.created_at,
    ${standbyOfferOf('a')} AS standby_offer,
    EXISTS (SELECT 1 FROM holds h WHERE h.application_id = a.id AND h.status = 'held') AS is_held,
    (SELECT count(*)::int FROM applications past
      WHERE past.clinician_id = a.clinician_id AND past.status = 'completed') AS completed_shifts
  FROM applications a WHERE a.job_id = :jobId AND a.status <> 'removed' ORDER BY a.id`

/** Everyone who has applied for a job and not taken it back, with how many shifts they have worked. */
export const listApplicants = (db: Knex, jobId: string): Promise<ApplicantRow[]> =>
  listPrepared<ApplicantRow>(db, sql, { jobId })
