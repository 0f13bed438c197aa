import { genders, referralSources } from '../enums.ts'
import { commonFields } from './common.ts'
import { choice, text, whole } from './rule.ts'

export const FIRST_YEAR = 1970
const EXPERIENCE_MAX_YEARS = 50
/** Further than this no year is typed; that it is not after this year is asked of the clock. */
const LAST_YEAR = 2100

/** The fields a clinician's profile cannot be handed in without; spelled as they travel. */
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
  referenceFrom: choice(referralSources, 'Please say how you heard about us'),
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
    wrong: 'The year lies between 1970 and this year',
  }),
  totalPracticYears: whole({
    min: 0,
    max: EXPERIENCE_MAX_YEARS,
    missing: 'Please enter your years of practice',
    wrong: 'Years of experience lie between 0 and 50',
  }),
}
export const licenceNumber = text({
  minLength: 2,
  maxLength: 20,
  runsOn: true,
  pattern: /^[A-Za-z0-9]+$/u,
  missing: 'Please enter a licence number',
  wrong: 'A licence number has 2 to 20 letters and digits',
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
  wrong: 'An NPI has exactly 10 digits',
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
  wrong: 'The year lies between 1970 and this year',
})
/** The years in one setting, or with one kind of patient. */
export const experienceYears = whole({
  min: 0,
  max: EXPERIENCE_MAX_YEARS,
  missing: 'Please enter the years',
  wrong: 'Years of experience lie between 0 and 50',
})
export const aboutMe = text({
  maxLength: 2000,
  missing: '',
  wrong: 'About me should not exceed 2,000 characters',
})

/** Whether ten digits are a National Provider Identifier: its check digit is Luhn's over 80840 and the number. */
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

/** Whether a profile's date, in epoch milliseconds as text, is one that a person can mean. */
export const isLikelyDate = (milliseconds: string) => {
  const value = Number(milliseconds)
  return value >= EARLIEST && value < LATEST
}
