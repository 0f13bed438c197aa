import type { Outside } from '../../outside/outside.ts'
import type { FacilityRow } from '../../store/facilities.ts'

/** Where a facility lies and which zone its clocks show; a ZIP code without a place leaves the zone as it was. */
export const placeOf = async ({ places }: Outside, { address1, city, state, zip_code }: FacilityRow) => {
  if (!address1 || !city || !state || !zip_code) return {}
  const place = await places.locate({ address1, city, state, zipCode: zip_code })
  if (!place) return { latitude: null, longitude: null }
  return { latitude: place.latitude, longitude: place.longitude, time_zone: place.timeZone }
}
