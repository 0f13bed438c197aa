import { findMissingFields } from '@gaitway/contract/fields/missing-in-profile'
import {
  findExpiredCredentials,
  validateProfileFields,
  type ProfileField,
} from '@gaitway/contract/fields/profile'
import { readProfileField } from './sections.ts'
import { toWire, type ProfileValues } from './values.ts'

const among = (errors: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => names.includes(readProfileField(path))))

/** What still prevents submitting. A profile submitted earlier may have credentials that expired since. */
export const profileErrors = (
  values: ProfileValues,
  now: Date,
  /** The fields whose dates must not have passed. All of them when submitting. */
  written?: readonly ProfileField[],
): Record<string, string> => {
  const wire = toWire(values)
  const expired = findExpiredCredentials(wire, now)
  return {
    ...(written ? among(expired, written) : expired),
    ...validateProfileFields(wire, now),
    ...findMissingFields(wire),
  }
}

/** Fields that cannot be saved yet, even as part of an unfinished profile. */
export const fieldsNotToSave = (values: ProfileValues, now: Date): ProfileField[] => {
  const wire = toWire(values)
  const nameless = (['firstName', 'lastName'] as const).filter(name => !wire[name])
  return [...Object.keys(validateProfileFields(wire, now)).map(readProfileField), ...nameless]
}
