import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { refuseUnlessApproved } from '../../domain/access.ts'
import { noRatingsYet } from '../../domain/ratings.ts'
import { Json, withFields } from '../../json.ts'
import type { Services } from '../../services/services.ts'
import { findProfile, type ProfileFiles, type ProfileParams } from '../../store/views/clinician-profile.ts'
import { signedLink } from '../files/links.ts'
import { clinicianOnly, facilityMember, isStaff, signedIn, type Actor, type ReadCase } from '../use-case.ts'

type Profile = Output<'clinicians.read'>

const signed = (services: Services, files: ProfileFiles) => {
  const sign = (url: string | null) => signedLink(services, url)
  return Object.fromEntries(
    Object.entries(files).map(([name, kept]) => [
      name,
      Array.isArray(kept) ? kept.flatMap(url => sign(url) ?? []) : sign(kept),
    ]),
  )
}

const readAs = async (services: Services, params: ProfileParams): Promise<Json<Profile>> => {
  const row = await findProfile(services.db, params)
  if (!row) throw refuse('not_found')
  return new Json(withFields(row.json, { ...signed(services, row.files), ...noRatingsYet }))
}

type Reading = { id: string | undefined; verb: 'readPrivate' | 'downloadProfile' }

/**
 * Clinicians see their own profile, facilities an applicant's, staff anyone's; reading private details is
 * recorded.
 */
export const profileFor = async (
  services: Services,
  actor: Actor,
  { id, verb }: Reading,
): Promise<Json<Profile>> => {
  const by = signedIn(actor)
  if (by.side === 'clinician') {
    const { clinicianId } = clinicianOnly(by)
    if (id && id !== clinicianId) throw refuse('not_found')
    return readAs(services, { id: clinicianId, facilityId: null })
  }
  if (!id) throw refuse('fields_wrong', { id: 'Please choose a clinician.' })
  const reading = { by, at: services.clock.now(), verb }
  if (isStaff(by)) return readAs(services, { id, facilityId: null, reading })
  refuseUnlessApproved(by)
  return readAs(services, { id, facilityId: facilityMember(by).facilityId, reading })
}

export const readProfile = async (services: Services, id: string): Promise<Profile> =>
  (await readAs(services, { id, facilityId: null })).parse()

export const read: ReadCase<'clinicians.read'> = (services, actor, { id }) =>
  profileFor(services, actor, { id, verb: 'readPrivate' })
