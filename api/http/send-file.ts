import type { Response } from 'express'
import type { FileAnswer } from '../use-cases/use-case.ts'

/** Shown by browsers themselves; everything else is saved. */
const shown = ['image/jpeg', 'image/png', 'application/pdf']

/** The name for browsers of all ages: what is not plain ASCII stands in the second form alone. */
const named = (name: string) => {
  const plain = name.replace(/[^ -~]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}

/** A file leaves with its own type, never guessed, never run as a page. */
export const fileHeaders = ({ contentType, name }: { contentType: string; name: string }) => ({
  'content-type': contentType,
  'content-disposition': `${shown.includes(contentType) ? 'inline' : 'attachment'}; ${named(name)}`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
})

export const sendFile = (response: Response, { file }: FileAnswer) => {
  response.set(fileHeaders(file)).send(file.bytes)
}
