import { showSerial } from '@gaitway/contract/money'
import type { NotificationFacts } from '@gaitway/contract/notifications'
import { showLongDay } from '@gaitway/contract/time'
import type { ShiftRow } from '../../store/timesheets.ts'

/** What people are told about a shift's timesheet. */
export const factsOf = (shift: ShiftRow): NotificationFacts => ({
  jobId: shift.job_id,
  facilityId: shift.facility_id,
  shiftId: showSerial(shift.serial_number),
  officeName: shift.office_name,
  personName: shift.clinician_name,
  when: showLongDay(shift.first_slot_start, shift.time_zone),
})
