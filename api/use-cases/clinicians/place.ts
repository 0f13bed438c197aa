import type { Outside } from '../../outside/outside.ts'
import type { ClinicianColumns, HomeAddress } from '../../store/clinicians.ts'
import { placeUnderLock, type Located, refuseZipsElsewhere } from '../addresses.ts'

const columns = ['homeAddress1', 'homeCity', 'homeState', 'homeZipCode'] as const
type Place = Pick<ClinicianColumns, 'latitude' | 'longitude'>

/** Where a home lies. */
const placeOf = async ({ places }: Outside, home: HomeAddress): Promise<Place> => {
  const { homeAddress1: address1, homeCity: city, homeState: state, homeZipCode: zipCode } = home
  if (!zipCode) return { latitude: null, longitude: null }
  const place =
    address1 && city && state
      ? await places.locate({ address1, city, state, zipCode })
      : await places.locateZip(zipCode)
  return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
}

/** The place of the home as it will be, if an address was sent. */
export const locate = async (
  outside: Outside,
  before: HomeAddress,
  changes: Partial<ClinicianColumns>,
): Promise<Located<HomeAddress, Place> | undefined> => {
  if (!columns.some(name => name in changes)) return undefined
  const address = { ...before, ...changes }
  const { homeState: state, homeZipCode: zipCode } = address
  await refuseZipsElsewhere(outside, [{ field: 'homeAddressZipCode', state, zipCode }])
  return { address, place: await placeOf(outside, address) }
}

/** What is saved of the place, for the home as it will be under the profile's lock. */
export const placeFor = (located: Located<HomeAddress, Place> | undefined, after: HomeAddress) =>
  placeUnderLock(columns, located, after)
