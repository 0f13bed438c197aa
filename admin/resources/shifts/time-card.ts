import type { ShiftRecord } from '@gaitway/contract/schemas/resources'

/** What the time card's dot says: none where no card is due, else accepted, waiting, or lacking. */
export const timeCardSign = ({ jobType, status, timesheet }: ShiftRecord) => {
  if (jobType !== 'PART_TIME' || (status !== 'completed' && status !== 'current')) return 'none'
  if (timesheet?.status === 'accepted') return 'accepted'
  return timesheet?.status === 'pending' ? 'pending' : 'lacking'
}

/** Hours that were worked, for shifts that have such. */
export const showWorkedHours = ({ jobType, status, workedMinutes }: ShiftRecord) =>
  jobType === 'PART_TIME' && (status === 'completed' || status === 'upcoming') && workedMinutes !== null
    ? (workedMinutes / 60).toFixed(2)
    : '–'
