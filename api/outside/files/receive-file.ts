import type { FilePurpose } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import { FILE_MAX_MEGABYTES } from '@gaitway/contract/limits'
import { type FileType, acceptedTypes, fileTypes } from '@gaitway/contract/uploads'
import { cleanName } from './file-name.ts'
import { fileTypeOf, isWholePdf } from './file-type.ts'
import { redraw } from './redraw.ts'
import { docState, docxState, type WordState } from './word-file.ts'

type Upload = { name: string; bytes: Uint8Array; purpose: FilePurpose }
export type ReceivedFile = { name: string; bytes: Buffer; contentType: string }

const BYTES_MAX = FILE_MAX_MEGABYTES * 1024 * 1024

/** An upload becomes a file that is safe to keep: of a known type by its bytes, pictures drawn anew, well named. */
export const receiveFile = async ({ name, bytes, purpose }: Upload): Promise<ReceivedFile> => {
  if (name.includes('\0')) throw refuse('unreadable')
  if (bytes.length > BYTES_MAX) throw refuse('E_EXCEEDS_UPLOAD_LIMIT')
  if (bytes.length === 0) throw refuse('file_unreadable')
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = await fileTypeOf(sent, name)
  if (!type || !acceptedTypes[purpose].includes(type)) throw refuse('file_type_not_accepted')
  return as(type, name, sent)
}

const as = async (type: FileType, name: string, sent: Buffer): Promise<ReceivedFile> => {
  if (type === 'pdf' && !isWholePdf(sent)) throw refuse('file_unreadable')
  if (type === 'docx') refuseUnlessPlain(docxState(sent))
  if (type === 'doc') refuseUnlessPlain(docState(sent))
  if (type !== 'png' && type !== 'jpg' && type !== 'heic') return labelled(type, name, sent)
  const drawn = await redraw(sent, type)
  return labelled(isJpeg(drawn) ? 'jpg' : 'png', name, drawn)
}

const ACTIVE_WORDS =
  'This Word file holds macros, or parts that load from elsewhere. Save it as a PDF and send that.'

const refuseUnlessPlain = (state: WordState) => {
  if (state === 'damaged') throw refuse('file_unreadable')
  if (state === 'active') throw refuse('file_type_not_accepted', undefined, ACTIVE_WORDS)
}

const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8

const labelled = (type: FileType, name: string, bytes: Buffer): ReceivedFile => ({
  name: cleanName(name, type),
  bytes,
  contentType: fileTypes[type].contentType,
})
