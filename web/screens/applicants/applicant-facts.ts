import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/time'
import { showMiles } from '../job/job-facts.ts'
import { copy } from './copy.ts'

export type Applicant = Output<'applications.applicants'>['data'][number]
export type Job = Output<'jobs.read'>

const isConfirmed = ({ status }: Applicant) => confirmedStatuses.some(one => one === status)

/** A standby who accepted comes first; the rest keep their order. */
const byAcceptance = (a: Applicant, b: Applicant) =>
  Number(b.standbyOffer?.status === 'accepted') - Number(a.standbyOffer?.status === 'accepted')

/** The confirmed clinician, those who can still be chosen, and those who can't. */
export const groupApplicants = (applicants: readonly Applicant[]) => ({
  confirmed: applicants.find(isConfirmed),
  open: applicants.filter(({ status }) => status === 'applied').toSorted(byAcceptance),
  out: applicants.filter(applicant => applicant.status !== 'applied' && !isConfirmed(applicant)),
})

export const nameOf = ({ clinician }: Applicant) => `${clinician.firstName} ${clinician.lastName}`

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

/** Why an applicant is not eligible. That the shift is filled doesn't count against standbys. */
export const listIneligibleReasons = ({ reasons }: Applicant, { status }: Job) =>
  status === 'confirmed' ? reasons.filter(({ code }) => code !== 'not_open') : reasons

/** Whether someone can be confirmed, as posted or at the times they proposed. */
export const isConfirmable = ({ reasons, proposedSlots, proposedReasons }: Applicant) =>
  reasons.length === 0 || (proposedSlots !== null && proposedReasons.length === 0)

/** The answers of standbys asked since the last cancellation. */
export const standbyAnswers = (applicants: readonly Applicant[]) => {
  const waiting = applicants.filter(({ status }) => status === 'applied')
  const whose = (status: NonNullable<Applicant['standbyOffer']>['status']) =>
    waiting.filter(({ standbyOffer }) => standbyOffer?.status === status)
  return { accepted: whose('accepted')[0], offered: whose('offered')[0], unanswered: whose('lapsed') }
}
