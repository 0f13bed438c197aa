import type { Side } from '@gaitway/contract/enums'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import type { Output } from '@gaitway/contract/schemas/index'

export type Shift = Output<'applications.shifts'>['data'][number]
type CardFacts = Pick<
  Shift,
  'shiftStatus' | 'timesheet' | 'isTimesheetSubmitted' | 'timeCardUrlForClinician'
> & {
  jobId: Pick<Shift['jobId'], 'jobType'>
}

export type TimeCardColour = 'orange' | 'red' | undefined
export type TimeCardMove = 'view' | 'create' | 'edit' | 'delete'

/** A PRN shift that was or is worked. After a no-show, its void time card can still be read. */
const hasTimeCard = ({ jobId, shiftStatus, timesheet }: CardFacts) =>
  jobId.jobType === 'PART_TIME' &&
  (shiftStatus === 'completed' || shiftStatus === 'current' || timesheet?.status === 'void')

/** The color of a time card; `hidden` if there is none, or not for this side. */
export const timeCardColour = (shift: CardFacts, side: Side): TimeCardColour | 'hidden' => {
  if (!hasTimeCard(shift) || side === 'subadmin') return 'hidden'
  const { timesheet, isTimesheetSubmitted, timeCardUrlForClinician: url } = shift
  if (url || timesheet?.status === 'void' || (isTimesheetSubmitted && timesheet?.status === 'accepted'))
    return undefined
  return timesheet?.status === 'pending' ? 'orange' : 'red'
}

/** What a clinician can do with a time card. An accepted one is final, and pending cards can be edited only if Gaitway submitted it. */
export const timeCardMoves = (shift: CardFacts): TimeCardMove[] => {
  if (!hasTimeCard(shift)) return []
  if (shift.timeCardUrlForClinician) return ['view']
  if (!shift.timesheet) return ['create']
  const { status, isPutInByClock } = shift.timesheet
  if (status === 'pending' && !isPutInByClock) return ['view', 'delete']
  return openMoves(timesheetLifecycle, status, 'clinician').length > 0 ? ['edit', 'delete'] : ['view']
}

/** Worked hours, shown for PRN shifts that are completed or upcoming. */
export const timeWorked = (shift: CardFacts & Pick<Shift, 'totalWorkedHours'>) =>
  shift.jobId.jobType === 'PART_TIME' &&
  (shift.shiftStatus === 'completed' || shift.shiftStatus === 'upcoming')
    ? (shift.totalWorkedHours?.toFixed(2) ?? undefined)
    : undefined

/** A worked shift whose time card the clinician has to submit: missing, a draft, or returned. */
export const needsTimeCard = (shift: CardFacts) =>
  shift.shiftStatus === 'completed' && timeCardColour(shift, 'clinician') === 'red'
