import { clinicianTypes, dressCodes, jobTypes } from '../enums.ts'
import { OTHER_MAX_DOLLARS, PARKING_MAX_DOLLARS, RATE_MAX_DOLLARS, RATE_MIN_DOLLARS } from '../limits.ts'
import { commonFields } from './common.ts'
import { choice, text, whole } from './rule.ts'

/** A job's own fields; its slots have rules of their own in the schema. */
export const jobFields = {
  jobType: choice(jobTypes, 'Please choose the kind of job'),
  clinicianType: choice(clinicianTypes, 'Please choose the clinician type'),
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
    wrong: `The hourly rate lies between $${RATE_MIN_DOLLARS} and $${RATE_MAX_DOLLARS}`,
  }),
  minExperienceYears: whole({
    min: 0,
    max: 50,
    missing: 'Please set the minimum experience',
    wrong: 'Years of experience lie between 0 and 50',
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
export const optionalJobFields = ['jobAddress2', 'parkingCents', 'otherCents'] as const
