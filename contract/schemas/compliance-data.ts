import { z } from 'zod'
import { COMPLIANCE_FILE_TOO_LONG } from '../format/compliance-facts.ts'
import { clinicianTypes } from '../values/enums.ts'
import { COMPLIANCE_FILE_MAX_CHARACTERS, INTEGER_MAX } from '../values/limits.ts'
import { irisValues, simplifyColumnName, type IrisValue } from '../values/tax-forms.ts'
import { instant, nothing } from './common.ts'

/**
 * How sure a fact is: read in the primary text, agreed by two or more second-hand sources, from one source that is old
 * or thin, or searched for without success.
 */
export const factCertainties = ['primary', 'secondHand', 'oneSource', 'notFound'] as const
export type FactCertainty = (typeof factCertainties)[number]

/** Control characters, and halves of characters: no text has them, and the database keeps neither. */
const UNREADABLE = /[\p{Cc}\p{Cs}]/u

const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine(typed => !UNREADABLE.test(typed), { error: 'has characters that can’t be read.' })
const code = text(8)
/** A day of every year, so not February 29. */
const monthDay = z.string().refine(typed => z.iso.date().safeParse(`2025-${typed}`).success, {
  error: 'must be a day of the year such as 02-14.',
})

const areDifferent = (values: readonly unknown[]) => new Set(values).size === values.length

/** Where a group of facts comes from, and when somebody last checked it. */
const origin = {
  source: text(300),
  checkedOn: z.iso.date(),
  certainty: z.enum(factCertainties),
}

/** Facts of a group that come from elsewhere than the rest of it. Files from before there were any have none. */
const buildOrigins = <Name extends string>(...names: Name[]) => {
  const one = z.strictObject(origin).optional()
  return z
    .strictObject(Object.fromEntries(names.map(name => [name, one])) as Record<Name, typeof one>)
    .optional()
}

/** What CMS does about a fault: reject the whole file, reject what has it, or leave it out with only a warning. */
export const pbjEditEffects = ['rejectsFile', 'rejects', 'skips'] as const
export type PbjEditEffect = (typeof pbjEditEffects)[number]

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
    origins: buildOrigins('dayHours', 'monthHours', 'zipMegabytes', 'xmlMegabytes'),
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
      .length(4)
      .refine(quarters => areDifferent(quarters.map(({ quarter }) => quarter)), {
        error: 'must have each of the quarters 1, 2, 3 and 4 once.',
      }),
    /** how many days after the quarter a facility should aim for, as CMS’s report can take a day */
    aimDays: z.int().positive(),
    origins: buildOrigins('aimDays'),
  }),
  edits: z.strictObject({
    ...origin,
    list: z
      .array(z.strictObject({ id: code, effect: z.enum(pbjEditEffects), meaning: text(200) }))
      .min(1)
      .refine(edits => areDifferent(edits.map(({ id }) => id)), { error: 'has an ID twice.' }),
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
    .min(1)
    .refine(years => areDifferent(years.map(({ year }) => year)), { error: 'has a year twice.' }),
  filing: z.strictObject({
    ...origin,
    /** the records of one file for the IRIS portal */
    recordsPerFile: z.int().positive(),
    /** the number of returns from which they must be filed electronically */
    electronicFrom: z.int().positive(),
  }),
})

const listSimpleNames = (names: Partial<Record<IrisValue, string[]>>) =>
  Object.values(names).flat().map(simplifyColumnName)

const digitPair = z.string().refine(typed => /^\d{2}$/.test(typed), { error: 'must be two digits.' })

const iris = z.strictObject({
  /** the names that the columns of IRIS’s template are known by, each list with its own source */
  columns: z
    .array(
      z.strictObject({
        ...origin,
        /** names the list */
        about: text(80),
        names: z.partialRecord(z.enum(irisValues), z.array(text(160)).min(1)),
      }),
    )
    .min(1)
    .refine(lists => areDifferent(lists.map(({ about }) => about)), { error: 'has a list twice.' })
    .refine(lists => areDifferent(lists.flatMap(({ names }) => listSimpleNames(names))), {
      error: 'has a name twice. Capital letters, spaces and marks make no difference.',
    }),
  /** what IRIS reads in columns that take a code */
  codes: z.strictObject({
    ...origin,
    form: code,
    country: code,
    domesticPhone: code,
    no: code,
    business: code,
    individual: code,
    ssn: code,
    itin: code,
    ein: code,
  }),
  /** which numbers can’t be taxpayer IDs */
  taxpayerIds: z.strictObject({
    ...origin,
    /** the first three digits that no Social Security number has; none begins with 9 either */
    ssnUnusedAreas: z.array(
      z.string().refine(typed => /^\d{3}$/.test(typed), { error: 'must be three digits.' }),
    ),
    /** first and last of the fourth and fifth digits of an ITIN */
    itinGroups: z.array(z.tuple([digitPair, digitPair])).min(1),
    /** the first two digits that no EIN has */
    einUnusedPrefixes: z.array(digitPair),
  }),
})

/** What authorities change by the year: codes, edits, due dates and thresholds, each with its source. */
export const complianceData = z.strictObject({
  /** names this version of the data */
  title: text(80),
  pbj,
  yearEnd,
  /** the files of Forms 1099-NEC for the IRS’s Information Returns Intake System */
  iris,
  /** what was looked for and not found, in full sentences that the product shows */
  notFound: z
    .array(
      z.strictObject({
        /** whom it concerns: facilities that report hours, or the operator at the year’s end */
        part: z.enum(['pbj', 'yearEnd']),
        about: text(80),
        sentence: text(400),
        checkedOn: z.iso.date(),
      }),
    )
    .refine(facts => areDifferent(facts.map(({ about }) => about)), { error: 'has a subject twice.' }),
})
export type ComplianceData = z.infer<typeof complianceData>

/** A file as its text; null stands for the data that the product comes with. */
const json = z
  .string()
  .min(1, 'Please choose a file.')
  .max(COMPLIANCE_FILE_MAX_CHARACTERS, COMPLIANCE_FILE_TOO_LONG)
  .nullable()
/** Counts the imports; 0 before the first one. */
const version = z.int().min(0).max(INTEGER_MAX)
const value = z.string().nullable()

export const complianceDataSchemas = {
  'complianceData.read': {
    input: nothing,
    output: z.strictObject({
      version,
      data: complianceData,
      /** the latest imports, newest first */
      imports: z.array(
        z.strictObject({
          version: z.int(),
          title: z.string(),
          /** if an admin chose the data that the product comes with */
          isOriginal: z.boolean(),
          importedByName: z.string(),
          createdAt: instant,
        }),
      ),
    }),
  },
  'complianceData.preview': {
    input: z.strictObject({ json }),
    /** what importing it would change, or what is wrong with it; nothing is saved */
    output: z.strictObject({
      faults: z.array(z.string()),
      changes: z.array(z.strictObject({ group: z.string(), fact: z.string(), from: value, to: value })),
    }),
  },
  'complianceData.import': {
    /** the version that it follows */
    input: z.strictObject({ json, version }),
    output: z.strictObject({ version }),
  },
}
