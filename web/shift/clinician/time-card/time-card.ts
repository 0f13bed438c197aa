import type { Side } from '@gaitway/contract/values/enums'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { FEEDBACK_ASKED_DAYS, MAX_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { addDays } from '@gaitway/contract/format/time'
import { useAnswer } from '../../../api/use-call.ts'

const worked = (limit: number, shiftStatus = 'current,completed'): Sent<'applications.shifts'> => ({
  shiftStatus,
  sortBy: 'startDate',
  sortOrder: 'desc',
  limit,
})

/** The latest worked shifts, which include those that need a time card. */
export const useLatestWorked = () => useAnswer('applications.shifts', worked(100))

/** One worked shift, looked up in the latest first, then among all of them, canceled ones too. */
export const useWorkedShift = (applicationId: string) => {
  const latest = useLatestWorked()
  const inLatest = latest.data?.data.find(({ id }) => id === applicationId)
  const isElsewhere = latest.data !== undefined && !inLatest
  const all = useAnswer(
    'applications.shifts',
    isElsewhere ? worked(MAX_PAGE_SIZE, 'current,completed,cancelled') : null,
  )
  const shift = inLatest ?? all.data?.data.find(({ id }) => id === applicationId)
  return { shift, answer: isElsewhere ? all : latest }
}

export type ClinicianShift = Output<'applications.shifts'>['data'][number]
type CardFacts = Pick<
  ClinicianShift,
  'shiftStatus' | 'timesheet' | 'isTimesheetSubmitted' | 'timeCardUrlForClinician'
> & {
  jobId: Pick<ClinicianShift['jobId'], 'jobType'>
}

export type TimeCardColor = 'orange' | 'red' | undefined
export type TimeCardMove = 'view' | 'create' | 'edit' | 'delete'

/** A PRN shift that was or is worked. After a no-show, its void time card can still be read, or the one that was decided. */
const hasTimeCard = ({ jobId, shiftStatus, timesheet }: CardFacts) =>
  jobId.jobType === 'PART_TIME' &&
  (shiftStatus === 'completed' ||
    shiftStatus === 'current' ||
    timesheet?.status === 'void' ||
    timesheet?.status === 'accepted')

/** The color of a time card; `hidden` if there is none, or not for this side. */
export const timeCardColor = (shift: CardFacts, side: Side): TimeCardColor | 'hidden' => {
  if (!hasTimeCard(shift) || side === 'subadmin') return 'hidden'
  const { timesheet, isTimesheetSubmitted, timeCardUrlForClinician: url } = shift
  if (url || timesheet?.status === 'void' || (isTimesheetSubmitted && timesheet?.status === 'accepted'))
    return undefined
  return timesheet?.status === 'pending' ? 'orange' : 'red'
}

/** What the menu offers: with an uploaded file only to view it, where it and the times can be changed. */
export const timeCardMoves = (shift: CardFacts): TimeCardMove[] =>
  hasTimeCard(shift) && shift.timeCardUrlForClinician ? ['view'] : openTimeCardMoves(shift)

/** What a clinician can do with a time card. An accepted one is final, and pending cards can be edited only if Gaitway submitted it, and not withdrawn once staff corrected it. */
export const openTimeCardMoves = (shift: CardFacts): TimeCardMove[] => {
  if (!hasTimeCard(shift)) return []
  if (!shift.timesheet) return ['create']
  const { status, isAutoSubmitted, isRevised } = shift.timesheet
  if (status === 'pending' && isRevised) return ['view']
  if (status === 'pending' && !isAutoSubmitted) return ['view', 'delete']
  return openMoves(timesheetLifecycle, status, 'clinician').length > 0 ? ['edit', 'delete'] : ['view']
}

/** Worked hours, shown for PRN shifts that are completed or upcoming. */
export const timeWorked = (shift: CardFacts & Pick<ClinicianShift, 'totalWorkedHours'>) =>
  shift.jobId.jobType === 'PART_TIME' &&
  (shift.shiftStatus === 'completed' || shift.shiftStatus === 'upcoming')
    ? (shift.totalWorkedHours?.toFixed(2) ?? undefined)
    : undefined

/** A worked shift whose time card the clinician has to submit: missing, a draft, or returned. */
export const needsTimeCard = (shift: CardFacts) => {
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
