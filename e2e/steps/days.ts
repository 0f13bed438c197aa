import { addDays, dayIn } from '@gaitway/contract/time'

/** Where the journeys' facilities are. */
export const zone = 'America/Chicago'

/** The calendar day a number of days after today there: 24 hours may skip a day of 23. */
export const dayAfter = (now: Date, days: number) => dayIn('UTC', addDays(new Date(dayIn(zone, now)), days))
