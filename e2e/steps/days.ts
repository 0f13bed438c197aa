import { addDays, clockTimeIn, dayIn, listInstants } from '@gaitway/contract/format/time'

/** Where the journeys' facilities are. */
export const zone = 'America/Chicago'

/** The calendar day a number of days after today there: 24 hours may skip a day of 23. */
export const dayAfter = (now: Date, days: number) => dayIn('UTC', addDays(new Date(dayIn(zone, now)), days))

/** The same minute of the clock there, a number of calendar days later: 24 hours may end on another day. */
export const sameTimeAfter = (at: Date, days: number) =>
  listInstants(dayAfter(at, days), clockTimeIn(zone, at), zone)[0] ?? addDays(at, days)
