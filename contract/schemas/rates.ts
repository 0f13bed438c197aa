import { z } from 'zod'
import { clinicianTypes } from '../values/enums.ts'
import { stateCodes, type StateCode } from '../values/states-of-usa.ts'
import { addressFields } from '../fields/address.ts'
import { moneyFields } from '../fields/money.ts'
import { RATE_FILE_MAX_CHARACTERS, RATE_FILE_MAX_ROWS } from '../values/limits.ts'
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

const place = {
  clinicianType: choiceBy(m.clinicianType),
  state: choiceBy(m.state),
  city: textBy(addressFields.city).nullable(),
}
/** A rate of a file, with the version of the rate it replaces; null if the place has none. */
const importedRate = z.strictObject({
  ...place,
  rateCents: wholeBy(m.rateCents),
  source: textBy(m.rateSource).nullable(),
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
      clinicianType: choiceBy(m.clinicianType).optional(),
      state: choiceBy(m.state).optional(),
      /** null for the whole state */
      city: textBy(addressFields.city).nullable().optional(),
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
