import { plural } from '@gaitway/contract/format/plural'
import { divIcon, latLngBounds, marker, type Map as LeafletMap, type Marker } from 'leaflet'
import type { MapState } from './draw-map.ts'
import { at } from './on-map.ts'
import { groupPins, type Pin } from './places.ts'
import styles from './map.module.css'

type PinOptions = {
  isStill: boolean
  isCalm: boolean
  coveredPx: number
  onSelect: (key: string | undefined) => void
}

const EDGE_PX = 48

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
export const drawPins = (map: LeafletMap, { isStill, isCalm, coveredPx, onSelect }: PinOptions) => {
  const shown = new Map<string, { marker: Marker; element: HTMLElement; pin: Pin }>()
  let state: MapState = { origin: null, rings: [], places: [] }
  let seen: string | undefined

  const press = ({ places, lead }: Pin) => {
    if (places.length === 1) return onSelect(lead.key)
    const padding: [number, number] = [EDGE_PX, EDGE_PX]
    return map.fitBounds(latLngBounds(places.map(at)), { padding, animate: !isCalm })
  }
  const add = (id: string, pin: Pin) => {
    const element = createPin(pin, isStill)
    const icon = divIcon({ html: element, className: styles.anchor ?? '', iconSize: [0, 0] })
    const drawn = marker(at(pin.lead), { icon, keyboard: false, interactive: false }).addTo(map)
    element.addEventListener('click', () => press(pin))
    element.addEventListener('focus', () => {
      if (element.matches(':focus-visible'))
        map.panInside(at(pin.lead), { padding: [EDGE_PX, EDGE_PX], animate: !isCalm })
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
        paddingTopLeft: [EDGE_PX, EDGE_PX],
        paddingBottomRight: [EDGE_PX, coveredPx],
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
