import type { Profile } from '@gaitway/contract/profile-lines'
import { words } from './words.ts'

/** The documents that were handed in, by name; empty while they are hidden. */
export const documentsOf = (profile: Profile) =>
  documentFields(profile).flatMap(({ name, url }) => (url ? [{ name, url }] : []))

const documentFields = (profile: Profile) => [
  { name: words.resume, url: profile.resumeUrl },
  ...(profile.drivingLicensePhotoUrl ?? []).map(url => ({ name: words.drivingLicense, url })),
  { name: words.cprProof, url: profile.cprPictureUrl },
  { name: words.tbProof, url: profile.tbTestPictureUrl },
  { name: words.covidProof, url: profile.covidTestPictureUrl },
  { name: words.malpractice, url: profile.malpracticeUrl },
]

export const nameOf = ({ firstName, lastName }: Profile) => `${firstName ?? ''} ${lastName ?? ''}`.trim()
