const HOUR = 3_600_000

type Clock = { hours: number; standard: string; daylight?: string }
/** How many milliseconds clocks are ahead of UTC, and what their zone is called. */
export type ZoneClock = { offset: number; zoneName: string }

const eastern = { hours: -5, standard: 'EST', daylight: 'EDT' }
const central = { hours: -6, standard: 'CST', daylight: 'CDT' }
const mountain = { hours: -7, standard: 'MST', daylight: 'MDT' }
const pacific = { hours: -8, standard: 'PST', daylight: 'PDT' }
const alaska = { hours: -9, standard: 'AKST', daylight: 'AKDT' }

/** The first of each kind is the best known. */
const clocks: Record<string, Clock> = {
  'America/New_York': eastern,
  'America/Chicago': central,
  'America/Denver': mountain,
  'America/Phoenix': { hours: -7, standard: 'MST' },
  'America/Los_Angeles': pacific,
  'America/Anchorage': alaska,
  'Pacific/Honolulu': { hours: -10, standard: 'HST' },
  'America/Detroit': eastern,
  'America/Indiana/Indianapolis': eastern,
  'America/Kentucky/Louisville': eastern,
  'America/Menominee': central,
  'America/Boise': mountain,
  'America/Juneau': alaska,
  'America/Sitka': alaska,
  'America/Nome': alaska,
  'America/Yakutat': alaska,
  UTC: { hours: 0, standard: 'UTC' },
}

/** The zones whose clocks are known. */
export const usualZones = Object.keys(clocks)

/** The law of 2005, in force since March 2007, says when clocks change. */
const KNOWN_SINCE = Date.UTC(2008, 0, 1)

/** The start of the month's first Sunday, in UTC. */
const firstSunday = (year: number, month: number) => {
  const first = new Date(Date.UTC(year, month, 1))
  return first.getTime() + ((7 - first.getUTCDay()) % 7) * 24 * HOUR
}

/** Clocks go forward on the second Sunday of March and back on the first Sunday of November, at 2 in the morning. */
const isDaylight = (at: number, offset: number) => {
  const year = new Date(at + offset).getUTCFullYear()
  const forward = firstSunday(year, 2) + 7 * 24 * HOUR + 2 * HOUR - offset
  const back = firstSunday(year, 10) + HOUR - offset
  return at >= forward && at < back
}

/** How many milliseconds clocks of a usual zone of the USA, or of UTC itself, are ahead of UTC, and its name then; else undefined. */
export const clockInUsa = (zone: string, at: number): ZoneClock | undefined => {
  const clock = clocks[zone]
  if (!clock || (at < KNOWN_SINCE && clock.hours !== 0)) return undefined
  const { hours, standard, daylight } = clock
  const offset = hours * HOUR
  if (daylight && isDaylight(at, offset)) return { offset: offset + HOUR, zoneName: daylight }
  return { offset, zoneName: standard }
}
