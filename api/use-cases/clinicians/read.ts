import { refuse } from '@gaitway/contract/errors'
import { refuseUnlessApproved } from '../../domain/access.ts'
import type { Outside } from '../../outside/outside.ts'
import { findClinician } from '../../store/clinicians.ts'
import { record } from '../../store/events.ts'
import { acquaintance } from '../../store/views/acquaintance.ts'
import { clinicianOnly, facilityMember, isStaff, signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { readProfile } from './profile.ts'

/** Whoever read somebody's private details is on record. */
const recordReading = async ({ db, clock }: Outside, by: SignedIn, clinicianId: string) => {
  if (!(await findClinician(db, clinicianId))) throw refuse('not_found')
  const facilityId = by.facilityId ?? undefined
  await record(db, {
    at: clock.now(),
    by,
    noun: 'clinician',
    nounId: clinicianId,
    verb: 'readPrivate',
    clinicianId,
    facilityId,
  })
}

/** A clinician's profile: their own, an applicant's, or anyone's for staff. */
export const read: UseCase<'clinicians.read'> = async (outside, actor, { id }) => {
  const by = signedIn(actor)
  if (by.side === 'clinician') {
    const { clinicianId } = clinicianOnly(by)
    if (id && id !== clinicianId) throw refuse('not_found')
    return readProfile(outside, clinicianId, { isPrivateHidden: false })
  }
  if (!id) throw refuse('fields_wrong', { id: 'Please say which clinician.' })
  if (isStaff(by)) {
    await recordReading(outside, by, id)
    return readProfile(outside, id, { isPrivateHidden: false })
  }
  refuseUnlessApproved(by)
  const { facilityId } = facilityMember(by)
  const known = await acquaintance(outside.db, { facilityId, clinicianId: id })
  if (known === 'none') throw refuse('not_found')
  if (known === 'confirmed') await recordReading(outside, by, id)
  return readProfile(outside, id, { isPrivateHidden: known !== 'confirmed' })
}
