import { listFactGroups } from '@gaitway/contract/format/compliance-facts'
import { addToDay, daysBetween, findDueQuarter, findQuarterDays } from '../../domain/pbj-quarter.ts'
import { writePbjXml, type PbjHours } from '../../domain/pbj-file.ts'
import { builtInComplianceData } from '../../services/compliance-data.ts'
import { acceptedShift } from '../../../test/scenarios/time-card.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testServices } from '../../../test/services.ts'
import { nameSource } from '../../../test/pbj/name-source.ts'
import { checkPbjFile } from '../compliance/pbj-check.ts'
import { findCountedUntil } from '../compliance/read.ts'

// Facts that the tests of the writer, the checker, the days and the quarters don't have already; those name theirs, too.
const { pbj, yearEnd, notFound } = builtInComplianceData

const header = { facilityId: '4567', stateCode: 'TX', quarter: 1, fiscalYear: 2027 }
const vendor = { name: 'Gaitway', email: 'support@gaitway.com', product: 'Gaitway' }
const entry: PbjHours = { employeeId: 'K7M2', date: '2026-10-05', jobTitleCode: '21', hundredths: 750 }
const plain = [...writePbjXml({ header, vendor, hours: [entry], data: pbj })].join('')
const tagged = (tag: string, text: string) =>
  plain.includes(`<${tag}>`)
    ? plain.replaceAll(new RegExp(`<${tag}>[^<]*</${tag}>`, 'gu'), `<${tag}>${text}</${tag}>`)
    : plain.replace('</header>', `<${tag}>${text}</${tag}>\n</header>`)
/** The edits by which CMS would refuse the file. */
const listEdits = async (xml: string) => {
  const options = { data: pbj, today: '2026-12-20', facilityId: null, isOurs: true }
  const { faults } = await checkPbjFile(Buffer.from(xml), options)
  return [...new Set(faults.map(({ editId, sentence }) => editId ?? sentence))]
}

describe(`checker: the lengths of CMS’s structure ${nameSource(pbj.specification)}`, () => {
  it.each([
    ['facilityId', 16],
    ['softwareVendorName', 30],
    ['softwareProductName', 50],
    ['softwareProductVersion', 20],
    ['employeeId', 30],
  ])('%s has at most %i characters', async (tag, longest) => {
    expect(await listEdits(tagged(tag, 'A'.repeat(longest)))).toEqual([])
    expect(await listEdits(tagged(tag, 'A'.repeat(longest + 1)))).toEqual(['-3692'])
  })

  it('softwareVendorEmail has at most 50 characters', async () => {
    const write = (length: number) => `${'a'.repeat(length - '@gaitway.com'.length)}@gaitway.com`
    expect(await listEdits(tagged('softwareVendorEmail', write(50)))).toEqual([])
    expect(await listEdits(tagged('softwareVendorEmail', write(51)))).toEqual(['-3692'])
  })
})

it.each<[what: string, tag: string, text: string, edits: string[]]>([
  ['an ID has letters, digits, _ , . - \\ and spaces inside', 'employeeId', 'aZ 09_,.-\\', []],
  ...['/', '&amp;', "'", '@', '+', '(', 'é'].map((sign): [string, string, string, string[]] => [
    `an ID has no ${sign}`,
    'employeeId',
    `K7${sign}2`,
    sign === 'é' ? ['-3690', '-4018'] : ['-4018'],
  ]),
  ['a name has letters, digits and - . + / @ _ , ’ & inside', 'softwareVendorName', "aZ 09-.+/@_,'&amp;", []],
  ...['!', '(', '#', '*', ':', '"', '\\'].map((sign): [string, string, string, string[]] => [
    `a name has no ${sign}`,
    'softwareProductName',
    `Gait${sign}way`,
    ['-3690'],
  ]),
  ['a version has the same', 'softwareProductVersion', "4.1-a+b/c@d_e,f'g", []],
  ['but no &', 'softwareProductVersion', '4&amp;1', ['-3690']],
  ['no space at the end', 'softwareVendorName', 'Gaitway ', ['-3793']],
  ['no two spaces', 'softwareProductName', 'Gait  way', ['-3793']],
  ['an email’s last part of two letters', 'softwareVendorEmail', 'a@gaitway.us', []],
  ['or three', 'softwareVendorEmail', 'a@gaitway.org', []],
  ['but not four', 'softwareVendorEmail', 'a@gaitway.care', ['-3802']],
  ['nor one', 'softwareVendorEmail', 'a@gaitway.c', ['-3802']],
  ...['DC', 'PR', 'VI', 'AK', 'HI'].map((state): [string, string, string, string[]] => [
    `the state ${state}`,
    'stateCode',
    state,
    [],
  ]),
  ...['GU', 'AS', 'MP', 'tx', 'Texas'].map((state): [string, string, string, string[]] => [
    `no state ${state}`,
    'stateCode',
    state,
    ['-3676'],
  ]),
  ['quarter 4', 'reportQuarter', '4', ['-1010']],
  ['no quarter 0', 'reportQuarter', '0', ['-3679']],
  ['22.5 hours', 'hours', '22.5', []],
  ['22.50 hours', 'hours', '22.50', []],
  ['a quarter of an hour', 'hours', '0.25', []],
  ['not 22.51 hours', 'hours', '22.51', ['-3679']],
])(`checker: characters and numbers: %s ${nameSource(pbj.specification)}`, async (_, tag, text, edits) => {
  expect(await listEdits(tagged(tag, text))).toEqual(edits)
})

it(`writer: no hire date, census or empty tag, and merges only ${nameSource(pbj.specification)}`, () => {
  expect(plain).not.toMatch(/hireDate|terminationDate|census|replace|<(\w+)><\/\1>|\/>/u)
  expect(plain).toContain('processType="merge"')
})

it.each([
  [2027, '2027-02-14', 'Sunday'],
  [2026, '2026-02-14', 'Saturday'],
])(`quarters: due on weekends, too: %i on %s, a %s ${nameSource(pbj.quarters)}`, (fiscalYear, dueOn, day) => {
  const found = findQuarterDays(pbj.quarters, { quarter: 1, fiscalYear })
  expect(found.dueOn).toBe(dueOn)
  expect(new Date(dueOn).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })).toBe(day)
})

describe('page', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await testDatabase()
  })
  afterAll(() => test.close())
  const readPageAt = async (at: string) => {
    const services = testServices(test.db)
    const { asFacility } = await acceptedShift(services)
    services.clock.set(new Date(at))
    return (await asFacility.call('compliance.read')).body.data
  }

  it.each([
    ['2027-02-15T04:59:00Z', { quarter: 1, daysLeft: 0 }],
    // midnight in New York is 11 PM in Chicago, where the facility is
    ['2027-02-15T05:00:00Z', { quarter: 2, daysLeft: 89 }],
  ])(
    `a quarter is due until 11:59 PM Eastern time: at %s %j ${nameSource(pbj.quarters)}`,
    async (at, due) => {
      expect((await readPageAt(at)).quarter).toMatchObject(due)
    },
  )

  it('says what was looked for and not found, and when', async () => {
    const ofPbj = notFound.filter(({ part }) => part === 'pbj')
    expect(ofPbj.map(({ about }) => about)).toEqual(['Merging', 'Clock changes', 'File names'])
    expect((await readPageAt('2026-12-01T12:00:00Z')).rules.notFound).toEqual(
      ofPbj.map(({ about, sentence, checkedOn }) => ({ about, sentence, checkedOn })),
    )
  })
})

it.each([
  ['2026-10-01T12:00:00Z', null],
  ['2026-10-02T12:00:00Z', '2026-10-01'],
  ['2027-01-20T12:00:00Z', '2026-12-31'],
])(`days: until yesterday and inside the quarter, at %s until %s ${nameSource(pbj.edits)}`, (at, until) => {
  const quarter = findQuarterDays(pbj.quarters, { quarter: 1, fiscalYear: 2027 })
  expect(findCountedUntil(quarter, 'America/Chicago', new Date(at))).toBe(until)
})

it(`quarters: the day to aim for is the 40th ${nameSource(pbj.quarters.origins?.aimDays ?? pbj.quarters)}`, () => {
  const { lastDay, aimOn, dueOn } = findDueQuarter(pbj.quarters, '2026-12-01')
  expect([daysBetween(lastDay, aimOn), daysBetween(aimOn, dueOn)]).toEqual([40, 5])
})

describe('year’s end', () => {
  it.each(yearEnd.years.map(one => [one.year, one.thresholdCents, nameSource(one), one] as const))(
    'of %i: from %i cents, due on the first business day from January 31 on %s',
    (year, thresholdCents, _, { due }) => {
      expect(thresholdCents).toBe({ 2025: 60_000, 2026: 200_000 }[year])
      const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())
      let expected = `${year + 1}-01-31`
      while (isWeekend(expected)) expected = addToDay(expected, 1)
      expect(due).toBe(expected)
    },
  )

  it(`electronic from 10 returns, 100 records in a file ${nameSource(yearEnd.filing)}`, () => {
    const { facts } = listFactGroups(builtInComplianceData).find(one => one.title === '1099-NEC filing') ?? {}
    expect(facts).toEqual([
      ['Records in a file', 'Up to 100'],
      ['Electronic filing required', '10 or more returns'],
    ])
  })
})
