import { builtInComplianceData } from '../../services/compliance-data.ts'
import { addDays, dayIn } from '@gaitway/contract/format/time'
import type { Output } from '@gaitway/contract/schemas/index'
import {
  CHANGES_LISTED_MAX,
  NOT_INCLUDED_MAX,
  pbjTitleNames,
  type ExportBlocker,
} from '@gaitway/contract/values/compliance'
import { clinicianTypes } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'
import { reportDays, type ReportedDay, type WorkedDay } from '../../domain/pbj-days.ts'
import {
  DUE_TIME_ZONE,
  addToDay,
  daysBetween,
  findDueQuarter,
  findQuarterDays,
  listQuarters,
  type QuarterDays,
} from '../../domain/pbj-quarter.ts'
import { COMPLIANCE_EXPORT_DAYS } from '../../domain/retention.ts'
import { defaultReporting } from '../../store/compliance-exports.ts'
import {
  findComplianceFacts,
  findExport,
  findExportWithChanges,
  type ComplianceFacts,
} from '../../store/views/compliance-page.ts'
import { fillGaps } from '../compliance-data/in-force.ts'
import { requireSignedIn, type Actor, type FileAnswer, type Knex, type UseCase } from '../use-case.ts'

/** Shifts that touch a quarter begin or end at most this long outside it. */
const MARGIN_DAYS = 3
/** Quarters of the last two years can be chosen, as long as exports are kept. */
const QUARTERS_LISTED = 9

/** The facility that an admin names, or a member’s own. */
export const findReportingFacility = (actor: Actor, facilityId: string | undefined): string => {
  const by = requireSignedIn(actor)
  if (by.side !== 'admin') {
    if (!by.facilityId) throw refuse('not_allowed')
    if (facilityId !== undefined && facilityId !== by.facilityId) throw refuse('identity_mismatch')
    return by.facilityId
  }
  if (!facilityId) throw refuse('fields_wrong', { facilityId: 'Choose a facility' })
  return facilityId
}

/** The time in which shifts can touch a quarter in any time zone. */
export const findSpan = ({ firstDay, lastDay }: QuarterDays) => ({
  from: addDays(new Date(firstDay), -MARGIN_DAYS),
  to: addDays(new Date(lastDay), MARGIN_DAYS),
})

/** The last day that an export has: the quarter’s last, or yesterday at the facility. Null before one is over. */
export const findCountedUntil = ({ firstDay, lastDay }: QuarterDays, timeZone: string, now: Date) => {
  const yesterday = addToDay(dayIn(timeZone, now), -1)
  if (yesterday < firstDay) return null
  return yesterday < lastDay ? yesterday : lastDay
}

const toDate = (at: string | null) => (at === null ? null : new Date(at))
const toWorkedDay = (kept: ComplianceFacts['worked'][number]): WorkedDay => ({
  ...kept,
  startedAt: new Date(kept.startedAt),
  endedAt: new Date(kept.endedAt),
  breakStartedAt: toDate(kept.breakStartedAt),
  breakEndedAt: toDate(kept.breakEndedAt),
})

const countPeople = (days: readonly { clinicianId: string }[]) =>
  new Set(days.map(({ clinicianId }) => clinicianId)).size
const countDays = (days: readonly { clinicianId: string; date: string }[]) =>
  new Set(days.map(({ clinicianId, date }) => `${clinicianId} ${date}`)).size
const sumHundredths = (days: readonly { hundredths: number }[]) =>
  days.reduce((sum, { hundredths }) => sum + hundredths, 0)

const sumUp = (days: readonly ReportedDay[]) => ({
  people: countPeople(days),
  days: countDays(days),
  hundredths: sumHundredths(days),
})

type Page = Output<'compliance.read'>

/** A facility’s quarter: what would be exported now, what wouldn’t and why, and what was exported. */
export const read: UseCase<'compliance.read'> = async ({ db, clock }, actor, input) => {
  const facilityId = findReportingFacility(actor, input.facilityId)
  const now = clock.now()
  // the statement reads the data in force itself; what it looks through is wider than any quarter
  const { quarters } = builtInComplianceData.pbj
  const due = findDueQuarter(quarters, dayIn(DUE_TIME_ZONE, now))
  const { quarter = due.quarter, fiscalYear = due.fiscalYear } = input
  const searched = findSpan(findQuarterDays(quarters, { quarter, fiscalYear }))
  const keptDays = COMPLIANCE_EXPORT_DAYS
  const facts = await findComplianceFacts(db, { facilityId, quarter, fiscalYear, ...searched, now, keptDays })
  if (!facts) throw refuse('not_found')
  return buildPage(facts, { quarter, fiscalYear, now })
}

type PageParams = { quarter: number; fiscalYear: number; now: Date }

const buildPage = (facts: ComplianceFacts, { now, ...chosen }: PageParams): Page => {
  const { facility } = facts
  const data = fillGaps(facts.data)
  const settings = facts.settings ?? defaultReporting
  const days = findQuarterDays(data.pbj.quarters, chosen)
  const countedUntil = findCountedUntil(days, facility.timeZone, now)
  const isCounted = ({ date }: { date: string }) =>
    countedUntil !== null && date >= days.firstDay && date <= countedUntil
  const reported = reportDays(facts.worked.map(toWorkedDay), settings.shortShiftMeals, data.pbj)
  const counted = reported.days.filter(isCounted)
  const held = reported.heldDays.filter(isCounted)
  const notIncluded = [...listHeld(facts, held), ...listOpen(facts, days)].toSorted((one, other) =>
    one.date < other.date ? -1 : Number(one.date > other.date),
  )
  const today = dayIn(facility.timeZone, now)
  return {
    facility,
    quarter: { ...days, countedUntil, daysLeft: daysBetween(dayIn(DUE_TIME_ZONE, now), days.dueOn) },
    quarters: listQuarters(data.pbj.quarters, today, QUARTERS_LISTED),
    totals: sumUp(counted),
    byJobTitle: listByJobTitle(counted, data.pbj.codes.jobTitles),
    notIncluded: notIncluded.slice(0, NOT_INCLUDED_MAX),
    notIncludedCount: notIncluded.length,
    blockers: listBlockers(settings.stateFacilityId, countedUntil, counted.length),
    settings: { ...settings },
    people: listPeople(facts, counted),
    exports: facts.exports,
    rules: describeRules(data),
  }
}

const listBlockers = (
  stateFacilityId: string | null,
  countedUntil: string | null,
  count: number,
): ExportBlocker[] => [
  ...(stateFacilityId ? [] : ['stateFacilityId' as const]),
  ...(countedUntil ? [] : ['notStarted' as const]),
  ...(countedUntil && count === 0 ? ['noHours' as const] : []),
]

const listByJobTitle = (
  counted: readonly ReportedDay[],
  codes: ReturnType<typeof fillGaps>['pbj']['codes']['jobTitles'],
) =>
  [...new Set(counted.map(({ jobTitleCode }) => jobTitleCode))].toSorted().map(jobTitleCode => {
    const type = clinicianTypes.find(one => codes[one] === jobTitleCode)
    const ofCode = counted.filter(day => day.jobTitleCode === jobTitleCode)
    return { jobTitleCode, name: type ? pbjTitleNames[type] : jobTitleCode, ...sumUp(ofCode) }
  })

type NotIncluded = Page['notIncluded'][number]
const findName = ({ people }: ComplianceFacts, clinicianId: string) =>
  people.find(person => person.clinicianId === clinicianId)?.name ?? ''

/** Days that a rule holds back, with the shifts that make them up. */
const listHeld = (facts: ComplianceFacts, held: ReturnType<typeof reportDays>['heldDays']): NotIncluded[] =>
  held.map(({ clinicianId, date, hundredths, serialNumbers, reason }) => ({
    reason,
    clinicianId,
    clinicianName: findName(facts, clinicianId),
    date,
    hundredths,
    shifts: serialNumbers.flatMap(serialNumber => {
      const jobId = facts.worked.find(day => day.serialNumber === serialNumber)?.jobId
      return jobId ? [{ jobId, serialNumber }] : []
    }),
  }))

const listOpen = (facts: ComplianceFacts, { firstDay, lastDay }: QuarterDays): NotIncluded[] =>
  facts.open
    .filter(shift => shift.firstDay <= lastDay && shift.lastDay >= firstDay)
    .map(({ reason, jobId, serialNumber, clinicianId, minutes, ...shift }) => ({
      reason,
      shifts: [{ jobId, serialNumber }],
      clinicianId,
      clinicianName: findName(facts, clinicianId),
      date: shift.firstDay,
      hundredths: minutes === null ? null : Math.round((minutes * 100) / 60),
    }))

const listPeople = ({ people }: ComplianceFacts, counted: readonly ReportedDay[]) =>
  people
    .map(person => {
      const own = counted.filter(({ clinicianId }) => clinicianId === person.clinicianId)
      return { ...person, days: countDays(own), hundredths: sumHundredths(own) }
    })
    .filter(({ employeeId, hundredths }) => employeeId !== null || hundredths > 0)

const describeRules = ({ title, pbj, notFound }: ReturnType<typeof fillGaps>) => ({
  title,
  specificationVersion: pbj.specification.version,
  validFrom: pbj.specification.validFrom,
  checkedOn: pbj.specification.checkedOn,
  source: pbj.specification.source,
  meals: { source: pbj.meals.source, checkedOn: pbj.meals.checkedOn, certainty: pbj.meals.certainty },
  notFound: notFound
    .filter(({ part }) => part === 'pbj')
    .map(({ about, sentence, checkedOn }) => ({ about, sentence, checkedOn })),
})

/** An export of the facility, in responses’ shape. */
export const showExport = async (db: Knex, id: string, facilityId: string) => {
  const found = await findExport(db, { id, facilityId, keptDays: COMPLIANCE_EXPORT_DAYS })
  if (!found) throw refuse('not_found')
  return found
}

/** An export with its faults and what changed since the one before. */
export const readExport: UseCase<'compliance.readExport'> = async ({ db }, actor, { id, ...input }) => {
  const facilityId = findReportingFacility(actor, input.facilityId)
  const keptDays = COMPLIANCE_EXPORT_DAYS
  const found = await findExportWithChanges(db, { id, facilityId, keptDays, limit: CHANGES_LISTED_MAX })
  if (!found) throw refuse('not_found')
  return found
}

/** The file of an export, unless CMS would reject it. */
export const download = async (
  { db, files }: Parameters<UseCase<'compliance.download'>>[0],
  actor: Actor,
  { id, facilityId }: { id: string; facilityId?: string | undefined },
): Promise<FileAnswer> => {
  const found = await showExport(db, id, findReportingFacility(actor, facilityId))
  const bytes = found.status === 'ready' ? await files.read(id) : null
  if (!bytes || !found.fileName) throw refuse('not_found')
  const contentType = found.kind === 'shiftCsv' ? 'text/csv' : 'application/zip'
  return { file: { bytes, contentType, name: found.fileName } }
}
