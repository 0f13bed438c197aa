import { clinicianTypes, type ClinicianType } from '@gaitway/contract/values/enums'
import { addressFields } from '@gaitway/contract/fields/address'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { stateCodes, type StateCode } from '@gaitway/contract/values/states-of-usa'
import { parseCents } from '../payments/payment-amounts.ts'

/** A rate as it is typed, in dollars. */
export type TypedRate = {
  clinicianType: string
  state: string
  city: string
  rateCents: string
  source: string
}

export const emptyRate: TypedRate = { clinicianType: '', state: '', city: '', rateCents: '', source: '' }

const isType = (typed: string): typed is ClinicianType =>
  (clinicianTypes as readonly string[]).includes(typed)
const isState = (typed: string): typed is StateCode => (stateCodes as readonly string[]).includes(typed)
const optional = { optional: true }

/** What is wrong with each field, in the words of the rules that the API checks. */
export const rateErrors = ({ clinicianType, state, city, rateCents, source }: TypedRate) => ({
  clinicianType: check(moneyFields.clinicianType, clinicianType),
  state: check(moneyFields.state, state),
  city: check(addressFields.city, city, optional),
  rateCents: check(moneyFields.rateCents, rateCents.trim() && parseCents(rateCents)),
  source: check(moneyFields.rateSource, source, optional),
})

/** The parts of a rate that can change; an empty source is left out. */
export const readFigure = ({ rateCents, source }: Pick<TypedRate, 'rateCents' | 'source'>) => ({
  rateCents: parseCents(rateCents),
  ...(source.trim() && { source: source.trim() }),
})

/** A whole new rate; an empty city means the whole state. */
export const newRate = (typed: TypedRate) => {
  const { clinicianType, state, city } = typed
  if (!isType(clinicianType) || !isState(state)) throw new Error('A rate with errors was sent')
  return { clinicianType, state, ...(city.trim() && { city: city.trim() }), ...readFigure(typed) }
}

export type TypedFloor = { minRate: string; defaultRate: string }

export const floorErrors = ({ minRate, defaultRate }: TypedFloor) => ({
  minRate: check(moneyFields.minRate, minRate.trim()),
  defaultRate:
    check(moneyFields.defaultRate, defaultRate.trim()) ??
    (Number(defaultRate) < Number(minRate) ? 'The default rate can’t be below the minimum rate' : undefined),
})
