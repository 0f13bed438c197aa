import { genders, referralSources } from '../values/enums.ts'
import { addressFields } from './address.ts'
import { commonFields, practiceYears } from './common.ts'
import { cleanCode } from './clean.ts'
import { choice, lineUpTo, text, textUpTo, whole } from './rule.ts'

export const FIRST_YEAR = 1970
/** A sanity limit; the check against the current year needs the clock. */
const LAST_YEAR = 2100

const year = (missing = '') =>
  whole({
    min: FIRST_YEAR,
    max: LAST_YEAR,
    missing,
    wrong: `Enter a year between ${FIRST_YEAR} and this year`,
  })
export const epochDate = text({
  maxLength: 16,
  pattern: /^-?[0-9]{1,15}$/u,
  missing: 'Please enter a date',
  wrong: 'Please enter a date',
})

/** The fields required to submit a clinician’s profile, spelled as on the wire. */
export const clinicianFields = {
  firstName: commonFields.firstName,
  lastName: commonFields.lastName,
  gender: choice(genders, 'Please choose a gender'),
  dateOfBirth: { ...epochDate, missing: 'Please enter your date of birth' },
  phone: commonFields.phone,
  emrgencyContactName: lineUpTo(50, 'The name', 'Please enter an emergency contact'),
  emrgencyContactPhone: commonFields.phone,
  homeAddress1: addressFields.address1,
  homeAddressCity: addressFields.city,
  homeAddressState: addressFields.state,
  homeAddressZipCode: addressFields.zipCode,
  referenceFrom: choice(referralSources, 'Please tell us how you heard about us'),
  referenceBy: commonFields.referenceBy,
  educationSchool: lineUpTo(100, 'School', 'Please enter your school'),
  graduationYear: year('Please enter your graduation year'),
  totalPracticYears: practiceYears('Please enter your years of practice'),
}
export const licenseNumberRule = text({
  minLength: 2,
  maxLength: 20,
  clean: cleanCode,
  pattern: /^[A-Za-z0-9]+$/u,
  missing: 'Please enter a license number',
  wrong: 'Enter a license number of 2 to 20 letters and digits',
})
export const npiNumber = text({
  minLength: 10,
  maxLength: 10,
  clean: cleanCode,
  pattern: /^[0-9]{10}$/u,
  missing: '',
  wrong: 'Enter a 10-digit NPI',
})
export const certificationName = lineUpTo(100, 'The name')
export const certificationDescription = textUpTo(500, 'The description')
export const facilityCertificate = lineUpTo(100, 'A certificate')
export const receivedYear = year()
/** Years in one setting, or with one patient type. */
export const experienceYears = practiceYears('Please enter the years')
export const aboutMe = textUpTo(2000, 'About me')

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
