import {
  boardSorts,
  jobTypeNames,
  jobTypes,
  settingTypes,
  type JobType,
} from '@gaitway/contract/values/enums'
import {
  DEFAULT_PAGE_SIZE,
  NEW_SHIFT_RADIUS_MILES,
  RATE_MAX_DOLLARS,
  RATE_MIN_DOLLARS,
} from '@gaitway/contract/values/limits'
import { isZipCode, parsePosition } from '@gaitway/contract/places'
import type { Sent } from '@gaitway/contract/schemas/index'
import { listInstants } from '@gaitway/contract/format/time'
import { daysAfter, isDay, showDayName } from '../../../ui/days.ts'
import { findDateRange, whenNames, whens, type When } from './when.ts'

export const radii = [5, 10, 25, 50, 100, 250] as const
/** The board opens with the shifts that a clinician would be notified of. */
const START_MILES = NEW_SHIFT_RADIUS_MILES
export const EVERYWHERE = 'any'
type BoardSort = (typeof boardSorts)[number]
export const sortNames: Record<BoardSort, string> = {
  none: 'Start date',
  hourlyRate: 'Pay',
  distance: 'Distance',
  facilityType: 'Setting',
}

/** The board's filters, kept in the URL so that they can be bookmarked and shared. */
export type BoardFilter = {
  /** A ZIP code or "latitude,longitude"; undefined means the clinician's home. */
  near?: string
  /** Undefined means everywhere. */
  radiusMiles?: number
  /** Days relative to today, instead of fromDay and toDay. */
  when?: When
  /** YYYY-MM-DD. Both days are included. */
  fromDay?: string
  toDay?: string
  settingTypes: readonly (typeof settingTypes)[number][]
  /** In dollars. */
  minRate?: number
  jobType?: JobType
  onlyBoosted: boolean
  sort: BoardSort
  /** Hides shifts that the clinician isn't eligible for. */
  onlyOpen: boolean
}

/** The filter with which the board opens: near home. */
export const noFilter: BoardFilter = {
  radiusMiles: START_MILES,
  settingTypes: [],
  onlyBoosted: false,
  sort: 'none',
  onlyOpen: false,
}

const parseChoice = <Choice extends string>(choices: readonly Choice[], text: string | null) =>
  choices.find(choice => choice === text)

/** Reads the filter from a URL, ignoring invalid values. */
export const parseFilter = (params: URLSearchParams): BoardFilter => {
  const near = params.get('near')
  const within = params.get('within')
  const rate = Number(params.get('rate'))
  const from = params.get('from')
  const to = params.get('to')
  const settings = (params.get('settings') ?? '').split(',')
  const when = parseChoice(whens, params.get('when'))
  return {
    near: near && (isZipCode(near) || parsePosition(near)) ? near : undefined,
    radiusMiles:
      within === EVERYWHERE ? undefined : (radii.find(miles => String(miles) === within) ?? START_MILES),
    when,
    fromDay: !when && isDay(from) ? from : undefined,
    toDay: !when && isDay(to) ? to : undefined,
    settingTypes: settingTypes.filter(setting => settings.includes(setting)),
    minRate: rate >= RATE_MIN_DOLLARS && rate <= RATE_MAX_DOLLARS ? Math.round(rate) : undefined,
    jobType: parseChoice(jobTypes, params.get('kind')),
    onlyBoosted: params.has('boosted'),
    sort: parseChoice(boardSorts, params.get('sort')) ?? 'none',
    onlyOpen: params.has('mine'),
  }
}

/** The URL parameters of a filter, and no other parameters. */
export const buildBoardParams = (filter: BoardFilter) => {
  const { radiusMiles } = filter
  const values: Record<string, string | undefined> = {
    near: filter.near,
    within: radiusMiles === START_MILES ? undefined : (radiusMiles?.toString() ?? EVERYWHERE),
    when: filter.when,
    from: filter.fromDay,
    to: filter.toDay,
    settings: filter.settingTypes.join(','),
    rate: filter.minRate?.toString(),
    kind: filter.jobType,
    boosted: filter.onlyBoosted ? '1' : undefined,
    sort: filter.sort === 'none' ? undefined : filter.sort,
    mine: filter.onlyOpen ? '1' : undefined,
  }
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

const findDayStart = (day: string, zone: string) => listInstants(day, '00:00', zone)[0]?.toISOString()

/** The API's input for a filter. Days are those of the zone, which is only read if the filter has days. */
export const buildBoardQuery = (filter: BoardFilter, zone: () => string, now: Date): Sent<'jobs.board'> => ({
  near: filter.near,
  ...(filter.near || filter.radiusMiles !== START_MILES
    ? { radiusMiles: filter.radiusMiles }
    : // a clinician whose home isn't known sees everything
      { nearHomeMiles: filter.radiusMiles }),
  ...(filter.when
    ? findDateRange(filter.when, zone(), now)
    : {
        fromDate: filter.fromDay && findDayStart(filter.fromDay, zone()),
        toDate: filter.toDay && findDayStart(daysAfter(filter.toDay, 1), zone()),
      }),
  settingTypes: filter.settingTypes.join(',') || undefined,
  minRate: filter.minRate,
  jobType: filter.jobType,
  boosted: filter.onlyBoosted ? 'true' : undefined,
  sort: filter.sort,
  withReasons: filter.onlyOpen ? 'false' : 'true',
})

/** The input for one page of the board, counted from 0. */
export const buildBoardPageQuery = (query: Sent<'jobs.board'>, page: number) => ({
  ...query,
  skip: page * DEFAULT_PAGE_SIZE,
  limit: DEFAULT_PAGE_SIZE,
})

/** How many pages of the board are shown, by the URL. */
export const readPageCount = (params: URLSearchParams) =>
  Math.max(1, Math.floor(Number(params.get('pages'))) || 1)

/** The date filter in words. */
export const formatDays = ({ when, fromDay, toDay }: BoardFilter) => {
  if (when) return whenNames[when]
  if (fromDay && toDay)
    return fromDay === toDay ? showDayName(fromDay) : `${showDayName(fromDay)} to ${showDayName(toDay)}`
  if (fromDay) return `From ${showDayName(fromDay)}`
  return toDay ? `Through ${showDayName(toDay)}` : 'Any day'
}

const formatNear = (near: string) => `Near ${isZipCode(near) ? near : 'your location'}`

/** Near which place the shifts are, in words; undefined if they may be anywhere. */
export const formatPlace = ({ near, radiusMiles }: BoardFilter, hasHome: boolean) => {
  if (radiusMiles === undefined) return undefined
  if (near) return formatNear(near)
  return hasHome ? 'Near your home' : undefined
}

/** Chips for every filter except dates and near home, each with the filter that is left when the chip is removed. */
export const listFilterChips = (filter: BoardFilter) => {
  const { near, radiusMiles, settingTypes: settings, minRate, jobType, onlyBoosted, onlyOpen, sort } = filter
  const chipFor = (label: string, removed: Partial<BoardFilter>) => ({
    label,
    without: { ...filter, ...removed },
  })
  const chips = [
    near && chipFor(formatNear(near), { near: undefined }),
    radiusMiles &&
      (near || radiusMiles !== START_MILES) &&
      chipFor(`within ${radiusMiles} miles`, { radiusMiles: undefined }),
    ...settings.map(setting =>
      chipFor(setting, { settingTypes: settings.filter(other => other !== setting) }),
    ),
    minRate && chipFor(`$${minRate}/hr or more`, { minRate: undefined }),
    jobType && chipFor(jobTypeNames[jobType], { jobType: undefined }),
    onlyBoosted && chipFor('Only boosted shifts', { onlyBoosted: false }),
    onlyOpen && chipFor('Only shifts I can take', { onlyOpen: false }),
    sort !== 'none' && chipFor(`Sorted by ${sortNames[sort].toLowerCase()}`, { sort: 'none' }),
  ]
  return chips.filter(chip => typeof chip === 'object')
}

/** Whether the list is limited by more than the distance. */
export const isNarrowed = (filter: BoardFilter) =>
  [...buildBoardParams({ ...filter, near: undefined, radiusMiles: START_MILES, sort: 'none' })].length > 0
