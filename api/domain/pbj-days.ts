import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import type { ClinicianType } from '@gaitway/contract/values/enums'
import { addDays, dayIn, listInstants, minutesBetween } from '@gaitway/contract/format/time'
import { workedMinutes } from './timesheet.ts'

type PbjFacts = ComplianceData['pbj']

/** What comes off a shift shorter than a full one: its recorded break only, or the time of a meal at least. */
export type MealRule = 'recorded' | 'atLeastOnce'

/** One day of an accepted time card, as last corrected. */
export type WorkedDay = {
  applicationId: string
  slotId: string
  /** of the shift */
  serialNumber: number
  clinicianId: string
  /** the discipline of the shift */
  clinicianType: ClinicianType
  timeZone: string
  startedAt: Date
  endedAt: Date
  breakStartedAt: Date | null
  breakEndedAt: Date | null
  /** less than worked when extra time was declined */
  paidMinutes: number
}

/** The hours of one person, day and job, as they are reported. */
export type ReportedDay = {
  clinicianId: string
  /** YYYY-MM-DD, on the facility’s calendar */
  date: string
  jobTitleCode: string
  hundredths: number
  slotIds: string[]
}

/** Hours of one person and day that aren’t reported until somebody looks at the shifts they come from. */
export type HeldDay = {
  clinicianId: string
  date: string
  hundredths: number
  serialNumbers: number[]
  reason: 'overDayHours' | 'noCode'
}

type DatedMinutes = { date: string; minutes: number }
/** What counts of a shift on a date; the code is empty for a discipline without one. */
type Part = DatedMinutes & { day: WorkedDay; jobTitleCode: string }
/** A list that isn’t empty. */
type Several<Item> = [Item, ...Item[]]
/** The hours of one person, date and job, and the shifts they are from. */
type Job = ReportedDay & { serialNumbers: number[] }

/**
 * The hours that a nursing home reports for these shifts, in an order of their own: no order of the shifts changes
 * them. Hours count where they were paid for work on site, on the date that the facility’s calendar shows, less meals.
 * A date on which a person would have more hours than allowed is held back whole and never cut, and so are hours of a
 * discipline without a code; these aren’t in the file, so they don’t count toward the hours of the date. What is
 * reported of a person doesn’t depend on others, so that a long list can be read person by person.
 */
export const reportDays = (
  worked: readonly WorkedDay[],
  rule: MealRule,
  data: PbjFacts,
): { days: ReportedDay[]; heldDays: HeldDay[] } => {
  const parts = worked.flatMap(day => {
    const jobTitleCode = data.codes.jobTitles[day.clinicianType] ?? ''
    return countMinutes(day, rule, data.meals).map(counted => ({ ...counted, day, jobTitleCode }))
  })
  const days: ReportedDay[] = []
  const heldDays: HeldDay[] = []
  for (const ofDate of groupBy(parts, ({ day, date }) => `${date} ${day.clinicianId}`)) {
    const jobs = groupBy(ofDate, ({ jobTitleCode }) => jobTitleCode).map(toJob)
    const coded = jobs.filter(({ jobTitleCode }) => jobTitleCode)
    const isTooLong = sumHundredths(coded) > Math.round(data.limits.dayHours * 100)
    if (!isTooLong) days.push(...coded.map(toReportedDay))
    if (isTooLong) heldDays.push(...holdBack(coded, 'overDayHours'))
    heldDays.push(
      ...holdBack(
        jobs.filter(({ jobTitleCode }) => !jobTitleCode),
        'noCode',
      ),
    )
  }
  return { days: days.toSorted(compareDays), heldDays: heldDays.toSorted(compareDays) }
}

/** Hours are rounded once for each person, date and job: rounding each shift would add up to other hours. */
const toJob = (parts: Several<Part>): Job => {
  const [{ day, date, jobTitleCode }] = parts
  const minutes = parts.reduce((sum, part) => sum + part.minutes, 0)
  return {
    clinicianId: day.clinicianId,
    date,
    jobTitleCode,
    hundredths: Math.round((minutes * 100) / 60),
    slotIds: parts.map(part => part.day.slotId).toSorted(),
    serialNumbers: parts.map(part => part.day.serialNumber),
  }
}

const toReportedDay = (job: Job): ReportedDay => {
  const { serialNumbers: _, ...reported } = job
  return reported
}

const holdBack = (jobs: readonly Job[], reason: HeldDay['reason']): HeldDay[] => {
  const [first] = jobs
  if (!first) return []
  const serialNumbers = [...new Set(jobs.flatMap(job => job.serialNumbers))].toSorted((a, b) => a - b)
  const { clinicianId, date } = first
  return [{ clinicianId, date, hundredths: sumHundredths(jobs), serialNumbers, reason }]
}

const sumHundredths = (jobs: readonly Job[]) => jobs.reduce((sum, { hundredths }) => sum + hundredths, 0)

/** The minutes of a shift that count on each date. Minutes are whole, as they were paid. */
const countMinutes = (day: WorkedDay, rule: MealRule, meals: PbjFacts['meals']): DatedMinutes[] => {
  const breakMinutes = minutesBetween(day.startedAt, day.endedAt) - workedMinutes(day)
  const paidMinutes = Math.min(day.paidMinutes, workedMinutes(day))
  const fullShifts = Math.floor((paidMinutes + breakMinutes) / (meals.fullShiftHours * 60))
  const mealMinutes = meals.minutes * Math.max(fullShifts, rule === 'atLeastOnce' ? 1 : 0)
  // the recorded break wasn’t paid, so only what it falls short of comes off
  return takeFromLongest(splitByDate(day, paidMinutes, breakMinutes), mealMinutes - breakMinutes)
}

/** The paid minutes of each date. Declined minutes are the last ones: the shift counts as if it had ended before them. */
const splitByDate = (day: WorkedDay, paidMinutes: number, breakMinutes: number): DatedMinutes[] => {
  const breakAt = minutesBetween(day.startedAt, day.breakStartedAt ?? day.endedAt)
  const countUntil = (at: Date) => {
    const elapsed = minutesBetween(day.startedAt, at)
    return Math.min(paidMinutes, elapsed - Math.min(breakMinutes, Math.max(0, elapsed - breakAt)))
  }
  return listStretches(day).map(({ date, from, to }) => ({
    date,
    minutes: countUntil(to) - countUntil(from),
  }))
}

/** What was worked on each date of the calendar where the shift is. */
const listStretches = ({ timeZone, startedAt, endedAt }: WorkedDay) => {
  const lastDate = dayIn(timeZone, new Date(endedAt.getTime() - 1))
  const stretches: { date: string; from: Date; to: Date }[] = []
  for (let from = startedAt; from < endedAt;) {
    const date = dayIn(timeZone, from)
    const to = date === lastDate ? endedAt : findMidnight(dayIn('UTC', addDays(new Date(date), 1)), timeZone)
    stretches.push({ date, from, to })
    from = to
  }
  return stretches
}

const findMidnight = (date: string, timeZone: string) => {
  const [midnight] = listInstants(date, '00:00', timeZone)
  if (!midnight) throw new Error(`${date} has no midnight in ${timeZone}.`)
  return midnight
}

/**
 * A meal without a recorded break counts as taken on the date with more of the paid time, the earlier one of two with
 * as much. Where that has less, the rest comes off the next longest.
 */
const takeFromLongest = (parts: readonly DatedMinutes[], minutes: number): DatedMinutes[] => {
  let rest = Math.max(0, minutes)
  return parts
    .toSorted((one, other) => other.minutes - one.minutes)
    .map(part => {
      const taken = Math.min(rest, part.minutes)
      rest -= taken
      return { ...part, minutes: part.minutes - taken }
    })
    .filter(part => part.minutes > 0)
}

const groupBy = <Item>(items: readonly Item[], readKey: (item: Item) => string): Several<Item>[] => {
  const groups = new Map<string, Several<Item>>()
  for (const item of items) {
    const key = readKey(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

type Sorted = Pick<ReportedDay, 'clinicianId' | 'date'> & { jobTitleCode?: string; reason?: string }

const compareTexts = (one = '', other = '') => (one < other ? -1 : Number(one > other))
const compareDays = (one: Sorted, other: Sorted) =>
  compareTexts(one.clinicianId, other.clinicianId) ||
  compareTexts(one.date, other.date) ||
  compareTexts(one.jobTitleCode, other.jobTitleCode) ||
  compareTexts(one.reason, other.reason)
