import { z } from 'zod'
import { clinicianTypes } from '../values/enums.ts'

/**
 * How sure a fact is: read in the primary text, agreed by two or more second-hand sources, from one source that is old
 * or thin, or searched for without success.
 */
export const factCertainties = ['primary', 'secondHand', 'oneSource', 'notFound'] as const
export type FactCertainty = (typeof factCertainties)[number]

const text = (maxLength: number) => z.string().trim().min(1).max(maxLength)
const code = text(8)
const monthDay = z.string().regex(/^\d\d-\d\d$/)

/** Where a group of facts comes from, and when somebody last checked it. */
const origin = {
  source: text(300),
  checkedOn: z.iso.date(),
  certainty: z.enum(factCertainties),
}

/** What CMS does about a fault: reject the whole file, reject what has it, or leave it out with only a warning. */
export const pbjEditEffects = ['rejectsFile', 'rejects', 'skips'] as const

const pbj = z.strictObject({
  specification: z.strictObject({
    ...origin,
    version: text(20),
    /** the name of the schema file that the XML file names */
    schemaFile: text(60),
    validFrom: z.iso.date(),
  }),
  codes: z.strictObject({
    ...origin,
    payType: code,
    /** null for a discipline that CMS has no code for */
    jobTitles: z.record(z.enum(clinicianTypes), code.nullable()),
  }),
  limits: z.strictObject({
    ...origin,
    /** hours of one person on one date */
    dayHours: z.number().positive().max(24),
    /** hours of one person in one month above which the file is worth a second look */
    monthHours: z.number().positive(),
    zipMegabytes: z.number().positive(),
    xmlMegabytes: z.number().positive(),
  }),
  meals: z.strictObject({
    ...origin,
    /** minutes taken off for each full shift */
    minutes: z.int().positive(),
    /** hours on site that make a full shift */
    fullShiftHours: z.number().positive(),
  }),
  quarters: z.strictObject({
    ...origin,
    list: z
      .array(
        z.strictObject({
          quarter: z.int().min(1).max(4),
          /** 1 if the federal fiscal year is the calendar year after the one the quarter is in */
          fiscalYearOffset: z.int().min(0).max(1),
          firstDay: monthDay,
          lastDay: monthDay,
          /** until 11:59 PM Eastern time, of the first such day after the quarter */
          due: monthDay,
        }),
      )
      .length(4),
    /** how many days after the quarter a facility should aim for, as CMS’s report can take a day */
    aimDays: z.int().positive(),
  }),
  edits: z.strictObject({
    ...origin,
    list: z.array(z.strictObject({ id: code, effect: z.enum(pbjEditEffects), meaning: text(200) })).min(1),
  }),
})

const yearEnd = z.strictObject({
  years: z
    .array(
      z.strictObject({
        ...origin,
        year: z.int().min(2020).max(2100),
        /** payments of a year from which a 1099-NEC is due */
        thresholdCents: z.int().positive(),
        due: z.iso.date(),
      }),
    )
    .min(1),
  filing: z.strictObject({
    ...origin,
    /** the records of one file for the IRIS portal */
    recordsPerFile: z.int().positive(),
    /** the number of returns from which they must be filed electronically */
    electronicFrom: z.int().positive(),
  }),
})

/** What authorities change by the year: codes, edits, due dates and thresholds, each with its source. */
export const complianceData = z.strictObject({
  /** names this version of the data */
  title: text(80),
  pbj,
  yearEnd,
  /** what was looked for and not found, in full sentences that the product shows */
  notFound: z.array(z.strictObject({ about: text(80), sentence: text(400), checkedOn: z.iso.date() })),
})
export type ComplianceData = z.infer<typeof complianceData>
