import type { ProfileField } from '@gaitway/contract/fields/profile'
import { copy } from './copy.ts'

export type SectionId = keyof typeof copy.sections

/** The section of each field. */
export const sectionByField: Record<ProfileField, SectionId> = {
  profileUrl: 'you',
  firstName: 'you',
  lastName: 'you',
  gender: 'you',
  dateOfBirth: 'you',
  phone: 'you',
  knownLanuages: 'you',
  aboutMe: 'you',
  homeAddress1: 'home',
  homeAddressCity: 'home',
  homeAddressState: 'home',
  homeAddressZipCode: 'home',
  homeTimeZone: 'home',
  emrgencyContactName: 'home',
  emrgencyContactPhone: 'home',
  licenseDetails: 'licenses',
  npiNumber: 'licenses',
  educationSchool: 'licenses',
  graduationYear: 'licenses',
  certificationDetails: 'certificates',
  specialityDetails: 'certificates',
  facilityCertificates: 'certificates',
  totalPracticYears: 'experience',
  facilityExperience: 'experience',
  patientExperience: 'experience',
  drivingLicensePhotoUrl: 'documents',
  resumeUrl: 'documents',
  isCPRCertification: 'health',
  cprExpiryDate: 'health',
  cprPictureUrl: 'health',
  isMalpracticeInsurance: 'health',
  malpracticeExp: 'health',
  malpracticeUrl: 'health',
  isTbTest: 'health',
  tbTestDate: 'health',
  tbTestResult: 'health',
  tbTestExpiryDate: 'health',
  tbTestPictureUrl: 'health',
  covidStatus: 'health',
  covidTestPictureUrl: 'health',
  availableWeekDays: 'availability',
  referenceFrom: 'availability',
  referenceBy: 'availability',
}

export const sectionIds = Object.keys(copy.sections) as SectionId[]

/** During signup the form has five short parts, of these sections. */
export const sectionsOfPart = {
  you: ['you'],
  home: ['home'],
  licenses: ['licenses', 'certificates'],
  experience: ['experience', 'availability'],
  documents: ['documents', 'health'],
} as const satisfies Record<keyof typeof copy.parts, readonly SectionId[]>
export type PartId = keyof typeof sectionsOfPart

export const partIds = Object.keys(sectionsOfPart) as PartId[]

const partOfSection = Object.fromEntries(
  partIds.flatMap(part => sectionsOfPart[part].map(section => [section, part])),
) as Record<SectionId, PartId>

/** The part with the field of an error path. */
export const findPart = (path: string): PartId => partOfSection[sectionByField[readProfileField(path)]]

/** The field of an error path: `licenseDetails.0.state` belongs to `licenseDetails`. */
export const readProfileField = (path: string) => path.split('.')[0] as ProfileField

/** Counts the errors of each section. */
export const countErrorsBySection = (errors: Record<string, string>): Record<SectionId, number> => {
  const counts = Object.fromEntries(sectionIds.map(id => [id, 0])) as Record<SectionId, number>
  for (const path of Object.keys(errors)) counts[sectionByField[readProfileField(path)]] += 1
  return counts
}

/** The sections of these fields, in form order. */
export const listSections = (names: readonly ProfileField[]) =>
  sectionIds.filter(id => names.some(name => sectionByField[name] === id))
