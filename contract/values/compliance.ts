import type { ClinicianType } from './enums.ts'

/** How meals are deducted from shifts shorter than a full one: the recorded break only, or at least 30 minutes. */
export const mealRules = ['recorded', 'atLeastOnce'] as const
export type MealRule = (typeof mealRules)[number]
export const mealRuleNames: Record<MealRule, string> = {
  recorded: 'Deduct only recorded breaks',
  atLeastOnce: 'Deduct at least 30 minutes',
}

/** The files that a facility can have made of a quarter. */
export const complianceExportKinds = ['pbjXml', 'pbjCsv', 'shiftCsv'] as const
export type ComplianceExportKind = (typeof complianceExportKinds)[number]
export const complianceExportKindNames: Record<ComplianceExportKind, string> = {
  pbjXml: 'PBJ file for CMS (XML in a ZIP)',
  pbjCsv: 'PBJ hours as spreadsheets (CSV in a ZIP)',
  shiftCsv: 'Shifts for payroll (CSV)',
}

/** `faulty`: CMS would reject the file, so it can’t be downloaded. */
export const complianceExportStatuses = ['waiting', 'making', 'ready', 'faulty'] as const
export type ComplianceExportStatus = (typeof complianceExportStatuses)[number]
export const complianceExportStatusNames: Record<ComplianceExportStatus, string> = {
  waiting: 'Queued',
  making: 'Creating',
  ready: 'Ready',
  faulty: 'Needs corrections',
}

/** Why hours of a quarter aren’t in its export, or differ from the last one. */
export const notIncludedReasons = [
  'noTimeCard',
  'inReview',
  'returned',
  'extraTimeOpen',
  'noShowReported',
  'contestedNoShow',
  'overDayHours',
  'noCode',
  'correctedSinceExport',
] as const
export type NotIncludedReason = (typeof notIncludedReasons)[number]

/** What each reason means, and what somebody can do about it. */
export const notIncludedCopy: Record<NotIncludedReason, { name: string; what: string }> = {
  noTimeCard: {
    name: 'No time card yet',
    what: 'The clinician hasn’t submitted a time card. Its hours count once you accept it.',
  },
  inReview: {
    name: 'Time card in review',
    what: 'Review the time card. Its hours count once it is accepted.',
  },
  returned: {
    name: 'Time card returned',
    what: 'The clinician has to submit the time card again. Its hours count once you accept it.',
  },
  extraTimeOpen: {
    name: 'Extra time not decided',
    what: 'The hours without the extra time are included. Accept or decline the extra time.',
  },
  noShowReported: {
    name: 'No-show reported',
    what: 'The clinician hasn’t answered the no-show report. Nothing counts until it is settled.',
  },
  contestedNoShow: {
    name: 'No-show contested',
    what: 'The clinician says that they were there. Nothing counts until our staff decide.',
  },
  overDayHours: {
    name: 'More hours than CMS accepts for one day',
    what: 'CMS rejects more than 22.50 hours for one person on one date. Check the time cards: Gaitway’s staff can correct them.',
  },
  noCode: {
    name: 'No CMS job title code',
    what: 'CMS has no code for this discipline, so the hours can’t be reported.',
  },
  correctedSinceExport: {
    name: 'Corrected since the last export',
    what: 'The time card was corrected after your last export. Create the file again and upload the new one.',
  },
}

/** Why a PBJ file can’t be made yet. */
export const exportBlockers = ['stateFacilityId', 'notStarted', 'noHours'] as const
export type ExportBlocker = (typeof exportBlockers)[number]
export const exportBlockerCopy: Record<ExportBlocker, string> = {
  stateFacilityId: 'Enter your state-assigned facility ID in the settings first.',
  notStarted: 'No day of this quarter is over yet.',
  noHours: 'There are no accepted hours to report for this quarter.',
}

/**
 * What CMS would do about a fault of a file; `warns`: nothing, but somebody should look at it. `leftOut`: we held the hours
 * back. `notChecked`: we can’t read the file, so we don’t know.
 */
export const faultEffects = ['rejectsFile', 'rejects', 'skips', 'notChecked', 'leftOut', 'warns'] as const
export type FaultEffect = (typeof faultEffects)[number]
export const faultEffectNames: Record<FaultEffect, string> = {
  rejectsFile: 'CMS rejects the whole file',
  rejects: 'CMS rejects this',
  skips: 'CMS doesn’t count the record',
  notChecked: 'We couldn’t check the file',
  leftOut: 'Not in this file',
  warns: 'Check before you upload',
}
/** Effects that keep a file from being offered for upload. */
export const fatalEffects: readonly FaultEffect[] = ['rejectsFile', 'rejects', 'skips', 'notChecked']

/** What CMS calls the jobs of these codes. */
export const pbjTitleNames: Record<ClinicianType, string> = {
  pt: 'Physical Therapist',
  pta: 'Physical Therapy Assistant',
  ot: 'Occupational Therapist',
  ota: 'Occupational Therapy Assistant',
  cota: 'Occupational Therapy Assistant',
  slp: 'Speech/Language Pathologist',
}

/** How many faults of a file are listed. */
export const FAULTS_LISTED_MAX = 200
/** How many changed days of an export are listed. */
export const CHANGES_LISTED_MAX = 500
/** What the page lists of hours that aren’t included. */
export const NOT_INCLUDED_MAX = 200
