import type { Input } from '@gaitway/contract/schemas/index'
import type { FacilityLocation } from '../../store/facilities.ts'
import { newId } from '../../store/ids.ts'
import { unsigned } from '../files/links.ts'
import type { FacilityRow } from '../../store/rows.ts'
import type { Services } from '../../services/services.ts'
import { assertAddressUnchanged, type Located, refuseZipsElsewhere } from '../addresses.ts'

type Sent = Input<'facilities.add'> | Input<'facilities.edit'>
type Location = NonNullable<Input<'facilities.edit'>['locations']>[number]

/** API name → column. */
const columns = {
  officeName: 'officeName',
  aboutFacility: 'about',
  facilityTypes: 'facilityTypes',
  patientTypes: 'patientTypes',
  dressCode: 'dressCode',
  phone: 'phone',
  website: 'website',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zipCode: 'zipCode',
  cmsCertificationNumber: 'ccn',
  contactFirstName: 'contactFirstName',
  contactLastName: 'contactLastName',
  contactTitle: 'contactTitle',
  billingEmail: 'billingEmail',
  agreementSignature: 'agreementSignature',
  referenceFrom: 'referenceFrom',
  referenceBy: 'referenceBy',
  profileUrl: 'profileUrl',
} as const satisfies Record<string, keyof FacilityRow>
const names = Object.keys(columns) as (keyof typeof columns)[]

/** The fields sent, as columns; the others stay. */
export const changesOf = (sent: Sent): Partial<FacilityRow> => {
  const values: Partial<Record<string, unknown>> = sent
  const changes = Object.fromEntries(
    names.filter(name => values[name] !== undefined).map(name => [columns[name], values[name]]),
  ) as Partial<FacilityRow>
  return changes.profileUrl ? { ...changes, profileUrl: unsigned(changes.profileUrl) } : changes
}

/** The facility under API names. */
export const asSent = (row: FacilityRow) => Object.fromEntries(names.map(name => [name, row[columns[name]]]))

/** The API names of the fields that changed. */
export const changedNames = (row: FacilityRow, changes: Partial<FacilityRow>): string[] =>
  names.filter(name => {
    const column = columns[name]
    return column in changes && JSON.stringify(changes[column]) !== JSON.stringify(row[column])
  })

/** A location as a row; one without an ID is new. */
export const locationRow = ({ id, zipCode, description, ...location }: Location): FacilityLocation => ({
  id: id ?? newId(),
  ...location,
  zipCode,
  description: description ?? null,
})

const addressColumns = ['address1', 'city', 'state', 'zipCode'] as const
type Address = Pick<FacilityRow, (typeof addressColumns)[number]>
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
  if (!addressColumns.some(name => name in changes)) return undefined
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
  assertAddressUnchanged(addressColumns, located, after)
