import { jobTypeNames } from '../values/enums.ts'
import { showSerial } from '../format/money.ts'
import type { JobRecord, ShiftRecord } from '../schemas/resources.ts'
import { findStatusWord } from '../format/status-copy.ts'
import { type ExportCells, cityOf, dollars, hours, moment, times, shiftZoneAndId } from './cells.ts'

const place = {
  Address: ({ address1 }: { address1: string }) => address1,
  'ZIP code': ({ zipCode }: { zipCode: string }) => zipCode,
}

export const jobs = {
  'Shift ID': ({ serialNumber }) => showSerial(serialNumber),
  Status: ({ status }) => findStatusWord('job', status).word,
  'Total pay': ({ totalPayCents }) => dollars(totalPayCents),
  Facility: ({ officeName }) => officeName,
  Discipline: ({ clinicianType }) => clinicianType.toUpperCase(),
  When: ({ slots, timeZone }) => times(slots, timeZone),
  Location: cityOf,
  Applicants: ({ numberOfApplicants }) => numberOfApplicants,
  Posted: ({ createdAt, timeZone }) => moment(createdAt, timeZone),
  Starts: ({ startDate, timeZone }) => moment(startDate, timeZone),
  Ends: ({ endDate, timeZone }) => moment(endDate, timeZone),
  Hours: ({ totalMinutes }) => hours(totalMinutes),
  'Hourly rate': ({ hourlyRate }) => hourlyRate,
  'Boost in percent': ({ boostPercent }) => boostPercent,
  'Parking reimbursement': ({ parkingCents }) => dollars(parkingCents),
  'Other reimbursement': ({ otherCents }) => dollars(otherCents),
  'Job Type': ({ jobType }) => jobTypeNames[jobType],
  Nickname: ({ nickname }) => nickname,
  ...place,
  Reason: ({ statusReason }) => statusReason,
  ...shiftZoneAndId,
} satisfies ExportCells<JobRecord>

export const shiftsWithoutTimeCard = {
  'Shift ID': ({ serialNumber }) => showSerial(serialNumber),
  Facility: ({ officeName }) => officeName,
  Clinician: ({ clinicianName }) => clinicianName,
  Nickname: ({ nickname }) => nickname,
  Location: cityOf,
  'Original/Updated shift': ({ slots, timeZone }) => times(slots, timeZone),
  'Proposed Shift': ({ proposedSlots, timeZone }) => times(proposedSlots, timeZone),
  'Job Type': ({ jobType }) => jobTypeNames[jobType],
  'Shift Status': ({ status }) => findStatusWord('application', status).word,
  'Posted as': ({ postedSlots, timeZone }) => times(postedSlots, timeZone),
  Starts: ({ startDate, timeZone }) => moment(startDate, timeZone),
  Ends: ({ endDate, timeZone }) => moment(endDate, timeZone),
  Applied: ({ createdAt, timeZone }) => moment(createdAt, timeZone),
  Confirmed: ({ confirmedAt, timeZone }) => moment(confirmedAt, timeZone),
  Standby: ({ isStandby }) => isStandby,
  ...place,
  Note: ({ note }) => note,
  Reason: ({ statusReason }) => statusReason,
  ...shiftZoneAndId,
} satisfies ExportCells<ShiftRecord>

export const shifts = {
  ...shiftsWithoutTimeCard,
  'Time card': ({ timesheet }) => timesheet && findStatusWord('timesheet', timesheet.status).word,
  'Time Worked (hrs)': ({ workedMinutes }) => hours(workedMinutes),
  'Clinician pay': ({ timesheet }) => timesheet && dollars(timesheet.payCents),
} satisfies ExportCells<ShiftRecord>
