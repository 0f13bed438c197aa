import {
  control,
  latLngBounds,
  map as createMap,
  svg,
  tileLayer,
  type LatLngExpression,
  type LatLngTuple,
  point,
  featureGroup,
  geoJSON,
  type Map as LeafletMap,
  layerGroup,
  circle,
  divIcon,
  marker,
  type Marker,
} from 'leaflet'
import type { Position } from '@gaitway/contract/places'
import { type MapPlace, groupPins, type Pin } from './places.ts'
import styles from './map.module.css'
import { servedCities } from '@gaitway/contract/values/served-cities'
import 'leaflet/dist/leaflet.css'
import { feature, mesh } from 'topojson-client'
import type { Feature, MultiLineString, MultiPolygon } from 'geojson'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import atlasUrl from 'us-atlas/counties-10m.json?url'
import { plural } from '@gaitway/contract/format/plural'

const MILES_PER_DEGREE = 69

/** A position as Leaflet writes it. */
const toLatLng = ({ latitude, longitude }: Position): LatLngTuple => [latitude, longitude]

/** A text below the pins. Screen readers skip it, because the list says the same. */
const createText = (position: LatLngExpression, text: string, className: string, zIndexOffset = -1000) => {
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

const LABEL_CHARACTER_PX = 7.5
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
const createLabels = (map: LeafletMap, obstacles: string) => {
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
      const halfWidth = (text.length * LABEL_CHARACTER_PX) / 2 + 2
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

/** Draws the pins of a map. They are grouped again at each zoom level; a pin that stays keeps the focus. */
const drawPins = (
  map: LeafletMap,
  { isStill, reducesMotion, coveredPx, onSelect }: DrawOptions & { reducesMotion: boolean },
) => {
  const shown = new Map<string, { marker: Marker; element: HTMLElement; pin: Pin }>()
  let state: MapState = { origin: null, rings: [], places: [] }
  let lastSelected: string | undefined

  const openPin = ({ places, lead }: Pin) => {
    if (places.length === 1) return onSelect(lead.key)
    const padding: [number, number] = [PIN_EDGE_PX, PIN_EDGE_PX]
    return map.fitBounds(latLngBounds(places.map(toLatLng)), { padding, animate: !reducesMotion })
  }
  const addPin = (id: string, pin: Pin) => {
    const element = createPin(pin, isStill)
    const icon = divIcon({ html: element, className: '', iconSize: [0, 0] })
    const drawn = marker(toLatLng(pin.lead), { icon, keyboard: false, interactive: false }).addTo(map)
    element.addEventListener('click', () => openPin(pin))
    element.addEventListener('focus', () => {
      if (element.matches(':focus-visible'))
        map.panInside(toLatLng(pin.lead), { padding: [PIN_EDGE_PX, PIN_EDGE_PX], animate: !reducesMotion })
    })
    shown.set(id, { marker: drawn, element, pin })
  }
  const markPins = () => {
    for (const { marker: drawn, element, pin } of shown.values()) {
      const isAt = (key: string | undefined) => pin.places.some(place => place.key === key)
      if (!isStill) element.ariaPressed = String(isAt(state.selected))
      element.toggleAttribute('data-highlighted', isAt(state.highlighted))
      drawn.setZIndexOffset(isAt(state.highlighted) ? 3000 : isAt(state.selected) ? 2000 : 0)
    }
  }
  const groupAgain = () => {
    const pins = groupPins(state.places, place => map.project(toLatLng(place)))
    const wanted = new Map(pins.map(pin => [JSON.stringify([pin.places, pin.count]), pin]))
    for (const [id, { marker: drawn }] of shown)
      if (!wanted.has(id)) {
        drawn.remove()
        shown.delete(id)
      }
    for (const [id, pin] of wanted) if (!shown.has(id)) addPin(id, pin)
    markPins()
  }
  const bringIntoView = () => {
    if (state.selected === lastSelected) return
    lastSelected = state.selected
    const place = state.places.find(({ key }) => key === lastSelected)
    if (place)
      map.panInside(toLatLng(place), {
        paddingTopLeft: [PIN_EDGE_PX, PIN_EDGE_PX],
        paddingBottomRight: [PIN_EDGE_PX, coveredPx],
        animate: !reducesMotion,
      })
  }
  map.on('zoomend', groupAgain)
  return {
    /** Shows a state, and returns whether its places differ from those shown before. */
    update: (next: MapState) => {
      const isSame = state.places === next.places
      state = next
      if (isSame) markPins()
      else groupAgain()
      bringIntoView()
      return !isSame
    },
  }
}

type Named = { name: string }
type Atlas = Topology<{ counties: GeometryCollection<Named>; states: GeometryCollection<Named> }>

/** The name of a county or state, and the box around it. */
const readArea = ({ geometry, properties }: Feature) => {
  const degrees = (geometry as MultiPolygon).coordinates.flat(Infinity) as unknown as number[]
  const longitudes = degrees.filter((_, index) => index % 2 === 0)
  const latitudes = degrees.filter((_, index) => index % 2 === 1)
  const bounds = latLngBounds(
    [Math.min(...latitudes), Math.min(...longitudes)],
    [Math.max(...latitudes), Math.max(...longitudes)],
  )
  return { name: String(properties?.name), bounds }
}
type Area = ReturnType<typeof readArea>

type Counties = { borders: MultiLineString; areas: Area[] }

/** A state, whose counties are worked out once someone looks at them. */
type State = Area & { outline: Feature; counties: () => Counties }

const hasArea = ({ type }: GeometryObject) => type === 'Polygon' || type === 'MultiPolygon'

const withArea = (all: GeometryCollection<Named>): GeometryCollection<Named> => ({
  ...all,
  geometries: all.geometries.filter(hasArea),
})

/** The counties of a state: their IDs begin with the two digits of the state's. */
const listCounties = (atlas: Atlas, stateId: string): Counties => {
  const all = withArea(atlas.objects.counties)
  const ofState = { ...all, geometries: all.geometries.filter(({ id }) => String(id).startsWith(stateId)) }
  return {
    borders: mesh(atlas, ofState, (one, other) => one !== other),
    areas: feature(atlas, ofState).features.map(readArea),
  }
}

/** Fetches the shapes of states and counties, a file of our own. It throws if that fails. */
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

const OBSTACLES = `.leaflet-bar, .${styles.pin}, .${styles.start} span`

/** Draws the place where distances start, and the rings around it. */
const drawStart = (map: LeafletMap) => {
  const drawn = layerGroup().addTo(map)
  const labels = createLabels(map, OBSTACLES)
  let { origin, rings }: Pick<MapState, 'origin' | 'rings'> = { origin: null, rings: [] }
  /** Shows each ring's distance at its top, or at its bottom if a pin or another distance is there. */
  const updateLabels = () => {
    labels.clear()
    if (!origin) return
    const { latitude, longitude } = origin
    for (const miles of rings) {
      const degrees = miles / MILES_PER_DEGREE
      const addLabel = (ofLatitude: number) =>
        labels.add([ofLatitude, longitude], `${miles} mi`, styles.ringLabel ?? '')
      if (!addLabel(latitude + degrees)) addLabel(latitude - degrees)
    }
  }
  const show = (state: MapState) => {
    ;({ origin, rings } = state)
    drawn.clearLayers()
    if (!origin) return
    for (const miles of rings.toReversed())
      circle(toLatLng(origin), {
        radius: miles * METERS_PER_MILE,
        className: styles.ring ?? '',
        interactive: false,
      }).addTo(drawn)
    createText(toLatLng(origin), origin.label, styles.start ?? '').addTo(drawn)
  }
  return { show, updateLabels }
}

const CITIES_FROM_ZOOM = 5
const CHARACTER_PX = 8
/** How far below its dot the name of a city is. */
const CITY_NAME_PX = 15
const BELOW_ALL = -2000

const cities = servedCities.filter(city => !('isRegion' in city))

/** Shows names in view: of served cities and of these areas, where they fit. */
const drawNames = (map: LeafletMap) => {
  const labels = createLabels(map, `${OBSTACLES}, .${styles.ringLabel} span`)
  const { name = '', county = '', region = '', city = '' } = styles
  const kinds = { counties: county, states: region }
  return (areas: readonly Area[], of: keyof typeof kinds) => {
    labels.clear()
    const view = map.getBounds()
    if (map.getZoom() >= CITIES_FROM_ZOOM)
      for (const served of cities)
        if (view.contains(toLatLng(served)))
          labels.add(toLatLng(served), served.name, `${name} ${city}`, CITY_NAME_PX, BELOW_ALL)
    for (const { name: areaName, bounds } of areas) {
      const middle = bounds.getCenter()
      if (!view.contains(middle)) continue
      const [left = 0, right = 0] = [bounds.getWest(), bounds.getEast()].map(
        longitude => map.latLngToContainerPoint([middle.lat, longitude]).x,
      )
      if (right - left > areaName.length * CHARACTER_PX)
        labels.add(middle, areaName, `${name} ${kinds[of]}`, 0, BELOW_ALL)
    }
  }
}

const COUNTY_ZOOM = 6.5
const COUNTY_NAMES_ZOOM = 8
/** How far around the view shapes are drawn before they are dragged into it, as a share of the view. */
const VIEW_PADDING = 0.5

const shapeOptions = { interactive: false, smoothFactor: 0.7 }

/**
 * Draws the states that come into view, and their counties when zoomed in. Returns what to run each time the map was
 * dragged or zoomed.
 */
const drawShapes = (map: LeafletMap, states: readonly State[]) => {
  const outlines = featureGroup().addTo(map)
  const borders = featureGroup()
  const outlined = new Set<State>()
  const bordered = new Set<State>()
  const updateNames = drawNames(map)
  return () => {
    const view = map.getBounds().pad(VIEW_PADDING)
    const zoom = map.getZoom()
    const inView = states.filter(({ bounds }) => view.intersects(bounds))
    for (const state of inView) {
      if (outlined.has(state)) continue
      outlined.add(state)
      geoJSON(state.outline, { ...shapeOptions, style: { className: styles.state ?? '' } }).addTo(outlines)
    }
    if (zoom < COUNTY_ZOOM) borders.remove()
    else {
      borders.addTo(map)
      for (const state of inView) {
        if (bordered.has(state)) continue
        bordered.add(state)
        const style = { className: styles.county ?? '' }
        geoJSON(state.counties().borders, { ...shapeOptions, style }).addTo(borders)
      }
    }
    // shapes that came into view after the rings were drawn must be below them too
    borders.bringToBack()
    outlines.bringToBack()
    if (zoom < COUNTY_NAMES_ZOOM) updateNames(states, 'states')
    else
      updateNames(
        inView.flatMap(state => state.counties().areas),
        'counties',
      )
  }
}

/** What a map shows. */
export type MapState = {
  /** Where distances start, and the name of that place. */
  origin: (Position & { label: string }) | null
  /** In miles around the origin. */
  rings: readonly number[]
  places: readonly MapPlace[]
  selected?: string
  highlighted?: string
}

type DrawOptions = {
  /** A picture: it can't be moved, and its pins can't be pressed. */
  isStill: boolean
  /** How much of the lower edge is covered by something once a place is selected. */
  coveredPx: number
  onSelect: (key: string | undefined) => void
}

export type Tiles = { url: string; attribution: string }

/** The closest zoom at which a map opens, so that one place still shows what is around it. */
const MAX_FIRST_ZOOM = 10
const EDGE_PX = 44
/** The middle of the contiguous states. */
const COUNTRY_CENTER: LatLngTuple = [39.5, -98.35]

const escapeHtml = (text: string) => text.replace(/[&<>]/g, found => `&#${found.charCodeAt(0)};`)

const calculateBounds = ({ origin, rings, places }: MapState) => {
  const bounds = latLngBounds([...places, ...(origin ? [origin] : [])].map(toLatLng))
  const [nearest] = rings
  if (origin && nearest && places.length === 0) {
    const reach = nearest / MILES_PER_DEGREE
    bounds.extend([origin.latitude - reach, origin.longitude - reach])
    bounds.extend([origin.latitude + reach, origin.longitude + reach])
  }
  return bounds
}

const createEmptyMap = (element: HTMLElement, isStill: boolean) => {
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = createMap(element, {
    attributionControl: false,
    zoomControl: false,
    center: COUNTRY_CENTER,
    zoom: 4,
    minZoom: 3,
    maxZoom: 17,
    zoomSnap: 0.25,
    zoomDelta: 1,
    renderer: svg({ padding: 0.5 }),
    zoomAnimation: !reducesMotion,
    fadeAnimation: !reducesMotion,
    markerZoomAnimation: !reducesMotion,
    inertia: !reducesMotion,
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
  return { map, reducesMotion }
}

/** Returns how to draw a map: on tiles if the deployment has them, else on shapes of our own, which it loads. */
export const prepareMap = async (tiles: Tiles | null) => {
  const states = tiles ? undefined : await loadStates()
  const draw = (element: HTMLElement, { isStill, coveredPx, onSelect }: DrawOptions) => {
    const { map, reducesMotion } = createEmptyMap(element, isStill)
    const updateShapes = states && drawShapes(map, states)
    if (tiles) {
      tileLayer(tiles.url).addTo(map)
      control.attribution({ prefix: false }).addAttribution(escapeHtml(tiles.attribution)).addTo(map)
    }
    const start = drawStart(map)
    const pins = drawPins(map, { isStill, onSelect, reducesMotion, coveredPx })
    const updateView = () => {
      start.updateLabels()
      updateShapes?.()
    }
    map.on('moveend', updateView)
    map.on('click', ({ originalEvent }) => {
      if (!(originalEvent.target as Element).closest('button')) onSelect(undefined)
    })
    let lastContent = ''
    return {
      update: (state: MapState) => {
        const content = JSON.stringify([state.origin, state.rings, state.places.map(({ key }) => key)])
        if (content !== lastContent) {
          lastContent = content
          start.show(state)
          const bounds = calculateBounds(state)
          if (bounds.isValid())
            map.fitBounds(bounds, {
              paddingTopLeft: [EDGE_PX, EDGE_PX + 12],
              paddingBottomRight: [EDGE_PX, EDGE_PX / 2],
              maxZoom: MAX_FIRST_ZOOM,
              animate: false,
            })
          else updateView()
        }
        if (pins.update(state)) updateView()
      },
      remove: () => {
        map.remove()
        // the map may still be notified of a resize later
        map.off()
      },
    }
  }
  return { draw }
}
