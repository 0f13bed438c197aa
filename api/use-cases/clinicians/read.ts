import type { ReadCase } from '../use-case.ts'
import { profileFor } from './profile.ts'

/** A clinician's profile: their own, an applicant's, or anyone's for staff. */
export const read: ReadCase<'clinicians.read'> = (outside, actor, { id }) =>
  profileFor(outside, actor, { id, verb: 'readPrivate' })
