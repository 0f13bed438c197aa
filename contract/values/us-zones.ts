const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR

/** How many milliseconds clocks are ahead of UTC, and what their zone is called. */
export type ZoneClock = { offset: number; zoneName: string }
type Clock = { hours: number; prefix: string; isFixed?: true }

/** The zones of nearly everyone in the USA. */
const clocks: Record<string, Clock> = {
  'America/New_York': { hours: -5, prefix: 'E' },
  'America/Chicago': { hours: -6, prefix: 'C' },
  'America/Denver': { hours: -7, prefix: 'M' },
  'America/Phoenix': { hours: -7, prefix: 'M', isFixed: true },
  'America/Los_Angeles': { hours: -8, prefix: 'P' },
  'America/Anchorage': { hours: -9, prefix: 'AK' },
  'Pacific/Honolulu': { hours: -10, prefix: 'H', isFixed: true },
}

/** The zones whose clocks are known. */
export const usualZones = [...Object.keys(clocks), 'UTC']

/** The law of 2005, in force since March 2007, says when clocks change. */
const KNOWN_SINCE = Date.UTC(2008, 0, 1)

/** The start of the month's first Sunday, in UTC. */
const firstSunday = (year: number, month: number) => {
  const first = new Date(Date.UTC(year, month, 1))
  return first.setUTCDate(1 + ((7 - first.getUTCDay()) % 7))
}

/** Clocks go forward on the second Sunday of March and back on the first Sunday of November, at 2 in the morning. */
const isDaylight = (at: number, offset: number) => {
  const local = at + offset
  const year = new Date(local).getUTCFullYear()
  return local >= firstSunday(year, 2) + WEEK + 2 * HOUR && local < firstSunday(year, 10) + HOUR
}

/** What clocks of a usual zone of the USA or of UTC show; undefined for another zone, and before 2008. */
export const clockInUsa = (zone: string, at: number): ZoneClock | undefined => {
  if (zone === 'UTC') return { offset: 0, zoneName: zone }
  const clock = clocks[zone]
  if (!clock || at < KNOWN_SINCE) return undefined
  const offset = clock.hours * HOUR
  const isSummer = !clock.isFixed && isDaylight(at, offset)
  return isSummer
    ? { offset: offset + HOUR, zoneName: `${clock.prefix}DT` }
    : { offset, zoneName: `${clock.prefix}ST` }
}
