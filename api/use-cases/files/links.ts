import { fileIdOf, fileLinkExpiry, fileUrl, signFileLink } from '../../services/files/file-link.ts'
import type { Services } from '../../services/services.ts'
import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { FilePurpose } from '@gaitway/contract/enums'
import type { Input } from '@gaitway/contract/schemas/index'
import { ownFiles } from '../../store/files.ts'

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

type Sent = Input<'clinicians.add'>

const purposes = {
  profileUrl: 'profilePicture',
  resumeUrl: 'resume',
  drivingLicensePhotoUrl: 'drivingLicense',
  covidTestPictureUrl: 'covidTest',
  cprPictureUrl: 'cpr',
  tbTestPictureUrl: 'tbTest',
  malpracticeUrl: 'malpractice',
} as const satisfies Partial<Record<keyof Sent, FilePurpose>>
const names = Object.keys(purposes) as (keyof typeof purposes)[]

const namedIn = (profile: Sent) =>
  names.flatMap(name => [profile[name] ?? []].flat().map(url => ({ name, id: fileIdIn(url) ?? '' })))

/** Every file named in a profile must be the person's own, uploaded for that purpose; refuses any other. */
export const refuseForeignFiles = async (db: Knex, ownerUserId: string, sent: Sent) => {
  const named = namedIn(sent)
  if (named.length === 0) return
  const ids = named.map(({ id }) => id).filter(Boolean)
  const purposeOf = new Map((await ownFiles(db, ownerUserId, ids)).map(({ id, purpose }) => [id, purpose]))
  const wrong = named.filter(({ name, id }) => purposeOf.get(id) !== purposes[name])
  if (wrong.length === 0) return
  throw refuse(
    'fields_wrong',
    Object.fromEntries(wrong.map(({ name }) => [name, 'This isn’t one of your files.'])),
  )
}
