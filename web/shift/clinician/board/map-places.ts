import { plural } from '@gaitway/contract/format/plural'
import { showCents } from '@gaitway/contract/format/money'
import { positionIn, showMiles } from '@gaitway/contract/places'
import type { MapPlace } from '../../../ui/map/places.ts'
import type { BoardJob } from '../../parts/job.ts'
import { copy as jobCopy } from '../../parts/copy.ts'
import { formatBoardPlace } from './place-of.ts'

type PlaceTexts = { names: string; city: string; count: number; rate: string; distance: string | null }

/** The map's texts, which load with it. */
const copy = {
  place: ({ names, city, count, rate, distance }: PlaceTexts) =>
    [`${names}, ${city}`, plural(count, 'shift', 'shifts'), count > 1 ? `up to ${rate}` : rate, distance]
      .filter(Boolean)
      .join(', '),
} as const

/** Shifts by place, in the order of the list; those without a known position are left out. */
export const groupByPlace = (jobs: readonly BoardJob[]): MapPlace[] => {
  const groups = new Map<string, BoardJob[]>()
  for (const job of jobs) {
    const key = formatBoardPlace(job)
    if (key) groups.set(key, [...(groups.get(key) ?? []), job])
  }
  return [...groups].flatMap(([key, together]) => {
    const position = positionIn(key)
    const [first] = together
    if (!position || !first) return []
    const rateCents = Math.max(...together.map(({ payRateCents }) => payRateCents))
    const text = `${showCents(rateCents, { whole: true })}/hr`
    const names = [...new Set(together.map(({ facility }) => facility.officeName))]
    return [
      {
        ...position,
        key,
        text,
        weight: rateCents,
        count: together.length,
        isQuiet: together.every(({ reasons }) => reasons.length > 0),
        name: copy.place({
          names: names.length > 2 ? `${names.length} facilities` : names.join(' and '),
          city: first.city,
          count: together.length,
          rate: text,
          distance: first.distanceMiles === null ? null : jobCopy.miles(showMiles(first.distanceMiles)),
        }),
      },
    ]
  })
}
