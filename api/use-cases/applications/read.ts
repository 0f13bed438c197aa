import { refuse } from '@gaitway/contract/values/errors'
import {
  confirmedStatuses,
  applicationLifecycle,
  shiftStatuses,
} from '@gaitway/contract/lifecycles/application'
import { calculatePayRateCents } from '@gaitway/contract/values/fees'
import { getFacilityPaymentStatus } from '@gaitway/contract/money-status'
import type { Input, Output } from '@gaitway/contract/schemas/index'
import { eligibility, type ClinicianFacts, type OpenJob } from '../../domain/eligibility.ts'
import { sentHomeCents } from '../../domain/ending.ts'
import type { Services } from '../../services/services.ts'
import { findJobWithApplicants, type ApplicantRow, type ApplicantJob } from '../../store/views/applicants.ts'
import { listShifts, type ListedShiftRow } from '../../store/views/shifts.ts'
import { pageJson, withFields, Json } from '../../json.ts'
import { signPictureLink, signLink } from '../files/files.ts'
import { toOpenJob, computeMatch } from '../jobs/eligibility.ts'
import { splitWords } from '../jobs/read.ts'
import { getReadScope, type Actor, type ReadCase, type ReadScope } from '../use-case.ts'
import { computeShiftMoney, buildMoneyForSide } from '../shift-money.ts'
import { getAutomationFacts } from '../timesheets/read.ts'

/** Everyone who applied for a job: the confirmed clinician and open applications first, then by best match. */
export const applicants: ReadCase<'applications.applicants'> = async (services, by, input) => {
  const scope = getReadScope(by)
  if (scope.facilityId && input.facilityId && input.facilityId !== scope.facilityId)
    throw refuse('identity_mismatch')
  const at = services.clock.now()
  const facilityId = scope.facilityId ?? input.facilityId ?? null
  const found = await findJobWithApplicants(services.db, { jobId: input.jobId, facilityId, at })
  if (!found) throw refuse('not_found')
  const assessed = found.applicants
    .map(applicant => assessApplicant(applicant, found.job, at))
    .sort(compareApplicantsBy(input.sortBy ?? 'match', input.sortOrder))
  const shown = assessed.slice(input.skip, input.skip + input.limit)
  return pageJson(
    shown.map(one => withFields(one.applicant.json, showApplicant(services, one, found.job))),
    assessed.length,
  )
}

const assessApplicant = (applicant: ApplicantRow, job: ApplicantJob, at: Date) => {
  const { clinician, completedShifts, proposedSlots } = applicant
  const reasons = eligibility(clinician, toOpenJob(job), at, 'facility')
  const proposedReasons = proposedSlots
    ? eligibility(clinician, toOpenJob(job, proposedSlots), at, 'facility')
    : []
  return {
    applicant,
    reasons,
    proposedReasons,
    ...computeMatch(clinician, job, { reasons, completedShifts }),
  }
}
type AssessedApplicant = ReturnType<typeof assessApplicant>

const showApplicant = (services: Services, assessed: AssessedApplicant, job: ApplicantJob) => {
  const { clinician, applicationStatus } = assessed.applicant
  return {
    clinician: {
      id: clinician.id,
      firstName: clinician.firstName,
      lastName: clinician.lastName,
      clinicianType: clinician.clinicianType,
      profileUrl: signPictureLink(services, clinician.profileUrl),
      totalPracticYears: clinician.practiceYears,
      settingYears: assessed.years,
      city: clinician.city,
      state: clinician.state,
      ...findBestLicense(clinician, job),
    },
    distanceMiles: assessed.distanceMiles,
    matchScore: assessed.score,
    matchParts: assessed.parts,
    reasons: applicationStatus === 'applied' ? assessed.reasons : [],
    proposedReasons: applicationStatus === 'applied' ? assessed.proposedReasons : [],
  }
}

/** The license for the job's state that expires last. */
const findBestLicense = ({ licenses }: ClinicianFacts, { state }: Pick<OpenJob, 'state'>) => {
  const [best] = licenses
    .filter(license => license.state === state)
    .sort((a, b) => (b.expiresAt?.getTime() ?? Infinity) - (a.expiresAt?.getTime() ?? Infinity))
  return { licenseState: best?.state ?? null, licenseExpiresAt: best?.expiresAt?.toISOString() ?? null }
}

/** The confirmed clinician, then open applications, then closed ones. */
const rankApplicant = ({ applicant: { applicationStatus } }: AssessedApplicant) => {
  if (confirmedStatuses.some(one => one === applicationStatus)) return 0
  return applicationStatus === 'applied' ? 1 : 2
}

const compareApplicantsBy = (sort: 'match' | 'distance' | 'rating', order?: 'asc' | 'desc') => {
  const isDescending = (order ?? (sort === 'distance' ? 'asc' : 'desc')) === 'desc'
  const measure = (one: AssessedApplicant) =>
    sort === 'distance' ? one.distanceMiles : sort === 'rating' ? one.applicant.rating : one.score
  return (a: AssessedApplicant, b: AssessedApplicant) =>
    rankApplicant(a) - rankApplicant(b) ||
    compareNumbers(measure(a), measure(b), isDescending) ||
    b.score - a.score ||
    a.applicant.appliedAt.getTime() - b.applicant.appliedAt.getTime()
}

/** Unknown values come last in either direction. */
const compareNumbers = (a: number | null, b: number | null, isDescending: boolean) => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return isDescending ? b - a : a - b
}

/** The confirmed-shifts table: clinicians and facilities see their own, staff everyone's. */
export const shifts: ReadCase<'applications.shifts'> = async (services, by, input) => {
  const { db, clock } = services
  const scope = getReadScope(by)
  const params = {
    ...chooseOwner(scope, input),
    jobId: input.jobId,
    at: clock.now(),
    side: scope.side,
    statuses: splitWords(input.shiftStatus, applicationLifecycle.states) ?? shiftStatuses,
    paymentStage: input.paymentStatus,
    search: input.search || undefined,
    sort: input.sortBy ?? 'startDate',
    descending: input.sortOrder ? input.sortOrder === 'desc' : (input.sortBy ?? 'startDate') === 'startDate',
    skip: input.skip,
    limit: input.limit,
  }
  const { rows, count, isCountCapped } = await listShifts(db, params)
  return pageJson(
    rows.map(row =>
      withFields(buildShiftText(row, scope), {
        facilityPhotoUrl: signPictureLink(services, row.photoUrl),
        timeCardUrlForClinician: maySeePaper(row, by) ? signLink(services, row.paperUrl) : null,
      }),
    ),
    count,
    isCountCapped,
  )
}

/** Whose shifts to list: only staff may name someone else. `forFacility` asks for the shifts of one facility. */
const chooseOwner = (
  scope: ReadScope,
  { clinicianId, facilityId, forFacility }: Input<'applications.shifts'>,
) => {
  const isOther = (own: string | null, named?: string) => own !== null && named !== undefined && named !== own
  if (isOther(scope.clinicianId, clinicianId) || isOther(scope.facilityId, facilityId))
    throw refuse('identity_mismatch')
  const isForFacility = forFacility === 'true'
  if (isForFacility && scope.side === 'clinician') throw refuse('not_allowed')
  if (isForFacility && !scope.facilityId && !facilityId)
    throw refuse('fields_wrong', { facilityId: 'Please choose a facility' })
  return { clinicianId: scope.clinicianId ?? clinicianId, facilityId: scope.facilityId ?? facilityId }
}

const buildShiftText = (row: ListedShiftRow, scope: ReadScope) =>
  withFields(row.json, {
    jobId: new Json(
      withFields(row.job, {
        payRateCents: row.payRateCents ?? calculatePayRateCents(row.hourlyRate, row.boostPercent),
      }),
    ),
    ...readTimeCard(row, scope),
    sentHome: readSentHome(row),
    ...buildMoneyForSide(scope.side, row.money && computeShiftMoney(row.money, readSlots(row))),
    facilityPaymentStatus: getRowPaymentStatus(row),
  })

const getRowPaymentStatus = ({ money, unconfirmedPayment }: ListedShiftRow) => {
  const payment = money?.payment ?? unconfirmedPayment
  return payment && getFacilityPaymentStatus(payment)
}

/** Few rows need their slots parsed. */
const readSlots = ({ json }: ListedShiftRow) =>
  (JSON.parse(json) as Output<'applications.shifts'>['data'][number]).shiftSlots

const readSentHome = ({ sentHomeAt: at, minimum, statusReason: reason }: ListedShiftRow) =>
  at && minimum && { at: at.toISOString(), minimumCents: sentHomeCents(minimum), reason }

/** Sub-admins see no time cards. A facility sees none before it is submitted, and no hours of one it returned. */
const readTimeCard = (row: ListedShiftRow, { side }: ReadScope) => {
  const isSubmitted = row.timesheetStatus === 'pending' || row.timesheetStatus === 'accepted'
  const isSeen = side !== 'facility' || row.timesheetStatus !== 'draft'
  const isReturned = side === 'facility' && row.timesheetStatus === 'rejected'
  const timesheet =
    isSeen && row.timesheetId && row.timesheetStatus
      ? {
          id: row.timesheetId,
          status: row.timesheetStatus,
          submittedAt: row.submittedAt?.toISOString() ?? null,
          paperAddedAt: isReturned ? null : (row.paperAddedAt?.toISOString() ?? null),
          isAsScheduled: row.isAsScheduled ?? false,
          isRevised: row.isRevised ?? false,
          ...getAutomationFacts({ ...row, status: row.timesheetStatus }),
        }
      : null
  return {
    totalWorkedHours:
      timesheet && !isReturned && row.workedMinutes !== null ? toHours(row.workedMinutes) : null,
    timesheet,
    isTimesheetSubmitted: timesheet !== null && isSubmitted,
  }
}

/** Facility members who review time cards see the paper time card once it is submitted; sub-admins never do. */
const maySeePaper = ({ timesheetStatus: status }: ListedShiftRow, by: Actor) => {
  if (by.side !== 'facility') return by.side !== 'subadmin'
  return (by.isOwner || by.access.includes('shifts')) && status !== 'draft' && status !== 'rejected'
}

/** Hours with two decimals. */
const toHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100
