import { z } from 'zod'
import { clinicianTypes } from '../values/enums.ts'
import {
  complianceExportKinds,
  complianceExportStatuses,
  exportBlockers,
  faultEffects,
  mealRules,
  notIncludedReasons,
} from '../values/compliance.ts'
import { complianceFields } from '../fields/compliance.ts'
import { cmsCertificationNumber } from '../fields/facility.ts'
import { id, instant, nullableText, version } from './common.ts'
import { factCertainties } from './compliance-data.ts'
import { textBy } from './from-rule.ts'

/** A local calendar day, `2026-12-31`. */
const day = z.iso.date()
/** Hours times 100: CMS counts hundredths of an hour. */
const hundredths = z.int()

const quarter = z.int({ error: 'Choose a quarter' }).min(1, 'Choose a quarter').max(4, 'Choose a quarter')
const fiscalYear = z
  .int({ error: 'Choose a fiscal year' })
  .min(2020, 'Choose a fiscal year')
  .max(2100, 'Choose a fiscal year')
/** The federal quarter: 1 is October to December, which belongs to the next calendar year. */
const reportQuarter = { quarter, fiscalYear }
/** Admins name the facility. */
const whose = { facilityId: id.optional() }

/** The shifts that hours come from. */
const shifts = z.array(z.strictObject({ jobId: id, serialNumber: z.int() }))

const fault = z.strictObject({
  /** of CMS’s edits; null if CMS has none for it */
  editId: nullableText,
  effect: z.enum(faultEffects),
  employeeId: nullableText,
  /** of the person who has this ID at the facility; null if we know nobody by it */
  name: nullableText,
  date: day.nullable(),
  /** in the XML file */
  line: z.int().nullable(),
  /** of hours that were left out; empty for other faults */
  shifts,
  /** what is wrong and what to do */
  sentence: z.string(),
})
export type Fault = z.output<typeof fault>

const checkedFile = z.strictObject({
  /** CMS wouldn’t reject or skip anything that can be checked without CMS */
  isAccepted: z.boolean(),
  /** the first ones; `faultCount` counts all */
  faults: z.array(fault),
  faultCount: z.int(),
  /** null if the file couldn’t be read to its end */
  summary: z
    .strictObject({
      facilityId: nullableText,
      stateCode: nullableText,
      quarter: z.int().nullable(),
      fiscalYear: z.int().nullable(),
      /** `merge` adds to what CMS has; `replace` deletes all that was submitted for the quarter */
      processType: nullableText,
      people: z.int(),
      days: z.int(),
      hundredths,
    })
    .nullable(),
})
export type CheckedFile = z.output<typeof checkedFile>

const complianceExport = z.strictObject({
  id,
  kind: z.enum(complianceExportKinds),
  quarter: z.int(),
  fiscalYear: z.int(),
  status: z.enum(complianceExportStatuses),
  /** percent; 100 once it is ready or faulty */
  progress: z.int(),
  startedAt: instant,
  startedBy: z.string(),
  finishedAt: instant.nullable(),
  /** all null until it is ready or faulty */
  fileName: nullableText,
  byteSize: z.int().nullable(),
  /** SHA-256 of the file, in hex */
  sha256: nullableText,
  /** entries of hours in a PBJ file, shifts in the one for payroll */
  rows: z.int().nullable(),
  people: z.int().nullable(),
  hundredths: hundredths.nullable(),
  /** the rule for meals that it was made with */
  shortShiftMeals: z.enum(mealRules),
  faultCount: z.int(),
  /** days worked whose hours a rule holds back, so that they aren’t in the file; each is among the faults */
  leftOutCount: z.int(),
  /** it is removed after two years */
  keptUntil: instant,
})

const person = z.strictObject({
  clinicianId: id,
  name: z.string(),
  clinicianType: z.enum(clinicianTypes),
  /** null until it is entered, or made at random with the first PBJ export */
  employeeId: nullableText,
  /** when it was first exported; it can’t change anymore */
  frozenAt: instant.nullable(),
  days: z.int(),
  hundredths,
})

export const complianceSchemas = {
  'compliance.read': {
    input: z.strictObject({
      ...whose,
      /** without them, the quarter that is due next */
      quarter: z.coerce.number().pipe(quarter).optional(),
      fiscalYear: z.coerce.number().pipe(fiscalYear).optional(),
    }),
    output: z.strictObject({
      facility: z.strictObject({
        id,
        name: z.string(),
        state: nullableText,
        timeZone: z.string(),
        cmsCertificationNumber: nullableText,
      }),
      quarter: z.strictObject({
        ...reportQuarter,
        firstDay: day,
        lastDay: day,
        /** the last day that an export has now: yesterday or the quarter’s last; null before its first day is over */
        countedUntil: day.nullable(),
        /** until 11:59 PM Eastern time */
        dueOn: day,
        /** negative once it is overdue */
        daysLeft: z.int(),
        /** to aim for, as CMS’s report can take a day */
        aimOn: day,
      }),
      /** to choose from, newest first */
      quarters: z.array(
        z.strictObject({ ...reportQuarter, firstDay: day, lastDay: day, dueOn: day, aimOn: day }),
      ),
      totals: z.strictObject({ people: z.int(), days: z.int(), hundredths }),
      byJobTitle: z.array(
        z.strictObject({
          jobTitleCode: z.string(),
          /** what CMS calls it */
          name: z.string(),
          people: z.int(),
          days: z.int(),
          hundredths,
        }),
      ),
      /** the oldest first; `notIncludedCount` counts all */
      notIncluded: z.array(
        z.strictObject({
          reason: z.enum(notIncludedReasons),
          /** of the shift, or of the several that make up a day held back */
          shifts,
          clinicianId: id,
          clinicianName: z.string(),
          /** the first local day concerned */
          date: day,
          /** of the time card, if there is one */
          hundredths: hundredths.nullable(),
        }),
      ),
      notIncludedCount: z.int(),
      /** why a PBJ file can’t be made now */
      blockers: z.array(z.enum(exportBlockers)),
      settings: z.strictObject({
        stateFacilityId: nullableText,
        shortShiftMeals: z.enum(mealRules),
        /** named by a change; refused if somebody else saved since */
        version,
      }),
      /** everyone with reported hours in the quarter, and everyone who has an ID here already */
      people: z.array(person),
      /** of the quarter, newest first */
      exports: z.array(complianceExport),
      /** where the rules come from */
      rules: z.strictObject({
        title: z.string(),
        specificationVersion: z.string(),
        validFrom: day,
        checkedOn: day,
        source: z.string(),
        /** how sure the rule for meals is */
        meals: z.strictObject({ source: z.string(), checkedOn: day, certainty: z.enum(factCertainties) }),
        /** what was looked for and not found, in full sentences */
        notFound: z.array(z.strictObject({ about: z.string(), sentence: z.string(), checkedOn: day })),
      }),
    }),
  },
  'compliance.saveSettings': {
    input: z.strictObject({
      ...whose,
      version,
      stateFacilityId: textBy(complianceFields.stateFacilityId).nullable().optional(),
      cmsCertificationNumber: textBy(cmsCertificationNumber).nullable().optional(),
      shortShiftMeals: z.enum(mealRules).optional(),
      /** each ID is one person’s, and can change until it is first exported */
      employeeIds: z
        .array(z.strictObject({ clinicianId: id, employeeId: textBy(complianceFields.employeeId) }))
        .max(500)
        .optional(),
    }),
    output: z.strictObject({ version }),
  },
  'compliance.startExport': {
    input: z.strictObject({ ...whose, ...reportQuarter, kind: z.enum(complianceExportKinds) }),
    output: complianceExport,
  },
  'compliance.readExport': {
    input: z.strictObject({ ...whose, id }),
    output: z.strictObject({
      export: complianceExport,
      /** the first ones */
      faults: z.array(fault),
      /** the export of the same kind and quarter before it; null if this is the first */
      previous: z.strictObject({ id, startedAt: instant }).nullable(),
      /** the days whose hours differ, the oldest first; `changeCount` counts all */
      changes: z.array(
        z.strictObject({
          clinicianId: id,
          name: z.string(),
          employeeId: z.string(),
          date: day,
          jobTitleCode: z.string(),
          /** 0 if it wasn’t in that file */
          beforeHundredths: hundredths,
          afterHundredths: hundredths,
        }),
      ),
      changeCount: z.int(),
      /** days that are gone: a merge can’t remove them at CMS, so the facility has to */
      removedCount: z.int(),
    }),
  },
  'compliance.download': { input: z.strictObject({ ...whose, id }), output: z.unknown() },
  /** multipart: one file in the field `files` */
  'compliance.checkFile': {
    input: z.strictObject(whose),
    output: z.strictObject({ fileName: z.string(), byteSize: z.int(), ...checkedFile.shape }),
  },
}
