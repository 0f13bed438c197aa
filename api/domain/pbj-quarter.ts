import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import { addDays, dayIn } from '@gaitway/contract/format/time'

/** On its clock, the day on which a quarter is due ends. */
export const DUE_TIME_ZONE = 'America/New_York'

type Quarters = ComplianceData['pbj']['quarters']
export type ReportQuarter = { quarter: number; fiscalYear: number }
/** A federal quarter with its days, all as `YYYY-MM-DD`. */
export type QuarterDays = ReportQuarter & { firstDay: string; lastDay: string; dueOn: string; aimOn: string }

/** The first of these month-days after a day. */
const firstAfter = (day: string, monthDay: string) => {
  const sameYear = `${day.slice(0, 4)}-${monthDay}`
  return sameYear > day ? sameYear : `${Number(day.slice(0, 4)) + 1}-${monthDay}`
}

/** Adds days to a calendar day. */
export const addToDay = (day: string, count: number) => dayIn('UTC', addDays(new Date(day), count))

/** The days from one calendar day to another; negative if that is earlier. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60_000))

/** The days of a federal quarter: October to December 2026 is the first quarter of 2027. */
export const findQuarterDays = (quarters: Quarters, { quarter, fiscalYear }: ReportQuarter): QuarterDays => {
  const rule = quarters.list.find(one => one.quarter === quarter)
  if (!rule) throw new Error(`The compliance data has no quarter ${quarter}.`)
  const year = fiscalYear - rule.fiscalYearOffset
  const lastDay = `${year}-${rule.lastDay}`
  return {
    quarter,
    fiscalYear,
    firstDay: `${year}-${rule.firstDay}`,
    lastDay,
    dueOn: firstAfter(lastDay, rule.due),
    aimOn: addToDay(lastDay, quarters.aimDays),
  }
}

/** The quarter that a day is in. */
export const findQuarterOf = (quarters: Quarters, day: string): QuarterDays => {
  const year = Number(day.slice(0, 4))
  const all = quarters.list.map(({ quarter, fiscalYearOffset }) =>
    findQuarterDays(quarters, { quarter, fiscalYear: year + fiscalYearOffset }),
  )
  const found = all.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  if (!found) throw new Error(`The compliance data has no quarter for ${day}.`)
  return found
}

/** The quarter in which a day is and those before it, newest first. */
export const listQuarters = (quarters: Quarters, day: string, count: number): QuarterDays[] => {
  const listed = [findQuarterOf(quarters, day)]
  for (let at = 1; at < count; at += 1) {
    const last = listed.at(-1)
    if (last) listed.push(findQuarterOf(quarters, addToDay(last.firstDay, -1)))
  }
  return listed
}

/** The quarter that is due next on a day. */
export const findDueQuarter = (quarters: Quarters, day: string): QuarterDays => {
  const current = findQuarterOf(quarters, day)
  const before = findQuarterOf(quarters, addToDay(current.firstDay, -1))
  return before.dueOn >= day ? before : current
}
