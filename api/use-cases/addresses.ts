import { stateNames, type StateCode } from '@gaitway/contract/values/states-of-usa'
import { addressFields } from '@gaitway/contract/fields/address'
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

type Zoned = { state: string | null; zipCode: string | null; timeZone: string }
type EnteredAddress = {
  state: string
  zipCode: string
  /** the zone that was chosen, where the form asked for it */
  chosen?: string
  /** staff correct it, whatever the ZIP code says */
  isCorrection?: boolean
  /** the field of the time zone */
  field: string
  /** addresses whose zones are known; with the same state and ZIP code it is theirs */
  known: readonly (Zoned | undefined)[]
}

/**
 * The time zones of addresses: the ZIP code decides. If it is unknown and its area has several zones, one of them must
 * have been chosen; refuses at the field if it wasn't.
 */
export const findTimeZones = async ({ places }: Services, entered: readonly EnteredAddress[]) => {
  const errors: FieldErrors = {}
  const found: string[] = []
  for (const { state, zipCode, chosen, isCorrection, field, known } of entered) {
    const same = known.find(one => one?.state === state && one.zipCode === zipCode)?.timeZone
    const zones = same && !chosen ? [same] : await places.listTimeZones({ state, zipCode })
    const isAmbiguous = zones.length > 1
    // a form that staff send has the zone of the old address, too, where only the address was changed
    const isOld = !same && known.some(one => one?.timeZone === chosen)
    const isAnswer = isCorrection ? !isOld : isAmbiguous && zones.some(one => one === chosen)
    const answer = isAnswer ? chosen : undefined
    const zone = answer ?? same ?? (isAmbiguous ? undefined : zones[0])
    if (!zone) errors[field] = addressFields.timeZone.missing
    found.push(zone ?? '')
  }
  if (Object.keys(errors).length > 0) throw refuse('fields_wrong', errors)
  return found
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
