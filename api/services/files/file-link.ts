import { createHmac, timingSafeEqual } from 'node:crypto'
import { FILE_LINK_MINUTES } from '@gaitway/contract/values/limits'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const STORED = /^\/api\/files\/([0-9a-f-]{36})$/

const signature = (id: string, expires: string, secret: string) =>
  createHmac('sha256', secret).update(`file:${id}:${expires}`).digest('base64url')

/** The stored URL of a file. It opens nothing by itself. */
export const fileUrl = (id: string) => `/api/files/${id}`

/** The file that a stored URL names, or undefined when it isn't one of ours. */
export const readFileId = (url: string): string | undefined => {
  const id = STORED.exec(url)?.[1]
  return id && UUID.test(id) ? id : undefined
}

const LINK_MILLISECONDS = FILE_LINK_MINUTES * 60_000

/** When a link signed now expires. */
export const fileLinkExpiry = (now: Date): Date => new Date(now.getTime() + LINK_MILLISECONDS)

/** When a link to a picture expires: links signed within the same minutes are the same. */
export const pictureLinkExpiry = (now: Date): Date =>
  new Date((Math.ceil(now.getTime() / LINK_MILLISECONDS) + 1) * LINK_MILLISECONDS)

type Signing = { expiresAt: Date; secret: string }

/** A signed URL that opens one file for some minutes. */
export const signFileLink = (id: string, { expiresAt, secret }: Signing): string => {
  const expires = String(Math.floor(expiresAt.getTime() / 1000))
  return `${fileUrl(id)}?expires=${expires}&signature=${signature(id, expires, secret)}`
}

type Checking = { expires: unknown; signature: unknown; now: Date; secret: string }

/** Whether the signature is ours for this file (else `forged`) and still valid (else `expired`). */
export const checkFileLink = (id: string, link: Checking): 'open' | 'expired' | 'forged' => {
  if (typeof link.expires !== 'string' || typeof link.signature !== 'string') return 'forged'
  if (!/^\d{10}$/.test(link.expires)) return 'forged'
  const expected = Buffer.from(signature(id, link.expires, link.secret))
  const actual = Buffer.from(link.signature)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 'forged'
  return Number(link.expires) * 1000 > link.now.getTime() ? 'open' : 'expired'
}
