import { featureGroup, geoJSON, latLngBounds, type Map as LeafletMap } from 'leaflet'
import { drawNames } from './draw-names.ts'
import type { State } from './shapes.ts'
import styles from './map.module.css'

const COUNTY_ZOOM = 6.5
const NAMES_OF_COUNTIES_ZOOM = 8
/** Drawn before it is dragged into view, as a share of the view. */
const AHEAD = 0.5

const look = { interactive: false, smoothFactor: 0.7 }

/** Draws the states that come into view, with their counties from nearby. Returns what to run after each move. */
export const drawGround = (map: LeafletMap, states: readonly State[]) => {
  const outlines = featureGroup().addTo(map)
  const borders = featureGroup()
  const outlined = new Set<State>()
  const bordered = new Set<State>()
  const updateNames = drawNames(map)
  return () => {
    const view = map.getBounds().pad(AHEAD)
    const zoom = map.getZoom()
    const inView = states.filter(({ south, west, north, east }) =>
      view.intersects(
        latLngBounds([
          [south, west],
          [north, east],
        ]),
      ),
    )
    for (const state of inView) {
      if (outlined.has(state)) continue
      outlined.add(state)
      geoJSON(state.outline, { ...look, style: { className: styles.state ?? '' } }).addTo(outlines)
    }
    if (zoom < COUNTY_ZOOM) borders.remove()
    else {
      borders.addTo(map)
      for (const state of inView) {
        if (bordered.has(state)) continue
        bordered.add(state)
        const lines = geoJSON(state.counties().borders, {
          ...look,
          style: { className: styles.county ?? '' },
        })
        lines.addTo(borders)
      }
    }
    // what came into view later is below the rings too
    borders.bringToBack()
    outlines.bringToBack()
    if (zoom < NAMES_OF_COUNTIES_ZOOM) updateNames(states, 'states')
    else
      updateNames(
        inView.flatMap(state => state.counties().areas),
        'counties',
      )
  }
}
