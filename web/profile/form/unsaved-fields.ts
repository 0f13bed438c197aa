import type { ProfileFields, ProfileField } from '@gaitway/contract/fields/profile'
import { isCertification, isCompleteLicense } from '@gaitway/contract/fields/profile'
import { profileFields, toWire, type ProfileValues } from './values.ts'

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const removeSignature = (url: string) => url.split('?')[0] ?? url
const isFileAddress = (text: string) => text.startsWith('/api/files/')

/** A value as people compare it: without empty rows, the order of keys, and the signatures of file links. */
const normalize = (value: unknown): unknown => {
  if (typeof value === 'string') return isFileAddress(value) ? removeSignature(value) : value
  if (Array.isArray(value)) return value.map(normalize).filter(part => !isBlank(part))
  if (value === null || typeof value !== 'object') return value
  if ('url' in value) return removeSignature(String(value.url))
  const parts = Object.entries(value)
    .map(([name, part]) => [name, normalize(part)] as const)
    .filter(([, part]) => !isBlank(part))
    .toSorted(([a], [b]) => a.localeCompare(b))
  return Object.fromEntries(parts)
}
const isSame = (a: unknown, b: unknown) => {
  const [first, second] = [normalize(a), normalize(b)]
  return (isBlank(first) && isBlank(second)) || JSON.stringify(first) === JSON.stringify(second)
}

/** Fields that differ from the saved profile, half-typed rows included. This device keeps them. */
export const listEditedFields = (values: ProfileValues, saved: ProfileValues): ProfileField[] =>
  profileFields.filter(name => !isSame(values[name], saved[name]))

/** A profile without the rows that the server wouldn't save. */
const withoutUnsavableRows = (wire: ProfileFields): ProfileFields => ({
  ...wire,
  licenseDetails: wire.licenseDetails?.filter(isCompleteLicense),
  certificationDetails: wire.certificationDetails?.filter(isCertification),
  specialityDetails: wire.specialityDetails?.filter(isCertification),
  facilityCertificates: wire.facilityCertificates?.filter(text => text !== ''),
})

/** Fields that a save would change. */
export const listUnsavedFields = (values: ProfileValues, saved: ProfileValues): ProfileField[] => {
  const [now, before] = [withoutUnsavableRows(toWire(values)), withoutUnsavableRows(toWire(saved))]
  return profileFields.filter(name => !isSame(now[name], before[name]))
}

export const pick = <Values extends object>(values: Values, names: readonly string[]): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<Values>

/** The links of every file in a profile, without their signatures. */
export const listFileUrls = (wire: ProfileFields): string[] =>
  Object.values(wire)
    .flat()
    .filter((value): value is string => typeof value === 'string' && isFileAddress(value))
    .map(removeSignature)
