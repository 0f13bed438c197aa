import { fileIdOf, fileLinkExpiry, fileUrl, signFileLink } from '../../services/files/file-link.ts'
import type { Services } from '../../services/services.ts'

/** A stored address as it is read out: signed, for some minutes. */
export const signedLink = ({ clock, config }: Services, url: string | null): string | null => {
  const id = url === null ? undefined : fileIdOf(url)
  if (!id) return null
  return signFileLink(id, { expiresAt: fileLinkExpiry(clock.real()), secret: config.sessionSecret })
}

/** The file that an address names, signed or not. */
export const fileIdIn = (url: string): string | undefined => fileIdOf(url.split('?')[0] ?? '')

/** The address as it is stored, whatever signature it came with. */
export const unsigned = (url: string): string => {
  const id = fileIdIn(url)
  return id ? fileUrl(id) : url
}
