import type { Profile, ProfileField } from '@gaitway/contract/fields/profile'
import { isCertification, isLicence } from '@gaitway/contract/fields/profile'
import { profileFields, toWire, type ProfileValues } from './values.ts'

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const unsigned = (url: string) => url.split('?')[0] ?? url
export const isFileAddress = (text: string) => text.startsWith('/api/files/')

/** The same text for what a person would call the same: no empty rows, no order of keys, files without their signature. */
const told = (value: unknown): unknown => {
  if (typeof value === 'string') return isFileAddress(value) ? unsigned(value) : value
  if (Array.isArray(value)) return value.map(told).filter(one => !isNothing(one))
  if (value === null || typeof value !== 'object') return value
  if ('url' in value) return unsigned(String(value.url))
  const parts = Object.entries(value)
    .map(([name, part]) => [name, told(part)] as const)
    .filter(([, part]) => !isNothing(part))
    .toSorted(([a], [b]) => a.localeCompare(b))
  return Object.fromEntries(parts)
}
const isSame = (a: unknown, b: unknown) => {
  const [first, second] = [told(a), told(b)]
  return (isNothing(first) && isNothing(second)) || JSON.stringify(first) === JSON.stringify(second)
}

/** Whatever the form holds otherwise than it was saved, half-typed rows too: what this device keeps. */
export const typedAnew = (values: ProfileValues, saved: ProfileValues): ProfileField[] =>
  profileFields.filter(name => !isSame(values[name], saved[name]))

/** The rows that a save would keep. */
const keptRows = (wire: Profile): Profile => ({
  ...wire,
  licenseDetails: wire.licenseDetails?.filter(isLicence),
  certificationDetails: wire.certificationDetails?.filter(isCertification),
  specialityDetails: wire.specialityDetails?.filter(isCertification),
  facilityCertificates: wire.facilityCertificates?.filter(text => text !== ''),
})

/** The fields that a save would change. */
export const unsavedFields = (values: ProfileValues, saved: ProfileValues): ProfileField[] => {
  const [now, before] = [keptRows(toWire(values)), keptRows(toWire(saved))]
  return profileFields.filter(name => !isSame(now[name], before[name]))
}

/** Only some fields of a profile. */
export const only = <Whole extends object>(whole: Whole, names: readonly string[]): Partial<Whole> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))) as Partial<Whole>

/** Every file that a profile names, without signatures. */
export const filesIn = (wire: Profile): string[] =>
  Object.values(wire)
    .flat()
    .filter((value): value is string => typeof value === 'string' && isFileAddress(value))
    .map(unsigned)
