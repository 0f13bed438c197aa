import type { FilePurpose } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import { FILE_MAX_MEGABYTES } from '@gaitway/contract/limits'
import { type FileType, acceptedTypes, fileTypes } from '@gaitway/contract/uploads'
import { cleanName, fileTypeOf, isWholePdf } from './file-name.ts'
import { openLimited } from './open-limited.ts'

type Upload = { name: string; bytes: Uint8Array; purpose: FilePurpose }
export type ReceivedFile = { name: string; bytes: Buffer; contentType: string }

const BYTES_MAX = FILE_MAX_MEGABYTES * 1024 * 1024

/** An upload becomes a file that is safe to keep: of a known type by its bytes, pictures drawn anew, well named. */
export const receiveFile = async ({ name, bytes, purpose }: Upload): Promise<ReceivedFile> => {
  if (name.includes('\0')) throw refuse('unreadable')
  if (bytes.length > BYTES_MAX) throw refuse('E_EXCEEDS_UPLOAD_LIMIT')
  if (bytes.length === 0) throw refuse('file_unreadable')
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = fileTypeOf(sent, name)
  if (!type || !acceptedTypes[purpose].includes(type)) throw refuse('file_type_not_accepted')
  return as(type, name, sent)
}

const as = async (type: FileType, name: string, sent: Buffer): Promise<ReceivedFile> => {
  if (type === 'pdf') {
    if (!isWholePdf(sent)) throw refuse('file_unreadable')
    return labelled(type, name, sent)
  }
  const opened = await openLimited(sent, type)
  if (type === 'doc' || type === 'docx' || type === 'csv') return labelled(type, name, sent)
  return labelled(isJpeg(opened) ? 'jpg' : 'png', name, opened)
}

const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8

const labelled = (type: FileType, name: string, bytes: Buffer): ReceivedFile => ({
  name: cleanName(name, type),
  bytes,
  contentType: fileTypes[type].contentType,
})
