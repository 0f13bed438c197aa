import { stateNames, type StateCode } from '@gaitway/contract/values/states-of-usa'
import { refuse, type FieldErrors } from '@gaitway/contract/values/errors'
import type { Services } from '../services/services.ts'

/** A ZIP code with its state, and the field it was entered in. */
type TypedZip = { field: string; state?: string | null; zipCode?: string | null }

const nameState = (state: string) => stateNames[state as StateCode] ?? state

/** Refuses a ZIP code known to be in another state; an unknown one has no coordinates. */
export const refuseZipsElsewhere = async ({ places }: Services, typed: readonly TypedZip[]) => {
  const errors: FieldErrors = {}
  for (const { field, state, zipCode } of typed) {
    if (!state || !zipCode) continue
    const known = await places.stateOf(zipCode)
    if (known !== null && known !== state) errors[field] = `This ZIP code isn’t in ${nameState(state)}.`
  }
  if (Object.keys(errors).length > 0) throw refuse('fields_wrong', errors)
}

/** Coordinates looked up before the row was locked, with the address they belong to. */
export type Located<Address, Place> = { address: Address; place: Place }

/**
 * The coordinates to save: none if no address was sent. The row may have changed during the lookup; coordinates
 * of another address are never saved.
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
