import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type DirectoryRow, mergeIntoDirectory, refreshWords, searchDirectory } from './facility-directory.ts'

const facility = (ccn: string, name: string, city: string, state: string, zip: string): DirectoryRow => ({
  ccn,
  name,
  address1: '1 INVENTED STREET',
  city,
  state,
  zip,
  county: '',
  outsideArea: state === 'PR',
})

const rows = [
  facility('900001', 'WINDSOR HOUSE', 'HUNTSVILLE', 'AL', '35801'),
  facility('900002', 'KIMBERLY HALL', 'WINDSOR', 'CT', '06095'),
  facility('900003', 'NEW WINDSOR CARE CENTER', 'TAMPA', 'FL', '33602'),
  facility('900004', "ST. MARY'S HEALTHCARE & REHABILITATION", 'HOUSTON', 'TX', '77002'),
  facility('900005', 'BROOKSIDE HEALTHCARE CENTER', 'REDLANDS', 'CA', '92373'),
  facility('900006', 'BAYOU MANOR HEALTHCARE', 'HOUSTON', 'TX', '77030'),
  facility('900007', 'WINDSOR DEL MAR', 'SAN JUAN', 'PR', '00901'),
  facility('900008', '100% CARE_CENTER', 'AUSTIN', 'TX', '78701'),
]

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db.transaction(async trx => {
    await mergeIntoDirectory(trx, rows)
    await refreshWords(trx)
  })
})
afterAll(() => database.close())

const found = async (text: string, limit = 10) =>
  (await searchDirectory(database.db, text, limit)).parse().map(row => row.cmsCertificationNumber)

test('directory: finds a facility with everything signup fills in', async () => {
  expect((await searchDirectory(database.db, 'kimb', 10)).parse()).toEqual([
    {
      cmsCertificationNumber: '900002',
      name: 'KIMBERLY HALL',
      address1: '1 INVENTED STREET',
      city: 'WINDSOR',
      state: 'CT',
      zipCode: '06095',
    },
  ])
})

test('directory: lists names that start with the search first, then names that contain it, then cities, then facilities outside the area', async () => {
  expect(await found('wind')).toEqual(['900001', '900003', '900002', '900007'])
})

test('directory: every word narrows the search, whether name, city, state, ZIP code, or number', async () => {
  expect(await found('houston healthcare')).toEqual(['900006', '900004'])
  expect(await found('hou tx 77002')).toEqual(['900004'])
  expect(await found('900005')).toEqual(['900005'])
  expect(await found('windsor ct')).toEqual(['900002'])
})

test('directory: ignores punctuation and the word "and"', async () => {
  expect(await found('st marys healthcare and rehabilitation')).toEqual(['900004'])
  expect(await found('St. Mary’s')).toEqual(['900004'])
  expect(await found('St. Mary`s  Héalthcare')).toEqual(['900004'])
  expect(await found('KIMBE\u0301RLY')).toEqual(['900002'])
})

test.each([
  ['windsr house', '900001'],
  ['brooksde helthcare', '900005'],
  ['bayuo manor', '900006'],
  ['kimberley hal', '900002'],
  ['rehabiltation houstn', '900004'],
])('directory: understands %s', async (typed, meant) => {
  expect((await found(typed))[0]).toBe(meant)
})

test('directory: ranks by the rarest word when no facility has all words', async () => {
  expect(await found('brookside healthcare houston')).toEqual(['900005'])
})

test('directory: returns no more than the limit', async () => {
  expect(await found('w', 2)).toHaveLength(2)
})

test('directory: empty, punctuation-only, pattern, and giant searches find nothing', async () => {
  for (const typed of [
    '',
    '   ',
    '%',
    '_',
    '%%%%%',
    '\\',
    "'; drop table facility_directory; --",
    '\0',
    '💥',
  ]) {
    expect([typed, await found(typed)]).toEqual([typed, []])
  }
  expect(await found('100%')).toEqual(['900008'])
  expect(await found('zz '.repeat(100_000))).toEqual([])
})
