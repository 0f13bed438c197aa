import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { extraTimeText } from '@gaitway/contract/time-card-copy'

/** What the time card's dot says: none where no card is due, else accepted, with extra time left open, waiting, or lacking. */
export const timeCardSign = ({ jobType, status, timesheet }: ShiftRecord) => {
  if (jobType !== 'PART_TIME' || (status !== 'completed' && status !== 'current')) return 'none'
  if (timesheet?.status === 'accepted') return timesheet.openExtraMinutes > 0 ? 'extraTime' : 'accepted'
  return timesheet?.status === 'pending' ? 'pending' : 'lacking'
}

/** Extra time of a time card that nobody has approved, as a sentence; empty where there is none. */
export const extraTimeOf = ({ timesheet }: ShiftRecord) =>
  timesheet ? extraTimeText({ ...timesheet, isAcceptedBySilence: timesheet.status === 'accepted' }) : ''

/** Hours that were worked, for shifts that have such. */
export const showWorkedHours = ({ jobType, status, workedMinutes }: ShiftRecord) =>
  jobType === 'PART_TIME' && (status === 'completed' || status === 'upcoming') && workedMinutes !== null
    ? (workedMinutes / 60).toFixed(2)
    : '–'
