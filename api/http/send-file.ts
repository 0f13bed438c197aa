import type { Response } from 'express'
import type { FileAnswer } from '../use-cases/use-case.ts'

/** Shown by browsers themselves; everything else is saved. */
const shown = ['image/jpeg', 'image/png', 'application/pdf']

/** A file leaves with its own type, never guessed, never run as a page. */
export const sendFile = (response: Response, { file }: FileAnswer) => {
  const disposition = shown.includes(file.contentType) ? 'inline' : 'attachment'
  response
    .set({
      'content-type': file.contentType,
      'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(file.bytes)
}
