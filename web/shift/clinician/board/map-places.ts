import { plural } from '@gaitway/contract/format/plural'
import { showCents } from '@gaitway/contract/format/money'
import { parsePosition, showMiles } from '@gaitway/contract/places'
import type { MapPlace } from '../../../ui/map/places.ts'
import type { BoardJob } from '../../parts/job.ts'
import { buildPlaceKey } from './place-key.ts'

/** Groups shifts by place, in the order of the list. Shifts whose position isn't known are left out. */
export const groupByPlace = (jobs: readonly BoardJob[]): MapPlace[] => {
  const groups = new Map<string, BoardJob[]>()
  for (const job of jobs) {
    const key = buildPlaceKey(job)
    if (key) groups.set(key, [...(groups.get(key) ?? []), job])
  }
  return [...groups].flatMap(([key, jobsThere]) => {
    const position = parsePosition(key)
    const [first] = jobsThere
    if (!position || !first) return []
    const highestRateCents = Math.max(...jobsThere.map(({ payRateCents }) => payRateCents))
    const text = `${showCents(highestRateCents, { whole: true })}/hr`
    const names = [...new Set(jobsThere.map(({ facility }) => facility.officeName))]
    const nameTexts = [
      names.length > 2 ? `${names.length} facilities` : names.join(' and '),
      first.city,
      plural(jobsThere.length, 'shift', 'shifts'),
      jobsThere.length > 1 ? `up to ${text}` : text,
      ...(first.distanceMiles === null ? [] : [`${showMiles(first.distanceMiles)} mi`]),
    ]
    return [
      {
        ...position,
        key,
        text,
        weight: highestRateCents,
        count: jobsThere.length,
        isQuiet: jobsThere.every(({ reasons }) => reasons.length > 0),
        name: nameTexts.join(', '),
      },
    ]
  })
}
