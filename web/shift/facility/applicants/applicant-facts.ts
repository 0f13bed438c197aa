import type { Job } from '../../parts/job.ts'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import type { Output } from '@gaitway/contract/schemas/index'

export type Applicant = Output<'applications.applicants'>['data'][number]

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

export const formatApplicantName = ({ clinician }: Applicant) =>
  `${clinician.firstName} ${clinician.lastName}`

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
