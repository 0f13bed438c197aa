import type { Knex } from 'knex'
import { parseShift, placeOfJob, searchWords, startingWith } from '../search-patterns.ts'

/** SQL: the columns of a search of jobs `j`. */
type SearchColumns = {
  startsAt: string
  status: string
  /** other columns with text */
  texts?: readonly string[]
  /** whether the hours worked are :hours, where the viewer sees them */
  isWorked?: string
  /** a shorter number isn't looked for in texts */
  textMin?: number
}

const MONTHS = 'january february march april may june july august september october november december'
/** The number of `Nov` or `November`; 0 for any other word. */
const parseMonth = (name: string) =>
  MONTHS.split(' ').findIndex(one => one.startsWith(name.toLowerCase())) + 1

const DAY = /^(?:[a-z]{3,9},? +)?(?:(\d{1,2})\/|([a-z]{3,9}) +)(\d{1,2})(?:(?:\/|,? +)(\d{4}))?$/i

/** A day as it is shown, `Sat, Nov 21`, `Nov 21, 2026`, `11/21` or `11/21/2026`, as a pattern of `MM/DD/YYYY`. */
const parseDay = (text: string) => {
  const [, digits, name = '', day, year] = DAY.exec(text) ?? []
  if (!day || Number(day) > 31) return null
  const month = digits ? Number(digits) : parseMonth(name)
  if (month < 1 || month > 12) return null
  return `${String(month).padStart(2, '0')}/${day.padStart(2, '0')}/${year ?? '%'}`
}

/** `8`, `7.5 hr`, `7:30` or `7 hr 30 min` as hours with two decimals, as they are shown. */
const parseHours = (text: string) => {
  const [, whole, decimals] = /^((?!0\d)\d{1,3})(\.\d{1,2})?(?: ?h(?:(?:ou)?rs?)?)?$/i.exec(text) ?? []
  if (whole) return Number(whole + (decimals ?? ''))
  const [, hours, minutes] = /^(\d{1,3})(?::| ?h(?:(?:ou)?rs?)? ?)([0-5]?\d)(?: ?min)?$/i.exec(text) ?? []
  return hours && minutes ? Math.round(((Number(hours) * 60 + Number(minutes)) / 60) * 100) / 100 : null
}

/** A status as a pattern. Our labels spell cancelled with two l, people may type one. */
const parseStatus = (text: string) =>
  text.length < 3 ? null : startingWith(text.toLowerCase().replace(/^cancele?(?=d|$)/, 'cancelle'))

/** SQL: whether the hours that applications `a` were worked are shown as :hours. */
export const workedHours = 'round(a.worked_minutes / 60.0, 2) = :hours::numeric'

export const isOnDay = (startsAt: string) =>
  `to_char(${startsAt} AT TIME ZONE j.time_zone, 'MM/DD/YYYY') LIKE :day`

/** What a search may mean: each part is null if the text can't mean it. */
export const parseShiftSearch = (text: string) => {
  const shift = parseShift(text)
  const hours = parseHours(text)
  return {
    words: searchWords(text),
    /** whether it may be a name or a place, which `Shift 87` and `8 hr` aren’t */
    isText: !shift?.isNamed && (hours === null || !/h/i.test(text)),
    serial: shift?.serial ?? null,
    day: parseDay(text),
    hours,
    state: parseStatus(text),
  }
}

/** SQL: whether a shift is found by shift ID, name, location, status, day or hours: what the text may mean. */
export const shiftSearch = (
  search: string,
  { startsAt, status, texts = [], isWorked, textMin = 0 }: SearchColumns,
): { sql: string; values: Knex.ValueDict } => {
  const { words, isText: isAnyText, ...parsed } = parseShiftSearch(search)
  const isText = isAnyText && (parsed.serial === null || search.length >= textMin)
  const conditions = [
    ...(isText ? [placeOfJob, ...texts].map(words.isIn) : []),
    parsed.serial !== null && 'j.serial_number = :serial',
    parsed.state !== null && `${status} LIKE :state`,
    parsed.day !== null && isOnDay(startsAt),
    parsed.hours !== null && 'round(j.total_minutes / 60.0, 2) = :hours::numeric',
    parsed.hours !== null && isWorked,
  ]
  const values = Object.entries(parsed).filter(([, value]) => value !== null)
  return {
    sql: `(${conditions.filter(Boolean).join(' OR ')})`,
    values: { ...words.values, ...Object.fromEntries(values) },
  }
}
