import { boardSorts, jobTypeNames, jobTypes, settingTypes, type JobType } from '@gaitway/contract/enums'
import { RATE_MAX_DOLLARS, RATE_MIN_DOLLARS } from '@gaitway/contract/limits'
import type { Sent } from '@gaitway/contract/schemas/index'
import { instantsOf } from '@gaitway/contract/time'
import { daysAfter, isDay, showDayName } from '../../shared/days.ts'
import { copy } from './copy.ts'

export const radii = [5, 10, 25, 50, 100, 250] as const
type SettingType = (typeof settingTypes)[number]
export type BoardSort = (typeof boardSorts)[number]

/** The board's filters, kept in the URL so that they can be bookmarked and shared. */
export type Filter = {
  nearZip?: string
  radiusMiles?: number
  /** YYYY-MM-DD, both included */
  fromDay?: string
  toDay?: string
  settingTypes: readonly SettingType[]
  minRate?: number
  jobType?: JobType
  sort: BoardSort
  /** hides shifts the clinician isn't eligible for */
  onlyOpen: boolean
}
export const noFilter: Filter = { settingTypes: [], sort: 'none', onlyOpen: false }

const oneOf = <Word extends string>(list: readonly Word[], text: string | null) =>
  list.find(word => word === text)

/** Reads the filter from a URL, ignoring invalid values. */
export const parseFilter = (params: URLSearchParams): Filter => {
  const zip = params.get('near')
  const rate = Number(params.get('rate'))
  const from = params.get('from')
  const to = params.get('to')
  const settings = (params.get('settings') ?? '').split(',')
  return {
    nearZip: zip && /^\d{5}$/.test(zip) ? zip : undefined,
    radiusMiles: radii.find(miles => String(miles) === params.get('within')),
    fromDay: isDay(from) ? from : undefined,
    toDay: isDay(to) ? to : undefined,
    settingTypes: settingTypes.filter(setting => settings.includes(setting)),
    minRate: rate >= RATE_MIN_DOLLARS && rate <= RATE_MAX_DOLLARS ? Math.round(rate) : undefined,
    jobType: oneOf(jobTypes, params.get('kind')),
    sort: oneOf(boardSorts, params.get('sort')) ?? 'none',
    onlyOpen: params.has('mine'),
  }
}

const entriesOf = (filter: Filter): [string, string | undefined][] => [
  ['near', filter.nearZip],
  ['within', filter.radiusMiles?.toString()],
  ['from', filter.fromDay],
  ['to', filter.toDay],
  ['settings', filter.settingTypes.join(',') || undefined],
  ['rate', filter.minRate?.toString()],
  ['kind', filter.jobType],
  ['sort', filter.sort === 'none' ? undefined : filter.sort],
  ['mine', filter.onlyOpen ? '1' : undefined],
]

/** The URL parameters of a filter. Others, such as the page, are dropped. */
export const paramsOf = (filter: Filter) =>
  new URLSearchParams(entriesOf(filter).filter((entry): entry is [string, string] => entry[1] !== undefined))

const startOf = (day: string, zone: string) => instantsOf(day, '00:00', zone)[0]?.toISOString()

export const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The board query, with days read in the given zone. */
export const buildBoardQuery = (filter: Filter, zone: string): Sent<'jobs.board'> => ({
  nearZip: filter.nearZip,
  radiusMiles: filter.radiusMiles,
  fromDate: filter.fromDay && startOf(filter.fromDay, zone),
  toDate: filter.toDay && startOf(daysAfter(filter.toDay, 1), zone),
  settingTypes: filter.settingTypes.join(',') || undefined,
  minRate: filter.minRate,
  jobType: filter.jobType,
  sort: filter.sort,
  withReasons: filter.onlyOpen ? 'false' : 'true',
})

/** The date filter in words. */
export const formatDays = ({ fromDay, toDay }: Filter) => {
  if (fromDay && toDay)
    return fromDay === toDay ? showDayName(fromDay) : copy.days(showDayName(fromDay), showDayName(toDay))
  if (fromDay) return copy.fromDay(showDayName(fromDay))
  return toDay ? copy.untilDay(showDayName(toDay)) : copy.anyDay
}

export type Chip = { label: string; without: Filter }

/** Chips for every filter but place and dates, each with the filter that remains without it. */
export const listFilterChips = (filter: Filter): Chip[] => {
  const { radiusMiles, settingTypes: settings, minRate, jobType, onlyOpen, sort } = filter
  const chipFor = (label: string, none: Partial<Filter>): Chip => ({ label, without: { ...filter, ...none } })
  const chips = [
    radiusMiles &&
      chipFor(`${copy.radius} ${copy.miles(radiusMiles)}`.toLowerCase(), { radiusMiles: undefined }),
    ...settings.map(setting =>
      chipFor(setting, { settingTypes: settings.filter(other => other !== setting) }),
    ),
    minRate && chipFor(copy.minRateChip(minRate), { minRate: undefined }),
    jobType && chipFor(jobTypeNames[jobType], { jobType: undefined }),
    onlyOpen && chipFor(copy.onlyOpen, { onlyOpen: false }),
    sort !== 'none' && chipFor(copy.sortChip(copy.sorts[sort]), { sort: 'none' }),
  ]
  return chips.filter(chip => typeof chip === 'object')
}

export const isNarrowed = (filter: Filter) => [...paramsOf({ ...filter, sort: 'none' })].length > 0
