import { plural } from '@gaitway/contract/format/plural'

type PlaceTexts = { names: string; city: string; count: number; rate: string; distance: string | null }

/** The map's texts, which load with it. */
export const copy = {
  map: 'Map of shifts',
  beside: 'Map',
  toMap: 'Map',
  back: 'Back to ',
  home: 'Home',
  and: ' and ',
  facilities: (count: number) => `${count} facilities`,
  place: ({ names, city, count, rate, distance }: PlaceTexts) =>
    [`${names}, ${city}`, plural(count, 'shift', 'shifts'), count > 1 ? `up to ${rate}` : rate, distance]
      .filter(Boolean)
      .join(', '),
  nowhere: (count: number) => `${plural(count, 'shift isn’t', 'shifts aren’t')} on the map. See the list.`,
  choose: 'Select a place to see its shifts',
} as const
