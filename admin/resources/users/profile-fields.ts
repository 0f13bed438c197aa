import {
  covidStatuses,
  dressCodes,
  type FilePurpose,
  genderNames,
  patientTypes,
  settingTypes,
  tbTestResults,
  weekdays,
} from '@gaitway/contract/values/enums'
import { addressFields } from '@gaitway/contract/fields/address'
import {
  aboutMe,
  certificationDescription,
  certificationName,
  clinicianFields,
  epochDate,
  facilityCertificate,
  licenseNumberRule,
  npiNumber,
  receivedYear,
} from '@gaitway/contract/fields/clinician'
import { commonFields } from '@gaitway/contract/fields/common'
import {
  aboutFacility,
  cmsCertificationNumber,
  facilitySteps,
  locationDescription,
  website,
} from '@gaitway/contract/fields/facility'
import { choice, type FieldRule } from '@gaitway/contract/fields/rule'
import { LICENSE_PHOTOS_MAX } from '@gaitway/contract/values/limits'
import { languages } from '@gaitway/contract/values/profile-choices'
import { stateNames } from '@gaitway/contract/values/states-of-usa'
import { zonesOfUsa } from '@gaitway/contract/values/zones-of-usa'
import type { EditField, EditGroup, ValueField } from '../../shared/edit-fields.ts'

const text = (name: string, label: string, rule: FieldRule, more: Partial<ValueField> = {}): ValueField => ({
  kind: 'text',
  name,
  label,
  rule,
  ...more,
})
const optional = { isOptional: true } as const
const optionalNumber = { kind: 'number', isOptional: true } as const
const optionalLong = { isOptional: true, isLong: true } as const
const day = (name: string, label: string, more: Partial<ValueField> = optional) =>
  text(name, label, epochDate, { kind: 'day', ...more })
const buildChoiceField = (
  name: string,
  label: string,
  values: readonly string[],
  more: Partial<ValueField> = optional,
) =>
  text(name, label, choice(values, 'Please choose one'), {
    choices: Object.fromEntries(values.map(value => [value, value])),
    ...more,
  })

/** `Eastern Time (Detroit)`. The ZIP code sets it, and staff correct it. */
const nameTimeZone = (zone: string) => {
  const [name] = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .filter(({ type }) => type === 'timeZoneName')
  return `${name?.value ?? ''} (${zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone})`
}
const timeZoneField = (name: string, more: Partial<ValueField> = {}) =>
  text(name, 'Time zone', addressFields.timeZone, {
    choices: Object.fromEntries(zonesOfUsa.map(zone => [zone, nameTimeZone(zone)])),
    ...more,
  })

/** What staff can correct in any account. */
export const accountGroups: EditGroup[] = [
  {
    fields: [
      text('firstName', 'First name', commonFields.firstName),
      text('lastName', 'Last name', commonFields.lastName),
      text('phone', 'Phone', commonFields.phone, optional),
    ],
  },
]

const certification = [
  text('name', 'Name', certificationName, { empty: '', ...optional }),
  text('description', 'Description', certificationDescription, { empty: '', ...optional }),
  text('receivedYear', 'Year received', receivedYear, { empty: '', ...optional }),
]

const file = (name: string, label: string, purpose: FilePurpose, maxFiles?: number): EditField => ({
  kind: 'file',
  name,
  label,
  purpose,
  maxFiles,
})

const rows = (name: string, label: string, rowName: string, columns: readonly ValueField[]): EditField => ({
  kind: 'rows',
  name,
  label,
  rowName,
  columns,
})

/** What admins can correct in a clinician’s profile. A file they upload becomes the clinician’s. */
export const clinicianGroups: EditGroup[] = [
  {
    title: 'Personal details',
    fields: [
      text('firstName', 'First name', clinicianFields.firstName),
      text('lastName', 'Last name', clinicianFields.lastName),
      text('gender', 'Gender', clinicianFields.gender, { choices: genderNames, ...optional }),
      day('dateOfBirth', 'Date of birth'),
      text('phone', 'Phone', clinicianFields.phone, optional),
      text('homeAddress1', 'Home address', clinicianFields.homeAddress1, optional),
      text('homeAddressCity', 'City', clinicianFields.homeAddressCity, optional),
      text('homeAddressState', 'State', clinicianFields.homeAddressState, {
        choices: stateNames,
        ...optional,
      }),
      text('homeAddressZipCode', 'ZIP code', clinicianFields.homeAddressZipCode, optional),
      timeZoneField('homeTimeZone', optional),
      text('emrgencyContactName', 'Emergency contact', clinicianFields.emrgencyContactName, optional),
      text('emrgencyContactPhone', 'Emergency phone', clinicianFields.emrgencyContactPhone, optional),
    ],
  },
  {
    title: 'Licenses',
    fields: [
      rows('licenseDetails', 'Licenses', 'license', [
        text('licenseNumber', 'License number', licenseNumberRule, { empty: '' }),
        text('state', 'State', addressFields.state, { choices: stateNames, empty: '' }),
        day('licenseExpDate', 'Expiration date', { empty: '', ...optional }),
      ]),
      text('npiNumber', 'NPI number', npiNumber, optional),
    ],
  },
  {
    title: 'Health and insurance',
    fields: [
      { kind: 'flag', name: 'isCPRCertification', label: 'CPR certified' },
      day('cprExpiryDate', 'CPR expiration date'),
      { kind: 'flag', name: 'isTbTest', label: 'TB test taken' },
      day('tbTestDate', 'TB test date'),
      buildChoiceField('tbTestResult', 'TB test result', tbTestResults),
      day('tbTestExpiryDate', 'TB test expiration date'),
      { kind: 'flag', name: 'isMalpracticeInsurance', label: 'Malpractice insurance' },
      day('malpracticeExp', 'Malpractice expiration date'),
      buildChoiceField('covidStatus', 'Covid status', covidStatuses),
    ],
  },
  {
    title: 'Work',
    fields: [
      text('totalPracticYears', 'Years of experience', clinicianFields.totalPracticYears, optionalNumber),
      text('educationSchool', 'School', clinicianFields.educationSchool, optional),
      text('graduationYear', 'Graduation year', clinicianFields.graduationYear, optionalNumber),
      rows('certificationDetails', 'Certifications', 'certification', certification),
      rows('specialityDetails', 'Specialties', 'specialty', certification),
      {
        kind: 'several',
        name: 'facilityCertificates',
        label: 'Facility certificates',
        hint: 'Press Enter after each.',
        choices: [],
        rule: facilityCertificate,
      },
      { kind: 'several', name: 'knownLanuages', label: 'Languages', choices: languages },
      {
        kind: 'several',
        name: 'availableWeekDays',
        label: 'Available on',
        choices: weekdays,
        sentAs: 'flags',
      },
      text('aboutMe', 'About', aboutMe, optionalLong),
    ],
  },
  {
    title: 'Experience',
    fields: [
      { kind: 'years', name: 'facilityExperience', label: 'Years by setting', choices: settingTypes },
      { kind: 'years', name: 'patientExperience', label: 'Years by patient type', choices: patientTypes },
    ],
  },
  {
    title: 'Documents',
    fields: [
      file('drivingLicensePhotoUrl', 'Driver’s license', 'drivingLicense', LICENSE_PHOTOS_MAX),
      file('resumeUrl', 'Resume', 'resume'),
      file('cprPictureUrl', 'CPR', 'cpr'),
      file('tbTestPictureUrl', 'TB test', 'tbTest'),
      file('malpracticeUrl', 'Malpractice', 'malpractice'),
      file('covidTestPictureUrl', 'Covid', 'covidTest'),
      file('profileUrl', 'Profile picture', 'profilePicture'),
    ],
  },
]

const { 2: facility, 3: contact } = facilitySteps

/** What admins can correct in a facility’s profile; its terms have a dialog of their own. */
export const facilityGroups: EditGroup[] = [
  {
    title: 'Facility',
    fields: [
      text('officeName', 'Name', facility.officeName),
      text('phone', 'Phone', facility.phone),
      text('website', 'Website', website, optional),
      text('address1', 'Address', facility.address1),
      text('address2', 'Address line 2', addressFields.address2, optional),
      text('city', 'City', facility.city),
      text('state', 'State', facility.state, { choices: stateNames }),
      text('zipCode', 'ZIP code', facility.zipCode),
      timeZoneField('timeZone'),
      text('cmsCertificationNumber', 'CMS certification number', cmsCertificationNumber, optional),
      file('profileUrl', 'Picture', 'profilePicture'),
    ],
  },
  {
    title: 'Contact',
    fields: [
      text('contactFirstName', 'First name', contact.contactFirstName),
      text('contactLastName', 'Last name', contact.contactLastName),
      text('contactTitle', 'Title', contact.contactTitle),
      text('billingEmail', 'Billing email', contact.billingEmail),
    ],
  },
  {
    title: 'Work',
    fields: [
      { kind: 'several', name: 'facilityTypes', label: 'Facility types', choices: settingTypes },
      { kind: 'several', name: 'patientTypes', label: 'Patient types', choices: patientTypes },
      buildChoiceField('dressCode', 'Dress code', dressCodes, {}),
      text('aboutFacility', 'About', aboutFacility, optionalLong),
    ],
  },
  {
    title: 'Other locations',
    fields: [
      rows('locations', 'Other locations', 'location', [
        text('nickname', 'Nickname', commonFields.nickname),
        text('address1', 'Address', addressFields.address1),
        text('city', 'City', addressFields.city),
        text('state', 'State', addressFields.state, { choices: stateNames }),
        text('zipCode', 'ZIP code', addressFields.zipCode),
        timeZoneField('timeZone', optional),
        text('description', 'Description', locationDescription, optionalLong),
      ]),
    ],
  },
]
