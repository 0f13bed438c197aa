import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import { irisValueNames } from '@gaitway/contract/format/compliance-facts'
import { irisValues, simplifyColumnName, type IrisValue } from '@gaitway/contract/values/tax-forms'
import { parse } from 'csv-parse/browser/esm/sync'

type IrisColumns = ComplianceData['iris']['columns']

/** What stands between cells: spreadsheets paste tabs, and write semicolons where commas are for decimals. */
const findDelimiter = (text: string) => {
  const [line = ''] = text
    .trimStart()
    .replaceAll(/"[^"]*"/g, '')
    .split('\n')
  const count = (delimiter: string) => line.split(delimiter).length
  return ['\t', ';', ','].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** The rows of a pasted or chosen table as they are, empty ones too; undefined if a quote is never closed. */
export const parseTable = (text: string): string[][] | undefined => {
  try {
    return parse(text.replaceAll(/\r\n?/g, '\n'), {
      bom: true,
      delimiter: findDelimiter(text),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
    })
  } catch {
    // the parser's message quotes the file, which has taxpayer IDs
    return undefined
  }
}

/** Whether a row has no text. */
export const isEmptyRow = (cells: readonly string[]) => cells.every(cell => !cell.trim())

/** What a spreadsheet takes for the start of a formula. No name, address or heading begins so. */
export const FORMULA_START = /^\s*[=+\-@]/

/** What every record has. */
const always: readonly IrisValue[] = [
  'formType',
  'taxYear',
  'payerTinType',
  'payerTin',
  'payerNameType',
  'payerName',
  'payerCountry',
  'payerAddress1',
  'payerCity',
  'payerState',
  'payerZipCode',
  'recipientTinType',
  'recipientTin',
  'recipientNameType',
  'recipientFirstName',
  'recipientLastName',
  'recipientCountry',
  'recipientAddress1',
  'recipientCity',
  'recipientState',
  'recipientZipCode',
  'compensation',
]
/** What is written where there is a column for it: the answer is no, or it explains another column. */
const ifThere: ReadonlySet<IrisValue> = new Set(['secondTinNotice', 'directSales', 'payerPhoneType'])

export type IrisRecord = Partial<Record<IrisValue, string>>
export type IrisHeader = {
  /** the headings as they were pasted */
  cells: string[]
  /** what each column holds; null for a column that stays empty */
  values: (IrisValue | null)[]
  /** the headings of the columns that stay empty */
  unknown: string[]
}

const quoteAll = (names: readonly string[]) => names.map(name => `“${name.trim()}”`)
const listNames = (names: readonly string[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(quoteAll(names))

/** The values that need a column: what every record has, and what some of these have. */
const listNeeded = (records: readonly IrisRecord[]) => {
  const used = new Set(
    records.flatMap(record => irisValues.filter(value => record[value] && !ifThere.has(value))),
  )
  return irisValues.filter(value => always.includes(value) || used.has(value))
}

const listHeadingFaults = (cells: readonly string[]) =>
  cells
    .filter(cell => FORMULA_START.test(cell))
    .map(cell => `The heading “${cell.trim()}” begins like a formula. Paste the row as IRIS has it.`)

/**
 * Matches the header row of IRIS’s template with what the file has to say, by name. Refuses a row without a column that
 * is needed, and one with two columns for the same.
 */
export const matchHeader = (
  text: string,
  columns: IrisColumns,
  records: readonly IrisRecord[] = [],
): { header: IrisHeader } | { faults: string[] } => {
  const rows = parseTable(text)?.filter(row => !isEmptyRow(row))
  if (!rows) return { faults: ['A quotation mark in the row is never closed.'] }
  const [cells = [], ...others] = rows
  if (others.length > 0)
    return {
      faults: [`Paste the header row only: this has ${others.length + 1} rows.`],
    }
  const listKnown = (value: IrisValue) => columns.flatMap(({ names }) => names[value] ?? [])
  const valueOf = new Map(
    irisValues.flatMap(value => listKnown(value).map(name => [simplifyColumnName(name), value] as const)),
  )
  const values = cells.map(cell => valueOf.get(simplifyColumnName(cell)) ?? null)
  const columnsOf = (value: IrisValue) => cells.filter((_, index) => values[index] === value)
  const missing = listNeeded(records)
    .filter(value => !values.includes(value))
    .map(
      value =>
        `We found no column for “${irisValueNames[value]}”. We look for ${listNames(listKnown(value))}. If IRIS uses another name, add it under Settings, Compliance data.`,
    )
  const twice = irisValues
    .filter(value => columnsOf(value).length > 1)
    .map(
      value =>
        `${columnsOf(value).length} columns are for “${irisValueNames[value]}”: ${quoteAll(columnsOf(value)).join(', ')}.`,
    )
  const faults = [...listHeadingFaults(cells), ...twice, ...missing]
  if (faults.length > 0) return { faults }
  const unknown = cells.flatMap((cell, index) =>
    values[index] ? [] : [cell.trim() || `Column ${index + 1}, without a name`],
  )
  return { header: { cells, values, unknown } }
}
