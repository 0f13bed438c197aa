import { addDays } from './time.ts'

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

const toDayText = (at: Date) => at.toISOString().slice(0, 10)
const toUtcDate = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day))

/** The first weekday of a month from this day on; the third Monday is the first one from the 15th. */
const findWeekdayFrom = (weekday: number, year: number, month: number, day: number) => {
  const start = toUtcDate(year, month, day)
  return addDays(start, (weekday - start.getUTCDay() + 7) % 7)
}

/** A holiday on a Sunday is observed on Monday; one on a Saturday closes no other day. */
const observeHoliday = (holiday: Date) => (holiday.getUTCDay() === SUNDAY ? addDays(holiday, 1) : holiday)

const holidays = new Map<number, readonly string[]>()

/** The days in a year on which the Federal Reserve’s banks are closed, as YYYY-MM-DD. */
export const listBankHolidays = (year: number): readonly string[] => {
  const known = holidays.get(year)
  if (known) return known
  const days = [
    observeHoliday(toUtcDate(year, 1, 1)),
    // Martin Luther King Jr. and George Washington
    findWeekdayFrom(MONDAY, year, 1, 15),
    findWeekdayFrom(MONDAY, year, 2, 15),
    // Memorial Day, the last Monday
    findWeekdayFrom(MONDAY, year, 5, 25),
    // Juneteenth and Independence Day
    observeHoliday(toUtcDate(year, 6, 19)),
    observeHoliday(toUtcDate(year, 7, 4)),
    // Labor Day and Columbus Day
    findWeekdayFrom(MONDAY, year, 9, 1),
    findWeekdayFrom(MONDAY, year, 10, 8),
    // Veterans Day and Thanksgiving
    observeHoliday(toUtcDate(year, 11, 11)),
    findWeekdayFrom(THURSDAY, year, 11, 22),
    observeHoliday(toUtcDate(year, 12, 25)),
  ].map(toDayText)
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
export const bankDayFrom = (at: Date): Date => (isBankDay(toDayText(at)) ? at : bankDayFrom(addDays(at, 1)))
