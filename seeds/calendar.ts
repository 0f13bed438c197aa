import { addDays, dayIn, instantsOf } from '@gaitway/contract/time'

/** The calendar day so many days from another; the length of days does not matter. */
const dayFrom = (day: string, days: number) =>
  addDays(new Date(`${day}T12:00:00Z`), days)
    .toISOString()
    .slice(0, 10)

/** So many days from today at this time of the day, by the clocks of a zone; every time used exists once there. */
export const dayAt = (today: Date, days: number, time: string, zone: string): Date => {
  const [at] = instantsOf(dayFrom(dayIn(zone, today), days), time, zone)
  if (!at) throw new Error(`There is no ${time} on that day in ${zone}.`)
  return at
}

/** A calendar day as a profile carries it: the milliseconds of its midnight in UTC. */
export const profileDay = (today: Date, days: number): string =>
  String(Date.parse(`${dayFrom(dayIn('UTC', today), days)}T00:00:00Z`))
