import type { Output } from '../schemas/index.ts'
import { showMonthYear } from './time.ts'

export type ClinicianDetails = Output<'clinicians.read'>
type Experience = NonNullable<ClinicianDetails['facilityExperience']>

/** Shown for an empty list, and for a single unknown value. */
const NOTHING_LISTED = '-'
const NOT_KNOWN = 'NA'

const orDash = (lines: readonly string[]) => (lines.length > 0 ? lines : [NOTHING_LISTED])
const showEpochMonth = (epoch: string | null) =>
  epoch ? showMonthYear(new Date(Number(epoch))) : NOTHING_LISTED

/** `SNF: 5 year(s)`, only where there is experience. */
const experience = (list: Experience | null) =>
  orDash(
    (list ?? [])
      .filter(({ isAvailable }) => isAvailable)
      .map(({ day, startTime }) => `${day}: ${startTime || '0'} year(s)`),
  )

/** `Oncology (2019)`, without the year if it’s unknown. */
const named = (list: ClinicianDetails['certificationDetails']) =>
  orDash((list ?? []).map(({ name, receivedYear }) => (receivedYear ? `${name} (${receivedYear})` : name)))

const education = ({ educationSchool, graduationYear }: ClinicianDetails) =>
  educationSchool ? `${educationSchool} (${graduationYear ?? NOT_KNOWN})` : NOTHING_LISTED

const licenseLines = ({ licenseDetails }: ClinicianDetails) =>
  licenseDetails?.length
    ? licenseDetails.map(
        ({ licenseNumber, state }) => `${licenseNumber || NOT_KNOWN} | ${state || NOT_KNOWN}`,
      )
    : [NOT_KNOWN]

/** A clinician’s profile, section by section; missing values show a dash or NA. */
export const listProfileSections = (profile: ClinicianDetails) => ({
  facilityExperience: {
    label: 'Facility Experience (years)',
    lines: experience(profile.facilityExperience),
  },
  patientExperience: { label: 'Patient Experience (years)', lines: experience(profile.patientExperience) },
  languages: { label: 'Languages', lines: orDash(profile.knownLanuages ?? []) },
  education: { label: 'Education', lines: [education(profile)] },
  certification: { label: 'Certification', lines: named(profile.certificationDetails) },
  specialities: { label: 'Specialties', lines: named(profile.specialityDetails) },
  medicalTests: {
    label: 'Medical tests',
    lines: [
      `Covid status: ${profile.covidStatus ?? NOTHING_LISTED}`,
      `CPR expiry: ${showEpochMonth(profile.cprExpiryDate)}`,
      `TB expiry: ${showEpochMonth(profile.tbTestExpiryDate)}`,
    ],
  },
  facilityCertificates: {
    label: 'Facility Certificates',
    lines: orDash(profile.facilityCertificates ?? []),
  },
  npi: { label: 'NPI number', lines: [profile.npiNumber ?? NOT_KNOWN] },
  licenses: { label: 'Licenses', lines: licenseLines(profile) },
})
export type ProfileSectionName = keyof ReturnType<typeof listProfileSections>
