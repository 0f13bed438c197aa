import { z } from 'zod'
import { clinicianTypes } from '../enums.ts'
import { stateCodes, type StateCode } from '../states-of-usa.ts'
import { addressFields } from '../fields/address.ts'
import { moneyFields } from '../fields/money.ts'
import { cents, done, id, instant, listQuery, page, version } from './common.ts'
import { choiceBy, textBy, wholeBy } from './from-rule.ts'

const m = moneyFields
export const medianRate = z.strictObject({
  id,
  clinicianType: z.enum(clinicianTypes),
  state: z.enum(stateCodes as [StateCode, ...StateCode[]]),
  /** null for the whole state */
  city: z.string().nullable(),
  rateCents: cents,
  source: z.string(),
  updatedAt: instant.nullable(),
})
export const hourlyRate = z.strictObject({
  clinicianType: z.enum(clinicianTypes),
  /** dollars per hour: the minimum */
  minRate: z.int(),
  /** dollars per hour: the default in a new job */
  defaultRate: z.int(),
})

/** A rate in the back office's list. */
export const medianRateRecord = z.strictObject({ ...medianRate.shape, version })
export type MedianRateRecord = z.infer<typeof medianRateRecord>

export const hourlyRateRecord = z.strictObject({
  id: z.enum(clinicianTypes),
  ...hourlyRate.shape,
  updatedAt: instant.nullable(),
  version,
})
export type HourlyRateRecord = z.infer<typeof hourlyRateRecord>

export const rateSchemas = {
  'rates.list': {
    input: z.strictObject({
      ...listQuery('state', 'rateCents'),
      clinicianType: z.enum(clinicianTypes).optional(),
      state: z.enum(stateCodes as [StateCode, ...StateCode[]]).optional(),
    }),
    output: z.strictObject({ ...page(medianRate).shape, hourlyRates: z.array(hourlyRate) }),
  },
  'rates.add': {
    input: z.strictObject({
      clinicianType: choiceBy(m.clinicianType),
      state: choiceBy(m.state),
      city: textBy(addressFields.city).optional(),
      rateCents: wholeBy(m.rateCents),
      source: textBy(m.rateSource).optional(),
    }),
    output: medianRate,
  },
  'rates.edit': {
    input: z.strictObject({
      id,
      rateCents: wholeBy(m.rateCents),
      source: textBy(m.rateSource).optional(),
      version: version.optional(),
    }),
    output: medianRate,
  },
  'rates.remove': { input: z.strictObject({ id }), output: done },
  'rates.setHourly': {
    input: z
      .strictObject({
        clinicianType: choiceBy(m.clinicianType),
        minRate: wholeBy(m.minRate),
        defaultRate: wholeBy(m.defaultRate),
        version: version.optional(),
      })
      .refine(({ minRate, defaultRate }) => defaultRate >= minRate, {
        error: 'The default rate can’t be below the minimum rate',
        path: ['defaultRate'],
      }),
    output: hourlyRate,
  },
}
