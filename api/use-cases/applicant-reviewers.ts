import type { Knex } from 'knex'
import { listMemberIds } from '../store/notifications.ts'

/** Who plans the facility's shifts, and who chooses among its applicants. */
export const listApplicantReviewers = async (trx: Knex, facilityId: string) => [
  ...new Set([
    ...(await listMemberIds(trx, facilityId, 'shifts')),
    ...(await listMemberIds(trx, facilityId, 'applicants')),
  ]),
]
