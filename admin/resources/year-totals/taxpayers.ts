import { addressFields } from '@gaitway/contract/fields/address'
import { cleanLine, cleanPhone, cleanZip } from '@gaitway/contract/fields/clean'
import { commonFields } from '@gaitway/contract/fields/common'
import { checkAll } from '@gaitway/contract/fields/rule'
import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import type { FormRecipient } from '@gaitway/contract/schemas/payouts'
import { simplifyColumnName } from '@gaitway/contract/values/tax-forms'
import { FORMULA_START, isEmptyRow, parseTable } from './iris-table.ts'

type TinRules = ComplianceData['iris']['taxpayerIds']

export const tinTypes = ['ssn', 'itin', 'ein'] as const
export type TinType = (typeof tinTypes)[number]
export const tinTypeNames: Record<TinType, string> = { ssn: 'SSN', itin: 'ITIN', ein: 'EIN' }
type Tin = { digits: string; type: TinType }

const DASHES = /[\u2010-\u2015\u2212]/g

const isSsn = (digits: string, { ssnUnusedAreas }: TinRules) =>
  !ssnUnusedAreas.includes(digits.slice(0, 3)) &&
  !digits.startsWith('9') &&
  digits.slice(3, 5) !== '00' &&
  !digits.endsWith('0000')

const isItin = (digits: string, { itinGroups }: TinRules) => {
  const group = digits.slice(3, 5)
  return digits.startsWith('9') && itinGroups.some(([first, last]) => group >= first && group <= last)
}

const isEin = (digits: string, { einUnusedPrefixes }: TinRules) =>
  !einUnusedPrefixes.includes(digits.slice(0, 2)) && !digits.endsWith('0000000')

const tests: Record<TinType, (digits: string, rules: TinRules) => boolean> = {
  ssn: isSsn,
  itin: isItin,
  ein: isEin,
}

/** Which kind of ID it is: as the file says, else by its dashes. Without either, businesses have an EIN. */
const findType = (digits: string, written: string, isBusiness: boolean): TinType => {
  if (/^\d\d-\d{7}$/.test(written)) return 'ein'
  if (!written.includes('-') && isBusiness) return 'ein'
  return digits.startsWith('9') ? 'itin' : 'ssn'
}

/** Reads a taxpayer ID, or says what is wrong with it without repeating it. */
export const readTin = (
  typed: string,
  { type: said, isBusiness = false, rules }: { type?: string; isBusiness?: boolean; rules: TinRules },
): Tin | string => {
  // a spreadsheet shows an apostrophe where digits are kept as text
  const written = cleanLine(typed)
    .normalize('NFKC')
    .replaceAll(DASHES, '-')
    .replaceAll(/\s/g, '')
    .replace(/^'/, '')
  const digits = written.replaceAll('-', '')
  if (!/^\d+$/.test(digits)) return 'the taxpayer ID has something other than digits and dashes'
  if (digits.length === 7 || digits.length === 8)
    return `the taxpayer ID has ${digits.length} digits instead of 9. Spreadsheets drop zeros at the start`
  if (digits.length !== 9) return `the taxpayer ID has ${digits.length} digits instead of 9`
  const found = findType(digits, written, isBusiness)
  const name = said?.trim().toUpperCase()
  const type = name ? tinTypes.find(one => tinTypeNames[one] === name) : found
  if (!type) return 'the type isn’t SSN, ITIN or EIN'
  if (written.includes('-') && type === 'ein' && found !== 'ein')
    return 'the type is EIN, but the dashes are those of an SSN or ITIN'
  if (type !== 'ein' && /^\d\d-\d{7}$/.test(written))
    return `the type is ${tinTypeNames[type]}, but the dash is that of an EIN`
  return tests[type](digits, rules) ? { digits, type } : `the taxpayer ID can’t be an ${tinTypeNames[type]}`
}

/** The columns of the operator’s file, by the names that are read. */
const columnNames = {
  clinicianId: ['Clinician ID'],
  email: ['Email', 'Email address'],
  tin: ['TIN', 'Taxpayer ID', 'Taxpayer ID number', 'Tax ID'],
  tinType: ['TIN type', 'Taxpayer ID type', 'Tax ID type'],
  businessName: ['Business name'],
  firstName: ['First name', 'Legal first name'],
  middleName: ['Middle name', 'Legal middle name'],
  lastName: ['Last name', 'Legal last name'],
  suffix: ['Suffix'],
  address: ['Address', 'Address line 1', 'Street address'],
  address2: ['Address line 2'],
  city: ['City'],
  state: ['State'],
  zipCode: ['ZIP code', 'ZIP'],
} as const
type Column = keyof typeof columnNames
const columnKeys = Object.keys(columnNames) as Column[]

type Row = { row: number; cells: Record<Column, string> }

/** A text with plain letters and single spaces. Tax records have no accents. */
const cleanText = (text: string) =>
  cleanLine(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’ʼ]/g, '\u0027')
    .replaceAll(DASHES, '-')

const findTextFault = (label: string, text: string) => {
  if (FORMULA_START.test(text))
    return `the ${label} begins with “${text.trim().slice(0, 1)}”, which a spreadsheet takes for a formula`
  const [foreign] = /[^\x20-\x7e]/u.exec(text) ?? []
  return foreign === undefined ? undefined : `the ${label} has “${foreign}”, which isn’t a plain letter`
}

/** A recipient with everything that a form needs. */
export type Taxpayer = {
  recipient: FormRecipient
  tin: Tin
  names: { firstName: string; middleName: string; lastName: string; suffix: string; businessName: string }
  address: { address: string; address2: string; city: string; state: string; zipCode: string }
}
export type LeftOut = { recipient: FormRecipient; why: string }
export type TaxpayerFile = {
  /** in the order of the recipients */
  taxpayers: Taxpayer[]
  /** who is at or above the threshold, and can’t be in the files as it is */
  leftOut: LeftOut[]
  /** what has to be corrected in the file */
  faults: string[]
  /** rows about nobody who was paid in the year */
  unknown: string[]
  /** rows about people below the threshold */
  notNeeded: number
  /** columns that aren’t read */
  ignored: string[]
}

type Reading = { recipients: readonly FormRecipient[]; thresholdCents: number; year: number; rules: TinRules }

const readRows = (text: string): { rows: Row[]; ignored: string[] } | { refusals: string[] } => {
  const table = parseTable(text)
  if (!table) return { refusals: ['A quotation mark in the file is never closed.'] }
  const headerIndex = table.findIndex(cells => !isEmptyRow(cells))
  const header = table[headerIndex] ?? []
  const columnOf = new Map<string, Column>(
    columnKeys.flatMap(key => columnNames[key].map(name => [simplifyColumnName(name), key] as const)),
  )
  const keys = header.map(cell => columnOf.get(simplifyColumnName(cell)))
  const twice = columnKeys.filter(key => keys.filter(one => one === key).length > 1)
  const refusals = [
    ...twice.map(key => `Two columns of the file are for “${columnNames[key][0]}”.`),
    ...(keys.includes('tin') ? [] : ['The file has no column “TIN”.']),
    ...(keys.includes('clinicianId') || keys.includes('email')
      ? []
      : ['The file has no column “Clinician ID” or “Email”, so we can’t tell whose IDs these are.']),
  ]
  if (refusals.length > 0) return { refusals }
  const read = (cells: readonly string[], key: Column) => cleanLine(cells[keys.indexOf(key)] ?? '')
  const rows = table.flatMap((cells, index): Row[] =>
    index <= headerIndex || isEmptyRow(cells)
      ? []
      : [
          {
            // as spreadsheets count
            row: index + 1,
            cells: Object.fromEntries(columnKeys.map(key => [key, read(cells, key)])) as Row['cells'],
          },
        ],
  )
  return {
    rows,
    ignored: header.filter((cell, index) => cell.trim() && !keys[index]).map(cell => cell.trim()),
  }
}

type Finding = { recipient: FormRecipient } | { fault: string } | { unknown: string }

/** Finds whose row it is: by clinician ID, else by email. */
const createFinder = ({ recipients, year }: Reading) => {
  const byId = new Map(recipients.map(one => [one.clinicianId, one]))
  const byEmail = new Map(recipients.map(one => [one.email.toLowerCase(), one]))
  return ({ cells: { clinicianId, email } }: Row): Finding => {
    if (!clinicianId && !email) return { fault: 'has neither a clinician ID nor an email.' }
    const [ofId, ofEmail] = [byId.get(clinicianId.toLowerCase()), byEmail.get(email.toLowerCase())]
    if (ofId && ofEmail && ofId !== ofEmail)
      return { fault: 'has the clinician ID of one person and the email of another.' }
    const recipient = clinicianId ? ofId : ofEmail
    const key = clinicianId ? 'clinician ID' : 'email'
    return recipient ? { recipient } : { unknown: `nobody who was paid in ${year} has this ${key}.` }
  }
}

const addressLabels = { address: 'address', city: 'city', state: 'state', zipCode: 'ZIP code' } as const
const addressRules = {
  address: addressFields.address1,
  city: addressFields.city,
  state: addressFields.state,
  zipCode: addressFields.zipCode,
}

/** The address of the file if it has one, else the one of the profile; or what is wrong with it. */
const readAddress = ({ cells }: Row, recipient: FormRecipient): Taxpayer['address'] | string => {
  const isInFile = (['address', 'city', 'state', 'zipCode'] as const).some(key => cells[key])
  const source = isInFile ? cells : recipient
  const found = {
    address: cleanText(source.address ?? ''),
    city: cleanText(source.city ?? ''),
    state: (source.state ?? '').trim().toUpperCase(),
    zipCode: (source.zipCode ?? '').trim(),
  }
  const wrong = Object.keys(checkAll(addressRules, found)) as (keyof typeof addressLabels)[]
  if (wrong.length > 0) {
    const names = wrong.map(key => addressLabels[key]).join(', ')
    return isInFile ? `these parts of the address are missing or wrong: ${names}` : ''
  }
  return { ...found, zipCode: cleanZip(found.zipCode), address2: isInFile ? cleanText(cells.address2) : '' }
}

const readNames = ({ cells }: Row, recipient: FormRecipient, type: TinType): Taxpayer['names'] | string => {
  const none = { firstName: '', middleName: '', lastName: '', suffix: '', businessName: '' }
  if (type === 'ein')
    return cells.businessName
      ? { ...none, businessName: cleanText(cells.businessName) }
      : 'an EIN needs a business name'
  if (cells.businessName)
    return `a business name goes with an EIN, and this is an ${tinTypeNames[type]}. Leave one of them out`
  const isInFile = Boolean(cells.firstName || cells.lastName || cells.middleName || cells.suffix)
  if (isInFile && !(cells.firstName && cells.lastName)) return 'the first or the last name is missing'
  return {
    ...none,
    firstName: cleanText(isInFile ? cells.firstName : recipient.firstName),
    middleName: cleanText(cells.middleName),
    lastName: cleanText(isInFile ? cells.lastName : recipient.lastName),
    suffix: cleanText(cells.suffix),
  }
}

const textLabels = {
  firstName: 'first name',
  middleName: 'middle name',
  lastName: 'last name',
  suffix: 'suffix',
  businessName: 'business name',
  address: 'address',
  address2: 'second line of the address',
  city: 'city',
} as const

const findTextFaults = ({ names, address }: Pick<Taxpayer, 'names' | 'address'>) => {
  const texts: Record<string, string> = { ...names, ...address }
  return Object.entries(textLabels).flatMap(([key, label]) => findTextFault(label, texts[key] ?? '') ?? [])
}

/** What a row says of somebody who needs a form: everything, why they are left out, or what to correct. */
const readTaxpayer = (
  row: Row,
  recipient: FormRecipient,
  rules: TinRules,
): { taxpayer?: Taxpayer; leftOut?: string; faults?: string[] } => {
  const { tin: typed, tinType, businessName } = row.cells
  if (!typed) return { leftOut: `Row ${row.row} has no taxpayer ID.` }
  const tin = readTin(typed, { type: tinType, isBusiness: businessName !== '', rules })
  if (typeof tin === 'string') return { faults: [tin] }
  const names = readNames(row, recipient, tin.type)
  const address = readAddress(row, recipient)
  if (address === '') return { leftOut: 'Neither the file nor the profile has a complete address.' }
  if (typeof names === 'string' || typeof address === 'string')
    return { faults: [names, address].filter(one => typeof one === 'string') }
  const faults = findTextFaults({ names, address })
  return faults.length > 0 ? { faults } : { taxpayer: { recipient, tin, names, address } }
}

const groupBy = <Key, Value>(pairs: readonly (readonly [Key, Value])[]) => {
  const groups = new Map<Key, Value[]>()
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value])
  return groups
}

/** A sentence for each value that several rows have. */
const listRepeated = (
  rows: readonly (readonly [value: string, row: number])[],
  say: (rows: string) => string,
) =>
  [...groupBy(rows).values()]
    .filter(({ length }) => length > 1)
    .map(same => say(`Rows ${new Intl.ListFormat('en-US').format(same.map(String))}`))

const nameOf = ({ firstName, lastName }: FormRecipient) => `${firstName} ${lastName}`

/**
 * Joins the operator’s file of taxpayer IDs with whom the forms are about. Names each row that is wrong, and never
 * repeats an ID.
 */
export const readTaxpayerFile = (text: string, reading: Reading): TaxpayerFile | { refusals: string[] } => {
  const read = readRows(text)
  if ('refusals' in read) return read
  const faults: string[] = []
  const unknown: string[] = []
  const known: { row: Row; recipient: FormRecipient }[] = []
  const findRecipient = createFinder(reading)
  for (const row of read.rows) {
    const found = findRecipient(row)
    if ('fault' in found) faults.push(`Row ${row.row} ${found.fault}`)
    else if ('unknown' in found) unknown.push(`Row ${row.row}: ${found.unknown}`)
    else known.push({ row, recipient: found.recipient })
  }
  const needsForm = ({ totalCents }: FormRecipient) => totalCents >= reading.thresholdCents
  const needed = known.filter(({ recipient }) => needsForm(recipient))
  faults.push(
    ...listRepeated(
      needed.map(({ row, recipient }) => [recipient.clinicianId, row.row] as const),
      rows => `${rows} are about the same person.`,
    ),
  )
  const results = needed.map(({ row, recipient }) => ({
    row,
    recipient,
    ...readTaxpayer(row, recipient, reading.rules),
  }))
  for (const { row, recipient, faults: wrong = [] } of results)
    faults.push(...wrong.map(fault => `Row ${row.row}, ${nameOf(recipient)}: ${fault}.`))
  const taxpayers = results.flatMap(({ taxpayer }) => taxpayer ?? [])
  faults.push(
    ...listRepeated(
      results.flatMap(({ row, taxpayer }) => (taxpayer ? [[taxpayer.tin.digits, row.row] as const] : [])),
      rows => `${rows} have the same taxpayer ID.`,
    ),
  )
  const withRow = new Set(needed.map(({ recipient }) => recipient))
  const withoutRow = reading.recipients
    .filter(one => needsForm(one) && !withRow.has(one))
    .map(recipient => ({ recipient, why: 'The file has no row about them.' }))
  const taxpayerOf = new Map(taxpayers.map(one => [one.recipient, one]))
  return {
    taxpayers: reading.recipients.flatMap(recipient => taxpayerOf.get(recipient) ?? []),
    leftOut: [
      ...results.flatMap(({ recipient, leftOut }) => (leftOut ? [{ recipient, why: leftOut }] : [])),
      ...withoutRow,
    ],
    faults,
    unknown,
    notNeeded: known.length - needed.length,
    ignored: read.ignored,
  }
}

/** The payer as typed. */
export type TypedPayer = Record<
  'ein' | 'name' | 'address' | 'address2' | 'city' | 'state' | 'zipCode' | 'phone',
  string
>

const payerLabels = { name: 'name', address: 'address', address2: 'second line', city: 'city' } as const

/** Checks the payer: as the forms have it, or what is wrong with each field. */
export const readPayer = (
  typed: TypedPayer,
  rules: TinRules,
): { payer: TypedPayer } | { faults: Partial<TypedPayer> } => {
  const tin = readTin(typed.ein, { type: 'EIN', rules })
  const payer = {
    ein: typeof tin === 'string' ? '' : tin.digits,
    name: cleanText(typed.name),
    address: cleanText(typed.address),
    address2: cleanText(typed.address2),
    city: cleanText(typed.city),
    state: typed.state.trim().toUpperCase(),
    zipCode: cleanZip(typed.zipCode),
    phone: cleanPhone(typed.phone),
  }
  const textFaults = Object.entries(payerLabels).flatMap(([key, label]) => {
    const fault = findTextFault(label, payer[key as keyof typeof payerLabels])
    return fault ? [[key, `${fault[0]?.toUpperCase()}${fault.slice(1)}.`] as const] : []
  })
  const faults: Partial<TypedPayer> = {
    ...Object.fromEntries(textFaults),
    ...checkAll({ ...addressRules, phone: commonFields.phone }, payer, ['phone']),
    ...(payer.name ? {} : { name: 'Please enter the name' }),
    ...(typeof tin === 'string' ? { ein: 'Enter an EIN of nine digits, such as 12-3456789' } : {}),
  }
  return Object.keys(faults).length > 0 ? { faults } : { payer }
}
