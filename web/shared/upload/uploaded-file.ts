import { messages } from '../messages.ts'

/** A file that has arrived; of one that a saved record names, only the address is known. */
export type UploadedFile = { url: string; name: string; sizeBytes?: number; contentType?: string }

/** Sends one file; rejects with an Error whose message a person can read. */
export type UploadFile = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadedFile>

/** The file itself is at fault: sent again it would be refused again. */
export class FileRefused extends Error {}

type Limits = { accept: string; maxMegabytes: number }

const BYTES_PER_MEGABYTE = 1024 * 1024

const endingsOf = (accept: string) => accept.split(',').map(ending => ending.trim().toLowerCase())

/** The kinds as people name them: "PDF, JPG or PNG". */
const kindsText = (accept: string) => {
  const kinds = [...new Set(endingsOf(accept).map(ending => ending.replace('.', '').toUpperCase()))]
  return kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1) ?? ''}` : (kinds[0] ?? '')
}

/** What may be chosen, as it stands below the button. */
export const noteOf = ({ accept, maxMegabytes }: Limits) => {
  const takes = (ending: string) => endingsOf(accept).includes(ending)
  const documents = [takes('.pdf') && 'PDF', takes('.docx') && 'Word', takes('.csv') && 'CSV'].filter(Boolean)
  const { picturesHint, documentsToo, upTo } = messages.upload
  if (!takes('.heic')) return `${kindsText(accept)}. ${upTo(maxMegabytes)}`
  return [
    `${picturesHint}.`,
    documents.length > 0 && documentsToo(documents.join(', ').replace(/, (\w+)$/, ' and $1')),
    upTo(maxMegabytes),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A camera's file may come without an ending; then its type says what it is. */
const endingOf = ({ name, type }: File) =>
  name.includes('.') ? `.${name.split('.').at(-1)?.toLowerCase() ?? ''}` : `.${type.split('/')[1] ?? ''}`

/** Why this file is not sent at all, or nothing. */
export const refusalOf = (file: File, { accept, maxMegabytes }: Limits): string | undefined => {
  if (!endingsOf(accept).includes(endingOf(file))) return messages.upload.wrongKind(kindsText(accept))
  if (file.size > maxMegabytes * BYTES_PER_MEGABYTE) return messages.upload.tooLarge(maxMegabytes)
  return file.size === 0 ? messages.upload.empty : undefined
}

export const takesPictures = (accept: string) => endingsOf(accept).some(ending => /jpe?g|heic/.test(ending))

/** Whether a browser can show it as a picture; of what is not known, it may try. */
export const isShowablePicture = (contentType: string | undefined) =>
  contentType === undefined || /^image\/(jpeg|png|webp|gif)$/.test(contentType)

/** "840 kB", "2.4 MB" */
export const sizeText = (bytes: number) =>
  bytes < BYTES_PER_MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`

type Addresses = string | null | undefined | readonly (string | null | undefined)[]

/** The files that a saved record names, as an `Upload` takes them: "Resume", or "Driver's licence 2" of several. */
export const filesOf = (addresses: Addresses, name: string): UploadedFile[] =>
  [addresses]
    .flat()
    .filter(url => typeof url === 'string')
    .map((url, at, all) => ({ url, name: all.length > 1 ? `${name} ${at + 1}` : name }))
