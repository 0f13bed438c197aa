import { showMiles } from '@gaitway/contract/places'
import { showDay } from '@gaitway/contract/format/time'
import type { Applicant, Job } from './applicant-facts.ts'
import { copy } from './copy.ts'

const licenseOf = ({ clinician }: Applicant, job: Job) => {
  if (!clinician.licenseState) return copy.noLicense(job.state)
  // An expiration is a calendar day, so it is read in UTC.
  return clinician.licenseExpiresAt
    ? copy.license(clinician.licenseState, showDay(clinician.licenseExpiresAt, 'UTC'))
    : copy.licenseNoEnd(clinician.licenseState)
}

const distanceWords = (miles: number) => (miles < 0.1 ? copy.nextDoor : copy.miles(showMiles(miles)))

/** The facts to compare applicants by, in the same order for each. */
export const factsOf = (applicant: Applicant, job: Job) => {
  const { clinician, rating, ratingCount, completedShifts, distanceMiles } = applicant
  const { facts } = copy
  return [
    { label: facts.license, value: licenseOf(applicant, job) },
    { label: facts.settingYears, value: copy.years(clinician.settingYears) },
    {
      label: facts.distance,
      value: distanceMiles === null ? undefined : distanceWords(distanceMiles),
    },
    {
      label: facts.rating,
      value: rating === null ? copy.noRating : copy.rating(rating.toFixed(1), ratingCount),
    },
    { label: facts.completed, value: copy.shifts(completedShifts) },
  ]
}
