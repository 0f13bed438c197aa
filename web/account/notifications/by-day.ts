import { dayIn } from '@gaitway/contract/format/time'
import { daysAfter, showDayName } from '../../ui/days.ts'
import type { Notification } from './NotificationRow.tsx'

type Day = { day: string; heading: string; notifications: Notification[] }

/** `Today`, `Yesterday`, `Mon, Nov 23`, or with its year if that’s another one. */
const formatDayHeading = (day: string, today: string) => {
  if (day === today) return 'Today'
  if (day === daysAfter(today, -1)) return 'Yesterday'
  const [year, name] = [day.slice(0, 4), showDayName(day)]
  return year === today.slice(0, 4) ? name : `${name}, ${year}`
}

/** Notifications in the order of the list, under the day the reader got them. */
export const groupByDay = (notifications: readonly Notification[], now: Date, zone: string): Day[] => {
  const today = dayIn(zone, now)
  const days: Day[] = []
  for (const notification of notifications) {
    const day = dayIn(zone, notification.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.notifications.push(notification)
    else days.push({ day, heading: formatDayHeading(day, today), notifications: [notification] })
  }
  return days
}
