import type { Output } from '@gaitway/contract/schemas/index'
import type { BlockOwner, ListedBlock } from '../../store/blocks.ts'
import { clinicianOnly, facilityMember, type Actor } from '../use-case.ts'

/** Whose list it is: the facility's, whichever member asks, or the clinician's own. */
export const blockOwner = (by: Actor): BlockOwner =>
  by.side === 'facility'
    ? { facilityId: facilityMember(by).facilityId, bySide: 'facility' }
    : { clinicianId: clinicianOnly(by).clinicianId, bySide: 'clinician' }

/** A block as the side that made it reads it. */
export const showBlock = (row: ListedBlock): Output<'blocks.add'> => ({
  id: row.id,
  facilityId: row.facilityId,
  clinicianId: row.clinicianId,
  name: row.bySide === 'facility' ? `${row.firstName} ${row.lastName}` : row.officeName,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
})
