import { fileIdOf, fileLinkExpiry, fileUrl, signFileLink } from '../../services/files/file-link.ts'
import type { Services } from '../../services/services.ts'

/** A stored address as returned to readers: signed for a few minutes. */
export const signedLink = ({ clock, config }: Services, url: string | null): string | null => {
  const id = url === null ? undefined : fileIdOf(url)
  if (!id) return null
  return signFileLink(id, { expiresAt: fileLinkExpiry(clock.real()), secret: config.sessionSecret })
}

/** The file of an address, signed or not. */
export const fileIdIn = (url: string): string | undefined => fileIdOf(url.split('?')[0] ?? '')

/** The address as stored, without any signature. */
export const unsigned = (url: string): string => {
  const id = fileIdIn(url)
  return id ? fileUrl(id) : url
}
