import type { Place } from '@gaitway/contract/places'
import findZone from '@photostructure/tz-lookup'
import { z } from 'zod'
import type { Address } from './places.ts'
import { isZoneOfUsa } from './time-zones.ts'

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
export const googleGeocoder =
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
