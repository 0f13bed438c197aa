import {
  boardSorts,
  jobTypeNames,
  jobTypes,
  settingTypes,
  type JobType,
} from '@gaitway/contract/values/enums'
import { NEW_SHIFT_RADIUS_MILES, RATE_MAX_DOLLARS, RATE_MIN_DOLLARS } from '@gaitway/contract/values/limits'
import { isZipCode, positionIn } from '@gaitway/contract/places'
import type { Sent } from '@gaitway/contract/schemas/index'
import { listInstants } from '@gaitway/contract/format/time'
import { daysAfter, isDay, showDayName } from '../../../ui/days.ts'
import { copy } from './copy.ts'
import { findDateRange, whens, type When } from './when.ts'

export const radii = [5, 10, 25, 50, 100, 250] as const
/** The board opens with the shifts that a clinician would be notified of. */
const START_MILES = NEW_SHIFT_RADIUS_MILES
const EVERYWHERE = 'any'
type SettingType = (typeof settingTypes)[number]
export type BoardSort = (typeof boardSorts)[number]

/** The board's filters, kept in the URL so that they can be bookmarked and shared. */
export type BoardFilter = {
  /** a ZIP code or "latitude,longitude"; by default home */
  near?: string
  /** undefined means everywhere */
  radiusMiles?: number
  /** a range of days that moves with the calendar, instead of fromDay and toDay */
  when?: When
  /** YYYY-MM-DD, both included */
  fromDay?: string
  toDay?: string
  settingTypes: readonly SettingType[]
  minRate?: number
  jobType?: JobType
  onlyBoosted: boolean
  sort: BoardSort
  /** hides shifts the clinician isn't eligible for */
  onlyOpen: boolean
}
/** As the board opens: near home. */
export const noFilter: BoardFilter = {
  radiusMiles: START_MILES,
  settingTypes: [],
  onlyBoosted: false,
  sort: 'none',
  onlyOpen: false,
}

const readChoice = <Word extends string>(list: readonly Word[], text: string | null) =>
  list.find(word => word === text)

/** Reads the filter from a URL, ignoring invalid values. */
export const parseFilter = (params: URLSearchParams): BoardFilter => {
  const near = params.get('near')
  const within = params.get('within')
  const rate = Number(params.get('rate'))
  const from = params.get('from')
  const to = params.get('to')
  const settings = (params.get('settings') ?? '').split(',')
  const when = readChoice(whens, params.get('when'))
  return {
    near: near && (isZipCode(near) || positionIn(near)) ? near : undefined,
    radiusMiles:
      within === EVERYWHERE ? undefined : (radii.find(miles => String(miles) === within) ?? START_MILES),
    when,
    fromDay: !when && isDay(from) ? from : undefined,
    toDay: !when && isDay(to) ? to : undefined,
    settingTypes: settingTypes.filter(setting => settings.includes(setting)),
    minRate: rate >= RATE_MIN_DOLLARS && rate <= RATE_MAX_DOLLARS ? Math.round(rate) : undefined,
    jobType: readChoice(jobTypes, params.get('kind')),
    onlyBoosted: params.has('boosted'),
    sort: readChoice(boardSorts, params.get('sort')) ?? 'none',
    onlyOpen: params.has('mine'),
  }
}

const formatRadius = ({ radiusMiles }: BoardFilter) =>
  radiusMiles === START_MILES ? undefined : (radiusMiles?.toString() ?? EVERYWHERE)

const listEntries = (filter: BoardFilter): [string, string | undefined][] => [
  ['near', filter.near],
  ['within', formatRadius(filter)],
  ['when', filter.when],
  ['from', filter.fromDay],
  ['to', filter.toDay],
  ['settings', filter.settingTypes.join(',') || undefined],
  ['rate', filter.minRate?.toString()],
  ['kind', filter.jobType],
  ['boosted', filter.onlyBoosted ? '1' : undefined],
  ['sort', filter.sort === 'none' ? undefined : filter.sort],
  ['mine', filter.onlyOpen ? '1' : undefined],
]

/** The URL parameters of a filter. Others, such as the page, are dropped. */
export const buildBoardParams = (filter: BoardFilter) =>
  new URLSearchParams(
    listEntries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

const findDayStart = (day: string, zone: string) => listInstants(day, '00:00', zone)[0]?.toISOString()

/** The board query, with days read in the given zone. */
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

/** The date filter in words. */
export const formatDays = ({ when, fromDay, toDay }: BoardFilter) => {
  if (when) return copy.whens[when]
  if (fromDay && toDay)
    return fromDay === toDay ? showDayName(fromDay) : `${showDayName(fromDay)} to ${showDayName(toDay)}`
  if (fromDay) return `From ${showDayName(fromDay)}`
  return toDay ? `Through ${showDayName(toDay)}` : 'Any day'
}

/** Where the list starts, in words; undefined when it covers everywhere. */
export const formatPlace = ({ near, radiusMiles }: BoardFilter, hasHome: boolean) => {
  if (radiusMiles === undefined) return undefined
  if (near) return copy.near(isZipCode(near) ? near : 'your location')
  return hasHome ? 'Near your home' : undefined
}

export type Chip = { label: string; without: BoardFilter }

/** Chips for every filter but dates and the start near home, each with the filter that remains without it. */
export const listFilterChips = (filter: BoardFilter): Chip[] => {
  const { near, radiusMiles, settingTypes: settings, minRate, jobType, onlyBoosted, onlyOpen, sort } = filter
  const chipFor = (label: string, none: Partial<BoardFilter>): Chip => ({
    label,
    without: { ...filter, ...none },
  })
  const chips = [
    near && chipFor(copy.near(isZipCode(near) ? near : 'your location'), { near: undefined }),
    radiusMiles &&
      (near || radiusMiles !== START_MILES) &&
      chipFor(`Within ${copy.miles(radiusMiles)}`.toLowerCase(), { radiusMiles: undefined }),
    ...settings.map(setting =>
      chipFor(setting, { settingTypes: settings.filter(other => other !== setting) }),
    ),
    minRate && chipFor(`$${minRate}/hr or more`, { minRate: undefined }),
    jobType && chipFor(jobTypeNames[jobType], { jobType: undefined }),
    onlyBoosted && chipFor('Only boosted shifts', { onlyBoosted: false }),
    onlyOpen && chipFor('Only shifts I can take', { onlyOpen: false }),
    sort !== 'none' && chipFor(`Sorted by ${copy.sorts[sort].toLowerCase()}`, { sort: 'none' }),
  ]
  return chips.filter(chip => typeof chip === 'object')
}

/** Whether anything but the distance limits the list. */
export const isNarrowed = (filter: BoardFilter) =>
  [...buildBoardParams({ ...filter, near: undefined, radiusMiles: START_MILES, sort: 'none' })].length > 0
