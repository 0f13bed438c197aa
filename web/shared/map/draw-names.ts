import { divIcon, layerGroup, marker, type Map as LeafletMap } from 'leaflet'
import type { Area, Shapes } from './shapes.ts'
import styles from './map.module.css'

const COUNTIES_FROM_ZOOM = 7.5
const LETTER_PX = 8

const middleOf = ({ west, south, east, north }: Area): [number, number] => [
  (south + north) / 2,
  (west + east) / 2,
]

/** Names of the counties in view, or of states from farther away, where they fit. */
export const drawNames = (map: LeafletMap, { countyNames, stateNames }: Shapes) => {
  const names = layerGroup().addTo(map)
  const update = () => {
    names.clearLayers()
    const view = map.getBounds()
    const isNear = map.getZoom() >= COUNTIES_FROM_ZOOM
    const { name: kind = '', county = '', region = '' } = styles
    for (const area of isNear ? countyNames : stateNames) {
      const middle = middleOf(area)
      if (!view.contains(middle)) continue
      const [left, right] = [area.west, area.east].map(lng => map.latLngToContainerPoint([middle[0], lng]).x)
      if ((right ?? 0) - (left ?? 0) < area.name.length * LETTER_PX) continue
      const element = document.createElement('span')
      element.textContent = area.name
      element.ariaHidden = 'true'
      marker(middle, {
        icon: divIcon({ html: element, className: `${kind} ${isNear ? county : region}`, iconSize: [0, 0] }),
        interactive: false,
        keyboard: false,
        zIndexOffset: -2000,
      }).addTo(names)
    }
  }
  map.on('moveend', update)
}
