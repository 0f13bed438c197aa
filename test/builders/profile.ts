import type { Knex } from 'knex'
import type { FilePurpose } from '@gaitway/contract/values/enums'
import { fileUrl } from '../../api/services/files/file-link.ts'
import { newId } from '../../api/store/ids.ts'

/** A user's uploaded file, without its bytes. Returns its stored URL. */
export const buildFile = async (db: Knex, { userId, purpose }: { userId: string; purpose: FilePurpose }) => {
  const id = newId()
  await db('files').insert({
    id,
    ownerUserId: userId,
    purpose,
    name: 'paper.pdf',
    contentType: 'application/pdf',
    byteSize: 1000,
    sha256: '0'.repeat(64),
    storageKey: id,
    createdAt: new Date('2026-11-01T12:00:00Z'),
  })
  return fileUrl(id)
}

const days = { monday: true, tuesday: false, wednesday: false, thursday: false, friday: true }
const at = (day: string) => String(Date.parse(`${day}T00:00:00Z`))

/** Everything a clinician's final profile save requires, with the user's own files. */
export const buildProfile = async (db: Knex, userId: string) => {
  const file = (purpose: FilePurpose) => buildFile(db, { userId, purpose })
  return {
    firstName: 'Tess',
    lastName: 'Therapist',
    gender: 'F',
    dateOfBirth: at('1990-05-04'),
    phone: '5555550142',
    knownLanuages: ['English', 'Spanish'],
    emrgencyContactName: 'Sam Therapist',
    emrgencyContactPhone: '5555550143',
    homeAddress1: '12 Main St',
    homeAddressCity: 'Houston',
    homeAddressState: 'TX',
    homeAddressZipCode: '77002',
    referenceFrom: 'Referral',
    referenceBy: 'a friend',
    educationSchool: 'Rice',
    graduationYear: 2014,
    totalPracticYears: 8,
    profileUrl: await file('profilePicture'),
    resumeUrl: await file('resume'),
    drivingLicensePhotoUrl: [await file('drivingLicense')],
    isMalpracticeInsurance: true,
    malpracticeExp: at('2030-01-01'),
    malpracticeUrl: await file('malpractice'),
    isCPRCertification: true,
    cprExpiryDate: at('2030-01-01'),
    cprPictureUrl: await file('cpr'),
    isTbTest: true,
    tbTestDate: at('2026-10-01'),
    tbTestResult: 'negative',
    tbTestExpiryDate: at('2027-10-01'),
    tbTestPictureUrl: await file('tbTest'),
    covidStatus: 'vaccinated',
    npiNumber: '1234567893',
    licenseDetails: [{ licenseNumber: 'TX1234', state: 'TX', licenseExpDate: at('2028-01-01') }],
    facilityExperience: [
      { day: 'SNF', isAvailable: true, startTime: '5' },
      { day: 'Home Health', isAvailable: false, startTime: '' },
    ],
    patientExperience: [{ day: 'Geriatric', isAvailable: true, startTime: '4' }],
    availableWeekDays: { ...days, saturday: false, sunday: false },
  }
}
