import type { Services } from '../../services/services.ts'
import { refuse } from '@gaitway/contract/errors'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { eligibility, type ClinicianFacts, type OpenJob } from '../../domain/eligibility.ts'
import { pageJson, withFields } from '../../json.ts'
import { findJobWithApplicants, type Applicant, type ApplicantJob } from '../../store/views/applicants.ts'
import { signedLink } from '../files/links.ts'
import { openJobOf } from '../jobs/board.ts'
import { viewerOf, type ReadCase } from '../use-case.ts'
import { matchOf } from '../jobs/eligibility.ts'

/** Everyone who applied for a job: open applications first, then by best match. */
export const applicants: ReadCase<'applications.applicants'> = async (services, by, input) => {
  const { facilityId } = viewerOf(by)
  const at = services.clock.now()
  const found = await findJobWithApplicants(services.db, { jobId: input.jobId, facilityId, at })
  if (!found) throw refuse('not_found')
  const judged = found.applicants
    .map(applicant => judge(applicant, found.job, at))
    .sort(orderBy(input.sortBy ?? 'match', input.sortOrder))
  const shown = judged.slice(input.skip, input.skip + input.limit)
  return pageJson(
    shown.map(one => withFields(one.applicant.json, shownOf(services, one, found.job))),
    judged.length,
  )
}

const judge = (applicant: Applicant, job: ApplicantJob, at: Date) => {
  const { clinician, completedShifts } = applicant
  const reasons = eligibility(clinician, openJobOf(job), at)
  return { applicant, reasons, ...matchOf(clinician, job, { reasons, completedShifts }) }
}
type Judged = ReturnType<typeof judge>

const shownOf = (services: Services, judged: Judged, job: ApplicantJob) => {
  const { clinician, applicationStatus } = judged.applicant
  return {
    clinician: {
      id: clinician.id,
      firstName: clinician.firstName,
      lastName: clinician.lastName,
      clinicianType: clinician.clinicianType,
      profileUrl: signedLink(services, clinician.profileUrl),
      totalPracticYears: clinician.practiceYears,
      settingYears: judged.years,
      city: clinician.city,
      state: clinician.state,
      ...licenseFields(clinician, job),
    },
    distanceMiles: judged.distanceMiles,
    matchScore: judged.score,
    matchParts: judged.parts,
    reasons: applicationStatus === 'applied' ? judged.reasons : [],
  }
}

/** The license for the job's state that expires last. */
const licenseFields = ({ licences }: ClinicianFacts, { state }: Pick<OpenJob, 'state'>) => {
  const [best] = licences
    .filter(license => license.state === state)
    .sort((a, b) => (b.expiresAt?.getTime() ?? Infinity) - (a.expiresAt?.getTime() ?? Infinity))
  return { licenceState: best?.state ?? null, licenceExpiresAt: best?.expiresAt?.toISOString() ?? null }
}

const isRunning = ({ applicant: { applicationStatus } }: Judged) =>
  applicationStatus === 'applied' || confirmedStatuses.some(one => one === applicationStatus)

/** There are no ratings yet, so sorting by rating falls back to the match. */
const orderBy = (sort: 'match' | 'distance' | 'rating', order?: 'asc' | 'desc') => {
  const isDescending = (order ?? (sort === 'distance' ? 'asc' : 'desc')) === 'desc'
  const measure = (one: Judged) =>
    sort === 'distance' ? one.distanceMiles : sort === 'rating' ? null : one.score
  return (a: Judged, b: Judged) =>
    Number(isRunning(b)) - Number(isRunning(a)) ||
    byNumber(measure(a), measure(b), isDescending) ||
    b.score - a.score ||
    a.applicant.appliedAt.getTime() - b.applicant.appliedAt.getTime()
}

/** Unknown values come last in either direction. */
const byNumber = (a: number | null, b: number | null, isDescending: boolean) => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return isDescending ? b - a : a - b
}
