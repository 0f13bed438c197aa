import type { Response } from 'express'
import { FILE_LINK_MINUTES } from '@gaitway/contract/values/limits'
import type { FileAnswer } from '../use-cases/use-case.ts'

/** Types that browsers display. Everything else downloads. */
const shown = ['image/jpeg', 'image/png', 'application/pdf']

/** For old browsers an ASCII name; the full name is in the second form. */
const named = (name: string) => {
  const plain = name.replace(/[^ -~]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}

/** Sends a file with its own type. Browsers never guess it or run it as a page. */
export const fileHeaders = ({ contentType, name }: { contentType: string; name: string }) => ({
  'content-type': contentType,
  'content-disposition': `${shown.includes(contentType) ? 'inline' : 'attachment'}; ${named(name)}`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
})

const browserCacheHeaders = { 'cache-control': `private, max-age=${FILE_LINK_MINUTES * 60}` }

export const sendFile = (response: Response, { file }: FileAnswer) => {
  response.set({ ...fileHeaders(file), ...(file.isPicture && browserCacheHeaders) }).send(file.bytes)
}
