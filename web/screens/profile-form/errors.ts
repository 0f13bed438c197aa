import { missingInProfile } from '@gaitway/contract/fields/missing-in-profile'
import { expiredInProfile, wrongInParts, type ProfileField } from '@gaitway/contract/fields/profile'
import { setIn } from 'final-form'
import type { FormErrors } from '../../shared/forms/AppForm.tsx'
import { toWire, type ProfileValues } from './values.ts'

const fieldOf = (path: string) => path.split('.')[0] as ProfileField

/** The fields that errors stand at: `licenseDetails.0.state` stands in the licences. */
export const fieldsOf = (paths: readonly string[]) => paths.map(fieldOf)

const among = (errors: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => names.includes(fieldOf(path))))

/** What stands against handing the profile in on this day; one that was handed in may have credentials that ran out since. */
export const wrongToHandIn = (
  values: ProfileValues,
  now: Date,
  /** the fields whose dates may not have passed; all of them when it is handed in */
  written?: readonly ProfileField[],
): Record<string, string> => {
  const wire = toWire(values)
  const expired = expiredInProfile(wire, now)
  return {
    ...(written ? among(expired, written) : expired),
    ...wrongInParts(wire, now),
    ...missingInProfile(wire),
  }
}

/** The fields that cannot be kept as they stand, however little else is filled in. */
export const fieldsNotToKeep = (values: ProfileValues, now: Date): ProfileField[] => {
  const wire = toWire(values)
  const nameless = (['firstName', 'lastName'] as const).filter(name => !wire[name])
  return [...Object.keys(wrongInParts(wire, now)).map(fieldOf), ...nameless]
}

/** Sentences at the form's fields: `licenseDetails.0.state` is a field of the first licence. */
export const errorsAtFields = (errors: Record<string, string>): FormErrors =>
  Object.entries(errors)
    .toSorted(([a], [b]) => b.length - a.length)
    .reduce<FormErrors>((all, [path, sentence]) => setIn(all, path, sentence) as FormErrors, {})
