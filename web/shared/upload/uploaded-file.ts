import { messages } from '../messages.ts'

/** A file that has arrived. */
export type UploadedFile = { url: string; name: string; sizeBytes: number; contentType: string }

/** Sends one file; rejects with an Error whose message a person can read. */
export type UploadFile = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadedFile>

type Limits = { accept: string; maxMegabytes: number }

const BYTES_PER_MEGABYTE = 1024 * 1024

export const endingsOf = (accept: string) => accept.split(',').map(ending => ending.trim().toLowerCase())

/** The kinds as people name them: "PDF, JPG or PNG". */
export const kindsText = (accept: string) => {
  const kinds = [...new Set(endingsOf(accept).map(ending => ending.replace('.', '').toUpperCase()))]
  return kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1) ?? ''}` : (kinds[0] ?? '')
}

/** Why this file is not sent at all, or nothing. */
export const refusalOf = (file: File, { accept, maxMegabytes }: Limits): string | undefined => {
  const name = file.name.toLowerCase()
  if (!endingsOf(accept).some(ending => name.endsWith(ending)))
    return messages.upload.wrongKind(kindsText(accept))
  if (file.size > maxMegabytes * BYTES_PER_MEGABYTE) return messages.upload.tooLarge(maxMegabytes)
  return undefined
}

export const takesPictures = (accept: string) => endingsOf(accept).some(ending => /jpe?g|heic/.test(ending))

export const isShowablePicture = (contentType: string) => /^image\/(jpeg|png|webp|gif)$/.test(contentType)

/** "840 kB", "2.4 MB" */
export const sizeText = (bytes: number) =>
  bytes < BYTES_PER_MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`
