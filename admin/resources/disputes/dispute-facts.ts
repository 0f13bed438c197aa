import { daysBetween } from '@gaitway/contract/credentials'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import type { DisputeRecord } from '@gaitway/contract/schemas/disputes'
import type { Tone } from '@gaitway/contract/format/status-copy'
import { dayIn } from '@gaitway/contract/format/time'

type Waiting = Pick<DisputeRecord, 'status' | 'dueAt'>

/** From here on the deadline is close. */
const SOON_DAYS = 7
const URGENT_DAYS = 3

/** The days left to submit evidence, and how urgent that is; undefined if no answer is awaited. */
export const describeDeadline = (
  { status, dueAt }: Waiting,
  now: Date | undefined,
): { text: string; tone: Tone } | undefined => {
  if (status !== 'needsResponse' || !dueAt || !now) return undefined
  if (now >= new Date(dueAt)) return { text: 'Deadline passed', tone: 'clay' }
  const left = daysBetween(dayIn(DEFAULT_TIME_ZONE, now), dayIn(DEFAULT_TIME_ZONE, dueAt))
  const tone = left <= URGENT_DAYS ? 'clay' : left <= SOON_DAYS ? 'sun' : 'stone'
  return { text: left === 0 ? 'Today' : `${left} ${left === 1 ? 'day' : 'days'} left`, tone }
}
