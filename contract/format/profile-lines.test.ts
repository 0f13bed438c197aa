import { expect, test } from '@jest/globals'
import { listProfileSections, type ClinicianDetails, type ProfileSectionName } from './profile-lines.ts'

const none = {
  facilityExperience: null,
  patientExperience: [],
  knownLanuages: null,
  educationSchool: null,
  graduationYear: null,
  certificationDetails: null,
  specialityDetails: [],
  covidStatus: null,
  cprExpiryDate: null,
  tbTestExpiryDate: null,
  facilityCertificates: [],
  npiNumber: null,
  licenseDetails: [],
} as unknown as ClinicianDetails
const linesOf = (fields: Partial<ClinicianDetails>) => {
  const sections = listProfileSections({ ...none, ...fields })
  return Object.fromEntries(
    (Object.keys(sections) as ProfileSectionName[]).map(name => [name, sections[name].lines]),
  )
}

test('profile lines: show a dash for missing values, NA for the NPI and licenses', () => {
  expect(linesOf({})).toEqual({
    facilityExperience: ['-'],
    patientExperience: ['-'],
    languages: ['-'],
    education: ['-'],
    certification: ['-'],
    specialities: ['-'],
    medicalTests: ['Covid status: -', 'CPR expiry: -', 'TB expiry: -'],
    facilityCertificates: ['-'],
    npi: ['NA'],
    licenses: ['NA'],
  })
})

test('profile lines: list experience with its years, only where there is any', () => {
  const facilityExperience = [
    { day: 'SNF', isAvailable: true, startTime: '5' },
    { day: 'Home Health', isAvailable: false, startTime: '9' },
    { day: 'Outpatient', isAvailable: true, startTime: '1' },
    { day: 'LTACH', isAvailable: true, startTime: '' },
  ]
  expect(linesOf({ facilityExperience }).facilityExperience).toEqual([
    'SNF: 5 year(s)',
    'Outpatient: 1 year(s)',
    'LTACH: 0 year(s)',
  ])
})

test('profile lines: format years, months and licenses', () => {
  const lines = linesOf({
    educationSchool: 'Rice',
    graduationYear: 2014,
    certificationDetails: [
      { name: 'NCS', description: '', receivedYear: '2019' },
      { name: 'LSVT BIG', description: 'Parkinson', receivedYear: '' },
    ],
    covidStatus: 'vaccinated',
    cprExpiryDate: String(Date.UTC(2027, 0, 31)),
    licenseDetails: [
      { licenseNumber: 'PT1', state: 'TX', licenseExpDate: '' },
      { licenseNumber: '', state: 'FL', licenseExpDate: '' },
      { licenseNumber: 'PT3', state: '', licenseExpDate: '' },
    ],
  })
  expect(lines.education).toEqual(['Rice (2014)'])
  expect(lines.certification).toEqual(['NCS (2019)', 'LSVT BIG'])
  expect(lines.medicalTests).toEqual(['Covid status: vaccinated', 'CPR expiry: 01-2027', 'TB expiry: -'])
  expect(lines.licenses).toEqual(['PT1 | TX', 'NA | FL', 'PT3 | NA'])
})
