import { nameSource } from '../../test/pbj/name-source.ts'
import { builtInComplianceData } from '../services/compliance-data.ts'
import { listHoursCells, toAscii, writePbjXml, type PbjHours } from './pbj-file.ts'

const data = builtInComplianceData.pbj
const bySchema = nameSource(data.specification)
const header = { facilityId: '4567', stateCode: 'TX', quarter: 1, fiscalYear: 2027 }
const vendor = { name: 'Gaitway', email: 'support@gaitway.com', product: 'Gaitway' }
const entry = (change: Partial<PbjHours> = {}): PbjHours => ({
  employeeId: 'K7M2',
  date: '2026-10-05',
  jobTitleCode: '21',
  hundredths: 750,
  ...change,
})
const write = (hours: PbjHours[], by = vendor) =>
  [...writePbjXml({ header, vendor: by, hours, data })].join('')

test(`file: the whole structure in CMS’s order, with its attributes and encoding ${bySchema}`, () => {
  const hours = [
    entry(),
    entry({ date: '2026-10-06', hundredths: 755 }),
    entry({ date: '2026-10-06', jobTitleCode: '22', hundredths: 25 }),
    entry({ employeeId: 'P\\4', hundredths: 1150 }),
    entry({ employeeId: 'Zero', hundredths: 0 }),
  ]
  expect(write(hours)).toBe(`<?xml version="1.0" encoding="ASCII"?>
<nursingHomeData xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="nhpbj_4_10_0.xsd">
<header fileSpecVersion="4.10.0">
<facilityId>4567</facilityId>
<stateCode>TX</stateCode>
<reportQuarter>1</reportQuarter>
<federalFiscalYear>2027</federalFiscalYear>
<softwareVendorName>Gaitway</softwareVendorName>
<softwareVendorEmail>support@gaitway.com</softwareVendorEmail>
<softwareProductName>Gaitway</softwareProductName>
</header>
<employees>
<employee><employeeId>K7M2</employeeId></employee>
<employee><employeeId>P\\4</employeeId></employee>
</employees>
<staffingHours processType="merge">
<staffHours><employeeId>K7M2</employeeId><workDays>
<workDay><date>2026-10-05</date><hourEntries><hourEntry><hours>7.50</hours><jobTitleCode>21</jobTitleCode><payTypeCode>3</payTypeCode></hourEntry></hourEntries></workDay>
<workDay><date>2026-10-06</date><hourEntries><hourEntry><hours>7.55</hours><jobTitleCode>21</jobTitleCode><payTypeCode>3</payTypeCode></hourEntry><hourEntry><hours>0.25</hours><jobTitleCode>22</jobTitleCode><payTypeCode>3</payTypeCode></hourEntry></hourEntries></workDay>
</workDays></staffHours>
<staffHours><employeeId>P\\4</employeeId><workDays>
<workDay><date>2026-10-05</date><hourEntries><hourEntry><hours>11.50</hours><jobTitleCode>21</jobTitleCode><payTypeCode>3</payTypeCode></hourEntry></hourEntries></workDay>
</workDays></staffHours>
</staffingHours>
</nursingHomeData>
`)
})

const without = '<softwareVendorEmail>'
test.each([
  ['support@gaitway.com', true],
  ['support@gaitway.us', true],
  ['support@mail.gaitway.org', true],
  ['support@gaitway.health', false],
  ['support@gaitway.care', false],
  ['support@gaitway.test', false],
  ['support', false],
  [`${'a'.repeat(50)}@x.com`, false],
])(`vendor’s email %s: in the file %s ${bySchema}`, (email, isWritten) => {
  expect(write([entry()], { ...vendor, email }).includes(without)).toBe(isWritten)
})

test.each([
  ['Smith & Söhne', '<softwareVendorName>Smith &amp; Sohne</softwareVendorName>'],
  ['Bayou’s Rehab', "<softwareVendorName>Bayou's Rehab</softwareVendorName>"],
  ['Rehab (South)', ''],
  ['治療', ''],
  ['A'.repeat(31), ''],
])(`vendor’s name %s ${bySchema}`, (name, written) => {
  const found = /<softwareVendorName>.*<\/softwareVendorName>/.exec(write([entry()], { ...vendor, name }))
  expect(found?.[0] ?? '').toBe(written)
})

test.each([
  ['Müller', 'Muller'],
  ['Zoë é ñ Å ç', 'Zoe e n A c'],
  ['O’Brien “Bo” – Æon…', 'O\'Brien "Bo" - AEon...'],
  ['Łódź straße', 'Lodz strasse'],
  ['a\u0308', 'a'],
  ['ﬁn\u00a0x', 'fin x'],
  ['李', undefined],
  ['😀', undefined],
  ['Ж', undefined],
])(`ASCII of %s: %s ${bySchema}`, (text, ascii) => {
  expect(toAscii(text)).toBe(ascii)
})

test('file: an ID that isn’t ASCII is refused', () => {
  expect(() => write([entry({ employeeId: 'Zoë' })])).toThrow('Not plain ASCII')
})

test('CSV: the rows of CMS’s template without zero hours', () => {
  expect([...listHoursCells([entry(), entry({ hundredths: 0 })], '3')]).toEqual([
    ['K7M2', '2026-10-05', '7.50', '21', '3'],
  ])
})
