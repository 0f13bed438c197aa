import { isPictureFile } from '@gaitway/contract/fit-picture'
import { FILE_MAX_MEGABYTES } from '@gaitway/contract/values/limits'
import { explainOtherDocument } from '@gaitway/contract/values/uploads'
import { copy } from './upload-copy.ts'

/** An uploaded file. For a file of a saved record only the URL is known. */
export type UploadedFile = { url: string; name: string; sizeBytes?: number; contentType?: string }

/** Uploads one file. Rejects with an Error whose message is shown. */
export type UploadFile = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadedFile>

/** The file itself was rejected, so a retry is pointless. */
export class FileRefused extends Error {}

const BYTES_PER_MEGABYTE = 1024 * 1024

const listEndings = (accept: string) => accept.split(',').map(ending => ending.trim().toLowerCase())

/** The accepted kinds of file as people name them: "PDF, JPG or PNG". */
const formatKinds = (accept: string) => {
  const kinds = [...new Set(listEndings(accept).map(ending => ending.replace('.', '').toUpperCase()))]
  return kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1) ?? ''}` : (kinds[0] ?? '')
}

/** Which files an upload accepts, as the hint below its button says it. */
export const describeAccepted = (accept: string) => {
  const takes = (ending: string) => listEndings(accept).includes(ending)
  const documents = [takes('.pdf') && 'PDF', takes('.docx') && 'Word', takes('.csv') && 'CSV'].filter(Boolean)
  const limit = `Up to ${FILE_MAX_MEGABYTES} MB.`
  if (!takes('.heic')) return `${formatKinds(accept)}. ${limit}`
  const kinds = documents.join(', ').replace(/, (\w+)$/, ' and $1')
  return `${copy.picturesHint}.${kinds && ` You can also upload ${kinds} files.`} ${limit}`
}

/** The extension of a file, or one from its type: a camera's file may have none. */
const readEnding = ({ name, type }: File) =>
  name.includes('.') ? `.${name.split('.').at(-1)?.toLowerCase() ?? ''}` : `.${type.split('/')[1] ?? ''}`

/** Why a file of this size can't be uploaded, if it can't. */
export const findWeightProblem = ({ size }: File): string | undefined =>
  size > FILE_MAX_MEGABYTES * BYTES_PER_MEGABYTE
    ? `Max file upload limit exceeded (${FILE_MAX_MEGABYTES} MB)`
    : undefined

/** Why this file can't be uploaded, if it can't. */
export const findFileProblem = (file: File, accept: string): string | undefined => {
  const ending = readEnding(file)
  const accepted = listEndings(accept)
  if (!accepted.includes(ending))
    return (
      explainOtherDocument(
        ending.slice(1),
        accepted.map(one => one.slice(1)),
      ) ?? `This file type isn’t supported. Choose ${formatKinds(accept)}.`
    )
  // a picture that is too heavy is made smaller before it is sent
  const tooHeavy = isPictureFile(file) ? undefined : findWeightProblem(file)
  if (tooHeavy) return tooHeavy
  return file.size === 0 ? 'This file is empty. Choose another one.' : undefined
}

export const takesPictures = (accept: string) => listEndings(accept).some(ending => /jpe?g|heic/.test(ending))

/** Whether a browser can show a file as a picture. It may try if the type is unknown. */
export const isShowablePicture = (contentType: string | undefined) =>
  contentType === undefined || /^image\/(jpeg|png|webp|gif)$/.test(contentType)

/** "840 kB", "2.4 MB" */
export const formatFileSize = (bytes: number) =>
  bytes < BYTES_PER_MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`

type Addresses = string | null | undefined | readonly (string | null | undefined)[]

/** The files of a saved record for an `Upload`: "Resume", or "Driver's license 2" when there are several. */
export const listUploadedFiles = (addresses: Addresses, name: string): UploadedFile[] =>
  [addresses]
    .flat()
    .filter(url => typeof url === 'string')
    .map((url, index, all) => ({ url, name: all.length > 1 ? `${name} ${index + 1}` : name }))
