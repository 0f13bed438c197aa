import { refuse } from '@gaitway/contract/errors'
import { refuseUnlessApproved } from '../../domain/access.ts'
import { searchDirectory as findInDirectory } from '../../store/facility-directory.ts'
import { clinicianOnly, facilityMember, signedIn, type ReadCase } from '../use-case.ts'
import { facilityJson } from './facility.ts'

const FOUND_AT_MOST = 8

/** A facility as its members, clinicians who may work there, or staff see it. */
export const read: ReadCase<'facilities.read'> = async (outside, actor, { id }) => {
  const by = signedIn(actor)
  if (by.side === 'facility') {
    const { facilityId } = facilityMember(by)
    if (id && id !== facilityId) throw refuse('not_found')
    return facilityJson(outside, facilityId, { terms: true, contact: true, hold: true })
  }
  if (!id) throw refuse('fields_wrong', { id: 'Please say which facility.' })
  if (by.side !== 'clinician') {
    const isAdmin = by.side === 'admin'
    return facilityJson(outside, id, { terms: isAdmin, contact: true, hold: true, admin: isAdmin })
  }
  refuseUnlessApproved(by)
  return facilityJson(outside, id, { clinicianId: clinicianOnly(by).clinicianId })
}

/** The facilities of the directory that are meant by what was typed so far. */
export const searchDirectory: ReadCase<'facilities.searchDirectory'> = ({ db }, _by, { search }) =>
  findInDirectory(db, search, FOUND_AT_MOST)
