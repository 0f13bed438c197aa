import { documentsOf, sectionsOf, type Profile } from './profile-facts.ts'

const bare = {
  facilityExperience: null,
  patientExperience: [],
  knownLanuages: null,
  educationSchool: null,
  graduationYear: null,
  certificationDetails: null,
  specialityDetails: null,
  covidStatus: null,
  cprExpiryDate: null,
  tbTestExpiryDate: null,
  facilityCertificates: null,
  npiNumber: null,
  licenseDetails: null,
  resumeUrl: null,
  drivingLicensePhotoUrl: null,
  cprPictureUrl: null,
  tbTestPictureUrl: null,
  covidTestPictureUrl: null,
  malpracticeUrl: null,
} as unknown as Profile

const linesOf = (profile: Profile) =>
  Object.fromEntries(sectionsOf(profile).map(({ label, lines }) => [label, lines]))

test('a profile reads as specified: name and years, school and year, month and year, number and state', () => {
  const lines = linesOf({
    ...bare,
    facilityExperience: [
      { day: 'SNF', isAvailable: true, startTime: '5' },
      { day: 'Aquatics', isAvailable: false, startTime: '9' },
    ],
    knownLanuages: ['English', 'Spanish'],
    educationSchool: 'Rice University',
    graduationYear: 2015,
    certificationDetails: [{ name: 'Geriatric specialist', description: '', receivedYear: '2019' }],
    cprExpiryDate: String(Date.UTC(2027, 10, 30)),
    npiNumber: '1234567893',
    licenseDetails: [
      { licenseNumber: '1204432', state: 'TX', licenseExpDate: '' },
      { licenseNumber: '', state: '', licenseExpDate: '' },
    ],
  })
  expect(lines).toMatchObject({
    'Facility Experience (years)': ['SNF: 5 year(s)'],
    Languages: ['English', 'Spanish'],
    Education: ['Rice University (2015)'],
    Certification: ['Geriatric specialist (2019)'],
    'Medical tests': ['Covid status: -', 'CPR expiry: 11-2027', 'TB expiry: -'],
    'NPI number': ['1234567893'],
    Licenses: ['1204432 | TX', 'NA | NA'],
  })
})

test('what is missing is a dash, a missing NPI or licence is NA', () => {
  expect(linesOf(bare)).toMatchObject({
    'Facility Experience (years)': ['-'],
    'Patient Experience (years)': ['-'],
    Education: ['-'],
    'Facility Certificates': ['-'],
    'NPI number': ['NA'],
    Licenses: ['NA'],
  })
})

test('only documents that are there and shown are listed', () => {
  expect(documentsOf(bare)).toEqual([])
  expect(documentsOf({ ...bare, resumeUrl: '/api/files/1' })).toEqual([
    { name: 'Resume', url: '/api/files/1' },
  ])
})
