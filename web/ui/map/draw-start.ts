import { circle, layerGroup, type Map as LeafletMap } from 'leaflet'
import { copy } from './copy.ts'
import type { MapState } from './draw-map.ts'
import { at, boxesOf, boxOfText, MILES_PER_DEGREE, overlaps, textAt } from './on-map.ts'
import styles from './map.module.css'

const METERS_PER_MILE = 1609.344

/** Where distances start, and the rings around it. */
export const drawStart = (map: LeafletMap) => {
  const drawn = layerGroup().addTo(map)
  const labels = layerGroup().addTo(map)
  let { origin, rings }: Pick<MapState, 'origin' | 'rings'> = { origin: null, rings: [] }
  /** Each ring's distance at its top, or at its bottom if a pin or another distance is there. */
  const label = () => {
    labels.clearLayers()
    if (!origin) return
    const taken = boxesOf(map, `.leaflet-bar, .${styles.pin}, .${styles.start} span`)
    for (const miles of rings) {
      const text = copy.miles(miles)
      for (const way of [1, -1]) {
        const latitude = origin.latitude + (way * miles) / MILES_PER_DEGREE
        const position = at({ ...origin, latitude })
        const box = boxOfText(map.latLngToContainerPoint(position), text)
        if (taken.some(other => overlaps(box, other))) continue
        taken.push(box)
        textAt(position, text, styles.ringLabel ?? '').addTo(labels)
        break
      }
    }
  }
  const show = (state: MapState) => {
    ;({ origin, rings } = state)
    drawn.clearLayers()
    if (!origin) return
    for (const miles of rings.toReversed())
      circle(at(origin), {
        radius: miles * METERS_PER_MILE,
        className: styles.ring ?? '',
        interactive: false,
      }).addTo(drawn)
    textAt(at(origin), origin.label, styles.start ?? '').addTo(drawn)
  }
  return { show, label }
}
