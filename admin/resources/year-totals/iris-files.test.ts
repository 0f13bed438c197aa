import { parse } from 'csv-parse/sync'
import { builtInComplianceData } from '../../../api/services/compliance-data.ts'
import type { FormRecipient } from '@gaitway/contract/schemas/payouts'
import { irisValues } from '@gaitway/contract/values/tax-forms'
import { buildRecord, sumCents, writeDollars, writeFiles } from './iris-files.ts'
import { matchHeader, type IrisHeader } from './iris-table.ts'
import { readPayer, readTaxpayerFile, readTin, type Taxpayer, type TaxpayerFile } from './taxpayers.ts'

const { iris } = builtInComplianceData
const rules = iris.taxpayerIds
const [template, otherNames] = iris.columns
if (!template || !otherNames) throw new Error('The compliance data has two lists of columns.')
const firstNames = irisValues.map(value => template.names[value]?.[0] ?? '')
const headerRow = firstNames.join(',')

const match = (row: string, records: object[] = []) => matchHeader(row, iris.columns, records)
const faultsOf = (result: ReturnType<typeof match>) => ('faults' in result ? result.faults : [])
const headerOf = (row: string): IrisHeader => {
  const result = match(row)
  if ('faults' in result) throw new Error(result.faults.join(' '))
  return result.header
}

describe('the header row', () => {
  it.each<[what: string, row: string]>([
    ['with commas', headerRow],
    ['with tabs', firstNames.join('\t')],
    ['with quoted cells', firstNames.map(name => `"${name}"`).join(',')],
    ['with a byte order mark', `\ufeff${headerRow}`],
    ['with a line end', `${headerRow}\r\n`],
    ['with empty lines around it', `\n\n${headerRow}\n\n`],
    ['with rows of commas below it', `${headerRow}\r\n${','.repeat(firstNames.length - 1)}\r\n`],
    ['in capital letters', headerRow.toUpperCase()],
    ['in small letters', headerRow.toLowerCase()],
    ['with non-breaking spaces', headerRow.replaceAll(' ', '\u00a0')],
    ['with double spaces', headerRow.replaceAll(' ', '  ')],
    ['with spaces around the commas', headerRow.replaceAll(',', ' , ')],
    ['with the marks of required columns', firstNames.map(name => `${name}*`).join(',')],
    ['with other dashes', headerRow.replaceAll(' - ', ' – ')],
    ['in another order', firstNames.toReversed().join(',')],
    ['with line breaks inside cells', firstNames.map(name => `"${name.replace(' ', '\n')}"`).join(',')],
  ])('is matched %s', (_, row) => {
    const { values, unknown } = headerOf(row)
    expect([values.length, new Set(values)]).toEqual([irisValues.length, new Set(irisValues)])
    expect(unknown).toEqual([])
  })

  // IRIS's template of 2026 wasn't found, and these are the names that others use: see the compliance data
  it.each(irisValues.flatMap(value => (otherNames.names[value] ?? []).map(name => [name, value] as const)))(
    'knows “%s” as %s',
    (name, value) => {
      const cells = irisValues.map((one, index) => (one === value ? `"${name}"` : (firstNames[index] ?? '')))
      expect(headerOf(cells.join(',')).values).toEqual(irisValues)
    },
  )

  it('keeps its headings as they were pasted, and lists those that stay empty', () => {
    const { cells, values, unknown } = headerOf(`${headerRow}, Office  Code ,"State 1, income",`)
    expect(cells.slice(irisValues.length)).toEqual([' Office  Code ', 'State 1, income', ''])
    expect(values.slice(irisValues.length)).toEqual([null, null, null])
    expect(unknown).toEqual([
      'Office  Code',
      'State 1, income',
      `Column ${irisValues.length + 3}, without a name`,
    ])
  })

  const without = (name: string) => firstNames.filter(one => one !== name).join(',')
  it.each<[what: string, row: string, faults: string[]]>([
    [
      'without the taxpayer IDs',
      without('Recipient Taxpayer ID Number'),
      [
        'We found no column for “Recipient’s taxpayer ID”. We look for “Recipient Taxpayer ID Number” or “Recipient TIN”. If IRIS uses another name, add it under Settings, Compliance data.',
      ],
    ],
    [
      'without the compensation',
      without('Box 1 - Nonemployee compensation'),
      [
        'We found no column for “Nonemployee compensation”. We look for “Box 1 - Nonemployee compensation” or “Box 1a - Nonemployee compensation”. If IRIS uses another name, add it under Settings, Compliance data.',
      ],
    ],
    [
      'with a column twice',
      `${headerRow},Recipient TIN`,
      ['2 columns are for “Recipient’s taxpayer ID”: “Recipient Taxpayer ID Number”, “Recipient TIN”.'],
    ],
    [
      'with boxes 1 and 1a',
      `${headerRow},Box 1a - Nonemployee compensation`,
      [
        '2 columns are for “Nonemployee compensation”: “Box 1 - Nonemployee compensation”, “Box 1a - Nonemployee compensation”.',
      ],
    ],
    ['of two rows', `${headerRow}\n1099-NEC,2026`, ['Paste the header row only: this has 2 rows.']],
    ['with an open quote', `"${headerRow}`, ['A quotation mark in the row is never closed.']],
    [
      'with a formula',
      `${headerRow},=cmd|' /C calc'!A0`,
      ['The heading “=cmd|\u0027 /C calc\u0027!A0” begins like a formula. Paste the row as IRIS has it.'],
    ],
  ])('is refused %s', (_, row, faults) => {
    expect(faultsOf(match(row))).toEqual(faults)
  })

  it.each([
    ['nothing', ''],
    ['spaces', ' \n '],
    ['other words', 'Name,Amount'],
  ])('is refused if it is %s, with each column that is missing', (_, row) => {
    expect(faultsOf(match(row)).length).toBeGreaterThan(20)
  })

  it('needs columns for what only some records have once one has it', () => {
    const row = without('Recipient Middle Name')
    expect(faultsOf(match(row, [{ recipientMiddleName: '' }]))).toEqual([])
    expect(faultsOf(match(row, [{ recipientMiddleName: 'Q' }]))).toEqual([
      'We found no column for “Recipient’s middle name”. We look for “Recipient Middle Name”. If IRIS uses another name, add it under Settings, Compliance data.',
    ])
    expect(faultsOf(match(without('2nd TIN Notice'), [{ secondTinNotice: 'N' }]))).toEqual([])
  })
})

describe('a taxpayer ID', () => {
  it.each<[typed: string, more: { type?: string; isBusiness?: boolean }, digits: string, type: string]>([
    ['123-45-6789', {}, '123456789', 'ssn'],
    ['123456789', {}, '123456789', 'ssn'],
    [' 123 45 6789 ', {}, '123456789', 'ssn'],
    ['123–45–6789', {}, '123456789', 'ssn'],
    ['123\u00a045\u00a06789', {}, '123456789', 'ssn'],
    ['\u0027012345678', {}, '012345678', 'ssn'],
    ['１２３４５６７８９', {}, '123456789', 'ssn'],
    ['12-3456789', {}, '123456789', 'ein'],
    ['123456789', { isBusiness: true }, '123456789', 'ein'],
    ['123456789', { type: 'EIN' }, '123456789', 'ein'],
    ['123456789', { type: ' ssn ' }, '123456789', 'ssn'],
    ['123456789', { type: 'SSN', isBusiness: true }, '123456789', 'ssn'],
    ['950-70-1234', {}, '950701234', 'itin'],
    ['950501234', { type: 'ITIN' }, '950501234', 'itin'],
    ['899-99-9999', {}, '899999999', 'ssn'],
  ])('%j with %j is read', (typed, more, digits, type) => {
    expect(readTin(typed, { ...more, rules })).toEqual({ digits, type })
  })

  // the SSA and the IRS, second-hand: areas 000, 666 and 900 to 999, group 00 and serial 0000 are no SSN;
  // an ITIN begins with 9 and has 50–65, 70–88, 90–92 or 94–99 in the middle; some EIN prefixes don't exist
  it.each<[typed: string, type: string | undefined, fault: string]>([
    ['000-12-3456', undefined, 'the taxpayer ID can’t be an SSN'],
    ['666-12-3456', undefined, 'the taxpayer ID can’t be an SSN'],
    ['123-00-4567', undefined, 'the taxpayer ID can’t be an SSN'],
    ['123-45-0000', undefined, 'the taxpayer ID can’t be an SSN'],
    ['950-70-1234', 'SSN', 'the taxpayer ID can’t be an SSN'],
    ['950-49-1234', undefined, 'the taxpayer ID can’t be an ITIN'],
    ['950-66-1234', undefined, 'the taxpayer ID can’t be an ITIN'],
    ['950-89-1234', undefined, 'the taxpayer ID can’t be an ITIN'],
    ['950-93-1234', undefined, 'the taxpayer ID can’t be an ITIN'],
    ['123-45-6789', 'ITIN', 'the taxpayer ID can’t be an ITIN'],
    ['00-1234567', undefined, 'the taxpayer ID can’t be an EIN'],
    ['07-1234567', undefined, 'the taxpayer ID can’t be an EIN'],
    ['12-0000000', undefined, 'the taxpayer ID can’t be an EIN'],
    ['12-3456789', 'SSN', 'the type is SSN, but the dash is that of an EIN'],
    ['123-45-6789', 'EIN', 'the type is EIN, but the dashes are those of an SSN or ITIN'],
    ['123456789', 'TIN', 'the type isn’t SSN, ITIN or EIN'],
    [
      '12345678',
      undefined,
      'the taxpayer ID has 8 digits instead of 9. Spreadsheets drop zeros at the start',
    ],
    ['1234567', undefined, 'the taxpayer ID has 7 digits instead of 9. Spreadsheets drop zeros at the start'],
    ['1234567890', undefined, 'the taxpayer ID has 10 digits instead of 9'],
    ['1.23457E+08', undefined, 'the taxpayer ID has something other than digits and dashes'],
    ['***-**-6789', undefined, 'the taxpayer ID has something other than digits and dashes'],
    ['applied for', undefined, 'the taxpayer ID has something other than digits and dashes'],
    ['-', undefined, 'the taxpayer ID has something other than digits and dashes'],
  ])('%j with the type %j is refused', (typed, type, fault) => {
    expect(readTin(typed, { ...(type && { type }), rules })).toBe(fault)
  })
})

const person = (number: number, change: Partial<FormRecipient> = {}): FormRecipient => ({
  clinicianId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  firstName: 'Ana',
  lastName: `Reyes${'abcdefghij'[number % 10]}`,
  email: `ana${number}@example.com`,
  address: '12 Elm St',
  city: 'Houston',
  state: 'TX',
  zipCode: '77030',
  totalCents: 250_000 + number,
  ...change,
})
const ana = person(1)
const ben = person(2, { firstName: 'Ben', lastName: 'Okafor' })
const below = person(3, { totalCents: 199_999, address: null, city: null, state: null, zipCode: null })
const read = (text: string, recipients = [ana, ben, below]) =>
  readTaxpayerFile(text, { recipients, thresholdCents: 200_000, year: 2026, rules })
const readWell = (text: string, recipients?: FormRecipient[]): TaxpayerFile => {
  const result = read(text, recipients)
  if ('refusals' in result) throw new Error(result.refusals.join(' '))
  return result
}

describe('the file of taxpayer IDs', () => {
  it.each<[what: string, text: string]>([
    ['by email', `Email,TIN\n${ana.email},123-45-6789\n${ben.email},122-45-6789\n`],
    ['by clinician ID', `Clinician ID,TIN\n${ana.clinicianId},123-45-6789\n${ben.clinicianId},122-45-6789`],
    ['with tabs', `Email\tTIN\n${ana.email}\t123-45-6789\n${ben.email}\t122-45-6789`],
    ['with semicolons', `Email;TIN\n${ana.email};123-45-6789\n${ben.email};122-45-6789`],
    [
      'with CRLF and a byte order mark',
      `\ufeffEmail,TIN\r\n${ana.email},123-45-6789\r\n${ben.email},122-45-6789\r\n`,
    ],
    ['with quotes', `"Email","TIN"\n"${ana.email}","123-45-6789"\n"${ben.email}","122-45-6789"`],
    ['with other capitals', `EMAIL,tin\n${ana.email.toUpperCase()},123-45-6789\n${ben.email},122-45-6789`],
    ['below an empty line', `\n\nEmail,TIN\n\n${ana.email},123-45-6789\n,\n${ben.email},122-45-6789`],
    ['in another order', `TIN,Email\n122-45-6789,${ben.email}\n123-45-6789,${ana.email}`],
  ])('is read %s', (_, text) => {
    const { taxpayers, faults, leftOut, unknown } = readWell(text)
    expect(taxpayers.map(({ recipient, tin }) => [recipient.firstName, tin.digits])).toEqual([
      ['Ana', '123456789'],
      ['Ben', '122456789'],
    ])
    expect([faults, leftOut, unknown]).toEqual([[], [], []])
  })

  it('takes names and addresses from the file, else from the profile', () => {
    const { taxpayers } = readWell(
      'Email,TIN,First name,Middle name,Last name,Suffix,Address,Address line 2,City,State,ZIP code\n' +
        `${ana.email},123-45-6789,Zoë,Q.,Núñez,Jr,"5 Oak Ave, Rear",Apt 4,San José,ca,95112-1234\n` +
        `${ben.email},122-45-6789,,,,,,,,,\n`,
    )
    expect(taxpayers.map(({ names, address }) => ({ ...names, ...address }))).toEqual([
      {
        firstName: 'Zoe',
        middleName: 'Q.',
        lastName: 'Nunez',
        suffix: 'Jr',
        businessName: '',
        address: '5 Oak Ave, Rear',
        address2: 'Apt 4',
        city: 'San Jose',
        state: 'CA',
        zipCode: '95112',
      },
      {
        firstName: 'Ben',
        middleName: '',
        lastName: 'Okafor',
        suffix: '',
        businessName: '',
        address: '12 Elm St',
        address2: '',
        city: 'Houston',
        state: 'TX',
        zipCode: '77030',
      },
    ])
  })

  it('reads the list’s own export with a column of IDs added, and says which columns it leaves', () => {
    const { taxpayers, ignored } = readWell(
      `Clinician,Year,Total,Email,Clinician ID,TIN\nAna Reyes,2026,2500.01,${ana.email},${ana.clinicianId},123456789\n`,
    )
    expect(taxpayers).toHaveLength(1)
    expect(ignored).toEqual(['Clinician', 'Year', 'Total'])
  })

  it('lists who is left out and why, unknown rows, and counts those below the threshold', () => {
    const cas = person(4, { firstName: 'Cas', address: null })
    const result = readWell(
      `Email,TIN\n${ana.email},\nwho@example.com,124-45-6789\n${below.email},none\n${cas.email},125-45-6789\n`,
      [ana, ben, below, cas],
    )
    expect(result.leftOut.map(({ recipient, why }) => [recipient.firstName, why])).toEqual([
      ['Ana', 'Row 2 has no taxpayer ID.'],
      ['Cas', 'Neither the file nor the profile has a complete address.'],
      ['Ben', 'The file has no row about them.'],
    ])
    expect(result).toMatchObject({
      taxpayers: [],
      faults: [],
      unknown: ['Row 3: nobody who was paid in 2026 has this email.'],
      notNeeded: 1,
    })
  })

  const columns =
    'Email,Clinician ID,TIN,TIN type,Business name,First name,Last name,Address,City,State,ZIP code'
  const row = (change: Partial<Record<string, string>> = {}) => {
    const cells: Record<string, string | undefined> = { Email: ana.email, TIN: '123-45-6789', ...change }
    return columns
      .split(',')
      .map(name => `"${(cells[name] ?? '').replaceAll('"', '""')}"`)
      .join(',')
  }
  it.each<[what: string, rows: string[], fault: string]>([
    [
      'an ID with a digit too few',
      [row({ TIN: '12345678' })],
      'Row 2, Ana Reyesb: the taxpayer ID has 8 digits instead of 9. Spreadsheets drop zeros at the start.',
    ],
    [
      'an ID that nobody has',
      [row({ TIN: '000-12-3456' })],
      'Row 2, Ana Reyesb: the taxpayer ID can’t be an SSN.',
    ],
    [
      'a type that nobody knows',
      [row({ 'TIN type': 'Other' })],
      'Row 2, Ana Reyesb: the type isn’t SSN, ITIN or EIN.',
    ],
    ['one person twice', [row(), row({ TIN: '124-45-6789' })], 'Rows 2 and 3 are about the same person.'],
    ['one ID for two people', [row(), row({ Email: ben.email })], 'Rows 2 and 3 have the same taxpayer ID.'],
    [
      'one ID written in two ways',
      [row(), row({ Email: ben.email, TIN: '123456789' })],
      'Rows 2 and 3 have the same taxpayer ID.',
    ],
    ['no key', [row({ Email: '' })], 'Row 2 has neither a clinician ID nor an email.'],
    [
      'two keys that differ',
      [row({ 'Clinician ID': ben.clinicianId })],
      'Row 2 has the clinician ID of one person and the email of another.',
    ],
    [
      'an EIN without a business',
      [row({ TIN: '12-3456789' })],
      'Row 2, Ana Reyesb: an EIN needs a business name.',
    ],
    [
      'an SSN with a business',
      [row({ 'Business name': 'Reyes Rehab LLC' })],
      'Row 2, Ana Reyesb: a business name goes with an EIN, and this is an SSN. Leave one of them out.',
    ],
    [
      'half a name',
      [row({ 'First name': 'Ana' })],
      'Row 2, Ana Reyesb: the first or the last name is missing.',
    ],
    [
      'half an address',
      [row({ City: 'Houston', State: 'Texas', 'ZIP code': '7703' })],
      'Row 2, Ana Reyesb: these parts of the address are missing or wrong: address, state, ZIP code.',
    ],
    [
      'a letter that can’t be written plainly',
      [row({ 'First name': 'Łucja', 'Last name': 'Reyes' })],
      'Row 2, Ana Reyesb: the first name has “Ł”, which isn’t a plain letter.',
    ],
    [
      'a character that was lost',
      [row({ 'First name': 'Zo\ufffd', 'Last name': 'Reyes' })],
      'Row 2, Ana Reyesb: the first name has “\ufffd”, which isn’t a plain letter.',
    ],
    ...['=', '+', '-', '@'].map((sign): [string, string[], string] => [
      `a name that begins with ${sign}`,
      [row({ 'First name': `${sign}1+1`, 'Last name': 'Reyes' })],
      `Row 2, Ana Reyesb: the first name begins with “${sign}”, which a spreadsheet takes for a formula.`,
    ]),
    [
      'an address that begins with =',
      [row({ Address: ' =1', City: 'Houston', State: 'TX', 'ZIP code': '77030' })],
      'Row 2, Ana Reyesb: the address begins with “=”, which a spreadsheet takes for a formula.',
    ],
  ])('refuses %s, by row and without the ID', (_, rows, fault) => {
    const { faults } = readWell([columns, ...rows].join('\n'))
    expect(faults).toEqual([fault])
  })

  it('refuses a profile’s name that begins like a formula', () => {
    const eve = person(5, { firstName: '=1+1', lastName: 'Sum' })
    expect(readWell(`Email,TIN\n${eve.email},123-45-6789`, [eve]).faults).toEqual([
      'Row 2, =1+1 Sum: the first name begins with “=”, which a spreadsheet takes for a formula.',
    ])
  })

  it.each<[what: string, text: string, faults: string[]]>([
    [
      'nothing',
      '',
      [
        'The file has no column “TIN”.',
        'The file has no column “Clinician ID” or “Email”, so we can’t tell whose IDs these are.',
      ],
    ],
    ['no IDs', 'Email,Name\na@example.com,Ana', ['The file has no column “TIN”.']],
    [
      'no key',
      'Name,TIN\nAna,123456789',
      ['The file has no column “Clinician ID” or “Email”, so we can’t tell whose IDs these are.'],
    ],
    ['a column twice', 'Email,TIN,Tax ID\na@example.com,1,2', ['Two columns of the file are for “TIN”.']],
    [
      'an open quote',
      'Email,TIN\n"a@example.com,123456789',
      ['A quotation mark in the file is never closed.'],
    ],
    [
      'no text',
      '\u0000\u0001PK\u0003',
      [
        'The file has no column “TIN”.',
        'The file has no column “Clinician ID” or “Email”, so we can’t tell whose IDs these are.',
      ],
    ],
  ])('is refused with %s', (_, text, refusals) => {
    expect(read(text)).toEqual({ refusals })
  })

  it('never repeats an ID in a sentence', () => {
    const digits = '123-45-678'
    const texts = [`Email,TIN\n${ana.email},${digits}\n`, `Email,TIN\n${digits},9\n`, `Email,TIN\n"${digits}`]
    expect(JSON.stringify(texts.map(text => read(text)))).not.toMatch(/123-?45-?678/)
  })
})

describe('the payer', () => {
  const typed = {
    ein: '12-3456789',
    name: 'Gaitway Staffing LLC',
    address: '1 Main St',
    address2: 'Suite 200',
    city: 'Houston',
    state: 'tx',
    zipCode: '77030-1234',
    phone: '(713) 555-0100',
  }
  it('is cleaned', () => {
    expect(readPayer(typed, rules)).toEqual({
      payer: { ...typed, ein: '123456789', state: 'TX', zipCode: '77030', phone: '7135550100' },
    })
    expect(readPayer({ ...typed, phone: '', address2: '' }, rules)).toMatchObject({ payer: { phone: '' } })
  })

  it.each([
    [{ ein: '123-45-6789' }, { ein: 'Enter an EIN of nine digits, such as 12-3456789' }],
    [{ ein: '' }, { ein: 'Enter an EIN of nine digits, such as 12-3456789' }],
    [{ name: ' ' }, { name: 'Please enter the name' }],
    [{ name: '=1' }, { name: 'The name begins with “=”, which a spreadsheet takes for a formula.' }],
    [{ zipCode: '7703' }, { zipCode: 'Enter a 5-digit ZIP code' }],
    [{ state: 'Texas' }, { state: 'Please choose a state' }],
    [{ phone: '12' }, { phone: 'Enter a 10-digit phone number' }],
  ])('with %j is refused', (change, faults) => {
    expect(readPayer({ ...typed, ...change }, rules)).toEqual({ faults })
  })
})

describe('the files', () => {
  const payer = {
    ein: '123456789',
    name: 'Gaitway, LLC',
    address: '1 Main St',
    address2: '',
    city: 'Houston',
    state: 'TX',
    zipCode: '77030',
    phone: '7135550100',
  }
  const facts = { year: 2026, payer, codes: iris.codes }
  const taxpayer = (recipient: FormRecipient): Taxpayer => {
    const [one] = readWell(`Email,TIN\n${recipient.email},123-45-6789`, [recipient]).taxpayers
    if (!one) throw new Error('The file has no taxpayer.')
    return one
  }
  const write = (count: number, recordsPerFile = 100) => {
    const forms = Array.from({ length: count }, (_, index) => person(index)).map(recipient => ({
      recipient,
      record: buildRecord(taxpayer(recipient), facts),
    }))
    return {
      forms,
      files: writeFiles(forms, { year: 2026, header: headerOf(`${headerRow},Office Code`), recordsPerFile }),
    }
  }

  it.each([
    [1, ['1099-nec-2026-1-of-1.csv']],
    [100, ['1099-nec-2026-1-of-1.csv']],
    [101, ['1099-nec-2026-1-of-2.csv', '1099-nec-2026-2-of-2.csv']],
    [250, ['1099-nec-2026-1-of-3.csv', '1099-nec-2026-2-of-3.csv', '1099-nec-2026-3-of-3.csv']],
    [0, []],
  ])('%i forms are in pieces of at most 100', (count, names) => {
    const { forms, files } = write(count)
    expect(files.map(({ name }) => name)).toEqual(names)
    const rows = files.flatMap(({ text, forms: inFile }) => {
      const [header, ...records] = parse(text) as string[][]
      expect(header).toEqual([...firstNames, 'Office Code'])
      expect(records).toHaveLength(inFile)
      expect(records.length).toBeLessThanOrEqual(100)
      return records
    })
    expect(rows).toHaveLength(count)
    const amountAt = irisValues.indexOf('compensation')
    const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[amountAt]) * 100), 0)
    expect([cents, files.reduce((sum, file) => sum + file.cents, 0)]).toEqual([
      sumCents(forms),
      sumCents(forms),
    ])
  })

  it('sort in order by name, also from ten on', () => {
    const names = write(11, 1).files.map(({ name }) => name)
    expect(names[0]).toBe('1099-nec-2026-01-of-11.csv')
    expect(names.toSorted()).toEqual(names)
  })

  it('have what the form says, under the headings as they were pasted', () => {
    const [file] = write(1).files
    const [record] = parse(file?.text ?? '', { columns: true }) as Record<string, string>[]
    expect(record).toEqual({
      'Form Type': '1099-NEC',
      'Tax Year': '2026',
      'Payer TIN Type': 'EIN',
      'Payer Taxpayer ID Number': '123456789',
      'Payer Name Type': 'B',
      'Payer Business or Entity Name Line 1': 'Gaitway, LLC',
      'Payer Country': 'US',
      'Payer Address Line 1': '1 Main St',
      'Payer Address Line 2': '',
      'Payer City/Town': 'Houston',
      'Payer State/Province/Territory': 'TX',
      'Payer ZIP/Postal Code': '77030',
      'Payer Phone Type': 'D',
      'Payer Phone': '7135550100',
      'Recipient TIN Type': 'SSN',
      'Recipient Taxpayer ID Number': '123456789',
      'Recipient Name Type': 'I',
      'Recipient Business or Entity Name Line 1': '',
      'Recipient First Name': 'Ana',
      'Recipient Middle Name': '',
      'Recipient Last Name (Surname)': 'Reyesa',
      'Recipient Suffix': '',
      'Recipient Country': 'US',
      'Recipient Address Line 1': '12 Elm St',
      'Recipient Address Line 2': '',
      'Recipient City/Town': 'Houston',
      'Recipient State/Province/Territory': 'TX',
      'Recipient ZIP/Postal Code': '77030',
      '2nd TIN Notice': 'N',
      'Box 1 - Nonemployee compensation': '2500.00',
      'Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale':
        'N',
      'Office Code': '',
    })
  })

  it('have no cell that a spreadsheet takes for a formula', () => {
    for (const { text } of write(101).files)
      for (const cell of (parse(text) as string[][]).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  it.each([
    [200_000, '2000.00'],
    [200_001, '2000.01'],
    [1_234_567_890, '12345678.90'],
    [5, '0.05'],
    [1_010, '10.10'],
  ])('%i cents are %s', (cents, dollars) => {
    expect(writeDollars(cents)).toBe(dollars)
  })
})
