import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { addDays, dayIn } from '@gaitway/contract/time'

/** The calendar day of an instant, as the onboarding team counts days. */
export const teamDay = (at: Date | string) => dayIn(DEFAULT_TIME_ZONE, at)

/** So many calendar days after a day. */
export const dayAfter = (day: string, days: number) =>
  addDays(new Date(`${day}T12:00:00Z`), days)
    .toISOString()
    .slice(0, 10)

export const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The address of a day's calls, in the order of time. */
export const callsOfDay = (day: string) =>
  `/onboarding-calls?${new URLSearchParams({
    filter: JSON.stringify({ day }),
    sort: 'startsAt',
    order: 'ASC',
    page: '1',
    perPage: '50',
  })}`
