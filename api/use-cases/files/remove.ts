import { refuse } from '@gaitway/contract/errors'
import { fileUrl } from '../../outside/files/file-link.ts'
import { namedAmong } from '../../store/file-sweep.ts'
import { lockOwnFiles, markRemoved } from '../../store/files.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { fileIdIn } from './links.ts'

/** One's own files are gone, all that were named or none; anybody else's don't exist, what is in use stays. */
export const remove: UseCase<'files.remove'> = async ({ db, files, clock }, actor, { urls }) => {
  const { userId } = signedIn(actor)
  const ids = [...new Set(urls.flatMap(url => fileIdIn(url) ?? []))]
  const keys = await db.transaction(async trx => {
    // whoever saves a profile locks its files too, so that neither misses the other
    const own = await lockOwnFiles(trx, userId, ids)
    if (own.length < ids.length) throw refuse('not_found')
    if ((await namedAmong(trx, ids.map(fileUrl))).size > 0) throw refuse('file_in_use')
    return markRemoved(trx, userId, ids, clock.now())
  })
  for (const key of keys) await files.remove(key)
  return { removed: keys.length }
}
