import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { type TestDatabase, newDatabase } from '../../test/database.ts'
import { facilitiesCsv, inventFacilities } from '../../test/fixtures/invented-facilities.ts'
import { importFacilities } from './import-facilities.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaitway-import-'))
  await database.db('facility_directory').delete()
})
afterEach(() => rm(folder, { recursive: true }))

const silent = { write: () => true }
const facilities = inventFacilities(200)
const header = 'cmsCertificationNumber,facilityName,addressLine1,city,state,zipCode,county'
const line = (ccn: string, name = 'AMBER CARE') => `${ccn},${name},1 STREET,HOUSTON,TX,77002,Harris`

const importFile = (file: string, signal?: AbortSignal) => {
  const rejected = join(folder, 'facilities.rejected.csv')
  return importFacilities(database.db, { file, rejected }, silent, signal)
}
const importText = async (content: string | Buffer) => {
  const file = join(folder, 'facilities.csv')
  await writeFile(file, content)
  return importFile(file)
}
const directoryRows = () => database.db('facility_directory').orderBy('ccn')
const rejectedRows = async (): Promise<Record<string, string>[]> =>
  parse(await readFile(join(folder, 'facilities.rejected.csv')), {
    bom: true,
    columns: true,
    relax_column_count: true,
    relax_quotes: true,
  })

test('import facilities: adds 200 facilities, each with the location of its ZIP code', async () => {
  const result = await importText(facilitiesCsv(facilities))
  expect(result).toEqual({
    read: 200,
    added: 200,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    outsideArea: facilities.filter(({ state }) => state === 'PR').length,
    withoutPlace: facilities.filter(({ zipCode }) => zipCode === '35999').length,
  })
  const [first] = await directoryRows()
  expect(first).toMatchObject({ ccn: '900000', city: 'HOUSTON', latitude: 29.7594, outsideArea: false })
  expect(result.outsideArea).toBeGreaterThan(0)
  expect(result.withoutPlace).toBeGreaterThan(0)
})

test('import facilities: importing the same file again changes nothing', async () => {
  await importText(facilitiesCsv(facilities))
  const before = await database
    .db('facility_directory')
    .select('*', database.db.raw('xmin::text'))
    .orderBy('ccn')
  expect(await importText(facilitiesCsv(facilities))).toMatchObject({ added: 0, changed: 0, unchanged: 200 })
  const after = await database
    .db('facility_directory')
    .select('*', database.db.raw('xmin::text'))
    .orderBy('ccn')
  expect(after).toEqual(before)
})

test('import facilities: updates only the rows that differ', async () => {
  await importText(facilitiesCsv(facilities))
  const renamed = facilities.map((facility, at) =>
    at === 7 ? { ...facility, facilityName: 'NEW' } : facility,
  )
  expect(await importText(facilitiesCsv(renamed))).toMatchObject({ added: 0, changed: 1, unchanged: 199 })
})

test('import facilities: writes rejected rows with line and reason, and imports the rest', async () => {
  const result = await importText(
    [
      header,
      line('900001'),
      line('1.4E+096'),
      line('900001', 'AGAIN'),
      '900003,TOO,FEW,COLUMNS',
      '',
      '900004,"BAD "QUOTES",1 STREET,HOUSTON,TX,77002,Harris',
      line('900005', '=cmd()'),
      '900006,=cmd(),1 STREET,HOUSTON,XX,77002,Harris',
    ].join('\r\n'),
  )
  expect(result).toMatchObject({ read: 7, added: 2, rejected: 5 })
  expect((await directoryRows()).map(row => row.ccn)).toEqual(['900001', '900005'])
  const rows = await rejectedRows()
  expect(rows.map(row => [row.line, row.reason])).toEqual([
    ['3', 'a spreadsheet turned the certification number into scientific notation (1.4E+096)'],
    ['4', 'line 2 has the same certification number'],
    ['5', 'it has 4 columns instead of 7'],
    ['7', 'its quotes are invalid'],
    ['9', '"XX" is not a US state or territory'],
  ])
})

const rejectedText = () => readFile(join(folder, 'facilities.rejected.csv'), 'utf8')

describe('import facilities: rejected rows are as they stand in the file', () => {
  const quotedReason = '"""XX"" is not a US state or territory"'
  test.each([
    ['spaces', ' 900001 , A  CARE ,1 STREET,HOUSTON,XX,77002,Harris ', quotedReason],
    ['formulas', '900001,=cmd(),-1 STREET,HOUSTON,XX,77002,', quotedReason],
    ['quotes', '"900001","THE ""A"" CARE",5" RAMP,HOUSTON,XX,77002,"Harris"', quotedReason],
    ['lines', '900001,"A\r\nCARE",1 STREET,HOUSTON,XX,77002,Harris', quotedReason],
    ['invalid quotes', '900001,"A "CARE",1 STREET,HOUSTON,TX,77002,Harris', 'its quotes are invalid'],
    ['a cell too many', '900001,A,CARE,1 STREET,HOUSTON,TX,77002,Harris', 'it has 8 columns instead of 7'],
    ['too few cells', '900001,A CARE,1 STREET,HOUSTON', 'it has 4 columns instead of 7'],
    ['a lost letter', '900001,JOS\ufffd,1 STREET,HOUSTON,TX,77002,', 'it has a letter that can’t be read'],
    ['letters', '900001,JOSÉ’S,1 STREET,HOUSTON,XX,77002,Doña Ana', quotedReason],
  ])('%s', async (_case, row, why) => {
    expect(await importText(`${header}\r\n${row}\r\n`)).toMatchObject({ read: 1, rejected: 1 })
    expect(await rejectedText()).toBe(`\ufeffline,reason,${header}\n2,${why},${row}\n`)
  })

  test('with columns of their own and another separator', async () => {
    const head = 'Note;CMSCertificationNumber;FacilityName;AddressLine1;City;State;ZipCode;County'
    const row = 'say; 900001;A, B;1 STREET;HOUSTON;XX;77002;Harris'
    await importText(`${head}\n${row}\n`)
    expect(await rejectedText()).toBe(`\ufeffline;reason;${head}\n2;${quotedReason};${row}\n`)
    const fixed = (await rejectedText()).replace(';XX;', ';TX;')
    expect(await importText(fixed)).toMatchObject({ added: 1, rejected: 0 })
    expect(await directoryRows()).toMatchObject([{ ccn: '900001', name: 'A, B' }])
  })
})

describe('import facilities: reads what a spreadsheet saves', () => {
  const row = '900001,JOSÉ’S CARE,5" RAMP STREET,HOUSTON,TX,77002,Doña Ana'
  const text = `${header}\r\n${row}\n\n,,,,,,\n${line('900002')}\r${line('900003')}`
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['Unicode text', Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le')],
    ['Windows-1252', Buffer.from(text.replace('’', '\u0092'), 'latin1')],
    ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
    ['an empty last cell left out', Buffer.from(text.replaceAll(',Harris', ''))],
  ])('%s', async (_case, file) => {
    expect(await importText(file)).toMatchObject({ read: 3, added: 3, rejected: 0 })
    expect((await directoryRows())[0]).toMatchObject({
      name: 'JOSÉ’S CARE',
      address1: '5" RAMP STREET',
      county: 'Doña Ana',
    })
  })
})

test('import facilities: a corrected file of rejected rows can be imported, which then removes it', async () => {
  await importText([header, line('90001')].join('\n'))
  const list = await readFile(join(folder, 'facilities.rejected.csv'), 'utf8')
  await importText(list.replace(/,90001,/, ',900001,'))
  expect((await directoryRows()).map(row => row.ccn)).toEqual(['900001'])
  expect(await readdir(folder)).toEqual(['facilities.csv'])
})

test('import facilities: accepts columns in any order, extra columns, and a byte order mark', async () => {
  const text = `\ufeffstate,note,zipCode,COUNTY,city,addressLine1,facilityName,cmsCertificationNumber\nTX,x,77002,Harris,HOUSTON,"1 STREET\nSUITE 2",AMBER,900001\n`
  expect(await importText(text)).toMatchObject({ read: 1, rejected: 1 })
  expect(await importText(text.replace('\nSUITE', ', SUITE'))).toMatchObject({ added: 1, rejected: 0 })
})

describe('import facilities: an invalid file fails with one message and changes nothing', () => {
  test.each([
    ['an empty file', '', 'is empty.'],
    ['only a header', `${header}\n`, 'has no rows after its header.'],
    ['other columns', 'name,place\nx,y\n', 'must name the columns'],
    ['one column missing', `${header.replace('zipCode,', '')}\n`, 'county; zipCode is missing.'],
    ['a table split by bars', `${header.replaceAll(',', '|')}\n1|2\n`, 'must name the columns'],
    ['an HTML page', '<!doctype html><p>hello</p>', 'must name the columns'],
    ['a compressed file', gzipSync(facilitiesCsv(facilities)), 'is not a CSV file: it looks like GZ.'],
    ['random bytes', Buffer.concat([Buffer.from('abc\0'), randomBytes(20_000)]), 'is not a CSV file'],
    ['binary in the middle', `${header}\n${line('900001')}\n\0\0\n`, 'it contains binary data.'],
    [
      'a broken letter',
      Buffer.from(`${header}\n${line('900001', 'JOS\xe9')}\n${line('900002', '\x81')}\n`, 'latin1'),
      "has a letter that can't be read in line 3.",
    ],
    ['a quote that never ends', `${header}\n${line('900001')}\n900002,"AMBER\n`, 'is never closed (line 3)'],
    ['a very long line', `${header}\n${'x'.repeat(300_000)}\n`, 'longer than 64 kB'],
  ])('%s', async (_, content, message) => {
    await expect(importText(content)).rejects.toThrow(message)
    expect(await directoryRows()).toEqual([])
    expect(await readdir(folder)).toEqual(['facilities.csv'])
  })

  test('a gigabyte file is refused before it is read', async () => {
    const file = join(folder, 'facilities.csv')
    const big = await open(file, 'w')
    await big.truncate(1024 ** 3)
    await big.close()
    // its zeros would be refused as binary data if they were read
    await expect(importFile(file)).rejects.toThrow('is 1,024 MB. The limit is 64 MB.')
  })

  test('a folder, and a missing file', async () => {
    await expect(importFile(folder)).rejects.toThrow('is not a file.')
    await expect(importFile(join(folder, 'nothing.csv'))).rejects.toThrow('No such file:')
  })

  test('an error after a thousand valid rows', async () => {
    const text = facilitiesCsv(inventFacilities(1100))
    await expect(importText(`${text}950000,"AMBER\n`)).rejects.toThrow('is never closed')
    expect(await directoryRows()).toEqual([])
  })

  test('an interruption', async () => {
    const file = join(folder, 'facilities.csv')
    await writeFile(file, facilitiesCsv(facilities))
    await expect(importFile(file, AbortSignal.abort(new Error('Stopped.')))).rejects.toThrow('Stopped.')
    expect(await directoryRows()).toEqual([])
  })
})

test('import facilities: two imports at once run one after the other', async () => {
  const files = await Promise.all(
    ['a', 'b'].map(async name => {
      const file = join(folder, `${name}.csv`)
      await writeFile(file, facilitiesCsv(name === 'a' ? facilities : facilities.toReversed()))
      return importFacilities(database.db, { file, rejected: join(folder, `${name}.rejected.csv`) }, silent)
    }),
  )
  expect(new Set(files.map(({ added }) => added))).toEqual(new Set([0, 200]))
})

const realFile = '../shared/data/cms-skilled-nursing-facilities.csv'
for (const file of [realFile].filter(existsSync)) {
  // npm run prove imports all of it
  test('import facilities: imports a thousand rows of the published file', async () => {
    const [head = '', ...rows] = (await readFile(file, 'utf8')).trimEnd().split('\n')
    expect(await importText([head, ...rows.slice(5_000, 6_000)].join('\n'))).toMatchObject({
      read: 1_000,
      added: 977,
      rejected: 23,
    })
  })
}
