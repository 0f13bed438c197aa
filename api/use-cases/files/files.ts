import { createHash } from 'node:crypto'
import { refuse } from '@gaitway/contract/values/errors'
import {
  FILES_PER_CALL_MAX,
  FILES_PER_USER_MAX,
  MEGABYTES_PER_USER_MAX,
} from '@gaitway/contract/values/limits'
import type { FilePurpose } from '@gaitway/contract/values/enums'
import type { Input } from '@gaitway/contract/schemas/index'
import { addHours } from '@gaitway/contract/format/time'
import { getSnapshotLimit } from '../../domain/retention.ts'
import * as fileLink from '../../services/files/file-link.ts'
import { sanitizeUpload } from '../../services/files/sanitize-upload.ts'
import * as store from '../../store/files.ts'
import { newId } from '../../store/ids.ts'
import { isStaff, requireSignedIn } from '../use-case.ts'
import type { Knex, Services, SignedIn, FileAnswer, ReceivedFile, UseCase } from '../use-case.ts'
import { uncounted, type Tally } from '../run-parts.ts'

const sumFileBytes = (files: { byteSize: number }[]) => files.reduce((sum, { byteSize }) => sum + byteSize, 0)

/** Snapshots that were taken since then keep their files. */
const keptSince = ({ clock }: Services) => getSnapshotLimit(clock.now())

const refuseOverQuota = (stored: { files: number; bytes: number }, more: { byteSize: number }[]) => {
  const isTooMany = stored.files + more.length > FILES_PER_USER_MAX
  const isTooBig = stored.bytes + sumFileBytes(more) > MEGABYTES_PER_USER_MAX * 1024 * 1024
  if (isTooMany || isTooBig) throw refuse('file_quota_exceeded')
}

type FileOptions = { ownerUserId: string; purpose: FilePurpose }

/** Detects the type from the bytes, re-encodes pictures, and stores the bytes under a reserved key. */
const storeUpload = async (
  services: Services,
  upload: ReceivedFile,
  input: FileOptions,
): Promise<store.StoredFile> => {
  const { db, files, clock } = services
  const { name, bytes, contentType } = await sanitizeUpload(
    { ...upload, purpose: input.purpose },
    services.openUpload,
  )
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
  await store.reserveFile(db, file)
  await files.put(id, bytes)
  return file
}

/** Runs the work; if it fails, removes the files that were stored until then. */
const withCleanup = async (
  { db, files }: Services,
  placed: store.StoredFile[],
  work: () => Promise<void>,
) => {
  try {
    await work()
  } catch (thrown) {
    for (const { id, storageKey } of placed) {
      await files.remove(storageKey)
      await store.deleteFileRow(db, id)
    }
    throw thrown
  }
}

/** Stores files for their uploader, all files of a call or none. */
export const add: UseCase<'files.add'> = async (services, actor, { purpose }, { uploads = [] }) => {
  const { userId: ownerUserId } = requireSignedIn(actor)
  const { db } = services
  if (uploads.length === 0) throw refuse('fields_wrong', { files: 'Please choose a file' })
  if (uploads.length > FILES_PER_CALL_MAX) throw refuse('too_many_files')
  const sizes = uploads.map(({ bytes }) => ({ byteSize: bytes.length }))
  refuseOverQuota(await store.countUserFiles(db, ownerUserId, keptSince(services)), sizes)
  const placed: store.StoredFile[] = []
  await withCleanup(services, placed, async () => {
    for (const upload of uploads) placed.push(await storeUpload(services, upload, { ownerUserId, purpose }))
    await db.transaction(async trx => {
      await store.lockUserFiles(trx, ownerUserId)
      refuseOverQuota(await store.countUserFiles(trx, ownerUserId, keptSince(services)), placed)
      const activated = await store.activateFiles(
        trx,
        placed.map(({ id }) => id),
      )
      if (activated < placed.length)
        throw new Error('An upload took so long that its reserved key was cleared')
    })
  })
  return placed.map(({ id, name, byteSize, contentType }) => ({
    url: signLink(services, fileLink.fileUrl(id)) ?? fileLink.fileUrl(id),
    name,
    size: byteSize,
    contentType,
  }))
}

/** Returns a file to anyone whose link was signed in the last few minutes. */
export const read: UseCase<'files.read'> = async (services, _by, { id, ...link }): Promise<FileAnswer> => {
  const { db, files, clock, config } = services
  const { expires, signature } = link
  const check = { expires, signature, now: clock.real(), secret: config.sessionSecret }
  const state = fileLink.checkFileLink(id, check)
  if (state === 'expired') throw refuse('link_expired')
  const file = state === 'open' ? await store.findFile(db, id) : undefined
  const bytes = file && (await files.read(file.storageKey))
  if (!file || !bytes) throw refuse('not_found')
  const isPicture = file.purpose === 'profilePicture'
  return { file: { bytes, contentType: file.contentType, name: file.name, isPicture } }
}

/**
 * Removes the caller's own files, all or none; refuses other people's files and files in use. What a snapshot keeps
 * stays, and isn't counted.
 */
export const remove: UseCase<'files.remove'> = async (services, actor, { urls }) => {
  const { db, files, clock } = services
  const { userId } = requireSignedIn(actor)
  const ids = [...new Set(urls.flatMap(url => findFileId(url) ?? []))]
  const keys = await db.transaction(async trx => {
    // saving a profile locks its files too, so a file isn't removed while it is being added
    const own = await store.lockOwnFiles(trx, userId, ids)
    if (own.length < ids.length) throw refuse('not_found')
    const stored = ids.map(fileLink.fileUrl)
    if ((await store.listUsedUrls(trx, stored)).size > 0) throw refuse('file_in_use')
    const kept = await store.listKeptUrls(trx, stored, keptSince(services))
    const removable = ids.filter(id => !kept.has(fileLink.fileUrl(id)))
    return store.markRemoved(trx, userId, removable, clock.now())
  })
  for (const key of keys) await files.remove(key)
  return { removed: keys.length }
}

const linkUntil = ({ config }: Services, url: string | null, expiresAt: Date): string | null => {
  const id = url === null ? undefined : fileLink.readFileId(url)
  return id ? fileLink.signFileLink(id, { expiresAt, secret: config.sessionSecret }) : null
}

/** A stored address, signed for a few minutes. */
export const signLink = (services: Services, url: string | null): string | null =>
  linkUntil(services, url, fileLink.fileLinkExpiry(services.clock.real()))

/** A stored address of a profile picture, signed. The link stays the same for a while, so browsers can cache it. */
export const signPictureLink = (services: Services, url: string | null): string | null =>
  linkUntil(services, url, fileLink.pictureLinkExpiry(services.clock.real()))

/** The ID of the file at an address, signed or not; undefined if it isn't one of our files. */
export const findFileId = (url: string): string | undefined => fileLink.readFileId(url.split('?')[0] ?? '')

/** The address as stored, without any signature. */
export const removeSignature = (url: string): string => {
  const id = findFileId(url)
  return id ? fileLink.fileUrl(id) : url
}

type Sent = Input<'clinicians.add'>

const purposes = {
  profileUrl: 'profilePicture',
  resumeUrl: 'resume',
  drivingLicensePhotoUrl: 'drivingLicense',
  covidTestPictureUrl: 'covidTest',
  cprPictureUrl: 'cpr',
  tbTestPictureUrl: 'tbTest',
  malpracticeUrl: 'malpractice',
} as const satisfies Partial<Record<keyof Sent, FilePurpose>>
const names = Object.keys(purposes) as (keyof typeof purposes)[]

const listNamedFiles = (profile: Sent) =>
  names.flatMap(name => [profile[name] ?? []].flat().map(url => ({ name, id: findFileId(url) ?? '' })))

/** Makes the owner of a profile the owner of what staff uploaded for it. */
export const giveUploads = async (trx: Knex.Transaction, by: SignedIn, ownerUserId: string, sent: Sent) => {
  const ids = listNamedFiles(sent).flatMap(({ id }) => id || [])
  if (isStaff(by) && ids.length > 0) await store.changeFileOwner(trx, by.userId, ownerUserId, ids)
}

/** Refuses a profile with files that aren't the person's own, or that were uploaded for another purpose. */
export const refuseForeignFiles = async (db: Knex, ownerUserId: string, sent: Sent) => {
  const named = listNamedFiles(sent)
  if (named.length === 0) return
  const ids = named.map(({ id }) => id).filter(Boolean)
  const purposeOf = new Map(
    (await store.listOwnFiles(db, ownerUserId, ids)).map(({ id, purpose }) => [id, purpose]),
  )
  const wrong = named.filter(({ name, id }) => purposeOf.get(id) !== purposes[name])
  if (wrong.length === 0) return
  throw refuse(
    'fields_wrong',
    Object.fromEntries(wrong.map(({ name }) => [name, 'This isn’t one of your files.'])),
  )
}

/** A form open for this long is abandoned. */
const UNNAMED_HOURS = 24
/** Longer than any upload takes between reserving its key and storing the bytes. */
const REMOVED_HOURS = 1
/** How many files a run of the tick checks or clears: more than people upload in a minute. */
const AT_ONCE = 500

const unnamedBefore = ({ clock }: Services) => addHours(clock.now(), -UNNAMED_HOURS)
const removedBefore = ({ clock }: Services) => addHours(clock.now(), -REMOVED_HOURS)

/** Whether there are files to check or to clear. */
export const hasFilesToSweep = async (services: Services): Promise<boolean> => {
  const [isUnchecked, removed] = await Promise.all([
    store.hasFilesToCheck(services.db, unnamedBefore(services)),
    store.listRemovedFiles(services.db, removedBefore(services), 1),
  ])
  return isUnchecked || removed.length > 0
}

/** Removes files that were unused for a day, and the bytes of removed files after an hour. Returns what failed. */
export const sweepFiles = async (services: Services, tally = uncounted): Promise<unknown[]> => {
  await removeUnnamed(services)
  return clearRemoved(services, tally)
}

/** Removes files that nothing names. Saving a profile locks its files first, so a file that is being added stays. */
const removeUnnamed = (services: Services) =>
  services.db.transaction(async trx => {
    const at = services.clock.now()
    const ids = await store.lockFilesToCheck(trx, unnamedBefore(services), AT_ONCE)
    if (ids.length === 0) return
    const stored = ids.map(fileLink.fileUrl)
    const urls = [
      ...(await store.listUsedUrls(trx, stored)),
      ...(await store.listKeptUrls(trx, stored, keptSince(services))),
    ]
    const named = new Set(urls.map(fileLink.readFileId))
    await store.markChecked(
      trx,
      ids.filter(id => named.has(id)),
      at,
    )
    await store.markUnnamed(
      trx,
      ids.filter(id => !named.has(id)),
      at,
    )
  })

/** Clears removed files: the bytes first, then the row, so that an interrupted run can be repeated. */
const clearRemoved = async (services: Services, tally: Tally) => {
  const { db, files, log } = services
  const failures: unknown[] = []
  for (const { id, storageKey } of await store.listRemovedFiles(db, removedBefore(services), AT_ONCE)) {
    try {
      await files.remove(storageKey)
      await store.deleteFileRow(db, id)
      tally('cleared')
    } catch (thrown) {
      log.error({ fileId: id, err: thrown }, 'A removed file could not be cleared; the next tick tries again')
      failures.push(thrown)
    }
  }
  return failures
}
