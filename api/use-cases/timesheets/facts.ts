import { showSerial } from '@gaitway/contract/money'
import type { NotificationFacts } from '@gaitway/contract/notifications'
import { showLongDay, showMinutes } from '@gaitway/contract/time'
import type { ExtraTime, Pay } from '../../domain/timesheet.ts'
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

/** How much extra time a timesheet asks for; nothing where it asks for none. */
export const extraTimeFacts = (extraTime: readonly ExtraTime[]): NotificationFacts => {
  const minutes = extraTime.reduce((sum, one) => sum + one.minutes, 0)
  return minutes > 0 ? { extraTime: showMinutes(minutes) } : {}
}

/** What a shift pays by: its frozen rate, and what comes on top of its time. */
export const payOf = (shift: ShiftRow): Pay => ({
  payRateCents: shift.payRateCents,
  parkingCents: shift.parkingCents,
  otherCents: shift.otherCents,
})
