import type { FileType } from '@gaitway/contract/uploads'
import { endingOf } from './file-name.ts'

const typesByContent: Record<string, FileType> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpg',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'application/x-cfb': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
}

/** Every old Office file is the same container; only Word's has a stream of this name. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')

/**
 * The type that the bytes themselves show, or nothing. A Word file or a table must also be named as one: a
 * container and plain text could be many things.
 */
export const fileTypeOf = async (bytes: Buffer, name: string): Promise<FileType | undefined> => {
  const ending = endingOf(name)
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  if (!found) return ending === 'csv' && isPlainTable(bytes) ? 'csv' : undefined
  const type = typesByContent[found.mime]
  if (type === 'doc') return ending === 'doc' && bytes.includes(WORD_STREAM) ? 'doc' : undefined
  if (type === 'docx') return ending === 'docx' ? 'docx' : undefined
  return type
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin = new TextDecoder('windows-1252')

const textOf = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    // older spreadsheets save their tables in this one
    return latin.decode(bytes)
  }
}

/** Text without control characters that does not begin as a page or a script would. */
const isPlainTable = (bytes: Buffer): boolean => {
  const text = textOf(bytes)
  return !/[^\P{Cc}\t\r\n]/u.test(text) && !/^\s*(<|#!|%!|\{\\rtf)/.test(text)
}

const PDF_ENDING_REACH = 2048

/** A PDF begins with its version and ends with its mark; cut off, it has none. */
export const isWholePdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1')) &&
  bytes.subarray(-PDF_ENDING_REACH).includes('%%EOF')
