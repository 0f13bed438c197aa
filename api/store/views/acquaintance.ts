import type { Knex } from 'knex'
import { confirmedStatuses, type ApplicationStatus } from '@gaitway/contract/lifecycles/application'

const confirmed: readonly ApplicationStatus[] = confirmedStatuses

/** How far a clinician and a facility know each other: through an application, through a confirmed one, or not. */
export const acquaintance = async (
  db: Knex,
  { facilityId, clinicianId }: { facilityId: string; clinicianId: string },
): Promise<'confirmed' | 'applied' | 'none'> => {
  const statuses: ApplicationStatus[] = await db('applications')
    .where({ facilityId, clinicianId })
    .whereNot('status', 'removed')
    .distinct('status')
    .pluck('status')
  if (statuses.length === 0) return 'none'
  return statuses.some(status => confirmed.includes(status)) ? 'confirmed' : 'applied'
}
