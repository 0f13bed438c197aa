import type { Input } from '@gaitway/contract/schemas/index'
import type { FacilityLocation } from '../../store/facilities.ts'
import { newId } from '../../store/ids.ts'
import { unsigned } from '../files/links.ts'
import type { FacilityRow } from '../../store/rows.ts'

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
