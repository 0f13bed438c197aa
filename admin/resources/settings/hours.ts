import { weekdays, type Weekday } from '@gaitway/contract/values/enums'
import type { Output } from '@gaitway/contract/schemas/index'

type Hours = Output<'onboarding.hours'>['hours'][number]
export type TimeRange = { key: number; weekday: Weekday; start: string; end: string }

const MIDNIGHT = '00:00'
const DAY_MINUTES = 24 * 60
const EMPTY = -1

const clockTime = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map(part => String(part).padStart(2, '0')).join(':')

const parseMinute = (time: string) => {
  const [hour = EMPTY, minute = EMPTY] = time.split(':').map(Number)
  return time ? hour * 60 + minute : EMPTY
}

/** The end of the day shows as midnight. */
export const hoursToRanges = (hours: readonly Hours[]): TimeRange[] =>
  hours.map(({ weekday, startMinute, endMinute }, key) => ({
    key,
    weekday,
    start: clockTime(startMinute),
    end: clockTime(endMinute),
  }))

/** Sorted as they are sent, so that the API's errors match their rows. */
export const sortRanges = (ranges: readonly TimeRange[]): TimeRange[] =>
  ranges.toSorted(
    (a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) || (a.start < b.start ? -1 : 1),
  )

export const rangesToHours = (ranges: readonly TimeRange[]): Hours[] =>
  ranges.map(({ weekday, start, end }) => ({
    weekday,
    startMinute: parseMinute(start),
    endMinute: end === MIDNIGHT ? DAY_MINUTES : parseMinute(end),
  }))

export const findMissingTimes = (ranges: readonly TimeRange[]): Record<number, string> =>
  Object.fromEntries(
    ranges
      .filter(({ start, end }) => !start || !end)
      .map(({ key }) => [key, 'Please enter a start and end time']),
  )

/** Maps the API's errors (`hours.1.startMinute`) to the rows. */
export const errorsByKey = (
  ranges: readonly TimeRange[],
  errors: Record<string, string>,
): Record<number, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, sentence]): [number, string][] => {
      const range = ranges[Number(/^hours\.(\d+)\./.exec(field)?.[1] ?? EMPTY)]
      return range ? [[range.key, sentence]] : []
    }),
  )
