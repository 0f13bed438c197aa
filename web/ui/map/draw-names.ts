import { layerGroup, point, type LatLngTuple, type Map as LeafletMap } from 'leaflet'
import { servedCities } from '@gaitway/contract/values/served-cities'
import { at, boxesOf, boxOfText, overlaps, textAt } from './on-map.ts'
import type { Area } from './shapes.ts'
import styles from './map.module.css'

const CITIES_FROM_ZOOM = 5
const CHARACTER_PX = 8
/** How far below its dot the name of a city is. */
const CITY_NAME_PX = 15
const BELOW_ALL = -2000

const middleOf = ({ west, south, east, north }: Area): LatLngTuple => [(south + north) / 2, (west + east) / 2]
const cities = servedCities.filter(city => !('isRegion' in city))

/** Shows names in view: of served cities and of these areas, where they fit. */
export const drawNames = (map: LeafletMap) => {
  const names = layerGroup().addTo(map)
  const { name = '', county = '', region = '', city = '' } = styles
  const kinds = { counties: county, states: region }
  return (areas: readonly Area[], of: keyof typeof kinds) => {
    names.clearLayers()
    const view = map.getBounds()
    const taken = boxesOf(
      map,
      `.leaflet-bar, .${styles.pin}, .${styles.start} span, .${styles.ringLabel} span`,
    )
    const add = (position: LatLngTuple, text: string, kind: string, downPx = 0) => {
      const middle = map.latLngToContainerPoint(position).add(point(0, downPx))
      const box = boxOfText(middle, text)
      if (taken.some(other => overlaps(box, other))) return
      taken.push(box)
      textAt(position, text, `${name} ${kind}`, BELOW_ALL).addTo(names)
    }
    if (map.getZoom() >= CITIES_FROM_ZOOM)
      for (const served of cities)
        if (view.contains(at(served))) add(at(served), served.name, city, CITY_NAME_PX)
    for (const area of areas) {
      const middle = middleOf(area)
      if (!view.contains(middle)) continue
      const [left = 0, right = 0] = [area.west, area.east].map(
        longitude => map.latLngToContainerPoint([middle[0], longitude]).x,
      )
      if (right - left > area.name.length * CHARACTER_PX) add(middle, area.name, kinds[of])
    }
  }
}
