import type { Knex } from 'knex'
import { jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { nameAndEmail, personName, placeOfJob } from '../../search-patterns.ts'
import { isOnDay, parseShiftSearch } from '../shift-search.ts'

/** SELECTs of the IDs that a search finds, each by an index, and their bindings. */
type IndexedSearch = { byIndex: readonly string[]; values: Knex.ValueDict }

/** The trigram index finds nothing for fewer letters. */
export const TEXT_SEARCH_MIN = 3
/** A day without a year may be in this year, in the next, or in one of this many years before. */
const YEARS_BACK = 5

/** The numbers of minutes that are shown as these hours, which have two decimals: 740 for 12.33. */
const listMinutesShownAs = (hours: number) => {
  const near = Math.round(hours * 60)
  return [near - 1, near, near + 1].filter(minutes => Math.round((minutes / 60) * 100) / 100 === hours)
}

const YEAR_WITHOUT_LEAP_DAY = 2027

/** `MM/DD/YYYY` or `MM/DD/%` as the number of days since January 1, and the year. */
const parseDayPattern = (pattern: string) => {
  const [month = 1, day = 1, year] = pattern.split('/').map(Number)
  const dayOfYear =
    (Date.UTC(YEAR_WITHOUT_LEAP_DAY, month - 1, day) - Date.UTC(YEAR_WITHOUT_LEAP_DAY, 0, 1)) / 86_400_000
  return { dayOfYear, year: year || null }
}

/** SQL: rows that start on a day. A day of any time zone, which in a leap year is one later than `dayOfYear`. */
const startingOn = (table: string, startsAt: string, joins: string) => `
  FROM generate_series(coalesce(:year::int, extract(year FROM :at::timestamptz)::int - ${YEARS_BACK}),
    coalesce(:year::int, extract(year FROM :at::timestamptz)::int + 1)) year
  CROSS JOIN LATERAL (SELECT make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC') + :dayOfYear * interval '1 day' AS at) first
  JOIN ${table} ON ${startsAt} >= first.at - interval '1 day' AND ${startsAt} < first.at + interval '3 days'
  ${joins} WHERE ${isOnDay(startsAt)}`

const listMatchingStates = (states: readonly string[], pattern: string) =>
  states.filter(state => state.toLowerCase().startsWith(pattern.slice(0, -1).replaceAll('\\', '')))

const bindSearch = (text: string, states: readonly string[]) => {
  const { words, serial, hours, day, state, ...parsed } = parseShiftSearch(text)
  const values = {
    ...words.values,
    serial,
    hours,
    minutes: hours === null ? null : listMinutesShownAs(hours),
    day,
    ...(day === null ? { dayOfYear: null, year: null } : parseDayPattern(day)),
    states: state === null ? null : listMatchingStates(states, state),
  }
  const isText = parsed.isText && text.length >= TEXT_SEARCH_MIN
  const isIndexed = serial !== null || !parsed.isText || (isText && words.isIndexed)
  return { values, isText, isIndexed, isIn: words.isIn }
}

/** The jobs that `shiftSearch` finds, by indexes; undefined for text that is too short. */
export const findJobsByIndex = (text: string): IndexedSearch | undefined => {
  const { values, isText, isIndexed, isIn } = bindSearch(text, jobLifecycle.states)
  if (!isIndexed) return undefined
  const { serial, minutes, day, states } = values
  return {
    values,
    byIndex: [
      isText && `SELECT j.id FROM jobs j WHERE ${isIn(placeOfJob)}`,
      isText &&
        `SELECT j.id FROM facilities f JOIN jobs j ON j.facility_id = f.id WHERE ${isIn('f.office_name')}`,
      serial !== null && 'SELECT j.id FROM jobs j WHERE j.serial_number = :serial',
      minutes !== null && 'SELECT j.id FROM jobs j WHERE j.total_minutes = ANY(:minutes::int[])',
      states !== null && 'SELECT j.id FROM jobs j WHERE j.status = ANY(:states::text[])',
      day !== null && `SELECT j.id ${startingOn('jobs j', 'j.first_slot_start', '')}`,
    ].filter(select => select !== false),
  }
}

const fromJobsWhere = 'FROM jobs j JOIN applications a ON a.job_id = j.id WHERE'

/** The applications that `shiftSearch` finds, by indexes; by worked hours only if they are shown. */
export const findShiftsByIndex = (text: string, isWorkedShown: boolean): IndexedSearch | undefined => {
  const { values, isText, isIndexed, isIn } = bindSearch(text, applicationLifecycle.states)
  if (!isIndexed) return undefined
  const { serial, minutes, day, states } = values
  return {
    values,
    byIndex: [
      isText && `SELECT a.id ${fromJobsWhere} ${isIn(placeOfJob)}`,
      isText &&
        `SELECT a.id FROM facilities f JOIN applications a ON a.facility_id = f.id WHERE ${isIn('f.office_name')}`,
      // the first condition uses the index, the second leaves out matches of the email
      isText &&
        `SELECT a.id FROM users u JOIN clinicians c ON c.user_id = u.id JOIN applications a ON a.clinician_id = c.id
          WHERE ${isIn(nameAndEmail)} AND ${isIn(personName)}`,
      serial !== null && `SELECT a.id ${fromJobsWhere} j.serial_number = :serial`,
      minutes !== null && `SELECT a.id ${fromJobsWhere} j.total_minutes = ANY(:minutes::int[])`,
      minutes !== null &&
        isWorkedShown &&
        'SELECT a.id FROM applications a WHERE coalesce(a.worked_minutes, -1) = ANY(:minutes::int[])',
      states !== null && 'SELECT a.id FROM applications a WHERE a.status = ANY(:states::text[])',
      day !== null &&
        `SELECT a.id ${startingOn('applications a', 'a.first_slot_start', 'JOIN jobs j ON j.id = a.job_id')}`,
    ].filter(select => select !== false),
  }
}
