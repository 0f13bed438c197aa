import { clinicianTypes, dressCodes, jobTypes } from '../enums.ts'
import { OTHER_MAX_DOLLARS, PARKING_MAX_DOLLARS, RATE_MAX_DOLLARS, RATE_MIN_DOLLARS } from '../limits.ts'
import { commonFields } from './common.ts'
import { choice, text, whole } from './rule.ts'

/** A job’s fields; the rules of its slots are in the schema. */
export const jobFields = {
  jobType: choice(jobTypes, 'Please choose a job type'),
  clinicianType: choice(clinicianTypes, 'Please choose a clinician type'),
  jobAddressNickname: commonFields.nickname,
  jobAddress1: commonFields.address1,
  city: commonFields.city,
  state: commonFields.state,
  zipCode: commonFields.zipCode,
  dressCode: choice(dressCodes, 'Please choose a dress code'),
  description: text({
    maxLength: 4000,
    missing: 'Please describe the shift',
    wrong: 'The description should not exceed 4,000 characters',
  }),
  documentationSystem: text({
    maxLength: 60,
    missing: '',
    wrong: 'The documentation system should not exceed 60 characters',
  }),
  hourlyRate: whole({
    min: RATE_MIN_DOLLARS,
    max: RATE_MAX_DOLLARS,
    missing: 'Please set an hourly rate',
    wrong: `Enter an hourly rate between $${RATE_MIN_DOLLARS} and $${RATE_MAX_DOLLARS}`,
  }),
  minExperienceYears: whole({
    min: 0,
    max: 50,
    missing: 'Please set the minimum experience',
    wrong: 'Enter 0 to 50 years',
  }),
  parkingCents: whole({
    min: 0,
    max: PARKING_MAX_DOLLARS * 100,
    missing: '',
    wrong: `It should not be more than ${PARKING_MAX_DOLLARS}`,
  }),
  otherCents: whole({
    min: 0,
    max: OTHER_MAX_DOLLARS * 100,
    missing: '',
    wrong: `It should not be more than ${OTHER_MAX_DOLLARS}`,
  }),
}
