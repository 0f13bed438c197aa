import {
  aboutMe,
  clinicianFields,
  epochDate,
  facilityCertificate,
  licenseNumberRule,
} from '@gaitway/contract/fields/clinician'
import { readChanges, type EditField, findErrors, readFormValues } from './edit-fields.ts'

const fields: EditField[] = [
  { kind: 'text', name: 'firstName', label: 'First name', rule: clinicianFields.firstName },
  { kind: 'text', name: 'aboutMe', label: 'About', rule: aboutMe, isOptional: true, isLong: true },
  { kind: 'number', name: 'totalPracticYears', label: 'Years', rule: clinicianFields.totalPracticYears },
  { kind: 'day', name: 'dateOfBirth', label: 'Date of birth', rule: clinicianFields.dateOfBirth },
  { kind: 'flag', name: 'isTbTest', label: 'TB test' },
  { kind: 'several', name: 'knownLanuages', label: 'Languages', choices: ['English', 'Spanish'] },
  {
    kind: 'rows',
    name: 'licenseDetails',
    label: 'Licenses',
    rowName: 'license',
    columns: [
      { kind: 'text', name: 'licenseNumber', label: 'Number', rule: licenseNumberRule, empty: '' },
      { kind: 'day', name: 'licenseExpDate', label: 'Expires', rule: epochDate, isOptional: true, empty: '' },
    ],
  },
]
const profile = {
  firstName: 'Ana',
  aboutMe: null,
  totalPracticYears: 7,
  dateOfBirth: String(Date.UTC(1990, 4, 1)),
  isTbTest: null,
  knownLanuages: ['English'],
  licenseDetails: [{ licenseNumber: 'PT1', licenseExpDate: '' }],
}
const typed = readFormValues(fields, profile)

test('edit fields: a record is shown as it can be typed', () => {
  expect(typed).toEqual({
    firstName: 'Ana',
    aboutMe: '',
    totalPracticYears: '7',
    dateOfBirth: '1990-05-01',
    isTbTest: false,
    knownLanuages: ['English'],
    licenseDetails: [{ licenseNumber: 'PT1', licenseExpDate: '' }],
  })
})

test('edit fields: only what changed is sent, as the API takes it', () => {
  expect(readChanges(fields, typed, typed)).toEqual({})
  const after = {
    ...typed,
    aboutMe: ' Ten years in acute care. ',
    totalPracticYears: '8',
    dateOfBirth: '1991-05-01',
    isTbTest: true,
    licenseDetails: [{ licenseNumber: 'PT1', licenseExpDate: '2028-01-31' }],
  }
  expect(readChanges(fields, typed, after)).toEqual({
    aboutMe: 'Ten years in acute care.',
    totalPracticYears: 8,
    dateOfBirth: String(Date.UTC(1991, 4, 1)),
    isTbTest: true,
    licenseDetails: [{ licenseNumber: 'PT1', licenseExpDate: String(Date.UTC(2028, 0, 31)) }],
  })
  expect(readChanges(fields, after, { ...after, aboutMe: '' })).toEqual({ aboutMe: null })
})

test('edit fields: a row keeps its ID, and an empty cell is sent as its field says', () => {
  const before = readFormValues(fields, {
    licenseDetails: [{ id: 'a', licenseNumber: 'PT1', licenseExpDate: null }],
  })
  const after = { ...before, licenseDetails: [{ id: 'a', licenseNumber: 'PT2', licenseExpDate: '' }] }
  expect(readChanges(fields, before, after)).toEqual({
    licenseDetails: [{ id: 'a', licenseNumber: 'PT2', licenseExpDate: '' }],
  })
})

test('edit fields: errors are named by their path', () => {
  const after = { ...typed, firstName: ' ', licenseDetails: [{ licenseNumber: '?', licenseExpDate: '' }] }
  const found = Object.entries(findErrors(fields, after)).filter(([, wrong]) => wrong)
  expect(found).toEqual([
    ['firstName', 'Please enter a first name'],
    ['licenseDetails.0.licenseNumber', 'Enter a license number of 2 to 20 letters and digits'],
  ])
})

test('edit fields: years, days, texts and files are sent whole, as the API takes them', () => {
  const more: EditField[] = [
    { kind: 'years', name: 'facilityExperience', label: 'Years by setting', choices: ['SNF', 'Inpatient'] },
    {
      kind: 'several',
      name: 'facilityCertificates',
      label: 'Certificates',
      choices: [],
      rule: facilityCertificate,
    },
    {
      kind: 'several',
      name: 'availableWeekDays',
      label: 'Days',
      choices: ['monday', 'friday'],
      sentAs: 'flags',
    },
    { kind: 'file', name: 'resumeUrl', label: 'Resume', purpose: 'resume' },
    {
      kind: 'file',
      name: 'drivingLicensePhotoUrl',
      label: 'License',
      purpose: 'drivingLicense',
      maxFiles: 2,
    },
  ]
  const before = readFormValues(more, {
    facilityExperience: [
      { day: 'SNF', isAvailable: true, startTime: '3' },
      { day: 'Inpatient', isAvailable: false, startTime: '9' },
    ],
    facilityCertificates: null,
    availableWeekDays: { monday: true, friday: false },
    resumeUrl: '/api/files/a',
    drivingLicensePhotoUrl: ['/api/files/b'],
  })
  const after = {
    ...before,
    facilityExperience: [{ SNF: '', Inpatient: ' 4 ' }],
    facilityCertificates: ['Fall prevention'],
    availableWeekDays: ['friday'],
    resumeUrl: [],
    drivingLicensePhotoUrl: ['/api/files/b', '/api/files/c'],
  }
  expect(readChanges(more, before, before)).toEqual({})
  expect(readChanges(more, before, after)).toEqual({
    facilityExperience: [
      { day: 'SNF', isAvailable: false, startTime: '' },
      { day: 'Inpatient', isAvailable: true, startTime: '4' },
    ],
    facilityCertificates: ['Fall prevention'],
    availableWeekDays: { monday: false, friday: true },
    resumeUrl: null,
    drivingLicensePhotoUrl: ['/api/files/b', '/api/files/c'],
  })
  const wrong = {
    ...after,
    facilityExperience: [{ SNF: '', Inpatient: '77' }],
    facilityCertificates: ['x'.repeat(101)],
  }
  const found = Object.entries(findErrors(more, wrong)).filter(([, one]) => one)
  expect(found.map(([path]) => path)).toEqual(['facilityExperience.1.startTime', 'facilityCertificates'])
})
