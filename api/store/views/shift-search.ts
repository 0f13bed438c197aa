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
  /** a shorter number isn't looked for inside of text */
  textMin?: number
}

const MONTHS = 'january february march april may june july august september october november december'
/** The number of `Nov` or `November`; 0 for any other word. */
const readMonth = (name: string) => MONTHS.split(' ').findIndex(one => one.startsWith(name.toLowerCase())) + 1

const DAY = /^(?:[a-z]{3,9},? +)?(?:(\d{1,2})\/|([a-z]{3,9}) +)(\d{1,2})(?:(?:\/|,? +)(\d{4}))?$/i

/** `Sat, Nov 21`, `Nov 21, 2026`, `11/21` or `11/21/2026`, as days are shown, as a pattern of `MM/DD/YYYY`. */
const dayIn = (text: string) => {
  const [, digits, name = '', day, year] = DAY.exec(text) ?? []
  if (!day || Number(day) > 31) return null
  const month = digits ? Number(digits) : readMonth(name)
  if (month < 1 || month > 12) return null
  return `${String(month).padStart(2, '0')}/${day.padStart(2, '0')}/${year ?? '%'}`
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

/** Where the shifts of jobs `j` are, in lower case and as one text, which has an index. */
export const placeOfJob = 'job_place(j.address_nickname, j.address1, j.address2, j.city, j.state, j.zip_code)'

/** SQL: the hours that applications `a` were worked, as shown. */
export const workedHours = 'round(a.worked_minutes / 60.0, 2) = :hours::numeric'

export const isOnDay = (startsAt: string) =>
  `to_char(${startsAt} AT TIME ZONE j.time_zone, 'MM/DD/YYYY') LIKE :day`

/** What a search may mean; null for what it can't. */
export const readSearch = (search: string) => {
  const text = search.trim()
  return {
    typed: anywhere(text.toLowerCase()),
    serial: serialIn(text),
    day: dayIn(text),
    hours: hoursIn(text),
    state: statusIn(text),
  }
}

/** The shifts that a search finds by shift ID, name, location, status, day or hours; only what the text may mean is compared. */
export const shiftSearch = (
  search: string,
  { startsAt, status, texts = [], isWorked, textMin = 0 }: Searched,
): { sql: string; values: Knex.ValueDict } => {
  const found = readSearch(search)
  const isText = found.serial === null || search.trim().length >= textMin
  const ways = [
    ...(isText ? [`${placeOfJob} LIKE :typed`, ...texts.map(column => `${column} ILIKE :typed`)] : []),
    found.serial !== null && 'j.serial_number = :serial',
    found.state !== null && `${status} LIKE :state`,
    found.day !== null && isOnDay(startsAt),
    found.hours !== null && 'round(j.total_minutes / 60.0, 2) = :hours::numeric',
    found.hours !== null && isWorked,
  ]
  const values = Object.entries(found).filter(([, value]) => value !== null)
  return { sql: `(${ways.filter(Boolean).join(' OR ')})`, values: Object.fromEntries(values) }
}
