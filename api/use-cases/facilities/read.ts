import { refuse } from '@gaitway/contract/errors'
import { refuseUnlessApproved } from '../../domain/access.ts'
import { isOpenFacility } from '../../store/facilities.ts'
import { searchDirectory as search } from '../../store/facility-directory.ts'
import { acquaintance } from '../../store/views/acquaintance.ts'
import { clinicianOnly, facilityMember, signedIn, type UseCase } from '../use-case.ts'
import { readFacility } from './facility.ts'

const FOUND_AT_MOST = 8

/** A facility as its members, clinicians who may work there, or staff see it. */
export const read: UseCase<'facilities.read'> = async (outside, actor, { id }) => {
  const by = signedIn(actor)
  if (by.side === 'facility') {
    const { facilityId } = facilityMember(by)
    if (id && id !== facilityId) throw refuse('not_found')
    return readFacility(outside, facilityId, { terms: true, contact: true, hold: true })
  }
  if (!id) throw refuse('fields_wrong', { id: 'Please say which facility.' })
  if (by.side !== 'clinician') {
    const isAdmin = by.side === 'admin'
    return readFacility(outside, id, { terms: isAdmin, contact: true, hold: true, admin: isAdmin })
  }
  refuseUnlessApproved(by)
  if (!(await isOpenFacility(outside.db, id))) throw refuse('not_found')
  const { clinicianId } = clinicianOnly(by)
  const known = await acquaintance(outside.db, { facilityId: id, clinicianId })
  return readFacility(outside, id, { terms: false, contact: known === 'confirmed' })
}

/** The facilities of the directory that are meant by what was typed so far. */
export const searchDirectory: UseCase<'facilities.searchDirectory'> = async ({ db }, _by, input) => {
  const found = await search(db, input.search, FOUND_AT_MOST)
  return found.map(({ cmsCertificationNumber, name, address1, city, state, zipCode }) => ({
    cmsCertificationNumber,
    name,
    address1,
    city,
    state,
    zipCode,
  }))
}
