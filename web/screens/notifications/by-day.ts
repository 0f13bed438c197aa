import { addDays, dayIn } from '@gaitway/contract/time'
import { copy as w } from './list-copy.ts'
import type { Notification } from './NotificationRow.tsx'

type Day = { day: string; heading: string; notifications: Notification[] }

const dayFormat = (withYear: boolean) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(withYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })

/** `Today`, `Yesterday`, `Mon, Nov 23`, or with its year if that’s another one. */
const headingOf = (day: string, today: string) => {
  if (day === today) return w.today
  if (day === dayIn('UTC', addDays(new Date(today), -1))) return w.yesterday
  return dayFormat(day.slice(0, 4) !== today.slice(0, 4)).format(new Date(day))
}

/** Notifications in the order of the list, under the day the reader got them. */
export const groupByDay = (notifications: readonly Notification[], now: Date, zone: string): Day[] => {
  const today = dayIn(zone, now)
  const days: Day[] = []
  for (const notification of notifications) {
    const day = dayIn(zone, notification.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.notifications.push(notification)
    else days.push({ day, heading: headingOf(day, today), notifications: [notification] })
  }
  return days
}
