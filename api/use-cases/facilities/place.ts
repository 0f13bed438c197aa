import type { Services } from '../../services/services.ts'
import { placeUnderLock, type Located, refuseZipsElsewhere } from '../addresses.ts'
import type { FacilityRow } from '../../store/rows.ts'

const columns = ['address1', 'city', 'state', 'zipCode'] as const
type Address = Pick<FacilityRow, (typeof columns)[number]>
type Place = Partial<Pick<FacilityRow, 'latitude' | 'longitude' | 'timeZone'>>

/** The facility's coordinates and time zone; a ZIP code without coordinates keeps the zone. */
const placeOf = async ({ places }: Services, { address1, city, state, zipCode }: Address): Promise<Place> => {
  if (!address1 || !city || !state || !zipCode) return {}
  const place = await places.locate({ address1, city, state, zipCode })
  if (!place) return { latitude: null, longitude: null }
  return { latitude: place.latitude, longitude: place.longitude, timeZone: place.timeZone }
}

/** The coordinates of the new address, if one was sent. */
export const locate = async (
  services: Services,
  before: FacilityRow,
  changes: Partial<FacilityRow>,
): Promise<Located<Address, Place> | undefined> => {
  if (!columns.some(name => name in changes)) return undefined
  const address = { ...before, ...changes }
  await refuseZipsElsewhere(services, [{ field: 'zipCode', state: address.state, zipCode: address.zipCode }])
  return { address, place: await placeOf(services, address) }
}

type SentLocation = { state: string; zipCode: string }

/** Checks that each additional location's ZIP code is in its state. */
export const refuseLocationsElsewhere = (services: Services, locations: readonly SentLocation[] = []) =>
  refuseZipsElsewhere(
    services,
    locations.map(({ state, zipCode }, index) => ({ field: `locations.${index}.zipCode`, state, zipCode })),
  )

/** The coordinates to save, checked against the facility's address under its lock. */
export const placeFor = (located: Located<Address, Place> | undefined, after: FacilityRow) =>
  placeUnderLock(columns, located, after)
