import { createHash } from 'node:crypto'
import { refuse } from '@gaitway/contract/errors'
import { FILES_PER_CALL_MAX, FILES_PER_USER_MAX, MEGABYTES_PER_USER_MAX } from '@gaitway/contract/limits'
import type { FilePurpose } from '@gaitway/contract/enums'
import { fileUrl } from '../../outside/files/file-link.ts'
import { receiveFile } from '../../outside/files/receive-file.ts'
import type { Outside } from '../../outside/outside.ts'
import { countOwn, insertFile, lockFilesOf, type StoredFile } from '../../store/files.ts'
import { newId } from '../../store/ids.ts'
import { signedIn, type ReceivedFile, type UseCase } from '../use-case.ts'
import { signedLink } from './links.ts'

const bytesOf = (files: { byteSize: number }[]) => files.reduce((sum, { byteSize }) => sum + byteSize, 0)

const refuseOverQuota = (kept: { files: number; bytes: number }, more: { byteSize: number }[]) => {
  const isTooMany = kept.files + more.length > FILES_PER_USER_MAX
  const isTooBig = kept.bytes + bytesOf(more) > MEGABYTES_PER_USER_MAX * 1024 * 1024
  if (isTooMany || isTooBig) throw refuse('file_quota_exceeded')
}

type Wish = { ownerUserId: string; purpose: FilePurpose }

/** Typed by its bytes, drawn anew when it is a picture, and put where files are kept. */
const keep = async ({ files, clock }: Outside, upload: ReceivedFile, wish: Wish): Promise<StoredFile> => {
  const { name, bytes, contentType } = await receiveFile({ ...upload, purpose: wish.purpose })
  const id = newId()
  await files.put(id, bytes)
  return {
    ...wish,
    id,
    name,
    contentType,
    byteSize: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    storageKey: id,
    createdAt: clock.now(),
  }
}

/** What was put away for a request that is refused goes again. */
const removing = async (outside: Outside, kept: StoredFile[], work: () => Promise<void>) => {
  try {
    await work()
  } catch (thrown) {
    for (const { storageKey } of kept) await outside.files.remove(storageKey)
    throw thrown
  }
}

/** Files are kept for the person who sent them in, all of one call or none. */
export const add: UseCase<'files.add'> = async (outside, actor, { purpose }, { uploads = [] }) => {
  const { userId: ownerUserId } = signedIn(actor)
  const { db } = outside
  if (uploads.length === 0) throw refuse('fields_wrong', { files: 'Please choose a file' })
  if (uploads.length > FILES_PER_CALL_MAX) throw refuse('too_many_files')
  const sizes = uploads.map(({ bytes }) => ({ byteSize: bytes.length }))
  refuseOverQuota(await countOwn(db, ownerUserId), sizes)
  const kept: StoredFile[] = []
  await removing(outside, kept, async () => {
    for (const upload of uploads) kept.push(await keep(outside, upload, { ownerUserId, purpose }))
    await db.transaction(async trx => {
      await lockFilesOf(trx, ownerUserId)
      refuseOverQuota(await countOwn(trx, ownerUserId), kept)
      for (const file of kept) await insertFile(trx, file)
    })
  })
  return kept.map(({ id, name, byteSize, contentType }) => ({
    url: signedLink(outside, fileUrl(id)) ?? fileUrl(id),
    name,
    size: byteSize,
    contentType,
  }))
}
