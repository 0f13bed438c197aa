import { divIcon, marker, point, type LatLngTuple, type Map as LeafletMap, type Point } from 'leaflet'
import type { Position } from '@gaitway/contract/places'

export const MILES_PER_DEGREE = 69

export const at = ({ latitude, longitude }: Position): LatLngTuple => [latitude, longitude]

/** A text below the pins. Screen readers skip it, because the list says the same. */
export const textAt = (position: LatLngTuple, text: string, className: string, zIndexOffset = -1000) => {
  const element = document.createElement('span')
  element.textContent = text
  element.ariaHidden = 'true'
  return marker(position, {
    icon: divIcon({ html: element, className, iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
    zIndexOffset,
  })
}

/** A rectangle on the screen, in the map's own pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

const CHARACTER_PX = 7.5
const LINE_PX = 18

/** The space that a text takes around a point. */
export const boxOfText = ({ x, y }: Point, text: string): Box => {
  const half = point((text.length * CHARACTER_PX) / 2 + 2, LINE_PX / 2)
  return { left: x - half.x, right: x + half.x, top: y - half.y, bottom: y + half.y }
}

export const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The space that these elements of a map take. */
export const listBoxes = (map: LeafletMap, selector: string): Box[] => {
  const container = map.getContainer()
  const { left, top } = container.getBoundingClientRect()
  return [...container.querySelectorAll(selector)].map(element => {
    const box = element.getBoundingClientRect()
    return {
      left: box.left - left,
      right: box.right - left,
      top: box.top - top,
      bottom: box.bottom - top,
    }
  })
}
