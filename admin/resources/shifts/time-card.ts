import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { extraTimeText } from '@gaitway/contract/time-card-copy'

export const timeCardSign = ({ jobType, status, timesheet }: ShiftRecord) => {
  if (jobType !== 'PART_TIME' || (status !== 'completed' && status !== 'current')) return 'none'
  if (timesheet?.status === 'accepted') return timesheet.openExtraMinutes > 0 ? 'extraTime' : 'accepted'
  return timesheet?.status === 'pending' ? 'pending' : 'lacking'
}

/** Empty if there is no unapproved extra time. */
export const extraTimeOf = ({ timesheet }: ShiftRecord) =>
  timesheet ? extraTimeText({ ...timesheet, isAcceptedBySilence: timesheet.status === 'accepted' }) : ''

export const showWorkedHours = ({ jobType, status, workedMinutes }: ShiftRecord) =>
  jobType === 'PART_TIME' && (status === 'completed' || status === 'upcoming') && workedMinutes !== null
    ? (workedMinutes / 60).toFixed(2)
    : '–'
