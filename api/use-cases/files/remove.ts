import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { findClinician, lockProfile } from '../../store/clinicians.ts'
import { markRemoved, ownFiles } from '../../store/files.ts'
import { fileIdsOf } from '../clinicians/own-files.ts'
import { profileOf } from '../clinicians/columns.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { fileIdIn } from './links.ts'

/** One's own files are gone, all that were named or none; anybody else's don't exist, a complete profile's stay. */
export const remove: UseCase<'files.remove'> = async ({ db, files, clock }, actor, { urls }) => {
  const { userId, clinicianId } = signedIn(actor)
  const ids = [...new Set(urls.flatMap(url => fileIdIn(url) ?? []))]
  const keys = await db.transaction(async trx => {
    const own = await ownFiles(trx, userId, ids)
    if (own.length < ids.length) throw refuse('not_found')
    if (clinicianId) await refuseInUse(trx, clinicianId, ids)
    return markRemoved(trx, userId, ids, clock.now())
  })
  for (const key of keys) await files.remove(key)
  return { removed: keys.length }
}

/** A profile is saved and a file of it removed one after the other, so that neither misses the other. */
const refuseInUse = async (trx: Knex.Transaction, clinicianId: string, ids: readonly string[]) => {
  await lockProfile(trx, clinicianId)
  const row = await findClinician(trx, clinicianId)
  if (!row?.is_signup_completed) return
  const needed = fileIdsOf(profileOf(row, []))
  if (ids.some(id => needed.has(id))) throw refuse('file_in_use')
}
