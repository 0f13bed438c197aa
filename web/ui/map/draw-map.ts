import {
  control,
  latLngBounds,
  map as createMap,
  svg,
  tileLayer,
  type LatLngTuple,
  featureGroup,
  geoJSON,
  type Map as LeafletMap,
  layerGroup,
  point,
  circle,
  divIcon,
  marker,
  type Marker,
} from 'leaflet'
import type { Position } from '@gaitway/contract/places'
import { at, MILES_PER_DEGREE, listBoxes, boxOfText, overlaps, textAt } from './on-map.ts'
import { type MapPlace, groupPins, type Pin } from './places.ts'
import styles from './map.module.css'
import { servedCities } from '@gaitway/contract/values/served-cities'
import 'leaflet/dist/leaflet.css'
import { feature, mesh } from 'topojson-client'
import type { Feature, MultiLineString } from 'geojson'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import atlasUrl from 'us-atlas/counties-10m.json?url'
import { plural } from '@gaitway/contract/format/plural'

type PinOptions = {
  isStill: boolean
  isCalm: boolean
  coveredPx: number
  onSelect: (key: string | undefined) => void
}

const PIN_EDGE_PX = 48

const createPin = ({ lead, count, places }: Pin, isStill: boolean) => {
  const element = document.createElement(isStill ? 'span' : 'button')
  if (element instanceof HTMLButtonElement) {
    element.type = 'button'
    element.ariaLabel =
      places.length > 1
        ? `${plural(count, 'shift', 'shifts')} at ${places.length} places. Zoom in to see them`
        : lead.name
  }
  element.className = styles.pin ?? ''
  if (count > 1) {
    const badge = document.createElement('b')
    badge.textContent = String(count)
    element.append(badge)
  }
  element.append(lead.text)
  element.toggleAttribute('data-several', places.length > 1)
  element.toggleAttribute(
    'data-quiet',
    places.every(({ isQuiet }) => isQuiet),
  )
  return element
}

/** The pins of a map. They are joined anew at each zoom level; a pin that stays keeps the focus. */
const drawPins = (map: LeafletMap, { isStill, isCalm, coveredPx, onSelect }: PinOptions) => {
  const shown = new Map<string, { marker: Marker; element: HTMLElement; pin: Pin }>()
  let state: MapState = { origin: null, rings: [], places: [] }
  let seen: string | undefined

  const press = ({ places, lead }: Pin) => {
    if (places.length === 1) return onSelect(lead.key)
    const padding: [number, number] = [PIN_EDGE_PX, PIN_EDGE_PX]
    return map.fitBounds(latLngBounds(places.map(at)), { padding, animate: !isCalm })
  }
  const add = (id: string, pin: Pin) => {
    const element = createPin(pin, isStill)
    const icon = divIcon({ html: element, className: styles.anchor ?? '', iconSize: [0, 0] })
    const drawn = marker(at(pin.lead), { icon, keyboard: false, interactive: false }).addTo(map)
    element.addEventListener('click', () => press(pin))
    element.addEventListener('focus', () => {
      if (element.matches(':focus-visible'))
        map.panInside(at(pin.lead), { padding: [PIN_EDGE_PX, PIN_EDGE_PX], animate: !isCalm })
    })
    shown.set(id, { marker: drawn, element, pin })
  }
  const mark = () => {
    for (const { marker: drawn, element, pin } of shown.values()) {
      const isOf = (key: string | undefined) => pin.places.some(place => place.key === key)
      if (!isStill) element.ariaPressed = String(isOf(state.selected))
      element.toggleAttribute('data-highlighted', isOf(state.highlighted))
      drawn.setZIndexOffset(isOf(state.highlighted) ? 3000 : isOf(state.selected) ? 2000 : 0)
    }
  }
  const join = () => {
    const pins = groupPins(state.places, place => map.project(at(place)))
    const wanted = new Map(pins.map(pin => [JSON.stringify([pin.places, pin.count]), pin]))
    for (const [id, { marker: drawn }] of shown)
      if (!wanted.has(id)) {
        drawn.remove()
        shown.delete(id)
      }
    for (const [id, pin] of wanted) if (!shown.has(id)) add(id, pin)
    mark()
  }
  const bringIntoView = () => {
    if (state.selected === seen) return
    seen = state.selected
    const place = state.places.find(({ key }) => key === seen)
    if (place)
      map.panInside(at(place), {
        paddingTopLeft: [PIN_EDGE_PX, PIN_EDGE_PX],
        paddingBottomRight: [PIN_EDGE_PX, coveredPx],
        animate: !isCalm,
      })
  }
  map.on('zoomend', join)
  return {
    /** Shows a state, and returns whether its pins are others than before. */
    update: (next: MapState) => {
      const isSame = state.places === next.places
      state = next
      if (isSame) mark()
      else join()
      bringIntoView()
      return !isSame
    },
  }
}

type Named = { name: string }
type Atlas = Topology<{ counties: GeometryCollection<Named>; states: GeometryCollection<Named> }>

/** A county or state, with the box around it in degrees. */
type Area = { name: string; west: number; south: number; east: number; north: number }

type Counties = { borders: MultiLineString; areas: Area[] }

/** A state, whose counties are worked out once someone looks at them. */
type State = Area & { outline: Feature; counties: () => Counties }

type Box = Omit<Area, 'name'>

const growBox = (coordinates: unknown, box: Box): Box => {
  if (!Array.isArray(coordinates)) return box
  const [east, north] = coordinates as unknown[]
  if (typeof east !== 'number' || typeof north !== 'number') {
    for (const part of coordinates) growBox(part, box)
    return box
  }
  box.west = Math.min(box.west, east)
  box.east = Math.max(box.east, east)
  box.south = Math.min(box.south, north)
  box.north = Math.max(box.north, north)
  return box
}

const readArea = ({ geometry, properties }: Feature): Area => ({
  name: String(properties?.name),
  ...growBox('coordinates' in geometry && geometry.coordinates, {
    west: 180,
    south: 90,
    east: -180,
    north: -90,
  }),
})

const hasArea = ({ type }: GeometryObject) => type === 'Polygon' || type === 'MultiPolygon'

const withArea = (all: GeometryCollection<Named>): GeometryCollection<Named> => ({
  ...all,
  geometries: all.geometries.filter(hasArea),
})

/** The first two digits of a county's number are its state's. */
const listCounties = (atlas: Atlas, state: string): Counties => {
  const all = withArea(atlas.objects.counties)
  const ofState = { ...all, geometries: all.geometries.filter(({ id }) => String(id).startsWith(state)) }
  return {
    borders: mesh(atlas, ofState, (one, other) => one !== other),
    areas: feature(atlas, ofState).features.map(readArea),
  }
}

/** The shapes of states and counties, a file of our own that is fetched when the first map is shown. */
const loadStates = async (): Promise<State[]> => {
  const response = await fetch(atlasUrl)
  if (!response.ok) throw new Error(`The shapes of the map answered ${response.status}.`)
  const atlas = (await response.json()) as Atlas
  return feature(atlas, withArea(atlas.objects.states)).features.map(outline => {
    let counties: Counties | undefined
    return {
      ...readArea(outline),
      outline,
      counties: () => (counties ??= listCounties(atlas, String(outline.id))),
    }
  })
}

const METERS_PER_MILE = 1609.344

/** Where distances start, and the rings around it. */
const drawStart = (map: LeafletMap) => {
  const drawn = layerGroup().addTo(map)
  const labels = layerGroup().addTo(map)
  let { origin, rings }: Pick<MapState, 'origin' | 'rings'> = { origin: null, rings: [] }
  /** Each ring's distance at its top, or at its bottom if a pin or another distance is there. */
  const label = () => {
    labels.clearLayers()
    if (!origin) return
    const taken = listBoxes(map, `.leaflet-bar, .${styles.pin}, .${styles.start} span`)
    for (const miles of rings) {
      const text = `${miles} mi`
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

const CITIES_FROM_ZOOM = 5
const CHARACTER_PX = 8
/** How far below its dot the name of a city is. */
const CITY_NAME_PX = 15
const BELOW_ALL = -2000

const findMiddle = ({ west, south, east, north }: Area): LatLngTuple => [
  (south + north) / 2,
  (west + east) / 2,
]
const cities = servedCities.filter(city => !('isRegion' in city))

/** Shows names in view: of served cities and of these areas, where they fit. */
const drawNames = (map: LeafletMap) => {
  const names = layerGroup().addTo(map)
  const { name = '', county = '', region = '', city = '' } = styles
  const kinds = { counties: county, states: region }
  return (areas: readonly Area[], of: keyof typeof kinds) => {
    names.clearLayers()
    const view = map.getBounds()
    const taken = listBoxes(
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
      const middle = findMiddle(area)
      if (!view.contains(middle)) continue
      const [left = 0, right = 0] = [area.west, area.east].map(
        longitude => map.latLngToContainerPoint([middle[0], longitude]).x,
      )
      if (right - left > area.name.length * CHARACTER_PX) add(middle, area.name, kinds[of])
    }
  }
}

const COUNTY_ZOOM = 6.5
const NAMES_OF_COUNTIES_ZOOM = 8
/** Drawn before it is dragged into view, as a share of the view. */
const AHEAD = 0.5

const look = { interactive: false, smoothFactor: 0.7 }

/** Draws the states that come into view, with their counties from nearby. Returns what to run after each move. */
const drawGround = (map: LeafletMap, states: readonly State[]) => {
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

/** What a map shows. */
export type MapState = {
  /** where distances start, and its name */
  origin: (Position & { label: string }) | null
  /** in miles around the origin */
  rings: readonly number[]
  places: readonly MapPlace[]
  selected?: string
  highlighted?: string
}

type DrawOptions = {
  /** a picture: it can't be moved, and its pins can't be pressed */
  isStill: boolean
  /** how much of its lower edge something covers once a place is selected */
  coveredPx: number
  onSelect: (key: string | undefined) => void
}

export type Tiles = { url: string; attribution: string }

/** Close enough to tell places apart, and far enough to see what is around them. */
const CLOSEST_START = 10
const EDGE_PX = 44
/** The middle of the contiguous states. */
const COUNTRY: LatLngTuple = [39.5, -98.35]

const escapeHtml = (text: string) => text.replace(/[&<>]/g, found => `&#${found.charCodeAt(0)};`)

const findBounds = ({ origin, rings, places }: MapState) => {
  const bounds = latLngBounds([...places, ...(origin ? [origin] : [])].map(at))
  const [nearest] = rings
  if (origin && nearest && places.length === 0) {
    const reach = nearest / MILES_PER_DEGREE
    bounds.extend([origin.latitude - reach, origin.longitude - reach])
    bounds.extend([origin.latitude + reach, origin.longitude + reach])
  }
  return bounds
}

const createEmpty = (element: HTMLElement, isStill: boolean) => {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = createMap(element, {
    attributionControl: false,
    zoomControl: false,
    center: COUNTRY,
    zoom: 4,
    minZoom: 3,
    maxZoom: 17,
    zoomSnap: 0.25,
    zoomDelta: 1,
    renderer: svg({ padding: 0.5 }),
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
    ...(isStill && {
      keyboard: false,
      dragging: false,
      touchZoom: false,
      scrollWheelZoom: false,
      doubleClickZoom: false,
      boxZoom: false,
    }),
  })
  if (!isStill)
    control.zoom({ position: 'topright', zoomInTitle: 'Zoom in', zoomOutTitle: 'Zoom out' }).addTo(map)
  return { map, isCalm }
}

/** Loads what maps are drawn from: tiles if the deployment has them, else shapes of our own. */
export const prepareMap = async (tiles: Tiles | null) => {
  const states = tiles ? undefined : await loadStates()
  const draw = (element: HTMLElement, { isStill, coveredPx, onSelect }: DrawOptions) => {
    const { map, isCalm } = createEmpty(element, isStill)
    const updateGround = states && drawGround(map, states)
    if (tiles) {
      tileLayer(tiles.url).addTo(map)
      control.attribution({ prefix: false }).addAttribution(escapeHtml(tiles.attribution)).addTo(map)
    }
    const start = drawStart(map)
    const pins = drawPins(map, { isStill, onSelect, isCalm, coveredPx })
    const updateView = () => {
      start.label()
      updateGround?.()
    }
    map.on('moveend', updateView)
    map.on('click', ({ originalEvent }) => {
      if (!(originalEvent.target as Element).closest('button')) onSelect(undefined)
    })
    let fitted = ''
    return {
      update: (state: MapState) => {
        const content = JSON.stringify([state.origin, state.rings, state.places.map(({ key }) => key)])
        if (content !== fitted) {
          fitted = content
          start.show(state)
          const bounds = findBounds(state)
          if (bounds.isValid())
            map.fitBounds(bounds, {
              paddingTopLeft: [EDGE_PX, EDGE_PX + 12],
              paddingBottomRight: [EDGE_PX, EDGE_PX / 2],
              maxZoom: CLOSEST_START,
              animate: false,
            })
          else updateView()
        }
        if (pins.update(state)) updateView()
      },
      remove: () => {
        map.remove()
        // a resize may still be announced to it later
        map.off()
      },
    }
  }
  return { draw }
}
