const msPerDay = 24 * 60 * 60 * 1000
const [sunday, monday, thursday, saturday] = [0, 1, 4, 6]

/** Holidays with a date; one on a Sunday closes the banks on Monday. */
const dated = ['01-01', '06-19', '07-04', '11-11', '12-25']

/** Holidays on a weekday of a month: month, weekday, and the earliest day of the month that it can be. */
const onWeekdays = [
  [1, monday, 15],
  [2, monday, 15],
  [5, monday, 25],
  [9, monday, 1],
  [10, monday, 8],
  [11, thursday, 22],
]

const later = (at: Date, days: number) => new Date(at.getTime() + days * msPerDay)
const isDated = (at: Date) => dated.includes(at.toISOString().slice(5, 10))

const isHoliday = (at: Date) => {
  const [month, weekday, day] = [at.getUTCMonth() + 1, at.getUTCDay(), at.getUTCDate()]
  return (
    isDated(at) ||
    (weekday === monday && isDated(later(at, -1))) ||
    onWeekdays.some(
      ([itsMonth, itsWeekday, from = 0]) =>
        month === itsMonth && weekday === itsWeekday && day >= from && day < from + 7,
    )
  )
}

/** The same time of day on the first day from then on that isn't a weekend or a holiday of US banks. */
export const bankDayFrom = (at: Date): Date =>
  at.getUTCDay() === saturday || at.getUTCDay() === sunday || isHoliday(at) ? bankDayFrom(later(at, 1)) : at
