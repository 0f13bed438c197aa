import { showSerial } from '@gaitway/contract/money'
import type { NotificationFacts } from '@gaitway/contract/notifications'
import { showLongDay } from '@gaitway/contract/time'
import type { ShiftRow } from '../../store/timesheets.ts'

/** What people are told about a shift's timesheet. */
export const factsOf = (shift: ShiftRow): NotificationFacts => ({
  jobId: shift.jobId,
  facilityId: shift.facilityId,
  shiftId: showSerial(shift.serialNumber),
  officeName: shift.officeName,
  personName: shift.clinicianName,
  when: showLongDay(shift.firstSlotStart, shift.timeZone),
})
