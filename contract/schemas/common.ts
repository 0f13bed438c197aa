import { z } from 'zod'
import { cleanLine } from '../fields/clean.ts'
import { DEFAULT_PAGE_SIZE, INTEGER_MAX, MAX_PAGE_SIZE } from '../values/limits.ts'
import { paymentTypes } from '../values/enums.ts'
import { stateCodes } from '../values/states-of-usa.ts'
import { figureNames, missedKinds } from '../reliability.ts'

export const id = z.uuid({ error: 'This isn’t a valid ID.' })
/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime({ error: 'This isn’t a valid time.' })
export const cents = z.int()
/** Cents that a request names: as many as a column keeps. */
export const sentCents = z.int().min(-INTEGER_MAX).max(INTEGER_MAX)
export const nullableText = z.string().nullable()
/** Counts the changes of a record. A change that names an older version is refused. */
export const version = z.int().min(1).max(INTEGER_MAX)
export const state = z.enum(stateCodes, { error: 'Please choose a state' })
/** What someone typed into a search box. */
export const typedLine = z.string().overwrite(cleanLine)
export const nothing = z.strictObject({})
export const done = z.strictObject({})

/** The query of a list, with the sorts it allows. */
export const listQuery = <const Sort extends string>(...sorts: readonly Sort[]) => ({
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  sortBy: z.enum(sorts).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
})
export const page = <Schema extends z.ZodType>(schema: Schema) =>
  z.strictObject({ data: z.array(schema), count: z.int() })

/** A comma-joined list in a query. */
export const commaList = <const Word extends string>(words: readonly Word[]) =>
  z
    .string()
    .max(500)
    .optional()
    .refine(joined => !joined || joined.split(',').every(word => words.some(known => known === word)), {
      error: 'This filter has an unknown value.',
    })

/** The parts of an address in responses. */
export const addressTexts = {
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
}

export const slot = z.strictObject({ startDate: instant, endDate: instant })
/** A day of a job at other times than posted. */
export const proposedSlot = z.strictObject({ slotId: id, ...slot.shape })
export const paymentType = z.enum(paymentTypes, { error: 'Choose a payment method.' })

export const priceLines = z.strictObject({
  productCents: cents,
  serviceFeeCents: cents,
  subtotalCents: cents,
  processingCents: cents,
  totalCents: cents,
})

export const position = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/** How the clinician gave up the confirmed shift; null if they didn’t, or if staff excused it. */
export const missed = z.enum(missedKinds).nullable()

/** How often a side kept its word. Below `RELIABILITY_FROM_SHIFTS` shifts there are no figures. */
export const reliability = z.strictObject({
  shifts: z.int(),
  figures: z.array(z.strictObject({ name: z.enum(figureNames), times: z.int(), of: z.int() })),
})

/** An uploaded file, for those who may open it. */
export const openableFile = z.strictObject({
  /** opens the file for a few minutes */
  url: z.string(),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
})
