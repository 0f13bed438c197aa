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

/** A shift that was or is worked; of one that the facility says was not, the time card stays to be read. */
const hasTimeCard = ({ jobId, shiftStatus, timesheet }: CardFacts) =>
  jobId.jobType === 'PART_TIME' &&
  (shiftStatus === 'completed' || shiftStatus === 'current' || timesheet?.status === 'void')

/** The colour of a shift's time card; `hidden` where a time card does not belong or is not for this side. */
export const timeCardColour = (shift: CardFacts, side: Side): TimeCardColour | 'hidden' => {
  if (!hasTimeCard(shift) || side === 'subadmin') return 'hidden'
  const { timesheet, isTimesheetSubmitted, timeCardUrlForClinician: url } = shift
  if (url || timesheet?.status === 'void' || (isTimesheetSubmitted && timesheet?.status === 'accepted'))
    return undefined
  return timesheet?.status === 'pending' ? 'orange' : 'red'
}

/** What a clinician can do with a shift's time card. An accepted one stays as it is; one that waits is changed only where the clock had put it in. */
export const timeCardMoves = (shift: CardFacts): TimeCardMove[] => {
  if (!hasTimeCard(shift)) return []
  if (shift.timeCardUrlForClinician) return ['view']
  if (!shift.timesheet) return ['create']
  const { status, isPutInByClock } = shift.timesheet
  if (status === 'pending' && !isPutInByClock) return ['view', 'delete']
  return openMoves(timesheetLifecycle, status, 'clinician').length > 0 ? ['edit', 'delete'] : ['view']
}

/** Worked hours, where they are shown: PRN shifts that are completed or upcoming. */
export const timeWorked = (shift: CardFacts & Pick<Shift, 'totalWorkedHours'>) =>
  shift.jobId.jobType === 'PART_TIME' &&
  (shift.shiftStatus === 'completed' || shift.shiftStatus === 'upcoming')
    ? (shift.totalWorkedHours?.toFixed(2) ?? undefined)
    : undefined

/** A worked shift whose time card is the clinician's to write: none yet, a draft, or one sent back. */
export const needsTimeCard = (shift: CardFacts) =>
  shift.shiftStatus === 'completed' && timeCardColour(shift, 'clinician') === 'red'
