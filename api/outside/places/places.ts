import type { Place } from '@gaitway/contract/places'
import type { Knex } from 'knex'
import { findPlace } from '../../store/places.ts'
import type { Log } from '../log.ts'
import { googleGeocoder } from './google.ts'

export type Address = { address1: string; city: string; state: string; zipCode: string }

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
