import type { Knex } from 'knex'
import { anywhere, serialIn, startingWith } from '../search-patterns.ts'

/** SQL: when the shifts of jobs `j` start, and their status. */
type Searched = {
  startsAt: string
  status: string
  /** Other columns with text. */
  texts?: readonly string[]
  /** SQL for the hours worked equal to :hours, where the viewer sees them */
  isWorked?: string
}

/** `11/21`, `11/21/2026` or `Sat, 11/21`, as days are shown, as a pattern of `MM/DD/YYYY`. */
const dayIn = (text: string) => {
  const [, month, day, year] = /^(?:[a-z]{3,9},? +)?(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/i.exec(text) ?? []
  if (!month || !day || Number(month) > 12 || Number(day) > 31) return null
  return `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year ?? '%'}`
}

/** `8`, `7.5 hr`, `7:30` or `7 hr 30 min` as hours with two decimals, as they are shown. */
const hoursIn = (text: string) => {
  const [, whole, decimals] = /^((?!0\d)\d{1,3})(\.\d{1,2})?(?: ?h(?:(?:ou)?rs?)?)?$/i.exec(text) ?? []
  if (whole) return Number(whole + (decimals ?? ''))
  const [, hours, minutes] = /^(\d{1,3})(?::| ?h(?:(?:ou)?rs?)? ?)([0-5]?\d)(?: ?min)?$/i.exec(text) ?? []
  return hours && minutes ? Math.round(((Number(hours) * 60 + Number(minutes)) / 60) * 100) / 100 : null
}

/** A status as it is called; the labels spell cancelled with two l. */
const statusIn = (text: string) =>
  text.length < 3 ? null : startingWith(text.toLowerCase().replace(/^cancele?(?=d|$)/, 'cancelle'))

const location = `concat_ws(', ', j.address1, j.address2, j.city, j.state || ' ' || j.zip_code)`

/** SQL: hours worked, as the time card or its last correction has them, of cards in these states. */
export const workedHours = (which = 'true') => `EXISTS (SELECT 1 FROM timesheets wt
  WHERE wt.application_id = a.id AND ${which} AND round(coalesce((SELECT x.worked_minutes FROM timesheet_adjustments x
    WHERE x.timesheet_id = wt.id ORDER BY x.created_at DESC, x.id DESC LIMIT 1), wt.worked_minutes) / 60.0, 2) = :hours)`

/** The shifts that a search finds by shift ID, name, location, status, day or hours; only what the text may mean is compared. */
export const shiftSearch = (
  search: string,
  { startsAt, status, texts = [], isWorked }: Searched,
): { sql: string; values: Knex.ValueDict } => {
  const text = search.trim()
  const found = { serial: serialIn(text), day: dayIn(text), hours: hoursIn(text), state: statusIn(text) }
  const ways = [
    ...['j.address_nickname', location, ...texts].map(column => `${column} ILIKE :typed`),
    found.serial !== null && 'j.serial_number = :serial',
    found.state !== null && `${status} LIKE :state`,
    found.day !== null && `to_char(${startsAt} AT TIME ZONE j.time_zone, 'MM/DD/YYYY') LIKE :day`,
    found.hours !== null && 'round(j.total_minutes / 60.0, 2) = :hours::numeric',
    found.hours !== null && isWorked,
  ]
  const values = Object.entries({ typed: anywhere(text), ...found }).filter(([, value]) => value !== null)
  return { sql: `(${ways.filter(Boolean).join(' OR ')})`, values: Object.fromEntries(values) }
}
