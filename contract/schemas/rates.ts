import { z } from 'zod'
import { clinicianTypes } from '../values/enums.ts'
import { stateCodes } from '../values/states-of-usa.ts'
import { addressFields } from '../fields/address.ts'
import { moneyFields } from '../fields/money.ts'
import { RATE_FILE_MAX_CHARACTERS, RATE_FILE_MAX_ROWS } from '../values/limits.ts'
import { cents, done, id, instant, listQuery, page, version, nullableText } from './common.ts'
import { choiceBy, textBy, wholeBy } from './from-rule.ts'

export const medianRate = z.strictObject({
  id,
  clinicianType: z.enum(clinicianTypes),
  state: z.enum(stateCodes),
  /** null for the whole state */
  city: nullableText,
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

const city = textBy(addressFields.city)
const source = textBy(moneyFields.rateSource)
const newRate = z.strictObject({
  clinicianType: choiceBy(moneyFields.clinicianType),
  state: choiceBy(moneyFields.state),
  /** without it, the whole state */
  city: city.optional(),
  rateCents: wholeBy(moneyFields.rateCents),
  source: source.optional(),
})
/** A rate in a file, with the version of the rate that it replaces; null if there is none for the place. */
const importedRate = newRate.extend({
  city: city.nullable(),
  source: source.nullable(),
  version: version.nullable(),
})

export const rateSchemas = {
  'rates.preview': {
    input: z.strictObject({
      csv: z
        .string()
        .min(1, 'Please choose a file.')
        .max(RATE_FILE_MAX_CHARACTERS, 'This file is too long. Split it and import the parts.'),
    }),
    /** what importing it would do, and why some lines can't be imported; nothing is saved */
    output: z.strictObject({
      rates: z.array(
        importedRate.extend({
          line: z.int(),
          change: z.enum(['new', 'changed', 'same']),
          beforeCents: cents.nullable(),
        }),
      ),
      bad: z.array(z.strictObject({ line: z.int(), problem: z.string() })),
    }),
  },
  'rates.import': {
    input: z.strictObject({ rates: z.array(importedRate).min(1).max(RATE_FILE_MAX_ROWS) }),
    output: z.strictObject({ added: z.int(), changed: z.int() }),
  },
  'rates.list': {
    input: z.strictObject({
      ...listQuery('state', 'rateCents'),
      clinicianType: z.enum(clinicianTypes).optional(),
      state: z.enum(stateCodes).optional(),
    }),
    output: z.strictObject({ ...page(medianRate).shape, hourlyRates: z.array(hourlyRate) }),
  },
  'rates.add': {
    input: newRate,
    output: medianRate,
  },
  'rates.edit': {
    input: z.strictObject({
      id,
      ...newRate.partial({ clinicianType: true, state: true }).shape,
      /** null for the whole state */
      city: city.nullable().optional(),
      version: version.optional(),
    }),
    output: medianRate,
  },
  'rates.remove': { input: z.strictObject({ id }), output: done },
  'rates.setHourly': {
    input: z
      .strictObject({
        clinicianType: choiceBy(moneyFields.clinicianType),
        minRate: wholeBy(moneyFields.minRate),
        defaultRate: wholeBy(moneyFields.defaultRate),
        version: version.optional(),
      })
      .refine(({ minRate, defaultRate }) => defaultRate >= minRate, {
        error: 'The default rate can’t be below the minimum rate',
        path: ['defaultRate'],
      }),
    output: hourlyRate,
  },
}
