import type { Input } from '@gaitway/contract/schemas/index'
import type { ClinicianColumns } from './clinicians.ts'

/** Profile fields stored in the clinician's own row, by their API names. */
export type ProfileField = Exclude<
  keyof Input<'clinicians.add'>,
  'signupStageCount' | 'firstName' | 'lastName' | 'phone' | 'profileUrl' | 'licenseDetails'
>

type Kept = {
  column: keyof ClinicianColumns
  /** how it is stored where that differs from the API: dates are milliseconds in the API, file URLs are signed */
  as?: 'date' | 'file' | 'files' | 'texts' | 'rows' | 'week'
  /** birth date, address, contact, documents: hidden until a shift is confirmed */
  isPrivate?: true
}

/** Where each field is stored, for reads and writes. */
export const profileColumns: Readonly<Record<ProfileField, Kept>> = {
  gender: { column: 'gender' },
  dateOfBirth: { column: 'bornAt', as: 'date', isPrivate: true },
  knownLanuages: { column: 'languages', as: 'texts' },
  emrgencyContactName: { column: 'emergencyName', isPrivate: true },
  emrgencyContactPhone: { column: 'emergencyPhone', isPrivate: true },
  homeAddress1: { column: 'homeAddress1', isPrivate: true },
  homeAddressCity: { column: 'homeCity' },
  homeAddressState: { column: 'homeState' },
  homeAddressZipCode: { column: 'homeZipCode', isPrivate: true },
  referenceFrom: { column: 'referenceFrom', isPrivate: true },
  referenceBy: { column: 'referenceBy', isPrivate: true },
  educationSchool: { column: 'school' },
  graduationYear: { column: 'graduationYear' },
  totalPracticYears: { column: 'practiceYears' },
  aboutMe: { column: 'about' },
  resumeUrl: { column: 'resumeUrl', as: 'file', isPrivate: true },
  drivingLicensePhotoUrl: { column: 'drivingLicenseUrls', as: 'files', isPrivate: true },
  covidTestPictureUrl: { column: 'covidPictureUrl', as: 'file', isPrivate: true },
  cprPictureUrl: { column: 'cprPictureUrl', as: 'file', isPrivate: true },
  tbTestPictureUrl: { column: 'tbPictureUrl', as: 'file', isPrivate: true },
  malpracticeUrl: { column: 'malpracticeUrl', as: 'file', isPrivate: true },
  isMalpracticeInsurance: { column: 'hasMalpractice' },
  malpracticeExp: { column: 'malpracticeExpiresAt', as: 'date' },
  isCPRCertification: { column: 'hasCpr' },
  cprExpiryDate: { column: 'cprExpiresAt', as: 'date' },
  isTbTest: { column: 'hasTbTest' },
  tbTestDate: { column: 'tbTestedAt', as: 'date' },
  tbTestResult: { column: 'tbResult' },
  tbTestExpiryDate: { column: 'tbExpiresAt', as: 'date' },
  covidStatus: { column: 'covidStatus' },
  npiNumber: { column: 'npiNumber' },
  certificationDetails: { column: 'certifications', as: 'rows' },
  specialityDetails: { column: 'specialities', as: 'rows' },
  facilityCertificates: { column: 'facilityCertificates', as: 'texts' },
  facilityExperience: { column: 'facilityExperience', as: 'rows' },
  patientExperience: { column: 'patientExperience', as: 'rows' },
  availableWeekDays: { column: 'weekdays', as: 'week' },
}
export const profileFields = Object.keys(profileColumns) as ProfileField[]
