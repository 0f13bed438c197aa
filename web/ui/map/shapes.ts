import { feature, mesh } from 'topojson-client'
import type { Feature, MultiLineString } from 'geojson'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import atlasUrl from 'us-atlas/counties-10m.json?url'

type Named = { name: string }
type Atlas = Topology<{ counties: GeometryCollection<Named>; states: GeometryCollection<Named> }>

/** A county or state, with the box around it in degrees. */
export type Area = { name: string; west: number; south: number; east: number; north: number }

type Counties = { borders: MultiLineString; areas: Area[] }

/** A state, whose counties are worked out once someone looks at them. */
export type State = Area & { outline: Feature; counties: () => Counties }

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
export const loadStates = async (): Promise<State[]> => {
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
