import { findMissingFields, requiredByAnswer } from '@gaitway/contract/fields/missing-in-profile'
import type { Profile } from '@gaitway/contract/fields/profile'
import { toWire, type ProfileValues } from './values.ts'

/** Every required field of this profile: some depend on an answer, and each license needs a date. */
const requiredPaths = (wire: Profile): string[] => {
  const answers = Object.keys(requiredByAnswer) as (keyof typeof requiredByAnswer)[]
  return Object.keys(
    findMissingFields({
      ...Object.fromEntries(answers.map(name => [name, wire[name]])),
      licenseDetails: wire.licenseDetails?.map(row => ({ ...row, licenseExpDate: '' })),
    }),
  )
}

/** How many required fields are filled in without an error. */
export const countRequired = (values: ProfileValues, wrong: Record<string, string>) => {
  const paths = requiredPaths(toWire(values))
  const errors = Object.keys(wrong)
  const open = paths.filter(path => errors.some(error => error === path || error.startsWith(`${path}.`)))
  return { done: paths.length - open.length, total: paths.length }
}
