import type { Place } from '@gaitway/contract/places'
import findZone from '@photostructure/tz-lookup'
import { z } from 'zod'
import type { Knex } from 'knex'
import { isZoneOfUsa } from './time-zones.ts'
import { findPlace } from '../../store/places.ts'
import type { Log } from '../log.ts'

const MILLISECONDS_MAX = 3_000
const GOOGLE = 'https://maps.googleapis.com'

const answerSchema = z.object({
  status: z.string(),
  results: z
    .array(z.object({ geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }) }))
    .default([]),
})

/**
 * Asks Google where an address lies; nothing when it knows none. At a border the ZIP code's zone is trusted
 * more than the nearest foreign clock. Anything but an answer is thrown.
 */
const googleGeocoder =
  ({ key, url = GOOGLE }: { key: string; url?: string }) =>
  async ({ address1, city, state, zipCode }: Address, byZip: Place | null): Promise<Place | null> => {
    const query = new URLSearchParams({
      address: `${address1}, ${city}, ${state} ${zipCode}`,
      components: 'country:US',
      key,
    })
    const response = await fetch(`${url}/maps/api/geocode/json?${query}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(MILLISECONDS_MAX),
    })
    if (!response.ok) throw new Error(`Google's geocoder answers with status ${response.status}`)
    const { status, results } = answerSchema.parse(await response.json())
    if (status === 'ZERO_RESULTS') return null
    const location = results[0]?.geometry.location
    if (status !== 'OK' || !location) throw new Error(`Google's geocoder answers ${status}`)
    const { lat: latitude, lng: longitude } = location
    const nearest = findZone(latitude, longitude)
    return { latitude, longitude, timeZone: isZoneOfUsa(nearest) ? nearest : (byZip?.timeZone ?? nearest) }
  }

type Address = { address1: string; city: string; state: string; zipCode: string }

/** Where addresses lie. Nothing means "no place yet", which is no error. */
export type Places = {
  locate: (address: Address) => Promise<Place | null>
  locateZip: (zip: string) => Promise<Place | null>
  /** the state that a ZIP code lies in */
  stateOf: (zip: string) => Promise<string | null>
}

type Wish = { db: Knex; log: Log; googleMapsKey?: string; googleUrl?: string }

/** Addresses are found by Google when a key is set, else (and when it fails) by their ZIP code, offline. */
export const openPlaces = ({ db, log, googleMapsKey, googleUrl }: Wish): Places => {
  const offline = offlinePlaces(db)
  if (!googleMapsKey) return offline
  const geocode = googleGeocoder({ key: googleMapsKey, url: googleUrl })
  const locate = async (address: Address) => {
    const byZip = await offline.locate(address)
    try {
      return (await geocode(address, byZip)) ?? byZip
    } catch (thrown) {
      log.warn({ err: thrown }, 'the geocoder does not answer: the place of the ZIP code is used')
      return byZip
    }
  }
  return { ...offline, locate }
}

/** The table of ZIP codes, which `fillPlaces` has filled. */
export const offlinePlaces = (db: Knex): Places => {
  const locateZip = async (zip: string): Promise<Place | null> => {
    const place = await findPlace(db, zip)
    if (!place) return null
    return { latitude: place.latitude, longitude: place.longitude, timeZone: place.timeZone }
  }
  const stateOf = async (zip: string) => (await findPlace(db, zip))?.state ?? null
  return { locate: ({ zipCode }) => locateZip(zipCode), locateZip, stateOf }
}
