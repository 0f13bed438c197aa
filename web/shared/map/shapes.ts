import { feature, mesh } from 'topojson-client'
import type { FeatureCollection, MultiLineString } from 'geojson'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlasUrl from 'us-atlas/counties-10m.json?url'

type Named = { name: string }
type Atlas = Topology<{ counties: GeometryCollection<Named>; states: GeometryCollection<Named> }>

/** A county or state, with the box around it in degrees. */
export type Area = { name: string; west: number; south: number; east: number; north: number }

export type Shapes = {
  states: FeatureCollection
  countyBorders: MultiLineString
  stateNames: Area[]
  countyNames: Area[]
}

type Box = Omit<Area, 'name'>

const boxOf = (coordinates: unknown, box: Box): Box => {
  if (!Array.isArray(coordinates)) return box
  const [east, north] = coordinates as unknown[]
  if (typeof east !== 'number' || typeof north !== 'number') {
    for (const part of coordinates) boxOf(part, box)
    return box
  }
  box.west = Math.min(box.west, east)
  box.east = Math.max(box.east, east)
  box.south = Math.min(box.south, north)
  box.north = Math.max(box.north, north)
  return box
}

const areasOf = ({ features }: FeatureCollection): Area[] =>
  features.flatMap(({ geometry, properties }) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
      ? [
          {
            name: String(properties?.name),
            ...boxOf(geometry.coordinates, { west: 180, south: 90, east: -180, north: -90 }),
          },
        ]
      : [],
  )

/** The shapes of states and counties, a file of our own that is fetched when the first map is shown. */
export const loadShapes = async (): Promise<Shapes> => {
  const response = await fetch(atlasUrl)
  if (!response.ok) throw new Error(`The shapes of the map answered ${response.status}.`)
  const atlas = (await response.json()) as Atlas
  const states = feature(atlas, atlas.objects.states)
  return {
    states,
    countyBorders: mesh(atlas, atlas.objects.counties, (one, other) => one !== other),
    stateNames: areasOf(states),
    countyNames: areasOf(feature(atlas, atlas.objects.counties)),
  }
}
