import { addDays, dayIn, listInstants } from '@gaitway/contract/format/time'

/** The calendar day a number of days after another. */
const dayFrom = (day: string, days: number) =>
  addDays(new Date(`${day}T12:00:00Z`), days)
    .toISOString()
    .slice(0, 10)

/** A number of days from today at a time of day in a zone; seeds only use times that exist once. */
export const dayAt = (today: Date, days: number, time: string, zone: string): Date => {
  const [at] = listInstants(dayFrom(dayIn(zone, today), days), time, zone)
  if (!at) throw new Error(`There is no ${time} on that day in ${zone}.`)
  return at
}

/** A calendar day as a profile stores it: the milliseconds of its midnight in UTC. */
export const profileDay = (today: Date, days: number): string =>
  String(Date.parse(`${dayFrom(dayIn('UTC', today), days)}T00:00:00Z`))
