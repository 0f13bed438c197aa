import type { Services } from '../../services/services.ts'
import { clinicianTypeNames } from '@gaitway/contract/enums'
import { profileSections, type Profile } from '@gaitway/contract/profile-lines'
import { printable } from '../../services/pdf/document.ts'
import { drawResume } from '../../services/pdf/resume.ts'
import { findFile } from '../../store/files.ts'
import { fileIdIn } from '../files/links.ts'
import type { FileAnswer, UseCase } from '../use-case.ts'
import { profileFor } from './profile.ts'

const drawable = ['image/jpeg', 'image/png']

const pictureOf = async ({ db, files }: Services, url: string | null): Promise<Buffer | null> => {
  const id = url === null ? undefined : fileIdIn(url)
  const file = id ? await findFile(db, id) : undefined
  return file && drawable.includes(file.contentType) ? files.read(file.storageKey) : null
}

const showPhone = (phone: string) => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`

const headlineOf = ({ clinicianType, totalPracticYears }: Profile) =>
  [
    clinicianTypeNames[clinicianType],
    ...(totalPracticYears === null ? [] : [`${totalPracticYears} year(s) in practice`]),
  ].join(' · ')

const contactOf = ({ email, phone, homeAddressCity, homeAddressState }: Profile) => [
  ...[[homeAddressCity, homeAddressState].filter(Boolean).join(', ')].filter(Boolean),
  ...[[phone && showPhone(phone), email].filter(Boolean).join(' · ')].filter(Boolean),
]

const sectionsOf = (profile: Profile) => {
  const { licences, ...others } = profileSections(profile)
  return [licences, ...Object.values(others)]
}

const fileNameOf = (name: string) =>
  `${
    printable(name)
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'clinician'
  }-profile.pdf`

/** The profile as a PDF for anyone who may read it; it never contains birth date, home address or documents. */
export const downloadProfile: UseCase<'clinicians.downloadProfile'> = async (
  services,
  actor,
  { id },
): Promise<FileAnswer> => {
  const profile = (await profileFor(services, actor, { id, verb: 'downloadProfile' })).parse()
  const name = `${profile.firstName ?? ''} ${profile.lastName ?? ''}`.trim()
  const bytes = await drawResume({
    name,
    headline: headlineOf(profile),
    contact: contactOf(profile),
    about: profile.aboutMe ?? '',
    sections: sectionsOf(profile),
    picture: await pictureOf(services, profile.profileUrl),
    at: services.clock.now(),
  })
  return { file: { bytes, contentType: 'application/pdf', name: fileNameOf(name) } }
}
