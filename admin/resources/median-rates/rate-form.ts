import { clinicianTypes } from '@gaitway/contract/values/enums'
import { addressFields } from '@gaitway/contract/fields/address'
import { moneyFields } from '@gaitway/contract/fields/money'
import { check } from '@gaitway/contract/fields/rule'
import { stateCodes } from '@gaitway/contract/values/states-of-usa'
import { parseCents } from '../payments/payment-amounts.ts'

/** A rate as it is typed, in dollars. */
type TypedRate = {
  clinicianType: string
  state: string
  city: string
  rateCents: string
  source: string
}

export const emptyRate: TypedRate = { clinicianType: '', state: '', city: '', rateCents: '', source: '' }

const optional = { optional: true }

/** The error of each field, by the same rules that the API checks. */
export const findRateErrors = ({ clinicianType, state, city, rateCents, source }: TypedRate) => ({
  clinicianType: check(moneyFields.clinicianType, clinicianType),
  state: check(moneyFields.state, state),
  city: check(addressFields.city, city, optional),
  rateCents: check(moneyFields.rateCents, rateCents.trim() && parseCents(rateCents)),
  source: check(moneyFields.rateSource, source, optional),
})

/** The typed values that can change in a rate; an empty source is left out. */
export const readRateChange = ({ rateCents, source }: Pick<TypedRate, 'rateCents' | 'source'>) => ({
  rateCents: parseCents(rateCents),
  ...(source.trim() && { source: source.trim() }),
})

/** A new rate from typed values without errors; an empty city means the whole state. */
export const readNewRate = (typed: TypedRate) => {
  const clinicianType = clinicianTypes.find(type => type === typed.clinicianType)
  const state = stateCodes.find(code => code === typed.state)
  if (!clinicianType || !state) throw new Error('A rate with errors was sent')
  const city = typed.city.trim()
  return { clinicianType, state, ...(city && { city }), ...readRateChange(typed) }
}

export const findHourlyRateErrors = ({ minRate, defaultRate }: { minRate: string; defaultRate: string }) => ({
  minRate: check(moneyFields.minRate, minRate.trim()),
  defaultRate:
    check(moneyFields.defaultRate, defaultRate.trim()) ??
    (Number(defaultRate) < Number(minRate) ? 'The default rate can’t be below the minimum rate' : undefined),
})
