import { refuse } from '@gaitway/contract/errors'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import type { Output } from '@gaitway/contract/schemas/index'
import { eligibility, type ClinicianFacts, type OpenJob } from '../../domain/eligibility.ts'
import { noRatingsYet } from '../../domain/ratings.ts'
import { listApplicants, type ApplicantRow } from '../../store/views/applicants.ts'
import { listClinicianFacts, type KnownClinician } from '../../store/views/clinician-facts.ts'
import { showStandbyOffer } from '../../store/views/standby-offer.ts'
import { findJobPage, type JobPageRow } from '../../store/views/job-page.ts'
import { signedLink } from '../files/links.ts'
import { openJobOf } from '../jobs/card.ts'
import type { UseCase } from '../use-case.ts'
import { viewerOf } from '../viewer.ts'
import { matchOf } from './match-of.ts'
import { showApplication } from './show.ts'

type Applicant = Output<'applications.applicants'>['data'][number]

/** Everyone who applied for a job, the best match first, and those that are still in the running before the rest. */
export const applicants: UseCase<'applications.applicants'> = async (outside, by, input) => {
  const { db, clock } = outside
  const { facilityId } = viewerOf(by)
  const at = clock.now()
  const job = await findJobPage(db, input.jobId, { clinicianId: null, facilityId })
  if (!job) throw refuse('not_found')
  const rows = await listApplicants(db, input.jobId)
  const people = await listClinicianFacts(
    db,
    rows.map(row => row.clinicianId),
    at,
  )
  const known = new Map(people.map(person => [person.id, person]))
  const all = rows.flatMap(row => {
    const clinician = known.get(row.clinicianId)
    if (!clinician) return []
    const profileUrl = signedLink(outside, clinician.profileUrl)
    return [applicantOf(row, { ...clinician, profileUrl }, job, at)]
  })
  const sorted = all.sort(orderBy(input.sortBy ?? 'match', input.sortOrder))
  return { data: sorted.slice(input.skip, input.skip + input.limit), count: all.length }
}

const applicantOf = (row: ApplicantRow, clinician: KnownClinician, job: JobPageRow, at: Date): Applicant => {
  const openJob = openJobOf(job)
  const reasons = eligibility(clinician, openJob, at)
  const completedShifts = row.completedShifts
  const { score, parts, years, distanceMiles } = matchOf(clinician, job, { reasons, completedShifts })
  return {
    ...showApplication(row),
    standbyOffer: showStandbyOffer(row.standbyOffer),
    isHeld: row.isHeld,
    clinician: {
      id: clinician.id,
      firstName: clinician.firstName,
      lastName: clinician.lastName,
      clinicianType: clinician.clinicianType,
      profileUrl: clinician.profileUrl,
      totalPracticYears: clinician.practiceYears,
      settingYears: years,
      city: clinician.city,
      state: clinician.state,
      ...licenceShown(clinician, openJob),
    },
    ...noRatingsYet,
    completedShifts,
    distanceMiles,
    matchScore: score,
    matchParts: parts,
    reasons: row.status === 'applied' ? reasons : [],
  }
}

/** The licence for the job's state that holds the longest. */
const licenceShown = ({ licences }: ClinicianFacts, { state }: OpenJob) => {
  const [best] = licences
    .filter(licence => licence.state === state)
    .sort((a, b) => (b.expiresAt?.getTime() ?? Infinity) - (a.expiresAt?.getTime() ?? Infinity))
  return { licenceState: best?.state ?? null, licenceExpiresAt: best?.expiresAt?.toISOString() ?? null }
}

const isRunning = ({ status }: Applicant) =>
  status === 'applied' || confirmedStatuses.some(one => one === status)

const orderBy = (sort: 'match' | 'distance' | 'rating', order?: 'asc' | 'desc') => {
  const isDescending = (order ?? (sort === 'distance' ? 'asc' : 'desc')) === 'desc'
  const measure = (one: Applicant) =>
    sort === 'distance' ? one.distanceMiles : sort === 'rating' ? one.rating : one.matchScore
  return (a: Applicant, b: Applicant) =>
    Number(isRunning(b)) - Number(isRunning(a)) ||
    byNumber(measure(a), measure(b), isDescending) ||
    b.matchScore - a.matchScore ||
    a.createdAt.localeCompare(b.createdAt)
}

/** What is not known comes last, whichever way the rest is sorted. */
const byNumber = (a: number | null, b: number | null, isDescending: boolean) => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return isDescending ? b - a : a - b
}
