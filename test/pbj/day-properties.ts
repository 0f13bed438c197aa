import fc from 'fast-check'
import { addMinutes, minutesBetween } from '@gaitway/contract/format/time'
import { clinicianTypes } from '@gaitway/contract/values/enums'
import { reportDays, type MealRule, type WorkedDay } from '../../api/domain/pbj-days.ts'
import { builtInComplianceData } from '../../api/services/compliance-data.ts'

const { pbj } = builtInComplianceData
const rules = ['recorded', 'atLeastOnce'] as const satisfies readonly MealRule[]
const people = ['ann', 'ben', 'cleo']
/** With clock changes and without; one is read by `Intl`. */
const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Detroit',
  'Pacific/Honolulu',
]
/** Nights of clock changes and of the years' and quarters' ends, and an ordinary day. */
const mornings = [
  '2026-11-01T05:00Z',
  '2027-01-01T05:00Z',
  '2027-03-14T05:00Z',
  '2027-04-01T05:00Z',
  '2027-05-19T13:00Z',
].map(instant => new Date(instant))

/** Times with seconds, too: a send-home ends a day at any second. */
const workedDays = fc
  .record({
    person: fc.constantFrom(...people),
    clinicianType: fc.constantFrom(...clinicianTypes),
    timeZone: fc.constantFrom(...zones),
    near: fc.constantFrom(...mornings),
    startSecond: fc.integer({ min: -24 * 3600, max: 24 * 3600 }),
    seconds: fc.integer({ min: 1, max: 22 * 3600 }),
    breakStart: fc.double({ min: 0, max: 1, noNaN: true }),
    breakLength: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    declinedMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 })),
  })
  .map(({ person, clinicianType, timeZone, near, startSecond, seconds, ...drawn }) => {
    const startedAt = new Date(near.getTime() + startSecond * 1000)
    const after = (share: number) => new Date(startedAt.getTime() + Math.round(share * seconds) * 1000)
    const breakEnd = drawn.breakStart + (1 - drawn.breakStart) * drawn.breakLength
    const breakStartedAt = drawn.breakLength > 0 ? after(drawn.breakStart) : null
    const breakEndedAt = drawn.breakLength > 0 ? after(breakEnd) : null
    const pause = breakStartedAt && breakEndedAt ? minutesBetween(breakStartedAt, breakEndedAt) : 0
    const worked = minutesBetween(startedAt, after(1)) - pause
    return {
      clinicianId: person,
      clinicianType,
      timeZone,
      startedAt,
      endedAt: after(1),
      breakStartedAt,
      breakEndedAt,
      paidMinutes: Math.max(0, worked - drawn.declinedMinutes),
    }
  })

const shifts: fc.Arbitrary<WorkedDay[]> = fc.array(workedDays, { minLength: 1, maxLength: 6 }).map(days =>
  days.map((day, index) => ({
    ...day,
    applicationId: `application ${index}`,
    slotId: `slot ${index}`,
    serialNumber: index + 1,
  })),
)

/** The calendar day as the machine's own calendar shows it; the product has rules of its own. */
const calendars = new Map(
  zones.map(timeZone => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })]),
)
const findDate = (timeZone: string, at: Date) => calendars.get(timeZone)?.format(at) ?? ''

/** The paid minutes of a shift by date, walked one by one, and the minutes of its break. */
const walkMinutes = (day: WorkedDay) => {
  const from = day.breakStartedAt ? minutesBetween(day.startedAt, day.breakStartedAt) : 0
  const pause =
    day.breakStartedAt && day.breakEndedAt ? minutesBetween(day.breakStartedAt, day.breakEndedAt) : 0
  const dates = new Map<string, number>()
  let paid = 0
  for (let minute = 0; paid < day.paidMinutes; minute += 1) {
    if (minute >= from && minute < from + pause) continue
    const date = findDate(day.timeZone, new Date(addMinutes(day.startedAt, minute + 0.5).getTime() - 1))
    dates.set(date, (dates.get(date) ?? 0) + 1)
    paid += 1
  }
  return { dates, pause }
}

/** What comes off each date beyond the recorded break: half an hour for every eight, from the longest date. */
const walkMeals = (dates: Map<string, number>, pause: number, rule: MealRule) => {
  const sum = [...dates.values()].reduce((all, minutes) => all + minutes, 0)
  let owed = rule === 'atLeastOnce' ? 30 : 0
  for (let hours = 8; hours * 60 <= sum + pause; hours += 8) owed = (hours / 8) * 30
  const meals = new Map<string, number>()
  let rest = Math.min(Math.max(0, owed - pause), sum)
  while (rest > 0) {
    const left = [...dates].filter(([date]) => !meals.has(date))
    const longest = left.reduce((one, other) => (other[1] > one[1] ? other : one))
    meals.set(longest[0], Math.min(rest, longest[1]))
    rest -= Math.min(rest, longest[1])
  }
  return meals
}

const sumBy = (entries: readonly (readonly [string, number])[]) => {
  const sums = new Map<string, number>()
  for (const [key, value] of entries) sums.set(key, (sums.get(key) ?? 0) + value)
  return sums
}

const refuse = (isBroken: boolean, sentence: string) => {
  if (isBroken) throw new Error(sentence)
}

/** Without a limit, so that what is held back can be compared, too. */
const withoutLimit = { ...pbj, limits: { ...pbj.limits, dayHours: 1_000 } }

/** What holds for any shifts: run a few times by the tests, 10,000 times by `npm run prove -- pbj`. */
export const dayProperties = {
  'paid minutes on site are those reported and the meals beyond recorded breaks, for each person, day and job':
    fc.property(shifts, fc.constantFrom(...rules), (worked, rule) => {
      const minutes = sumBy(
        worked.flatMap(day => {
          const { dates, pause } = walkMinutes(day)
          const meals = walkMeals(dates, pause, rule)
          const code = pbj.codes.jobTitles[day.clinicianType] ?? ''
          return [...dates].map(
            ([date, paid]) => [`${day.clinicianId} ${date} ${code}`, paid - (meals.get(date) ?? 0)] as const,
          )
        }),
      )
      const { days } = reportDays(worked, rule, withoutLimit)
      const reported = new Map(
        days.map(day => [`${day.clinicianId} ${day.date} ${day.jobTitleCode}`, day.hundredths]),
      )
      for (const key of new Set([...minutes.keys(), ...reported.keys()])) {
        const [expected, found] = [minutes.get(key) ?? 0, (reported.get(key) ?? 0) * 0.6]
        // half of a hundredth of an hour; the rest is what adding fractions of two costs
        refuse(Math.abs(expected - found) > 0.3 + 1e-9, `${key}: ${found} minutes instead of ${expected}`)
      }
    }),
  'no order of shifts changes a day': fc.property(
    shifts.chain(worked =>
      fc.tuple(
        fc.constant(worked),
        fc.shuffledSubarray(worked, { minLength: worked.length, maxLength: worked.length }),
      ),
    ),
    fc.constantFrom(...rules),
    ([worked, shuffled], rule) => {
      const [one, other] = [worked, shuffled].map(days => JSON.stringify(reportDays(days, rule, pbj)))
      refuse(one !== other, `${one} became ${other}`)
    },
  ),
  'no reported day passes 22.5 hours; one that would is held back whole': fc.property(
    shifts,
    fc.constantFrom(...rules),
    (worked, rule) => {
      const sumDays = (days: readonly { clinicianId: string; date: string; hundredths: number }[]) =>
        sumBy(days.map(day => [`${day.clinicianId} ${day.date}`, day.hundredths] as const))
      const { days, heldDays } = reportDays(worked, rule, pbj)
      const [reported, held] = [sumDays(days), sumDays(heldDays)]
      for (const [day, all] of sumDays(reportDays(worked, rule, withoutLimit).days)) {
        const [isReported, isHeld] = [reported.get(day) === all, held.get(day) === all]
        refuse(isReported === isHeld || isHeld !== all > 2_250, `${day}: ${all} hundredths of an hour`)
      }
    },
  ),
}
