import type { Reason } from '../../domain/eligibility.ts'
import { match, roundedMiles, settingYears } from '../../domain/match.ts'
import type { KnownClinician } from '../../store/views/clinician-facts.ts'
import type { ApplicantJob } from '../../store/views/applicants.ts'
import { positionOf } from '../jobs/card.ts'

const lacksLicence = (reasons: readonly Reason[]) =>
  reasons.some(({ code }) => code === 'no_licence' || code === 'licence_expired')

/** How well a clinician fits a job, with what is shown of it. */
export const matchOf = (
  clinician: KnownClinician,
  job: ApplicantJob,
  { reasons, completedShifts }: { reasons: readonly Reason[]; completedShifts: number },
) => {
  const years = settingYears(clinician.facilityExperience, job.settingTypes)
  const distanceMiles = roundedMiles(clinician.place, positionOf(job))
  const facts = {
    hasLicence: !lacksLicence(reasons),
    settingYears: years,
    distanceMiles,
    practiceYears: clinician.practiceYears,
    minExperienceYears: job.minExperienceYears,
    completedShifts,
  }
  return { ...match(facts), years, distanceMiles }
}
