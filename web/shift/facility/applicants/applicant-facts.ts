import type { Job } from '../../parts/job.ts'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import type { Output } from '@gaitway/contract/schemas/index'

export type Applicant = Output<'applications.applicants'>['data'][number]

const isConfirmed = ({ status }: Applicant) => confirmedStatuses.some(one => one === status)

/** Sorts a standby who accepted before the others, which keep their order. */
const byAcceptance = (a: Applicant, b: Applicant) =>
  Number(b.standbyOffer?.status === 'accepted') - Number(a.standbyOffer?.status === 'accepted')

/** The confirmed clinician, the applicants who can still be chosen, and those who can't. */
export const groupApplicants = (applicants: readonly Applicant[]) => ({
  confirmed: applicants.find(isConfirmed),
  open: applicants.filter(({ status }) => status === 'applied').toSorted(byAcceptance),
  unavailable: applicants.filter(applicant => applicant.status !== 'applied' && !isConfirmed(applicant)),
})

export const formatApplicantName = ({ clinician }: Applicant) =>
  `${clinician.firstName} ${clinician.lastName}`

/** Why an applicant is not eligible. That the shift is filled doesn't count against standbys. */
export const listIneligibleReasons = ({ reasons }: Applicant, { status }: Job) =>
  status === 'confirmed' ? reasons.filter(({ code }) => code !== 'not_open') : reasons

/** Whether someone can be confirmed, as posted or at the times they proposed. */
export const isConfirmable = ({ reasons, proposedSlots, proposedReasons }: Applicant) =>
  reasons.length === 0 || (proposedSlots !== null && proposedReasons.length === 0)

/** The standbys who accepted, have or didn't answer an offer since the last cancellation. */
export const groupStandbys = (applicants: readonly Applicant[]) => {
  const waiting = applicants.filter(({ status }) => status === 'applied')
  const listWithOffer = (status: NonNullable<Applicant['standbyOffer']>['status']) =>
    waiting.filter(({ standbyOffer }) => standbyOffer?.status === status)
  return {
    accepted: listWithOffer('accepted')[0],
    offered: listWithOffer('offered')[0],
    unanswered: listWithOffer('lapsed'),
  }
}
