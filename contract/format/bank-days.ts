import { addDays } from './time.ts'

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day))

/** The first weekday of a month from this day on; the third Monday is the first one from the 15th. */
const weekdayFrom = (weekday: number, year: number, month: number, day: number) => {
  const start = utc(year, month, day)
  return addDays(start, (weekday - start.getUTCDay() + 7) % 7)
}

/** A holiday on a Sunday is observed on Monday; one on a Saturday closes no other day. */
const observed = (holiday: Date) => (holiday.getUTCDay() === SUNDAY ? addDays(holiday, 1) : holiday)

const holidays = new Map<number, readonly string[]>()

/** The days in a year on which the Federal Reserve’s banks are closed, as YYYY-MM-DD. */
export const listBankHolidays = (year: number): readonly string[] => {
  const known = holidays.get(year)
  if (known) return known
  const days = [
    observed(utc(year, 1, 1)),
    // Martin Luther King Jr. and George Washington
    weekdayFrom(MONDAY, year, 1, 15),
    weekdayFrom(MONDAY, year, 2, 15),
    // Memorial Day, the last Monday
    weekdayFrom(MONDAY, year, 5, 25),
    // Juneteenth and Independence Day
    observed(utc(year, 6, 19)),
    observed(utc(year, 7, 4)),
    // Labor Day and Columbus Day
    weekdayFrom(MONDAY, year, 9, 1),
    weekdayFrom(MONDAY, year, 10, 8),
    // Veterans Day and Thanksgiving
    observed(utc(year, 11, 11)),
    weekdayFrom(THURSDAY, year, 11, 22),
    observed(utc(year, 12, 25)),
  ].map(dayOf)
  holidays.set(year, days)
  return days
}

/** Whether money can arrive at a US bank on this day, given as YYYY-MM-DD. */
export const isBankDay = (day: string) => {
  const at = new Date(day)
  const weekday = at.getUTCDay()
  return weekday !== SUNDAY && weekday !== SATURDAY && !listBankHolidays(at.getUTCFullYear()).includes(day)
}

/** The same time of day on the first bank day from then on. */
export const bankDayFrom = (at: Date): Date => (isBankDay(dayOf(at)) ? at : bankDayFrom(addDays(at, 1)))
