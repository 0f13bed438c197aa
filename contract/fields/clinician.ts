import { genders, referralSources } from '../enums.ts'
import { commonFields } from './common.ts'
import { choice, text, whole } from './rule.ts'

export const FIRST_YEAR = 1970
const EXPERIENCE_MAX_YEARS = 50
/** A sanity limit; the check against the current year needs the clock. */
const LAST_YEAR = 2100

/** The fields required to submit a clinician’s profile, spelled as on the wire. */
export const clinicianFields = {
  firstName: commonFields.firstName,
  lastName: commonFields.lastName,
  gender: choice(genders, 'Please choose a gender'),
  dateOfBirth: text({
    maxLength: 16,
    pattern: /^-?[0-9]{1,15}$/u,
    missing: 'Please enter your date of birth',
    wrong: 'Please enter a date',
  }),
  phone: commonFields.phone,
  emrgencyContactName: text({
    maxLength: 50,
    missing: 'Please enter an emergency contact',
    wrong: 'The name should not exceed 50 characters',
  }),
  emrgencyContactPhone: commonFields.phone,
  homeAddress1: commonFields.address1,
  homeAddressCity: commonFields.city,
  homeAddressState: commonFields.state,
  homeAddressZipCode: commonFields.zipCode,
  referenceFrom: choice(referralSources, 'Please tell us how you heard about us'),
  referenceBy: commonFields.referenceBy,
  educationSchool: text({
    maxLength: 100,
    missing: 'Please enter your school',
    wrong: 'School should not exceed 100 characters',
  }),
  graduationYear: whole({
    min: FIRST_YEAR,
    max: LAST_YEAR,
    missing: 'Please enter your graduation year',
    wrong: 'Enter a year between 1970 and this year',
  }),
  totalPracticYears: whole({
    min: 0,
    max: EXPERIENCE_MAX_YEARS,
    missing: 'Please enter your years of practice',
    wrong: 'Enter 0 to 50 years',
  }),
}
export const licenseNumberRule = text({
  minLength: 2,
  maxLength: 20,
  runsOn: true,
  pattern: /^[A-Za-z0-9]+$/u,
  missing: 'Please enter a license number',
  wrong: 'A license number has 2 to 20 letters and digits',
})
export const epochDate = text({
  maxLength: 16,
  pattern: /^-?[0-9]{1,15}$/u,
  missing: 'Please enter a date',
  wrong: 'Please enter a date',
})
export const npiNumber = text({
  minLength: 10,
  maxLength: 10,
  pattern: /^[0-9]{10}$/u,
  missing: '',
  wrong: 'An NPI has 10 digits',
})
export const certificationName = text({
  maxLength: 100,
  missing: '',
  wrong: 'The name should not exceed 100 characters',
})
export const certificationDescription = text({
  maxLength: 500,
  missing: '',
  wrong: 'The description should not exceed 500 characters',
})
export const facilityCertificate = text({
  maxLength: 100,
  missing: '',
  wrong: 'A certificate should not exceed 100 characters',
})
export const receivedYear = whole({
  min: FIRST_YEAR,
  max: LAST_YEAR,
  missing: '',
  wrong: 'Enter a year between 1970 and this year',
})
/** Years in one setting, or with one patient type. */
export const experienceYears = whole({
  min: 0,
  max: EXPERIENCE_MAX_YEARS,
  missing: 'Please enter the years',
  wrong: 'Enter 0 to 50 years',
})
export const aboutMe = text({
  maxLength: 2000,
  missing: '',
  wrong: 'About me should not exceed 2,000 characters',
})

/** Whether the text is a National Provider Identifier: ten digits with a Luhn check digit over 80840 and the number. */
export const isNpi = (digits: string) => {
  if (!/^[0-9]{10}$/.test(digits)) return false
  const sum = [...`80840${digits}`].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

/** Whether a profile’s date, in epoch milliseconds as text, is plausible. */
export const isPlausibleDate = (milliseconds: string) => {
  const value = Number(milliseconds)
  return value >= EARLIEST && value < LATEST
}
