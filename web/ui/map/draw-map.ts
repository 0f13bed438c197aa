import 'leaflet/dist/leaflet.css'
import { control, latLngBounds, map as createMap, svg, tileLayer, type LatLngTuple } from 'leaflet'
import type { Position } from '@gaitway/contract/places'
import { copy } from './copy.ts'
import { drawGround } from './draw-ground.ts'
import { drawPins } from './draw-pins.ts'
import { drawStart } from './draw-start.ts'
import { at, MILES_PER_DEGREE } from './on-map.ts'
import type { MapPlace } from './places.ts'
import { loadStates } from './shapes.ts'

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

const boundsOf = ({ origin, rings, places }: MapState) => {
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
    control.zoom({ position: 'topright', zoomInTitle: copy.zoomIn, zoomOutTitle: copy.zoomOut }).addTo(map)
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
          const bounds = boundsOf(state)
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
