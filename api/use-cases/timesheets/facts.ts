import { showSerial } from '@gaitway/contract/money'
import type { NotificationFacts } from '@gaitway/contract/notifications'
import { showLongDay, showMinutes } from '@gaitway/contract/time'
import type { ExtraTime, Pay } from '../../domain/timesheet.ts'
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

/** How much extra time a timesheet asks for; nothing where it asks for none. */
export const extraTimeFacts = (extraTime: readonly ExtraTime[]): NotificationFacts => {
  const minutes = extraTime.reduce((sum, one) => sum + one.minutes, 0)
  return minutes > 0 ? { extraTime: showMinutes(minutes) } : {}
}

/** What a shift pays by: its frozen rate, and what comes on top of its time. */
export const payOf = (shift: ShiftRow): Pay => ({
  payRateCents: shift.pay_rate_cents,
  parkingCents: shift.parking_cents,
  otherCents: shift.other_cents,
})
