import {
  divIcon,
  layerGroup,
  marker,
  point,
  type LatLngExpression,
  type LatLngTuple,
  type Map as LeafletMap,
} from 'leaflet'
import type { Position } from '@gaitway/contract/places'

export const MILES_PER_DEGREE = 69

/** A position as Leaflet writes it. */
export const toLatLng = ({ latitude, longitude }: Position): LatLngTuple => [latitude, longitude]

/** A text below the pins. Screen readers skip it, because the list says the same. */
export const createText = (
  position: LatLngExpression,
  text: string,
  className: string,
  zIndexOffset = -1000,
) => {
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

const CHARACTER_PX = 7.5
const LINE_PX = 18

/** The elements of a map as rectangles in its own pixels. */
const listBoxes = (map: LeafletMap, selector: string) => {
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

/** A layer of texts that cover neither each other nor these elements. */
export const createLabels = (map: LeafletMap, obstacles: string) => {
  const layer = layerGroup().addTo(map)
  let taken: ReturnType<typeof listBoxes> = []
  return {
    clear: () => {
      layer.clearLayers()
      taken = listBoxes(map, obstacles)
    },
    /** Adds a text if there is room for it, `downPx` below its position, and returns whether there was. */
    add: (position: LatLngExpression, text: string, className: string, downPx = 0, zIndexOffset?: number) => {
      const { x, y } = map.latLngToContainerPoint(position).add(point(0, downPx))
      const halfWidth = (text.length * CHARACTER_PX) / 2 + 2
      const box = { left: x - halfWidth, right: x + halfWidth, top: y - LINE_PX / 2, bottom: y + LINE_PX / 2 }
      const isCovered = taken.some(
        ({ left, right, top, bottom }) =>
          box.left < right && left < box.right && box.top < bottom && top < box.bottom,
      )
      if (isCovered) return false
      taken.push(box)
      createText(position, text, className, zIndexOffset).addTo(layer)
      return true
    },
  }
}
