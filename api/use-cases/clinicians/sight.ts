import { refuse } from '@gaitway/contract/errors'
import { refuseUnlessApproved } from '../../domain/access.ts'
import type { Outside } from '../../outside/outside.ts'
import { findClinician } from '../../store/clinicians.ts'
import { record } from '../../store/events.ts'
import { isFavorite } from '../../store/favorites.ts'
import { acquaintance } from '../../store/views/acquaintance.ts'
import { clinicianOnly, facilityMember, isStaff, signedIn, type Actor, type SignedIn } from '../use-case.ts'

/** How much of a clinician somebody sees. */
export type Sight = {
  clinicianId: string
  isPrivateHidden: boolean
  /** the agreement is between the clinician and us */
  isAgreementShown: boolean
  isFavorite: boolean
}
type Reading = { id: string | undefined; verb: 'readPrivate' | 'downloadProfile' }

/** Whoever read somebody's private details is on record. */
const recordReading = async (
  { db, clock }: Outside,
  by: SignedIn,
  clinicianId: string,
  verb: Reading['verb'],
) => {
  if (!(await findClinician(db, clinicianId))) throw refuse('not_found')
  const facilityId = by.facilityId ?? undefined
  const event = {
    at: clock.now(),
    by,
    noun: 'clinician' as const,
    nounId: clinicianId,
    clinicianId,
    facilityId,
  }
  await record(db, { ...event, verb })
}

/** A clinician sees their own profile, a facility an applicant's, staff anyone's; readings of what is private are on record. */
export const sightOf = async (outside: Outside, actor: Actor, { id, verb }: Reading): Promise<Sight> => {
  const by = signedIn(actor)
  const whole = { isPrivateHidden: false, isAgreementShown: true, isFavorite: false }
  if (by.side === 'clinician') {
    const { clinicianId } = clinicianOnly(by)
    if (id && id !== clinicianId) throw refuse('not_found')
    return { ...whole, clinicianId }
  }
  if (!id) throw refuse('fields_wrong', { id: 'Please say which clinician.' })
  if (isStaff(by)) {
    await recordReading(outside, by, id, verb)
    return { ...whole, clinicianId: id }
  }
  refuseUnlessApproved(by)
  const { facilityId } = facilityMember(by)
  const pair = { facilityId, clinicianId: id }
  const known = await acquaintance(outside.db, pair)
  if (known === 'none') throw refuse('not_found')
  if (known === 'confirmed') await recordReading(outside, by, id, verb)
  return {
    clinicianId: id,
    isPrivateHidden: known !== 'confirmed',
    isAgreementShown: false,
    isFavorite: await isFavorite(outside.db, pair),
  }
}
