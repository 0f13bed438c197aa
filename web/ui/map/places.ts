import type { Position } from '@gaitway/contract/places'

/** A place on a map, with everything its pin shows. */
export type MapPlace = Position & {
  key: string
  /** The text of its pin. */
  text: string
  /** How many shifts are there. */
  count: number
  /** A pin of several places shows the text of the one with the greatest weight. */
  weight: number
  /** Read aloud. */
  name: string
  isQuiet: boolean
}

/** The pin of one place, or of several that are too close together for pins of their own. */
export type Pin = { places: MapPlace[]; lead: MapPlace; count: number }

type Point = { x: number; y: number }

const PIN_WIDTH = 84
const PIN_HEIGHT = 38

/**
 * The pins of these places, in the same order. A place joins the first pin that its own would cover, so that every text
 * can be read and the pins of a zoom level are always the same.
 */
export const groupPins = (places: readonly MapPlace[], pointOf: (place: Position) => Point): Pin[] => {
  const pins: { point: Point; places: MapPlace[] }[] = []
  for (const place of places) {
    const point = pointOf(place)
    const covered = pins.find(
      pin => Math.abs(pin.point.x - point.x) < PIN_WIDTH && Math.abs(pin.point.y - point.y) < PIN_HEIGHT,
    )
    if (covered) covered.places.push(place)
    else pins.push({ point, places: [place] })
  }
  return pins.map(({ places: joined }) => ({
    places: joined,
    lead: joined.reduce((best, place) => (place.weight > best.weight ? place : best)),
    count: joined.reduce((sum, { count }) => sum + count, 0),
  }))
}

const RINGS = [5, 10, 25, 50, 100, 250] as const

/** The radius of the rings to draw, in miles: up to the searched distance, at most three. */
export const listRingsWithin = (miles = 50) => RINGS.filter(ring => ring <= miles).slice(-3)

/** The radius of the smallest ring around a place that is so many miles away. */
export const findRingAround = (miles: number) => RINGS.find(ring => ring >= miles)
