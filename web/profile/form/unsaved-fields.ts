import type { ProfileFields, ProfileField } from '@gaitway/contract/fields/profile'
import { isCertification, isCompleteLicense } from '@gaitway/contract/fields/profile'
import { profileFields, toWire, type ProfileValues } from './values.ts'

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const unsigned = (url: string) => url.split('?')[0] ?? url
const isFileAddress = (text: string) => text.startsWith('/api/files/')

/** Compares as a person would: without empty rows, key order or file signatures. */
const normalize = (value: unknown): unknown => {
  if (typeof value === 'string') return isFileAddress(value) ? unsigned(value) : value
  if (Array.isArray(value)) return value.map(normalize).filter(one => !isNothing(one))
  if (value === null || typeof value !== 'object') return value
  if ('url' in value) return unsigned(String(value.url))
  const parts = Object.entries(value)
    .map(([name, part]) => [name, normalize(part)] as const)
    .filter(([, part]) => !isNothing(part))
    .toSorted(([a], [b]) => a.localeCompare(b))
  return Object.fromEntries(parts)
}
const isSame = (a: unknown, b: unknown) => {
  const [first, second] = [normalize(a), normalize(b)]
  return (isNothing(first) && isNothing(second)) || JSON.stringify(first) === JSON.stringify(second)
}

/** Fields that differ from the saved profile, half-typed rows included. This device keeps them. */
export const editedFields = (values: ProfileValues, saved: ProfileValues): ProfileField[] =>
  profileFields.filter(name => !isSame(values[name], saved[name]))

/** The rows that the server would keep. */
const withoutUnsavableRows = (wire: ProfileFields): ProfileFields => ({
  ...wire,
  licenseDetails: wire.licenseDetails?.filter(isCompleteLicense),
  certificationDetails: wire.certificationDetails?.filter(isCertification),
  specialityDetails: wire.specialityDetails?.filter(isCertification),
  facilityCertificates: wire.facilityCertificates?.filter(text => text !== ''),
})

/** Fields that a save would change. */
export const unsavedFields = (values: ProfileValues, saved: ProfileValues): ProfileField[] => {
  const [now, before] = [withoutUnsavableRows(toWire(values)), withoutUnsavableRows(toWire(saved))]
  return profileFields.filter(name => !isSame(now[name], before[name]))
}

export const only = <Whole extends object>(whole: Whole, names: readonly string[]): Partial<Whole> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))) as Partial<Whole>

/** Every file that a profile names, without signatures. */
export const filesIn = (wire: ProfileFields): string[] =>
  Object.values(wire)
    .flat()
    .filter((value): value is string => typeof value === 'string' && isFileAddress(value))
    .map(unsigned)
