import type { Output } from '@gaitway/contract/schemas/index'
import type { BlockOwner, ListedBlock } from '../../store/blocks.ts'
import { clinicianOnly, facilityMember, type Actor } from '../use-case.ts'

/** Whose list it is: the facility's, whichever member asks, or the clinician's own. */
export const blockOwner = (by: Actor): BlockOwner =>
  by.side === 'facility'
    ? { facility_id: facilityMember(by).facilityId, by_side: 'facility' }
    : { clinician_id: clinicianOnly(by).clinicianId, by_side: 'clinician' }

/** A block as the side that made it reads it. */
export const showBlock = (row: ListedBlock): Output<'blocks.add'> => ({
  id: row.id,
  facilityId: row.facility_id,
  clinicianId: row.clinician_id,
  name: row.by_side === 'facility' ? `${row.first_name} ${row.last_name}` : row.office_name,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
})
