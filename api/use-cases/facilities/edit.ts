import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { Input } from '@gaitway/contract/schemas/index'
import { FACILITY_SIGNUP_STEPS } from '@gaitway/contract/limits'
import { wrongUpTo } from '../../domain/signup.ts'
import { record } from '../../store/events.ts'
import {
  findFacility,
  listLocations,
  lockFacility,
  replaceLocations,
  saveFacility,
  type FacilityLocation,
} from '../../store/facilities.ts'
import { ownFiles } from '../../store/files.ts'
import { handIn } from '../accounts/hand-in.ts'
import { fileIdIn } from '../files/links.ts'
import { facilityMember, signedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { asSent, changedNames, changesOf, locationRow } from './columns.ts'
import { readFacility } from './read.ts'
import { locate, placeFor, refuseLocationsElsewhere } from './place.ts'

type Sent = Input<'facilities.edit'>

/** Which facility is meant: one's own, or the one that an admin names. */
const facilityIdOf = (by: SignedIn, sent: Sent): string => {
  if (by.side === 'admin') {
    if (!sent.id) throw refuse('fields_wrong', { id: 'Please say which facility.' })
    return sent.id
  }
  const { facilityId } = facilityMember(by)
  if (sent.id && sent.id !== facilityId) throw refuse('not_found')
  return facilityId
}

/** A picture is one that the facility's owner sent in as such. */
const refuseForeignPicture = async (trx: Knex, ownerUserId: string, url: string | null | undefined) => {
  if (!url) return
  const [file] = await ownFiles(
    trx,
    ownerUserId,
    [fileIdIn(url)].filter(id => id !== undefined),
  )
  if (file?.purpose !== 'profilePicture')
    throw refuse('fields_wrong', { profileUrl: 'This is not one of your files.' })
}

/** The places as they will be; those that are named by an id are the facility's own. */
const locationsAfter = (before: FacilityLocation[], sent: NonNullable<Sent['locations']>) => {
  const known = new Set(before.map(({ id }) => id))
  const named = sent.flatMap(({ id }) => id ?? [])
  if (new Set(named).size < named.length || named.some(id => !known.has(id))) throw refuse('not_found')
  return sent.map(locationRow)
}

/** A facility is as its owner or an admin says; one that was declined and is mended waits for a decision again. */
export const edit: UseCase<'facilities.edit'> = async (outside, actor, sent) => {
  const by = signedIn(actor)
  const { db, clock } = outside
  const id = facilityIdOf(by, sent)
  const before = await findFacility(db, id)
  if (!before) throw refuse('not_found')
  const changes = changesOf(sent)
  const located = await locate(outside, before, changes)
  await refuseLocationsElsewhere(outside, sent.locations)
  await db.transaction(async trx => {
    const row = await lockFacility(trx, id)
    if (!row) throw refuse('not_found')
    await refuseForeignPicture(trx, row.userId, sent.profileUrl)
    const after = { ...row, ...changes }
    const wrong = row.isSignupCompleted ? wrongUpTo(FACILITY_SIGNUP_STEPS, asSent(after)) : {}
    if (Object.keys(wrong).length > 0) throw refuse('fields_wrong', wrong)
    const places = await listLocations(trx, id)
    const placesAfter = sent.locations ? locationsAfter(places, sent.locations) : places
    const arePlacesOthers = JSON.stringify(placesAfter) !== JSON.stringify(places)
    const fields = [...changedNames(row, changes), ...(arePlacesOthers ? ['locations'] : [])]
    const at = clock.now()
    if (fields.length > 0) {
      await saveFacility(trx, id, { ...changes, ...placeFor(located, after) })
      if (arePlacesOthers) await replaceLocations(trx, id, placesAfter)
      const event = { at, by, noun: 'facility' as const, nounId: id, facilityId: id }
      await record(trx, { ...event, verb: 'edit', details: { fields } })
    }
    if (by.side === 'facility' && row.isSignupCompleted)
      await handIn(trx, { by, at, isFirst: false, facilityId: id })
  })
  const isAdmin = by.side === 'admin'
  return readFacility(outside, id, { terms: true, contact: true, hold: true, admin: isAdmin })
}
