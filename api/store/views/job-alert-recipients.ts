import type { Knex } from 'knex'
import type { ClinicianType } from '@gaitway/contract/enums'
import type { NotificationType } from '@gaitway/contract/notifications'
import { EARTH_RADIUS_MILES, type Position } from '@gaitway/contract/places'
import { listPrepared } from '../prepared.ts'
import { milesTo } from '../places.ts'

export type JobAlertParams = {
  jobId: string
  /** the notifications they get, each listed once */
  type: NotificationType
  types: readonly ClinicianType[]
  state: string
  place: Position | null
  radiusMiles: number
  after: string
  limit: number
}

const sql = `
  SELECT c.user_id FROM clinicians c JOIN users u ON u.id = c.user_id
  WHERE u.status = 'approved' AND c.is_signup_completed AND c.clinician_type = ANY(:types::text[])
    AND c.user_id > :after
    AND (c.home_state = :state
      OR EXISTS (SELECT 1 FROM clinician_licences l WHERE l.clinician_id = c.id AND l.state = :state)
      OR ${milesTo('c')} <= :radius::float8)
    AND NOT EXISTS (SELECT 1 FROM notifications n
      WHERE n.user_id = c.user_id AND n.job_id = :jobId AND n.type = :type)
    AND NOT EXISTS (SELECT 1 FROM blocks k JOIN jobs j ON j.facility_id = k.facility_id
      WHERE j.id = :jobId AND k.clinician_id = c.id AND k.ended_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM time_off t JOIN slots s ON s.job_id = :jobId
      WHERE t.clinician_id = c.id AND tstzrange(t.starts_at, t.ends_at) && tstzrange(s.starts_at, s.ends_at))
  ORDER BY c.user_id LIMIT :limit`

/**
 * Approved clinicians of the disciplines who live near a job or in its state, or may work there, and weren't notified
 * of it.
 */
export const listClinicianUsersToNotify = async (db: Knex, params: JobAlertParams): Promise<string[]> => {
  const rows = await listPrepared<{ userId: string }>(db, sql, {
    jobId: params.jobId,
    type: params.type,
    types: [...params.types],
    state: params.state,
    after: params.after,
    limit: params.limit,
    earth: EARTH_RADIUS_MILES,
    latitude: params.place?.latitude ?? null,
    longitude: params.place?.longitude ?? null,
    radius: params.radiusMiles,
  })
  return rows.map(({ userId }) => userId)
}
