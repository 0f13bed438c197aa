import { plural } from '@gaitway/contract/format/plural'

export const copy = {
  failed: 'The map couldn’t be loaded.',
  loading: 'Loading the map…',
  keys: 'Arrow keys move the map. Plus and minus zoom.',
  miles: (miles: number) => `${miles} mi`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  together: (shifts: number, places: number) =>
    `${plural(shifts, 'shift', 'shifts')} at ${places} places. Zoom in to see them`,
} as const
