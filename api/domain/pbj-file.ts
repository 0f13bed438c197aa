import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import type { ReportQuarter } from './pbj-quarter.ts'

/** The hours of one person, date and job, under the ID by which CMS knows the person. */
export type PbjHours = { employeeId: string; date: string; jobTitleCode: string; hundredths: number }
export type PbjHeader = ReportQuarter & { facilityId: string; stateCode: string }
/** Who made the program that wrote the file. */
export type PbjVendor = { name: string; email: string; product: string }

const replacements: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Þ: 'Th',
  þ: 'th',
  ı: 'i',
}

/** A text in plain ASCII: ü becomes u, ’ becomes '. Undefined if a character has no such form. */
export const toAscii = (text: string): string | undefined => {
  const plain = [...text.normalize('NFC')]
    .map(character => replacements[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, ''))
    .join('')
    .replace(/\s/gu, ' ')
  return /^[ -~]*$/u.test(plain) ? plain : undefined
}

/** What CMS accepts as the name of a vendor, a product or its version. */
export const vendorName = /^[A-Za-z0-9.+/@_,'&-]+(?: [A-Za-z0-9.+/@_,'&-]+)*$/u
/** CMS’s pattern takes a last part of two or three letters only: .com, but not .health. */
export const vendorEmail = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,3}$/u

/** The vendor’s fields that CMS would accept; what it wouldn’t is left out, as all are optional. */
const vendorElements = ({ name, email, product }: PbjVendor) =>
  [
    ['softwareVendorName', toAscii(name), vendorName, 30] as const,
    ['softwareVendorEmail', toAscii(email), vendorEmail, 50] as const,
    ['softwareProductName', toAscii(product), vendorName, 50] as const,
  ].flatMap(([tag, value, pattern, maxLength]) =>
    value !== undefined && value.length <= maxLength && pattern.test(value) ? [element(tag, value)] : [],
  )

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeText = (text: string) => text.replace(/[&<>]/gu, sign => escapes[sign] ?? sign)
const element = (tag: string, text: string) => `<${tag}>${escapeText(text)}</${tag}>`

/** `7.50`: hundredths of an hour as CMS reads them. */
export const formatHours = (hundredths: number) => (hundredths / 100).toFixed(2)

const requireAscii = (text: string) => {
  if (toAscii(text) !== text) throw new Error(`Not plain ASCII: ${JSON.stringify(text)}`)
  return text
}

/** Neighbors that have the same key. */
export const groupNeighbors = function* <Item>(items: Iterable<Item>, readKey: (item: Item) => string) {
  let group: [Item, ...Item[]] | undefined
  for (const item of items) {
    if (group && readKey(group[0]) === readKey(item)) group.push(item)
    else {
      if (group) yield group
      group = [item]
    }
  }
  if (group) yield group
}

type PbjFile = {
  header: PbjHeader
  vendor: PbjVendor
  /** by person, then by date; those without hours are left out */
  hours: Iterable<PbjHours>
  data: ComplianceData['pbj']
}

/**
 * The XML file in CMS’s structure, piece by piece. `hours` is read twice, because each ID with hours must be listed
 * before them: CMS rejects the whole file otherwise. It only merges, and a day is always sent whole.
 */
export const writePbjXml = function* ({ header, vendor, hours, data }: PbjFile): Generator<string> {
  const { version, schemaFile } = data.specification
  const schema = `xsi:noNamespaceSchemaLocation="${schemaFile}"`
  yield '<?xml version="1.0" encoding="ASCII"?>\n'
  yield `<nursingHomeData xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${schema}>\n`
  yield `<header fileSpecVersion="${version}">\n`
  for (const line of [
    element('facilityId', requireAscii(header.facilityId)),
    element('stateCode', header.stateCode),
    element('reportQuarter', String(header.quarter)),
    element('federalFiscalYear', String(header.fiscalYear)),
    ...vendorElements(vendor),
  ])
    yield `${line}\n`
  yield '</header>\n<employees>\n'
  for (const employeeId of listEmployeeIds(hours))
    yield `<employee>${element('employeeId', requireAscii(employeeId))}</employee>\n`
  yield '</employees>\n<staffingHours processType="merge">\n'
  for (const ofPerson of groupNeighbors(withHours(hours), entry => entry.employeeId)) {
    yield `<staffHours>${element('employeeId', ofPerson[0].employeeId)}<workDays>\n`
    for (const ofDay of groupNeighbors(ofPerson, entry => entry.date))
      yield writeWorkDay(ofDay, data.codes.payType)
    yield '</workDays></staffHours>\n'
  }
  yield '</staffingHours>\n</nursingHomeData>\n'
}

const writeWorkDay = (entries: [PbjHours, ...PbjHours[]], payType: string) => {
  const written = entries.map(({ hundredths, jobTitleCode }) => {
    const hours = element('hours', formatHours(hundredths))
    const codes = element('jobTitleCode', jobTitleCode) + element('payTypeCode', payType)
    return `<hourEntry>${hours}${codes}</hourEntry>`
  })
  const date = element('date', entries[0].date)
  return `<workDay>${date}<hourEntries>${written.join('')}</hourEntries></workDay>\n`
}

const withHours = function* (hours: Iterable<PbjHours>) {
  for (const entry of hours) if (entry.hundredths > 0) yield entry
}

/** The IDs that have hours, each once. */
export const listEmployeeIds = function* (hours: Iterable<PbjHours>) {
  for (const [{ employeeId }] of groupNeighbors(withHours(hours), entry => entry.employeeId)) yield employeeId
}

/** The columns of CMS’s template for hours, in its order. */
export const hoursCsvHeadings = ['Employee ID', 'Date', 'Hours', 'Job Title Code', 'Pay Type Code']
/** The columns of CMS’s template for employees, in its order. */
export const employeesCsvHeadings = ['Employee ID', 'Hire Date', 'Termination Date']

/** The rows of CMS’s template for hours. */
export const listHoursCells = function* (hours: Iterable<PbjHours>, payType: string): Generator<string[]> {
  for (const { employeeId, date, hundredths, jobTitleCode } of withHours(hours))
    yield [employeeId, date, formatHours(hundredths), jobTitleCode, payType]
}
