import { cutText } from '@gaitway/contract/format/cut-text'
import type { FilePurpose } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import { FILE_MAX_MEGABYTES, PROFILE_PICTURE_PIXELS } from '@gaitway/contract/values/limits'
import {
  type FileType,
  acceptedTypes,
  explainOtherDocument,
  fileTypes,
} from '@gaitway/contract/values/uploads'
import { openSandboxed, type OpenUpload } from './open-sandboxed.ts'

type Upload = { name: string; bytes: Uint8Array; purpose: FilePurpose }
type ReceivedFile = { name: string; bytes: Buffer; contentType: string }

const BYTES_MAX = FILE_MAX_MEGABYTES * 1024 * 1024

/** Makes an upload safe to keep: its type is known from its bytes, pictures are re-encoded, the name is cleaned. */
export const sanitizeUpload = async (
  { name, bytes, purpose }: Upload,
  open: OpenUpload = openSandboxed,
): Promise<ReceivedFile> => {
  if (name.includes('\0')) throw refuse('unreadable')
  if (bytes.length > BYTES_MAX) throw refuse('E_EXCEEDS_UPLOAD_LIMIT')
  if (bytes.length === 0) throw refuse('file_unreadable')
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = detectFileType(sent, name)
  const accepted = acceptedTypes[purpose]
  if (!type || !accepted.includes(type)) {
    const ending = isRtf(sent) ? 'rtf' : readFileEnding(name)
    throw refuse('file_type_not_accepted', undefined, explainOtherDocument(ending, accepted))
  }
  return as(type, open, {
    name,
    sent,
    pixelsMax: purpose === 'profilePicture' ? PROFILE_PICTURE_PIXELS : undefined,
  })
}

type Sent = { name: string; sent: Buffer; pixelsMax: number | undefined }

const as = async (
  type: FileType,
  open: OpenUpload,
  { name, sent, pixelsMax }: Sent,
): Promise<ReceivedFile> => {
  const opened = await open(sent, type, pixelsMax)
  if (!isPicture(type)) return receivedFile(type, name, sent)
  return receivedFile(isJpeg(opened) ? 'jpg' : 'png', name, opened)
}

const isPicture = (type: FileType) => fileTypes[type].contentType.startsWith('image/')
const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8

const receivedFile = (type: FileType, name: string, bytes: Buffer): ReceivedFile => ({
  name: cleanName(name, type),
  bytes,
  contentType: fileTypes[type].contentType,
})

const LONGEST_READ = 400
const LONGEST_STEM = 100

/** The last part of a path, without invisible or bidi characters or characters that file systems refuse. */
const tidy = (name: string): string => {
  const lastPart = name.slice(-LONGEST_READ).split(/[/\\]/).at(-1) ?? ''
  const cleaned = lastPart
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/[<>:"|?*%;]/g, '_')
    .replace(/ +/g, ' ')
  return trimDots(cleaned)
}

/** Without dots and spaces at its ends. A pattern for those at the end would take quadratic time. */
const trimDots = (name: string): string => {
  let end = name.length
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1
  return name.slice(0, end).replace(/^[. ]+/, '')
}

/** The extension in lower case, without its dot. Empty when there is none. */
export const readFileEnding = (name: string): string => {
  const tidied = tidy(name)
  const dot = tidied.lastIndexOf('.')
  return dot < 0 ? '' : tidied.slice(dot + 1).toLowerCase()
}

/** A name that can be shown and saved anywhere and has its type's extension. */
export const cleanName = (name: string, type: FileType): string => {
  const tidied = tidy(name)
  const ending = readFileEnding(name)
  const isKnown = Object.values(fileTypes).some(({ endings }) => endings.some(known => known === ending))
  const stem = isKnown ? tidied.slice(0, -(ending.length + 1)) : tidied
  const short = cutText(stem, LONGEST_STEM).trim()
  return `${short || 'file'}.${fileTypes[type].endings[0]}`
}

const fromHex = (digits: string) => Buffer.from(digits, 'hex')

/** The first bytes of each type. CSV is plain text and can start with anything. */
const beginnings: { type: FileType; bytes: Buffer; at?: number }[] = [
  { type: 'png', bytes: fromHex('89504e470d0a1a0a') },
  { type: 'jpg', bytes: fromHex('ffd8ff') },
  { type: 'heic', bytes: Buffer.from('ftypheic'), at: 4 },
  { type: 'heic', bytes: Buffer.from('ftypheix'), at: 4 },
  { type: 'heic', bytes: Buffer.from('ftypmif1'), at: 4 },
  { type: 'doc', bytes: fromHex('d0cf11e0a1b11ae1') },
  { type: 'docx', bytes: fromHex('504b0304') },
]

const beginsWith = (file: Buffer, bytes: Buffer, at: number) =>
  file.subarray(at, at + bytes.length).equals(bytes)

/**
 * The type by the first bytes, or undefined. A Word file or CSV must also have that extension; only opening it shows
 * whether it is one.
 */
const detectFileType = (file: Buffer, name: string): FileType | undefined => {
  const known = beginnings.find(({ bytes, at = 0 }) => beginsWith(file, bytes, at))?.type
  const type = known ?? (isPdf(file, name) ? 'pdf' : 'csv')
  const mustBeNamed = type === 'doc' || type === 'docx' || type === 'csv'
  return mustBeNamed && readFileEnding(name) !== type ? undefined : type
}

const PDF_HEADER = '%PDF-'
/** Viewers look for the header in the first kilobyte: scanners, printers and email programs write before it. */
const PDF_HEADER_REACH = 1024
/** What starts as a page, a script or a program isn’t taken for a PDF. */
const OTHER_START = /^(\s*(<|#!)|MZ|\x7fELF)/

const isPdf = (file: Buffer, name: string): boolean => {
  const at = file.subarray(0, PDF_HEADER_REACH).indexOf(PDF_HEADER)
  if (at <= 0) return at === 0
  return readFileEnding(name) !== 'csv' && !OTHER_START.test(file.toString('utf8', 0, at))
}

/** RTF is often named as a Word file, because Word opens it. */
const isRtf = (file: Buffer): boolean => /^\s*\{\\rtf/.test(file.toString('utf8', 0, PDF_HEADER_REACH))
