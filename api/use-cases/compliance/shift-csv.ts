import { clockTimeIn, dayIn, minutesBetween } from '@gaitway/contract/format/time'
import { showSerial } from '@gaitway/contract/format/money'
import { BRAND } from '@gaitway/contract/values/brand'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import { listShiftPeople } from '../../store/compliance-exports.ts'
import type { FacilityRow } from '../../store/rows.ts'
import type { WorkedShiftDay } from '../../store/worked-days.ts'
import type { Knex } from '../use-case.ts'

/** The columns of the file for payroll and time systems. */
export const shiftCsvHeadings = [
  'Facility',
  'Worker ID',
  'Name',
  'License',
  'Role',
  'Job title code',
  'Date',
  'In',
  'Out',
  'Break start',
  'Break end',
  'Paid minutes',
  'Rate',
  'Amount',
  'Approved by',
  'Approved at',
  'Shift ID',
]

/** `2026-10-05T07:30-05:00`: local time with its distance from UTC, which tells the two hours of a clock change apart. */
export const formatLocal = (zone: string, at: Date) => {
  const local = `${dayIn(zone, at)}T${clockTimeIn(zone, at)}`
  const minute = Math.floor(at.getTime() / 60_000) * 60_000
  const offset = minutesBetween(new Date(minute), new Date(`${local}Z`))
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const pad = (count: number) => String(count).padStart(2, '0')
  return `${local}${offset < 0 ? '-' : '+'}${pad(hours)}:${pad(minutes)}`
}

type For = { facility: Pick<FacilityRow, 'id' | 'officeName'>; data: Pick<ComplianceData['pbj'], 'codes'> }
const dollars = (cents: number) => (cents / 100).toFixed(2)

/** The cells of worked shifts, a row for each day of a shift. */
export const listShiftCells = async (
  db: Knex,
  { facility, data }: For,
  shifts: readonly WorkedShiftDay[],
): Promise<string[][]> => {
  const clinicianIds = [...new Set(shifts.map(({ clinicianId }) => clinicianId))]
  const people = new Map(
    (await listShiftPeople(db, facility.id, clinicianIds)).map(one => [one.clinicianId, one]),
  )
  return shifts.map(shift => {
    const { timeZone, breakStartedAt, breakEndedAt } = shift
    const person = people.get(shift.clinicianId)
    const formatIfSet = (at: Date | null) => (at === null ? '' : formatLocal(timeZone, at))
    return [
      facility.officeName,
      person?.employeeId ?? '',
      person?.name ?? '',
      person?.license ?? '',
      clinicianTypeNames[shift.clinicianType],
      data.codes.jobTitles[shift.clinicianType] ?? '',
      dayIn(timeZone, shift.startedAt),
      formatLocal(timeZone, shift.startedAt),
      formatLocal(timeZone, shift.endedAt),
      formatIfSet(breakStartedAt),
      formatIfSet(breakEndedAt),
      String(shift.paidMinutes),
      dollars(shift.payRateCents),
      dollars(shift.payCents),
      shift.approvedBy ?? `${BRAND} (no response by the deadline)`,
      formatLocal(timeZone, shift.approvedAt),
      showSerial(shift.serialNumber),
    ]
  })
}
