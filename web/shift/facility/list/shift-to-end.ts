import { placeInShort } from '../../parts/job.ts'
import type { FacilityShift } from './ShiftFigures.tsx'

/** The row as EndShift takes it. */
export const shiftToEnd = (shift: FacilityShift) => ({
  jobId: shift.jobId.id,
  applicationId: shift.id,
  name: shift.clinicianId.firstName,
  place: placeInShort(shift.jobId),
  slots: shift.shiftSlots,
  hasMissedDay: shift.shiftSlots.some(({ isMissed }) => isMissed),
  timeZone: shift.jobId.timeZone,
})
