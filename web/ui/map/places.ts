import type { Position } from '@gaitway/contract/places'

/** A place on a map, with everything its pin shows. */
export type MapPlace = Position & {
  key: string
  /** what the pin says */
  text: string
  /** how many things are there */
  count: number
  /** decides which text a pin shows that stands for several places */
  weight: number
  /** read aloud */
  name: string
  isQuiet: boolean
}

/** Places that are closer together than their pins are wide, as one pin. */
export type Pin = { key: string; places: MapPlace[]; lead: MapPlace; count: number }

type Point = { x: number; y: number }

const PIN_WIDTH = 84
const PIN_HEIGHT = 38

/**
 * The pins of places, in their order. A place joins the first pin that it would cover, so that every text can be read
 * and the pins of a zoom level are always the same.
 */
export const groupPins = (places: readonly MapPlace[], pointOf: (place: Position) => Point): Pin[] => {
  const pins: { at: Point; places: MapPlace[] }[] = []
  for (const place of places) {
    const at = pointOf(place)
    const covered = pins.find(
      pin => Math.abs(pin.at.x - at.x) < PIN_WIDTH && Math.abs(pin.at.y - at.y) < PIN_HEIGHT,
    )
    if (covered) covered.places.push(place)
    else pins.push({ at, places: [place] })
  }
  return pins.map(({ places: together }) => ({
    key: together.map(({ key }) => key).join(' '),
    places: together,
    lead: together.reduce((best, place) => (place.weight > best.weight ? place : best)),
    count: together.reduce((sum, { count }) => sum + count, 0),
  }))
}

const RINGS = [5, 10, 25, 50, 100, 250] as const

/** The distances drawn around the start: up to the searched one, at most three. */
export const ringsWithin = (miles = 50) => RINGS.filter(ring => ring <= miles).slice(-3)

/** The smallest ring that a place is inside of. */
export const ringAround = (miles: number) => RINGS.find(ring => ring >= miles)
