import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { FILE_LINK_MINUTES } from '@gaitway/contract/values/limits'
import type { FileAnswer, StreamedFileAnswer } from '../use-cases/use-case.ts'

/** The types of files that browsers display. All others are downloaded. */
const inlineTypes = ['image/jpeg', 'image/png', 'application/pdf']

/** The name of a file as a header has it: in ASCII for old browsers, then in full. */
const formatFilename = (name: string) => {
  const ascii = name.replace(/[^ -~]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${full}`
}

/** The headers of a file. Browsers take its type from them, never guess it, and never run the file as a page. */
export const buildFileHeaders = ({ contentType, name }: { contentType: string; name: string }) => ({
  'content-type': contentType,
  'content-disposition': `${inlineTypes.includes(contentType) ? 'inline' : 'attachment'}; ${formatFilename(name)}`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'content-security-policy': "default-src 'none'; sandbox",
})

const browserCacheHeaders = { 'cache-control': `private, max-age=${FILE_LINK_MINUTES * 60}` }

export const sendFile = (response: Response, { file }: FileAnswer) => {
  response.set({ ...buildFileHeaders(file), ...(file.isPicture && browserCacheHeaders) }).send(file.bytes)
}

/** Sends a file while it is made. The maker waits for a browser that reads slowly, and stops when it leaves. */
export const sendStreamedFile = async (response: Response, { streamed }: StreamedFileAnswer) => {
  response.set(buildFileHeaders(streamed))
  try {
    await pipeline(streamed.chunks, response)
  } catch (thrown) {
    const hasLeft = (thrown as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!hasLeft) throw thrown
  }
}
