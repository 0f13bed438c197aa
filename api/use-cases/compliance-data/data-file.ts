import type { z } from 'zod'
import { plural } from '@gaitway/contract/format/plural'
import { complianceData, type ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import { builtInComplianceData } from '../../services/compliance-data.ts'

type Issue = z.core.$ZodIssue
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>

/** Faults that are shown at once: an unrelated file has hundreds. */
const FAULTS_MAX = 30

/** `pbj → quarters → list → entry 1 → due` */
const formatPath = (path: readonly PropertyKey[]) =>
  path.map(part => (typeof part === 'number' ? `entry ${part + 1}` : String(part))).join(' → ')

const typeNames: Record<string, string> = {
  string: 'a text in quotation marks',
  number: 'a number',
  int: 'a whole number',
  array: 'a list in square brackets',
  object: 'a group in braces',
}

const describeType = ({ expected }: IssueOf<'invalid_type'>, isMissing: boolean) =>
  isMissing ? 'is missing.' : `must be ${typeNames[expected] ?? expected}.`

const describeSmall = ({ origin, minimum, inclusive }: IssueOf<'too_small'>) => {
  if (origin === 'string') return 'is empty.'
  if (origin === 'array') return `must have at least ${plural(Number(minimum), 'entry', 'entries')}.`
  return inclusive ? `must be ${minimum} or more.` : `must be more than ${minimum}.`
}

const describeBig = ({ origin, maximum }: IssueOf<'too_big'>) => {
  if (origin === 'string') return `must have at most ${maximum} characters.`
  if (origin === 'array') return `must have at most ${plural(Number(maximum), 'entry', 'entries')}.`
  return `must be ${maximum} or less.`
}

const describeIssue = (issue: Issue, isMissing: boolean): string => {
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue, isMissing)
    case 'too_small':
      return describeSmall(issue)
    case 'too_big':
      return describeBig(issue)
    case 'invalid_value':
      return isMissing ? 'is missing.' : `must be one of ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return 'must be a date such as 2026-11-28.'
    case 'unrecognized_keys':
      return `has what isn’t known here: ${issue.keys.join(', ')}.`
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return issue.message
  }
}

const hasValueAt = (file: unknown, path: readonly PropertyKey[]) =>
  path.reduce((value: unknown, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], file) !==
  undefined

const describeFault = (file: unknown, issue: Issue) =>
  `${formatPath(issue.path) || 'The file'} ${describeIssue(issue, !hasValueAt(file, issue.path))}`

const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

/** Files that were downloaded before the product knew about IRIS lack that group: it is as the product comes with it. */
const fillLaterGroups = (file: unknown): unknown =>
  typeof file === 'object' && file !== null && !Array.isArray(file)
    ? { iris: builtInComplianceData.iris, ...file }
    : file

/** Reads a file of compliance data: the data, or a sentence for each fault. */
export const readDataFile = (json: string): { data: ComplianceData } | { faults: string[] } => {
  const file = parseJson(json)
  if (file === undefined)
    return {
      faults: ['This isn’t a JSON file. Download the current data, edit that file, and choose it.'],
    }
  const { data, error } = complianceData.safeParse(fillLaterGroups(file))
  if (data) return { data }
  return { faults: error.issues.slice(0, FAULTS_MAX).map(issue => describeFault(file, issue)) }
}
