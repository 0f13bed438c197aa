import { stateNames, type StateCode } from '@gaitway/contract/enums'
import { refuse, type FieldErrors } from '@gaitway/contract/errors'
import type { Services } from '../services/services.ts'

/** A zip code with its state, and the field that it was typed into. */
type TypedZip = { field: string; state?: string | null; zipCode?: string | null }

const nameOf = (state: string) => stateNames[state as StateCode] ?? state

/** A zip code that is known to lie in another state than its address is refused; one that nobody knows has no place yet. */
export const refuseZipsElsewhere = async ({ places }: Services, typed: readonly TypedZip[]) => {
  const errors: FieldErrors = {}
  for (const { field, state, zipCode } of typed) {
    if (!state || !zipCode) continue
    const known = await places.stateOf(zipCode)
    if (known !== null && known !== state) errors[field] = `This zip code is not in ${nameOf(state)}.`
  }
  if (Object.keys(errors).length > 0) throw refuse('fields_wrong', errors)
}

/** A place that was looked up before the row was locked, and the address that it is the place of. */
export type Located<Address, Place> = { address: Address; place: Place }

/**
 * What is saved of a place: nothing when no address was sent. The row may have changed while the place was looked up; a
 * place of another address than the row's own is never saved.
 */
export const placeUnderLock = <Address, Place>(
  columns: readonly (keyof Address)[],
  located: Located<Address, Place> | undefined,
  after: Address,
): Partial<Place> => {
  if (!located) return {}
  if (columns.some(name => located.address[name] !== after[name])) throw refuse('changed_meanwhile')
  return located.place
}
