import { refuse } from '@gaitway/contract/errors'
import { markRemoved, ownFiles } from '../../store/files.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { fileIdIn } from './links.ts'

/** One's own files are gone, all that were named or none; anybody else's don't exist. */
export const remove: UseCase<'files.remove'> = async ({ db, files, clock }, actor, { urls }) => {
  const { userId } = signedIn(actor)
  const ids = [...new Set(urls.flatMap(url => fileIdIn(url) ?? []))]
  const keys = await db.transaction(async trx => {
    const own = await ownFiles(trx, userId, ids)
    if (own.length < ids.length) throw refuse('not_found')
    return markRemoved(trx, userId, ids, clock.now())
  })
  for (const key of keys) await files.remove(key)
  return { removed: keys.length }
}
