import type { Output } from '@gaitway/contract/schemas/index'
import { showMonthYear } from '@gaitway/contract/time'
import { words } from './words.ts'

export type Profile = Output<'clinicians.read'>
type Experience = NonNullable<Profile['facilityExperience']>

const orDash = (lines: readonly string[]) => (lines.length > 0 ? lines : [words.none])
const monthOf = (epoch: string | null) => (epoch ? showMonthYear(new Date(Number(epoch))) : words.none)

/** `SNF: 5 year(s)`, only of what there is experience in. */
const experience = (list: Experience | null) =>
  orDash(
    (list ?? [])
      .filter(({ isAvailable }) => isAvailable)
      .map(({ day, startTime }) => words.years(day, startTime || '0')),
  )

const named = (list: Profile['certificationDetails']) =>
  orDash((list ?? []).map(({ name, receivedYear }) => words.received(name, receivedYear)))

const education = ({ educationSchool, graduationYear }: Profile) =>
  educationSchool ? words.school(educationSchool, String(graduationYear ?? words.notKnown)) : words.none

/** The sections of a profile in the order in which they are read; nothing is left out, what is missing is a dash or NA. */
export const sectionsOf = (profile: Profile): { label: string; lines: readonly string[] }[] => [
  { label: words.facilityExperience, lines: experience(profile.facilityExperience) },
  { label: words.patientExperience, lines: experience(profile.patientExperience) },
  { label: words.languages, lines: orDash(profile.knownLanuages ?? []) },
  { label: words.education, lines: [education(profile)] },
  { label: words.certification, lines: named(profile.certificationDetails) },
  { label: words.specialities, lines: named(profile.specialityDetails) },
  {
    label: words.medicalTests,
    lines: [
      `${words.covid}: ${profile.covidStatus ?? words.none}`,
      `${words.cpr}: ${monthOf(profile.cprExpiryDate)}`,
      `${words.tb}: ${monthOf(profile.tbTestExpiryDate)}`,
    ],
  },
  { label: words.facilityCertificates, lines: orDash(profile.facilityCertificates ?? []) },
  { label: words.npi, lines: [profile.npiNumber ?? words.notKnown] },
  {
    label: words.licences,
    lines: profile.licenseDetails?.length
      ? profile.licenseDetails.map(({ licenseNumber, state }) =>
          words.licence(licenseNumber || words.notKnown, state || words.notKnown),
        )
      : [words.notKnown],
  },
]

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
