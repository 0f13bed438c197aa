import type { UseCase } from '../use-case.ts'
import { readProfile } from './profile.ts'
import { sightOf } from './sight.ts'

/** A clinician's profile: their own, an applicant's, or anyone's for staff. */
export const read: UseCase<'clinicians.read'> = async (outside, actor, { id }) => {
  const { clinicianId, ...sight } = await sightOf(outside, actor, { id, verb: 'readPrivate' })
  return readProfile(outside, clinicianId, sight)
}
