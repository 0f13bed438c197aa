import { clinicianTypes, dressCodes, jobTypes } from '../values/enums.ts'
import {
  OTHER_MAX_DOLLARS,
  PARKING_MAX_DOLLARS,
  RATE_MAX_DOLLARS,
  RATE_MIN_DOLLARS,
} from '../values/limits.ts'
import { addressFields } from './address.ts'
import { commonFields, practiceYears } from './common.ts'
import { choice, lineUpTo, textUpTo, whole } from './rule.ts'

const extraCost = (maxDollars: number) =>
  whole({ min: 0, max: maxDollars * 100, missing: '', wrong: `It should not be more than ${maxDollars}` })

/** Said of a slot that ends when it starts, by the form and by the API. */
export const SAME_TIMES = "One or more shifts' Start time and End time are same."

/** A job’s fields; the rules of its slots are in the schema. */
export const jobFields = {
  jobType: choice(jobTypes, 'Please choose a job type'),
  clinicianType: choice(clinicianTypes, 'Please choose a discipline'),
  jobAddressNickname: commonFields.nickname,
  jobAddress1: addressFields.address1,
  city: addressFields.city,
  state: addressFields.state,
  zipCode: addressFields.zipCode,
  dressCode: choice(dressCodes, 'Please choose a dress code'),
  description: textUpTo(4000, 'The description', 'Please describe the shift'),
  documentationSystem: lineUpTo(60, 'The documentation system'),
  templateName: lineUpTo(50, 'The name', 'Please enter a name for the template'),
  hourlyRate: whole({
    min: RATE_MIN_DOLLARS,
    max: RATE_MAX_DOLLARS,
    missing: 'Please set an hourly rate',
    wrong: `Enter an hourly rate between $${RATE_MIN_DOLLARS} and $${RATE_MAX_DOLLARS}`,
  }),
  minExperienceYears: practiceYears('Please set the minimum experience'),
  parkingCents: extraCost(PARKING_MAX_DOLLARS),
  otherCents: extraCost(OTHER_MAX_DOLLARS),
}
