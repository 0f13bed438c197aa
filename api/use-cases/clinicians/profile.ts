import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { refuseUnlessApproved } from '../../domain/access.ts'
import { noRatingsYet } from '../../domain/ratings.ts'
import { Json, withFields } from '../../json.ts'
import type { Outside } from '../../outside/outside.ts'
import { findProfile, type ProfileFiles, type ProfileParams } from '../../store/views/clinician-profile.ts'
import { signedLink } from '../files/links.ts'
import { clinicianOnly, facilityMember, isStaff, signedIn, type Actor, type ReadCase } from '../use-case.ts'

type Profile = Output<'clinicians.read'>

const signed = (outside: Outside, files: ProfileFiles) => {
  const sign = (url: string | null) => signedLink(outside, url)
  return Object.fromEntries(
    Object.entries(files).map(([name, kept]) => [
      name,
      Array.isArray(kept) ? kept.flatMap(url => sign(url) ?? []) : sign(kept),
    ]),
  )
}

const readAs = async (outside: Outside, params: ProfileParams): Promise<Json<Profile>> => {
  const row = await findProfile(outside.db, params)
  if (!row) throw refuse('not_found')
  return new Json(withFields(row.json, { ...signed(outside, row.files), ...noRatingsYet }))
}

type Reading = { id: string | undefined; verb: 'readPrivate' | 'downloadProfile' }

/** A clinician sees their own profile, a facility an applicant's, staff anyone's; readings of what is private are on record. */
export const profileFor = async (
  outside: Outside,
  actor: Actor,
  { id, verb }: Reading,
): Promise<Json<Profile>> => {
  const by = signedIn(actor)
  if (by.side === 'clinician') {
    const { clinicianId } = clinicianOnly(by)
    if (id && id !== clinicianId) throw refuse('not_found')
    return readAs(outside, { id: clinicianId, facilityId: null })
  }
  if (!id) throw refuse('fields_wrong', { id: 'Please say which clinician.' })
  const reading = { by, at: outside.clock.now(), verb }
  if (isStaff(by)) return readAs(outside, { id, facilityId: null, reading })
  refuseUnlessApproved(by)
  return readAs(outside, { id, facilityId: facilityMember(by).facilityId, reading })
}

/** The whole profile, as it was saved. */
export const readProfile = async (outside: Outside, id: string): Promise<Profile> =>
  (await readAs(outside, { id, facilityId: null })).parse()

/** A clinician's profile: their own, an applicant's, or anyone's for staff. */
export const read: ReadCase<'clinicians.read'> = (outside, actor, { id }) =>
  profileFor(outside, actor, { id, verb: 'readPrivate' })
