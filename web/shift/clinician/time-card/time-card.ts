import type { Side } from '@gaitway/contract/values/enums'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { FEEDBACK_ASKED_DAYS, MAX_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { addDays } from '@gaitway/contract/format/time'
import { useAnswer } from '../../../api/use-call.ts'

type ShiftsQuery = Sent<'applications.shifts'>

/** The input that lists a clinician's shifts with these statuses: the latest 100, unless `more` says otherwise. */
export const buildShiftsQuery = (shiftStatus: string, more?: Partial<ShiftsQuery>): ShiftsQuery => ({
  shiftStatus,
  sortBy: 'startDate',
  sortOrder: 'desc',
  limit: 100,
  ...more,
})

/** The latest worked shifts, which include those that need a time card. */
export const useLatestWorked = () => useAnswer('applications.shifts', buildShiftsQuery('current,completed'))

/** The shifts that the clinician applied to and isn't confirmed for, the earliest first. */
export const useAppliedShifts = () =>
  useAnswer('applications.shifts', buildShiftsQuery('applied', { sortOrder: 'asc' }))

/** A worked shift, looked up among the latest, and if it isn't there, among all that were worked or canceled. */
export const useWorkedShift = (applicationId: string) => {
  const latest = useLatestWorked()
  const inLatest = latest.data?.data.find(({ id }) => id === applicationId)
  const isOlder = latest.data !== undefined && !inLatest
  const all = useAnswer(
    'applications.shifts',
    isOlder ? buildShiftsQuery('current,completed,cancelled', { limit: MAX_PAGE_SIZE }) : null,
  )
  const shift = inLatest ?? all.data?.data.find(({ id }) => id === applicationId)
  return { shift, answer: isOlder ? all : latest }
}

export type ClinicianShift = Output<'applications.shifts'>['data'][number]
type TimeCardShift = Pick<
  ClinicianShift,
  'shiftStatus' | 'timesheet' | 'isTimesheetSubmitted' | 'timeCardUrlForClinician'
> & {
  jobId: Pick<ClinicianShift['jobId'], 'jobType'>
}

export type TimeCardMove = 'view' | 'create' | 'edit' | 'delete'

/** Whether a PRN shift was or is worked, or has a void or an accepted time card after a no-show. */
const hasTimeCard = ({ jobId, shiftStatus, timesheet }: TimeCardShift) =>
  jobId.jobType === 'PART_TIME' &&
  (shiftStatus === 'completed' ||
    shiftStatus === 'current' ||
    timesheet?.status === 'void' ||
    timesheet?.status === 'accepted')

/** The color of a time card; `hidden` if there is none, or if this side doesn't see it. */
export const getTimeCardColor = (
  shift: TimeCardShift,
  side: Side,
): 'orange' | 'red' | 'hidden' | undefined => {
  if (!hasTimeCard(shift) || side === 'subadmin') return 'hidden'
  const { timesheet, isTimesheetSubmitted, timeCardUrlForClinician: url } = shift
  if (url || timesheet?.status === 'void' || (isTimesheetSubmitted && timesheet?.status === 'accepted'))
    return undefined
  return timesheet?.status === 'pending' ? 'orange' : 'red'
}

/** What the menu of a time card offers. One with an uploaded file can only be viewed here, and changed on that page. */
export const listTimeCardMoves = (shift: TimeCardShift): TimeCardMove[] =>
  hasTimeCard(shift) && shift.timeCardUrlForClinician ? ['view'] : listOpenTimeCardMoves(shift)

/**
 * What a clinician can do with a time card. An accepted one is final. A pending one can be edited only if Gaitway
 * submitted it, and can't be withdrawn once staff corrected it.
 */
export const listOpenTimeCardMoves = (shift: TimeCardShift): TimeCardMove[] => {
  if (!hasTimeCard(shift)) return []
  if (!shift.timesheet) return ['create']
  const { status, isAutoSubmitted, isRevised } = shift.timesheet
  if (status === 'pending' && isRevised) return ['view']
  if (status === 'pending' && !isAutoSubmitted) return ['view', 'delete']
  return listOpenMoves(timesheetLifecycle, status, 'clinician').length > 0 ? ['edit', 'delete'] : ['view']
}

/** Worked hours, shown for PRN shifts that are completed or upcoming. */
export const formatTimeWorked = (shift: TimeCardShift & Pick<ClinicianShift, 'totalWorkedHours'>) =>
  shift.jobId.jobType === 'PART_TIME' &&
  (shift.shiftStatus === 'completed' || shift.shiftStatus === 'upcoming')
    ? (shift.totalWorkedHours?.toFixed(2) ?? undefined)
    : undefined

/** A worked shift whose time card the clinician has to submit: missing, a draft, or returned. */
export const needsTimeCard = (shift: TimeCardShift) => {
  const { shiftStatus, timesheet } = shift
  const isMissing = !timesheet || timesheet.status === 'draft' || timesheet.status === 'rejected'
  return shiftStatus === 'completed' && hasTimeCard(shift) && isMissing
}

/** A recently completed shift whose facility the clinician hasn't rated; its time card comes first. */
export const needsRating = (shift: ClinicianShift, now: Date) =>
  shift.shiftStatus === 'completed' &&
  shift.ratings.byClinician === null &&
  !needsTimeCard(shift) &&
  now < addDays(new Date(shift.jobId.endDate), FEEDBACK_ASKED_DAYS)
