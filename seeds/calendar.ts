import { addDays, dayIn, instantsOf } from '@gaitway/contract/time'

/** So many days from today at this time of the day, by the clocks of a zone; every time used exists once there. */
export const dayAt = (today: Date, days: number, time: string, zone: string): Date => {
  const [at] = instantsOf(dayIn(zone, addDays(today, days)), time, zone)
  if (!at) throw new Error(`There is no ${time} on that day in ${zone}.`)
  return at
}

/** A calendar day as a profile carries it: the milliseconds of its midnight in UTC. */
export const profileDay = (today: Date, days: number): string =>
  String(Date.parse(`${dayIn('UTC', addDays(today, days))}T00:00:00Z`))
