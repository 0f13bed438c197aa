import { daysBetween } from '@gaitway/contract/credentials'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import type { DisputeRecord } from '@gaitway/contract/schemas/disputes'
import { plural } from '@gaitway/contract/format/plural'
import type { Tone } from '@gaitway/contract/format/status-copy'
import { dayIn } from '@gaitway/contract/format/time'

const SOON_DAYS = 7
const URGENT_DAYS = 3

/** The days left to submit evidence, colored by urgency; undefined if the dispute doesn’t need a response. */
export const describeDeadline = (
  { status, dueAt }: Pick<DisputeRecord, 'status' | 'dueAt'>,
  now: Date | undefined,
): { text: string; tone: Tone } | undefined => {
  if (status !== 'needsResponse' || !dueAt || !now) return undefined
  if (now >= new Date(dueAt)) return { text: 'Deadline passed', tone: 'danger' }
  const daysLeft = daysBetween(dayIn(DEFAULT_TIME_ZONE, now), dayIn(DEFAULT_TIME_ZONE, dueAt))
  const tone = daysLeft <= URGENT_DAYS ? 'danger' : daysLeft <= SOON_DAYS ? 'warning' : 'stone'
  return { text: daysLeft === 0 ? 'Today' : `${plural(daysLeft, 'day', 'days')} left`, tone }
}
