import { refuse } from '@gaitway/contract/errors'

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
