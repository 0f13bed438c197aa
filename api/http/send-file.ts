import type { Response } from 'express'
import { FILE_LINK_MINUTES } from '@gaitway/contract/values/limits'
import type { FileAnswer } from '../use-cases/use-case.ts'

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
