import { refuse } from '@gaitway/contract/errors'
import { createHash } from 'node:crypto'
import { FILES_PER_CALL_MAX, FILES_PER_USER_MAX, MEGABYTES_PER_USER_MAX } from '@gaitway/contract/limits'
import type { FilePurpose } from '@gaitway/contract/enums'
import { fileUrl, checkFileLink } from '../../services/files/file-link.ts'
import { sanitizeUpload } from '../../services/files/sanitize-upload.ts'
import type { Services } from '../../services/services.ts'
import {
  countUserFiles,
  activateFiles,
  lockFilesOf,
  reserveFile,
  type StoredFile,
  findFile,
  lockOwnFiles,
  markRemoved,
} from '../../store/files.ts'
import { deleteFileRow, listUsedUrls } from '../../store/file-sweep.ts'
import { newId } from '../../store/ids.ts'
import { signedIn, type FileAnswer, type ReceivedFile, type UseCase } from '../use-case.ts'
import { signedLink, fileIdIn } from './links.ts'

const bytesOf = (files: { byteSize: number }[]) => files.reduce((sum, { byteSize }) => sum + byteSize, 0)

const refuseOverQuota = (kept: { files: number; bytes: number }, more: { byteSize: number }[]) => {
  const isTooMany = kept.files + more.length > FILES_PER_USER_MAX
  const isTooBig = kept.bytes + bytesOf(more) > MEGABYTES_PER_USER_MAX * 1024 * 1024
  if (isTooMany || isTooBig) throw refuse('file_quota_exceeded')
}

type FileOptions = { ownerUserId: string; purpose: FilePurpose }

/** Detects the type from the bytes, re-encodes pictures, and stores the bytes under a reserved key. */
const put = async (services: Services, upload: ReceivedFile, input: FileOptions): Promise<StoredFile> => {
  const { db, files, clock } = services
  const { name, bytes, contentType } = await sanitizeUpload({ ...upload, purpose: input.purpose })
  const id = newId()
  const file = {
    ...input,
    id,
    name,
    contentType,
    byteSize: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    storageKey: id,
    createdAt: clock.now(),
  }
  // if the process dies here, the sweep clears the reserved key
  await reserveFile(db, file)
  await files.put(id, bytes)
  return file
}

/** Removes the stored bytes of a refused request. */
const clearing = async ({ db, files }: Services, placed: StoredFile[], work: () => Promise<void>) => {
  try {
    await work()
  } catch (thrown) {
    for (const { id, storageKey } of placed) {
      await files.remove(storageKey)
      await deleteFileRow(db, id)
    }
    throw thrown
  }
}

/** Stores files for their uploader, all files of a call or none. */
export const add: UseCase<'files.add'> = async (services, actor, { purpose }, { uploads = [] }) => {
  const { userId: ownerUserId } = signedIn(actor)
  const { db } = services
  if (uploads.length === 0) throw refuse('fields_wrong', { files: 'Please choose a file' })
  if (uploads.length > FILES_PER_CALL_MAX) throw refuse('too_many_files')
  const sizes = uploads.map(({ bytes }) => ({ byteSize: bytes.length }))
  refuseOverQuota(await countUserFiles(db, ownerUserId), sizes)
  const placed: StoredFile[] = []
  await clearing(services, placed, async () => {
    for (const upload of uploads) placed.push(await put(services, upload, { ownerUserId, purpose }))
    await db.transaction(async trx => {
      await lockFilesOf(trx, ownerUserId)
      refuseOverQuota(await countUserFiles(trx, ownerUserId), placed)
      const kept = await activateFiles(
        trx,
        placed.map(({ id }) => id),
      )
      if (kept < placed.length) throw new Error('An upload took so long that its reserved key was cleared')
    })
  })
  return placed.map(({ id, name, byteSize, contentType }) => ({
    url: signedLink(services, fileUrl(id)) ?? fileUrl(id),
    name,
    size: byteSize,
    contentType,
  }))
}

/** Anyone with a link signed in the last few minutes gets the file. */
export const read: UseCase<'files.read'> = async (services, _by, { id, ...link }): Promise<FileAnswer> => {
  const { db, files, clock, config } = services
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

/** Removes one's own files, all or none; other people's aren't found, and files in use stay. */
export const remove: UseCase<'files.remove'> = async ({ db, files, clock }, actor, { urls }) => {
  const { userId } = signedIn(actor)
  const ids = [...new Set(urls.flatMap(url => fileIdIn(url) ?? []))]
  const keys = await db.transaction(async trx => {
    // saving a profile locks its files too, so neither misses the other
    const own = await lockOwnFiles(trx, userId, ids)
    if (own.length < ids.length) throw refuse('not_found')
    if ((await listUsedUrls(trx, ids.map(fileUrl))).size > 0) throw refuse('file_in_use')
    return markRemoved(trx, userId, ids, clock.now())
  })
  for (const key of keys) await files.remove(key)
  return { removed: keys.length }
}
