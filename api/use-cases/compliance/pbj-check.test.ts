import { zipSync, strToU8 } from 'fflate'
import { writePbjXml, type PbjHours } from '../../domain/pbj-file.ts'
import { builtInComplianceData } from '../../services/compliance-data.ts'
import { zipTexts } from '../../services/files/zip-file.ts'
import { nameSource } from '../../../test/pbj/name-source.ts'
import { checkPbjFile } from './pbj-check.ts'

const data = builtInComplianceData.pbj
const options = { data, today: '2026-12-20', facilityId: '4567', isOurs: false }
const header = { facilityId: '4567', stateCode: 'TX', quarter: 1, fiscalYear: 2027 }
const vendor = { name: 'Gaitway', email: 'support@gaitway.com', product: 'Gaitway' }
const entry = (change: Partial<PbjHours> = {}): PbjHours => ({
  employeeId: 'K7M2',
  date: '2026-10-05',
  jobTitleCode: '21',
  hundredths: 750,
  ...change,
})
const write = (...hours: PbjHours[]) => [...writePbjXml({ header, vendor, hours, data })].join('')
const check = (xml: string | Buffer) => checkPbjFile(Buffer.from(xml), options)
const plain = write(entry())

test('check: our own file has no fault, as XML and in its ZIP', async () => {
  const hours = [
    entry(),
    entry({ date: '2026-10-06', hundredths: 2000 }),
    entry({ date: '2026-10-06', jobTitleCode: '22', hundredths: 250 }),
    entry({ employeeId: 'a b\\c', date: '2026-12-19', jobTitleCode: '19' }),
  ]
  const good = {
    isAccepted: true,
    faults: [],
    faultCount: 0,
    summary: { ...header, processType: 'merge', people: 2, days: 3, hundredths: 3750 },
  }
  const { quarter, fiscalYear, facilityId, stateCode } = header
  expect(await check(write(...hours))).toEqual({
    ...good,
    summary: {
      facilityId,
      stateCode,
      quarter,
      fiscalYear,
      processType: 'merge',
      people: 2,
      days: 3,
      hundredths: 3750,
    },
  })
  expect(await check(await zipTexts([{ name: 'pbj.xml', pieces: [write(...hours)] }]))).toMatchObject(good)
})

type Case = [what: string, xml: string, editId: string | null, effect: string, sentence: string]
const change = (from: string | RegExp, to: string) => plain.replace(from, to)
const inHeader = (extra: string) => change('</header>', `${extra}</header>`)
const hourEntry = /<hourEntry>.*<\/hourEntry>/
const one = hourEntry.exec(plain)?.[0] ?? ''

const cases: Case[] = [
  [
    'a date before the quarter',
    change('2026-10-05', '2026-09-30'),
    '-1010',
    'skips',
    'The date is outside the file’s quarter, 10/01/2026 to 12/31/2026',
  ],
  ['a date after the quarter', change('2026-10-05', '2027-01-01'), '-1010', 'skips', 'The date is outside'],
  [
    'a retired version',
    change('"4.10.0"', '"4.00.0"'),
    '-1021',
    'rejects',
    'The file is made for version 4.00.0',
  ],
  ['no version', change(' fileSpecVersion="4.10.0"', ''), '-1021', 'rejects', 'version (none)'],
  [
    'a job title that isn’t a number',
    change('>21<', '>PT<'),
    '-3676',
    'rejects',
    '“PT” isn’t one of CMS’s job title codes',
  ],
  [
    'a pay type of two digits',
    change('>3</pay', '>33</pay'),
    '-3676',
    'rejects',
    '“33” isn’t one of CMS’s pay type codes',
  ],
  ['a state that doesn’t exist', change('>TX<', '>ZZ<'), '-3676', 'rejects', '“ZZ” isn’t a state'],
  ['February 30', change('2026-10-05', '2027-02-30'), '-3677', 'rejects', '“2027-02-30” isn’t a date'],
  ['a date with a zone', change('2026-10-05', '2026-10-05Z'), '-3677', 'rejects', 'without a time zone'],
  ['an American date', change('2026-10-05', '10/05/2026'), '-3677', 'rejects', 'isn’t a date'],
  [
    'a hire date that doesn’t exist',
    change('</employeeId></employee>', '</employeeId><hireDate>2026-13-01</hireDate></employee>'),
    '-3677',
    'rejects',
    '“2026-13-01” isn’t a date',
  ],
  ['more than 22.5 hours', change('7.50', '22.51'), '-3679', 'rejects', '“22.51” hours'],
  ['three decimals', change('7.50', '7.505'), '-3679', 'rejects', 'at most two decimals'],
  ['negative hours', change('7.50', '-1'), '-3679', 'rejects', '“-1” hours'],
  ['hours with a comma', change('7.50', '7,5'), '-3679', 'rejects', '“7,5” hours'],
  ['quarter 5', change('<reportQuarter>1', '<reportQuarter>5'), '-3679', 'rejects', '“5” isn’t a quarter'],
  ['a year of two digits', change('>2027<', '>27<'), '-3679', 'rejects', '“27” isn’t a federal fiscal year'],
  [
    'a product with brackets',
    change('<softwareProductName>Gaitway', '<softwareProductName>Gait(way)'),
    '-3690',
    'rejects',
    'can only have letters, numbers, spaces and . + /',
  ],
  [
    'an & in the version',
    inHeader('<softwareProductVersion>1&amp;2</softwareProductVersion>'),
    '-3690',
    'rejects',
    'can’t have an &',
  ],
  [
    'an accent',
    change('Name>Gaitway</softwareVendorName', 'Name>Gaitwäy</softwareVendorName'),
    '-3690',
    'rejects',
    'that CMS doesn’t accept',
  ],
  [
    'an accent in a comment',
    change('<employees>', '<!-- é --><employees>'),
    '-3690',
    'rejects',
    'that CMS doesn’t accept',
  ],
  [
    'a facility ID of 17 characters',
    change('>4567<', '>12345678901234567<'),
    '-3692',
    'rejects',
    'The facility ID can have up to 16 characters',
  ],
  [
    'a long vendor name',
    change('<softwareVendorName>Gaitway', `<softwareVendorName>${'A'.repeat(31)}`),
    '-3692',
    'rejects',
    'can have up to 30 characters',
  ],
  [
    'a long employee ID',
    plain.replaceAll('K7M2', 'K'.repeat(31)),
    '-3692',
    'rejects',
    'can have up to 30 characters',
  ],
  [
    'another facility’s ID',
    change('>4567<', '>4568<'),
    '-3693',
    'rejects',
    'The file is for facility ID 4568, but yours is 4567',
  ],
  ['a blank facility ID', change('>4567<', '> <'), '-3702', 'rejects', '<facilityId> is blank'],
  ['a blank job title', change('>21<', '><'), '-3702', 'rejects', '<jobTitleCode> is blank'],
  [
    'a double space in a name',
    change('<softwareVendorName>Gaitway', '<softwareVendorName>Gait  way'),
    '-3793',
    'rejects',
    'has an extra space',
  ],
  [
    'a leading space in an employee ID',
    plain.replaceAll('K7M2', ' K7M2'),
    '-3793',
    'rejects',
    'has an extra space',
  ],
  [
    'an email that ends with .health',
    change('gaitway.com', 'gaitway.health'),
    '-3802',
    'rejects',
    'two or three letters',
  ],
  ['an email without @', change('support@', 'support'), '-3802', 'rejects', 'as an email'],
  [
    'a date in the future',
    change('2026-10-05', '2026-12-21'),
    '-4002',
    'rejects',
    'The date is in the future',
  ],
  [
    'no state',
    change('<stateCode>TX</stateCode>\n', ''),
    '-4003 or -4004 or -4006 or -4008',
    'rejectsFile',
    '<header> has no <stateCode>',
  ],
  [
    'no hours in an entry',
    change('<hours>7.50</hours>', ''),
    '-4003 or -4004 or -4006 or -4008',
    'rejectsFile',
    '<hourEntry> has no <hours>',
  ],
  [
    'no year at the end',
    change('<federalFiscalYear>2027</federalFiscalYear>\n', ''),
    '-4003 or -4004 or -4006 or -4008',
    'rejectsFile',
    'no <federalFiscalYear>',
  ],
  [
    'hours of an unlisted ID',
    change('<employeeId>K7M2</employeeId></employee>', '<employeeId>K7M3</employeeId></employee>'),
    '-4016',
    'warns',
    'has hours, but isn’t in the file’s list of employees. Unless CMS knows the ID',
  ],
  [
    'no list of employees',
    change(/<employees>[^]*<\/employees>\n/, ''),
    '-4016',
    'warns',
    'Unless CMS knows the ID from an earlier upload',
  ],
  [
    'an ID with #',
    plain.replaceAll('K7M2', 'K#2'),
    '-4018',
    'rejects',
    'An employee ID can only have letters, numbers, spaces and _ , . - ',
  ],
  [
    'a day of 23 hours',
    change(one, one.replace('7.50', '12.00') + one.replace('7.50', '11.00').replace('>21<', '>18<')),
    '-4025',
    'rejects',
    '23.00 hours on one date',
  ],
  // no edit of CMS, but its structure
  ['another root', '<a/>', null, 'rejectsFile', 'The file begins with <a>'],
  [
    'an unknown element',
    change('<employees>', '<census/><employees>'),
    null,
    'rejectsFile',
    '<census> doesn’t belong',
  ],
  [
    'elements in another order',
    change(/(<stateCode>.*\n)(<reportQuarter>.*\n)/, '$2$1'),
    null,
    'rejectsFile',
    '<stateCode> is in the wrong place',
  ],
  [
    'an element twice',
    change('<stateCode>TX</stateCode>', '<stateCode>TX</stateCode><stateCode>TX</stateCode>'),
    null,
    'rejectsFile',
    '<stateCode> is in the wrong place',
  ],
  [
    'a namespace',
    change('<nursingHomeData ', '<nursingHomeData xmlns="urn:x" '),
    null,
    'rejectsFile',
    'xmlns doesn’t belong here',
  ],
  [
    'an empty optional tag',
    inHeader('<softwareProductVersion></softwareProductVersion>'),
    null,
    'rejectsFile',
    'Leave the tag out',
  ],
  [
    'a text between elements',
    change('<employees>', '<employees>x'),
    null,
    'rejectsFile',
    'has a text that doesn’t belong',
  ],
  ['another process type', change('"merge"', '"add"'), null, 'rejectsFile', 'The process type is “add”'],
  [
    'a document type',
    change('<nursingHomeData ', '<!DOCTYPE x [<!ENTITY a "aaa">]><nursingHomeData '),
    null,
    'notChecked',
    'document type',
  ],
  ['an entity', change('>TX<', '>&a;<'), null, 'rejectsFile', 'the XML is broken here'],
  ['a file that is cut off', plain.slice(0, -40), null, 'rejectsFile', 'the XML is broken here'],
  ['deeper elements than CMS has', change('>TX<', '><a><b/></a><'), null, 'rejectsFile', 'doesn’t belong'],
  ['nothing', '', null, 'notChecked', 'This isn’t an XML file'],
  ['a PDF', '%PDF-1.4', null, 'notChecked', 'This isn’t an XML file or a ZIP'],
  // no edit of CMS, but worth a look
  ['replace', change('"merge"', '"replace"'), null, 'warns', 'This file uses replace'],
  [
    'the schema of another version',
    change('nhpbj_4_10_0.xsd', 'nhpbj_4_00_0.xsd'),
    null,
    'warns',
    'names the schema nhpbj_4_00_0.xsd',
  ],
  ['another encoding', change('"ASCII"', '"UTF-8"'), null, 'warns', 'its encoding is UTF-8'],
  [
    'an employee twice',
    change('<employees>', '<employees><employee><employeeId>K7M2</employeeId></employee>'),
    null,
    'warns',
    'This employee ID is listed twice',
  ],
  ['an entry twice', change(one, one + one), null, 'warns', 'Two entries for job title 21 and pay type 3'],
  ['no hours', change('7.50', '0'), null, 'warns', 'An entry of no hours'],
  [
    'nothing to report',
    change(/<staffHours>[^]*<\/staffHours>\n/, ''),
    null,
    'warns',
    'The file has no hours',
  ],
  [
    'an ID like an SSN',
    plain.replaceAll('K7M2', '123-45-6789'),
    null,
    'warns',
    'looks like a Social Security number',
  ],
]

test.each(cases)(`check: %s ${nameSource(data.edits)}`, async (_, xml, editId, effect, sentence) => {
  expect(xml).not.toBe(plain)
  const { faults, isAccepted } = await check(xml)
  const found = faults.find(fault => fault.sentence.includes(sentence))
  expect([found?.editId, found?.effect, found ? 'found' : faults]).toEqual([editId, effect, 'found'])
  expect(isAccepted).toBe(faults.every(fault => fault.effect === 'warns'))
})

test(`check: each edit has a case ${nameSource(data.edits)}`, () => {
  const tried = new Set(cases.flatMap(([, , editId]) => editId?.split(' or ') ?? []))
  expect(data.edits.list.map(({ id }) => id).filter(id => !tried.has(id))).toEqual([])
})

test('check: names the person and the date of a fault', async () => {
  const { faults } = await check(change('7.50', '30'))
  expect(faults).toEqual([
    expect.objectContaining({ editId: '-3679', employeeId: 'K7M2', date: '2026-10-05', line: 17 }),
  ])
})

test(`check: more than 400 hours of a month are worth a look ${nameSource(data.limits.origins?.monthHours ?? data.limits)}`, async () => {
  const days = Array.from({ length: 31 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`)
  const { faults, isAccepted } = await check(write(...days.map(date => entry({ date, hundredths: 1300 }))))
  expect(faults.map(({ employeeId, sentence }) => [employeeId, sentence])).toEqual([
    [
      'K7M2',
      '403.00 hours in October 2026. More than 400 is unlikely for one person: check whether others work under this ID. This is a check of ours, not of CMS’s.',
    ],
  ])
  expect(isAccepted).toBe(true)
})

// the page shows the date of a fault, and these are none
test.each(['2027-02-30', '2026-13-01', '10/05/2026', 'soon'])(
  'check: a fault of the date %s has no date',
  async date => {
    const { faults } = await check(change('2026-10-05', date).replace('7.50', '30'))
    expect(faults.map(fault => [fault.editId, fault.date])).toEqual([
      ['-3677', null],
      ['-3679', null],
    ])
  },
)

// compliance.md 1: hours of an ID that CMS doesn’t know reject the whole file; CMS may know it from an earlier upload
test.each([
  [
    'hours of an unlisted ID',
    '</employeeId></employee>',
    '9</employeeId></employee>',
    '-4016',
    'rejectsFile',
  ],
  ['a job title of another profession', '>21<', '>5<', '-3676', 'rejects'],
  ['another pay type', '>3</pay', '>1</pay', '-3676', 'rejects'],
])('check: more is known of an export of ours: %s', async (_, from, to, editId, effect) => {
  const ours = await checkPbjFile(Buffer.from(change(from, to)), { ...options, isOurs: true })
  expect(ours.faults.map(fault => [fault.editId, fault.effect])).toEqual([[editId, effect]])
  expect(ours.isAccepted).toBe(false)
  expect((await check(change(from, to))).isAccepted).toBe(true)
})

test('check: counts all faults and lists the first 200', async () => {
  const { faults, faultCount } = await check(change(one, one.replace('21', 'x').repeat(300)))
  expect([faults.length, faultCount]).toEqual([200, 601])
})

test('check: an edit that CMS has no more is only a warning', async () => {
  const edits = { ...data.edits, list: data.edits.list.filter(({ id }) => id !== '-4002') }
  const later = { ...options, data: { ...data, edits } }
  const { faults, isAccepted } = await checkPbjFile(Buffer.from(change('2026-10-05', '2026-12-21')), later)
  expect([isAccepted, faults.map(({ editId, effect }) => [editId, effect])]).toEqual([
    true,
    [[null, 'warns']],
  ])
})

const zip = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
const patched = (bytes: Buffer, find: string, at: number, value: number) => {
  const copy = Buffer.from(bytes)
  for (let from = copy.indexOf(find, 0, 'latin1'); from !== -1; from = copy.indexOf(find, from + 4, 'latin1'))
    copy[from + at] = value
  return copy
}
const central = 'PK\x01\x02'
const single = zip({ 'pbj.xml': plain })
const sizeSource = nameSource(data.limits.origins?.zipMegabytes ?? data.limits)

test.each([
  ['two XML files', zip({ 'a.xml': plain, 'b.xml': plain }), 'We can check a ZIP with one XML file'],
  ['no file', zip({}), 'The ZIP is empty'],
  ['a PDF', zip({ 'a.pdf': plain }), 'The file in the ZIP is a.pdf'],
  ['a password', patched(single, central, 8, 1), 'The ZIP has a password'],
  ['an unusual compression', patched(single, central, 10, 12), 'We can’t open this kind of ZIP'],
  ['a wrong checksum', patched(single, central, 16, 0), 'The ZIP is damaged'],
  ['its end cut off', single.subarray(0, -30), 'The ZIP is damaged'],
  ['a size that is too small', patched(single, central, 24, 1), 'The ZIP is damaged'],
  [
    `60 MB of XML ${sizeSource}`,
    zip({ 'a.xml': `<a>${' '.repeat(60 * 1024 * 1024)}</a>` }),
    'We can check XML files up to 50 MB',
  ],
  [
    `more than 5 MB ${sizeSource}`,
    Buffer.concat([single, Buffer.alloc(5 * 1024 * 1024)]),
    'We can check ZIP files up to 5 MB',
  ],
])('check: a ZIP with %s', async (_, bytes, sentence) => {
  const { faults, isAccepted, summary } = await check(bytes)
  expect([isAccepted, summary, faults.length]).toEqual([false, null, 1])
  expect([faults[0]?.effect, faults[0]?.sentence]).toEqual(['notChecked', expect.stringContaining(sentence)])
  // in parts, a file that replaces what was submitted would delete the other parts
  expect(faults[0]?.sentence).not.toMatch(/split|each/i)
})

test('check: a ZIP made by macOS, with its hidden file', async () => {
  expect(await check(zip({ 'pbj.xml': plain, '__MACOSX/._pbj.xml': 'x' }))).toMatchObject({
    isAccepted: true,
  })
})

test('check: an XML file in UTF-16', async () => {
  const { faults } = await check(Buffer.from(`\uFEFF${plain}`, 'utf16le'))
  expect(faults[0]?.sentence).toContain('UTF-16')
})
