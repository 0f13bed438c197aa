import type { NotificationFrequency } from '@gaitway/contract/values/enums'
import { DIGEST_TIME } from '@gaitway/contract/values/limits'
import { addDays, dayIn, listInstants } from '@gaitway/contract/format/time'

const DAYS_AHEAD = 8
const TUESDAY = 2
const FRIDAY = 5

/** The weekdays on which a digest of each frequency is sent; Sunday is 0. */
const weekdaysByFrequency: Record<1 | 3, readonly number[]> = {
  1: [0, 1, 2, 3, 4, 5, 6],
  3: [TUESDAY, FRIDAY],
}

const addCalendarDays = (day: string, days: number) => dayIn('UTC', addDays(new Date(day), days))
const findWeekday = (day: string) => new Date(day).getUTCDay()

/** The next evening, in this time zone, on which a digest of this frequency is sent. */
export const nextDigestAt = (frequency: 1 | 3, now: Date, zone: string): Date => {
  const today = dayIn(zone, now)
  const evenings = Array.from({ length: DAYS_AHEAD }, (_, index) => addCalendarDays(today, index))
    .filter(day => weekdaysByFrequency[frequency].includes(findWeekday(day)))
    .flatMap(day => listInstants(day, DIGEST_TIME, zone))
  return evenings.find(evening => evening > now) ?? addDays(now, 1)
}

/** When a person with this setting is notified: right away, in a digest, or never. */
export const planDelivery = (
  frequency: NotificationFrequency,
  now: Date,
  zone: string,
): 'now' | 'never' | Date => {
  if (frequency === 2) return 'now'
  return frequency === 0 ? 'never' : nextDigestAt(frequency, now, zone)
}
