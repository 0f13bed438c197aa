import { refuse } from '@gaitway/contract/errors'
import { record } from '../../store/events.ts'
import { deleteFavorite, insertFavorite } from '../../store/favorites.ts'
import { findClinician } from '../../store/clinicians.ts'
import { facilityMember, type ReadCase, type UseCase } from '../use-case.ts'
import { pageOfClinicians } from './list.ts'

/** The clinicians that a facility has kept, the latest first. */
export const favorites: ReadCase<'clinicians.favorites'> = (outside, actor, asked) =>
  pageOfClinicians(outside, asked, { facilityId: facilityMember(actor).facilityId, favoritesOnly: true })

/** A clinician is among the facility's favourites; kept before, nothing changes. */
export const addFavorite: UseCase<'clinicians.addFavorite'> = async (
  { db, clock },
  actor,
  { clinicianId },
) => {
  const by = facilityMember(actor)
  const { facilityId } = by
  const clinician = await findClinician(db, clinicianId)
  if (clinician?.status !== 'approved' || !clinician.isSignupCompleted) throw refuse('not_found')
  const at = clock.now()
  await db.transaction(async trx => {
    if (!(await insertFavorite(trx, { facilityId, clinicianId }, at))) return
    const event = { at, by, noun: 'facility' as const, nounId: facilityId, facilityId, clinicianId }
    await record(trx, { ...event, verb: 'addFavorite' })
  })
  return {}
}

/** A clinician is not among the facility's favourites any more; never kept, nothing changes. */
export const removeFavorite: UseCase<'clinicians.removeFavorite'> = async (
  { db, clock },
  actor,
  { clinicianId },
) => {
  const by = facilityMember(actor)
  const { facilityId } = by
  await db.transaction(async trx => {
    if (!(await deleteFavorite(trx, { facilityId, clinicianId }))) return
    const event = {
      at: clock.now(),
      by,
      noun: 'facility' as const,
      nounId: facilityId,
      facilityId,
      clinicianId,
    }
    await record(trx, { ...event, verb: 'removeFavorite' })
  })
  return {}
}
