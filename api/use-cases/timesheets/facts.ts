import { showSerial } from '@gaitway/contract/money'
import type { NotificationFacts } from '@gaitway/contract/notifications'
import { showLongDay, showMinutes } from '@gaitway/contract/time'
import type { ExtraTime, Pay } from '../../domain/timesheet.ts'
import type { ShiftRow } from '../../store/timesheets.ts'

/** The notification facts of a shift's time card. */
export const factsOf = (shift: ShiftRow): NotificationFacts => ({
  jobId: shift.jobId,
  facilityId: shift.facilityId,
  shiftId: showSerial(shift.serialNumber),
  officeName: shift.officeName,
  personName: shift.clinicianName,
  when: showLongDay(shift.firstSlotStart, shift.timeZone),
})

/** A time card's extra time, in words; empty without any. */
export const extraTimeFacts = (extraTime: readonly ExtraTime[]): NotificationFacts => {
  const minutes = extraTime.reduce((sum, one) => sum + one.minutes, 0)
  return minutes > 0 ? { extraTime: showMinutes(minutes) } : {}
}

/** The frozen rate of a shift, and its costs. */
export const payOf = (shift: ShiftRow): Pay => ({
  payRateCents: shift.payRateCents,
  parkingCents: shift.parkingCents,
  otherCents: shift.otherCents,
})
