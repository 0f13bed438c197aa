import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { addDays, dayIn } from '@gaitway/contract/format/time'

/** The calendar day of an instant, in the onboarding team's time zone. */
export const teamDay = (at: Date | string) => dayIn(DEFAULT_TIME_ZONE, at)

export const dayAfter = (day: string, days: number) =>
  addDays(new Date(`${day}T12:00:00Z`), days)
    .toISOString()
    .slice(0, 10)

export const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The path of the list of calls on a day. */
export const callsPath = (day: string) =>
  `/onboarding-calls?${new URLSearchParams({
    filter: JSON.stringify({ day }),
    sort: 'startsAt',
    order: 'ASC',
    page: '1',
    perPage: '50',
  })}`
