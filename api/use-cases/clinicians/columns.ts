import type { Input } from '@gaitway/contract/schemas/index'
import { requiredByAnswer } from '@gaitway/contract/fields/missing-in-profile'
import { isCertification, isCompleteLicense, type Profile } from '@gaitway/contract/fields/profile'
import type { ClinicianColumns, Licence, HomeAddress } from '../../store/clinicians.ts'
import { profileColumns, profileFields, type ProfileField } from '../../store/profile-columns.ts'
import { unsigned } from '../files/links.ts'
import type { Services } from '../../services/services.ts'
import { assertAddressUnchanged, type Located, refuseZipsElsewhere } from '../addresses.ts'

type Sent = Input<'clinicians.add'>
type CertificationRow = Parameters<typeof isCertification>[0]

const hasContent = (row: string | Record<string, unknown>) =>
  typeof row === 'string' || !('receivedYear' in row) || isCertification(row as CertificationRow)

const textsIn = (sent: unknown): string[] =>
  Array.isArray(sent) ? sent.filter(text => typeof text === 'string' && text !== '') : []

/** How each field is written to its column; incomplete certifications and specialties are dropped. */
const written = (name: ProfileField, sent: Sent[ProfileField] | null) => {
  switch (profileColumns[name].as) {
    case 'date':
      return sent === null ? null : new Date(Number(sent))
    case 'file':
      return typeof sent === 'string' ? unsigned(sent) : null
    case 'files':
      return textsIn(sent).map(unsigned)
    case 'texts':
      return textsIn(sent)
    case 'rows':
      return JSON.stringify(Array.isArray(sent) ? sent.filter(hasContent) : [])
    case 'week':
      return sent === null ? null : JSON.stringify(sent)
    case undefined:
      return sent
  }
}

/** The repeated rows as sent, so that errors name the row the person typed. */
export const rowsOf = ({
  licenseDetails,
  certificationDetails,
  specialityDetails,
  facilityCertificates,
}: Sent): Partial<Profile> =>
  Object.fromEntries(
    Object.entries({
      licenseDetails,
      certificationDetails,
      specialityDetails,
      facilityCertificates,
    }).filter(([, rows]) => rows !== undefined),
  )

/** A credential set to “no” has no dates and no document. */
const withoutDenied = (sent: Sent): Sent => ({
  ...sent,
  ...(sent.isTbTest === false ? { tbTestExpiryDate: null } : {}),
  ...Object.fromEntries(
    Object.entries(requiredByAnswer).flatMap(([by, fields]) =>
      sent[by as keyof typeof requiredByAnswer] === false
        ? Object.keys(fields).map(name => [name, null])
        : [],
    ),
  ),
})

/** The fields sent, as columns; others stay as they are, and empty rows are dropped. */
export const columnsOf = (values: Sent): Partial<ClinicianColumns> => {
  const sent = withoutDenied(values)
  return Object.fromEntries(
    profileFields
      .filter(name => sent[name] !== undefined)
      .map(name => [profileColumns[name].column, written(name, sent[name] ?? null)]),
  )
}

export const accountColumnsOf = ({ firstName, lastName, phone, profileUrl }: Sent) => ({
  ...(firstName ? { firstName } : {}),
  ...(lastName ? { lastName } : {}),
  ...(phone === undefined ? {} : { phone }),
  ...(profileUrl === undefined ? {} : { profileUrl: profileUrl === null ? null : unsigned(profileUrl) }),
})

/** The licenses that were sent, except those without a number or state. */
export const licensesOf = (sent: Sent): Licence[] | undefined =>
  sent.licenseDetails === undefined
    ? undefined
    : (sent.licenseDetails ?? [])
        .filter(isCompleteLicense)
        .map(({ licenseNumber, state, licenseExpDate }) => ({
          number: licenseNumber,
          state,
          expiresAt: licenseExpDate === '' ? null : new Date(Number(licenseExpDate)),
        }))

const columns = ['homeAddress1', 'homeCity', 'homeState', 'homeZipCode'] as const
type Place = Pick<ClinicianColumns, 'latitude' | 'longitude'>

const placeOf = async ({ places }: Services, home: HomeAddress): Promise<Place> => {
  const { homeAddress1: address1, homeCity: city, homeState: state, homeZipCode: zipCode } = home
  if (!zipCode) return { latitude: null, longitude: null }
  const place =
    address1 && city && state
      ? await places.locate({ address1, city, state, zipCode })
      : await places.locateZip(zipCode)
  return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
}

/** The coordinates of the new home address, if an address was sent. */
export const locate = async (
  services: Services,
  before: HomeAddress,
  changes: Partial<ClinicianColumns>,
): Promise<Located<HomeAddress, Place> | undefined> => {
  if (!columns.some(name => name in changes)) return undefined
  const address = { ...before, ...changes }
  const { homeState: state, homeZipCode: zipCode } = address
  await refuseZipsElsewhere(services, [{ field: 'homeAddressZipCode', state, zipCode }])
  return { address, place: await placeOf(services, address) }
}

/** The coordinates to save, checked against the home address under the profile's lock. */
export const placeFor = (located: Located<HomeAddress, Place> | undefined, after: HomeAddress) =>
  assertAddressUnchanged(columns, located, after)
