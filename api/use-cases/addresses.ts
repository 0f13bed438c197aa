import { stateNames, type StateCode } from '@gaitway/contract/values/states-of-usa'
import { refuse, type FieldErrors } from '@gaitway/contract/values/errors'
import type { Services } from '../services/services.ts'

/** A ZIP code with its state, and the field in which the ZIP code was entered. */
type EnteredZip = { field: string; state?: string | null; zipCode?: string | null }

/** Refuses a ZIP code that is known to be in another state; an unknown ZIP code is accepted. */
export const refuseZipsElsewhere = async ({ places }: Services, entered: readonly EnteredZip[]) => {
  const errors: FieldErrors = {}
  for (const { field, state, zipCode } of entered) {
    if (!state || !zipCode) continue
    const known = await places.stateOf(zipCode)
    if (known !== null && known !== state)
      errors[field] = `This ZIP code isn’t in ${stateNames[state as StateCode] ?? state}.`
  }
  if (Object.keys(errors).length > 0) throw refuse('fields_wrong', errors)
}

/** Coordinates looked up before the row was locked, with the address they belong to. */
export type Located<Address, Place> = { address: Address; place: Place }

/**
 * The coordinates to save; none if no address was sent. Refuses as `out_of_date` if the row got another address during
 * the lookup.
 */
export const assertAddressUnchanged = <Address, Place>(
  columns: readonly (keyof Address)[],
  located: Located<Address, Place> | undefined,
  after: Address,
): Partial<Place> => {
  if (!located) return {}
  if (columns.some(name => located.address[name] !== after[name])) throw refuse('out_of_date')
  return located.place
}
