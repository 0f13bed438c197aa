import { refuse } from '@gaitway/contract/errors'
import { checkFileLink } from '../../outside/files/file-link.ts'
import { findFile } from '../../store/files.ts'
import type { FileAnswer, UseCase } from '../use-case.ts'

/** Whoever holds a link that was signed for a file within the last minutes gets the file. */
export const read: UseCase<'files.read'> = async (outside, _by, { id, ...link }): Promise<FileAnswer> => {
  const { db, files, clock, config } = outside
  const { expires, signature } = link
  const state = checkFileLink(id, {
    expires,
    signature,
    now: clock.real(),
    secret: config.sessionSecret,
  })
  if (state === 'expired') throw refuse('link_expired')
  const file = state === 'open' ? await findFile(db, id) : undefined
  const bytes = file && (await files.read(file.storageKey))
  if (!file || !bytes) throw refuse('not_found')
  return { file: { bytes, contentType: file.contentType, name: file.name } }
}
