import { listJson } from '../../json.ts'
import { listBlocks, type BlockOwner } from '../../store/blocks.ts'
import { clinicianOnly, facilityMember, type Actor, type ReadCase } from '../use-case.ts'

/** Whose list it is: the facility's, whichever member asks, or the clinician's own. */
export const blockOwner = (by: Actor): BlockOwner =>
  by.side === 'facility'
    ? { facilityId: facilityMember(by).facilityId, bySide: 'facility' }
    : { clinicianId: clinicianOnly(by).clinicianId, bySide: 'clinician' }

/** Whom this side will not work with again. */
export const list: ReadCase<'blocks.list'> = async ({ db }, by) =>
  listJson(await listBlocks(db, blockOwner(by)))
