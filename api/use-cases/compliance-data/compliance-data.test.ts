import { listFactGroups } from '@gaitway/contract/format/compliance-facts'
import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import { COMPLIANCE_FILE_MAX_CHARACTERS } from '@gaitway/contract/values/limits'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { builtInComplianceData } from '../../services/compliance-data.ts'
import { readComplianceData } from './in-force.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const ada = await buildUser(db, { firstName: 'Ada', lastName: 'Whitmore' })
const admin = api.as(ada)

afterEach(() => db('compliance_data').delete())

type Draft = { -readonly [Key in keyof ComplianceData]: ComplianceData[Key] }
/** A file like the product's own, with changes. */
const write = (change: (data: Draft) => void) => {
  const data = structuredClone(builtInComplianceData)
  change(data)
  return JSON.stringify(data)
}
const ofJanuary = write(data => {
  data.title = 'Checked in January'
  data.pbj.codes.jobTitles.slp = null
  data.pbj.meals.minutes = 45
  data.pbj.edits.list.pop()
  data.yearEnd.years.push({
    year: 2027,
    thresholdCents: 210_000,
    due: '2028-01-31',
    source: 'IRS',
    checkedOn: '2027-01-04',
    certainty: 'primary',
  })
})
const read = async () => (await admin.call('complianceData.read')).body.data
const preview = async (json: string | null) =>
  (await admin.call('complianceData.preview', { json })).body.data
const send = (json: string | null, version = 0) => admin.call('complianceData.import', { json, version })

test('compliance data: without an import, what the product comes with is in force', async () => {
  expect(await read()).toEqual({ version: 0, data: builtInComplianceData, imports: [] })
})

test('compliance data: a preview has each change, from and to, and saves nothing', async () => {
  expect(await preview(ofJanuary)).toEqual({
    faults: [],
    changes: [
      {
        group: 'This version',
        fact: 'Title',
        from: 'Checked on November 28, 2026',
        to: 'Checked in January',
      },
      { group: 'PBJ codes', fact: 'Speech-language pathologist (SLP)', from: '26', to: 'No code' },
      {
        group: 'PBJ meal breaks',
        fact: 'Deducted for each full shift',
        from: '30 minutes',
        to: '45 minutes',
      },
      {
        group: 'PBJ edits',
        fact: '-4025',
        from: 'Rejected: More than 22.50 hours of one person on one date.',
        to: null,
      },
      { group: '1099-NEC for 2027', fact: 'Threshold', from: null, to: '$2,100.00 or more' },
      { group: '1099-NEC for 2027', fact: 'Due', from: null, to: '1/31/2028' },
      { group: '1099-NEC for 2027', fact: 'Source', from: null, to: 'IRS' },
      { group: '1099-NEC for 2027', fact: 'Checked on', from: null, to: '1/04/2027' },
      { group: '1099-NEC for 2027', fact: 'How sure', from: null, to: 'Read in the official source' },
    ],
  })
  expect(await preview(JSON.stringify(builtInComplianceData))).toEqual({ faults: [], changes: [] })
  expect(await preview(null)).toEqual({ faults: [], changes: [] })
  expect((await read()).version).toBe(0)
})

test('compliance data: an import is in force at once, with who and when; the way back is an import, too', async () => {
  services.clock.set(new Date('2027-01-04T15:00:00Z'))
  expect((await send(ofJanuary)).body.data).toEqual({ version: 1 })
  expect(await readComplianceData(db)).toEqual(JSON.parse(ofJanuary))
  const first = {
    version: 1,
    title: 'Checked in January',
    isOriginal: false,
    importedByName: 'Ada Whitmore',
    createdAt: '2027-01-04T15:00:00.000Z',
  }
  expect(await read()).toEqual({ version: 1, data: JSON.parse(ofJanuary), imports: [first] })
  expect((await preview(null)).changes).toContainEqual({
    group: 'PBJ codes',
    fact: 'Speech-language pathologist (SLP)',
    from: 'No code',
    to: '26',
  })
  expect((await send(null, 1)).status).toBe(201)
  expect(await read()).toMatchObject({
    version: 2,
    data: builtInComplianceData,
    imports: [{ version: 2, isOriginal: true }, first],
  })
  const events = await db('events').where({ actorUserId: ada.userId, noun: 'settings' }).orderBy('id')
  expect(events).toMatchObject([
    {
      verb: 'importComplianceData',
      details: {
        title: 'Checked in January',
        changes: expect.arrayContaining([
          'PBJ meal breaks, Deducted for each full shift: from 30 minutes to 45 minutes',
          '1099-NEC for 2027, Source: New: IRS',
        ]),
      },
    },
    { verb: 'restoreComplianceData', details: { title: builtInComplianceData.title } },
  ])
})

/** A file as it was exported before single facts had a source of their own. */
const ofBefore = write(data => {
  data.title = 'Exported before'
  Object.assign(data.pbj.limits, { source: 'CMS', certainty: 'oneSource' })
  delete data.pbj.limits.origins
  delete data.pbj.quarters.origins
})

test('compliance data: a file without sources of single facts has the group’s for all of it', async () => {
  expect((await send(ofBefore)).status).toBe(201)
  const { pbj } = await readComplianceData(db)
  expect(pbj.limits).toEqual({
    source: 'CMS',
    checkedOn: '2026-11-28',
    certainty: 'oneSource',
    dayHours: 22.5,
    monthHours: 400,
    zipMegabytes: 5,
    xmlMegabytes: 50,
  })
  const { changes } = await preview(null)
  const ofLimits = changes.filter(({ group }: { group: string }) => group === 'PBJ limits')
  expect(ofLimits.map(({ fact, from, to }: Record<string, string>) => [fact, from, to])).toEqual([
    ['Source', 'CMS', builtInComplianceData.pbj.limits.source],
    ['How sure', 'One source', 'Read in the official source'],
    ...['Hours of a person in one month', 'ZIP file', 'XML file'].flatMap(label => [
      [`${label}: source`, null, expect.stringMatching(/^(?:Our own|One second-hand)/)],
      [`${label}: checked on`, null, '11/28/2026'],
      [`${label}: how sure`, null, expect.stringMatching(/^(?:One source|Not found)$/)],
    ]),
  ])
})

test('compliance data: of several imports at the same time one is saved; what changes nothing is refused', async () => {
  const answers = await Promise.all([send(ofJanuary), send(ofJanuary), send(ofJanuary)])
  const codes = answers.map(({ body }) => String(body.code ?? 'saved')).toSorted()
  expect(codes).toEqual(['out_of_date', 'out_of_date', 'saved'])
  expect((await send(null, 5)).body.code).toBe('out_of_date')
  const again = await send(ofJanuary, 1)
  expect([again.status, again.body.error]).toEqual([422, { json: 'This changes nothing.' }])
})

test('compliance data: a file from before the names of IRIS’s columns is imported with the product’s', async () => {
  const { iris: _, ...older } = JSON.parse(ofJanuary)
  expect((await preview(JSON.stringify(older))).faults).toEqual([])
  expect((await send(JSON.stringify(older))).status).toBe(201)
  expect((await read()).data).toEqual(JSON.parse(ofJanuary))
})

test('compliance data: sub-admins neither read nor import it', async () => {
  const subadmin = api.as(await buildUser(db, { role: 'subadmin' }))
  for (const answer of [
    await subadmin.call('complianceData.read'),
    await subadmin.call('complianceData.preview', { json: ofJanuary }),
    await subadmin.call('complianceData.import', { json: ofJanuary, version: 0 }),
  ])
    expect(answer.status).toBe(403)
})

type Loose = Record<string, Record<string, Record<string, unknown>>>
/** A file in which one value isn't what it should be. */
const broken = (change: (data: Loose) => void) =>
  write(data => {
    change(data as unknown as Loose)
  })
const set = (group: string, part: string, name: string, value: unknown) =>
  broken(data => {
    Object.assign(data[group]?.[part] ?? {}, { [name]: value })
  })
const noJson = 'This isn’t a JSON file. Download the current data, edit that file, and choose it.'

describe('compliance data: a faulty file', () => {
  it.each<[what: string, json: string, faults: string[]]>([
    ['is no JSON', 'title,pbj', [noJson]],
    ['ends early', ofJanuary.slice(0, -1), [noJson]],
    ['has another shape', '[]', ['The file must be a group in braces.']],
    ['is null', 'null', ['The file must be a group in braces.']],
    [
      'has only a title',
      '{"title":"New"}',
      ['pbj is missing.', 'yearEnd is missing.', 'notFound is missing.'],
    ],
    ['has no value', set('pbj', 'limits', 'dayHours', undefined), ['pbj → limits → dayHours is missing.']],
    ['has null', set('pbj', 'limits', 'dayHours', null), ['pbj → limits → dayHours must be a number.']],
    ['has a text', set('pbj', 'limits', 'dayHours', '22.5'), ['pbj → limits → dayHours must be a number.']],
    ['has too much', set('pbj', 'limits', 'dayHours', 25), ['pbj → limits → dayHours must be 24 or less.']],
    ['has too little', set('pbj', 'limits', 'dayHours', 0), ['pbj → limits → dayHours must be more than 0.']],
    [
      'has half a minute',
      set('pbj', 'meals', 'minutes', 30.5),
      ['pbj → meals → minutes must be a whole number.'],
    ],
    ['has an empty text', set('pbj', 'codes', 'source', ' '), ['pbj → codes → source is empty.']],
    [
      'has a long text',
      set('pbj', 'codes', 'source', 'x'.repeat(301)),
      ['pbj → codes → source must have at most 300 characters.'],
    ],
    [
      'has a character that no text has',
      set('pbj', 'codes', 'source', 'CMS\u0000'),
      ['pbj → codes → source has characters that can’t be read.'],
    ],
    [
      'has half a character',
      set('pbj', 'codes', 'source', 'CMS\ud83d'),
      ['pbj → codes → source has characters that can’t be read.'],
    ],
    [
      'has a date that doesn’t exist',
      set('pbj', 'codes', 'checkedOn', '2026-02-30'),
      ['pbj → codes → checkedOn must be a date such as 2026-11-28.'],
    ],
    [
      'has another word',
      set('pbj', 'codes', 'certainty', 'sure'),
      ['pbj → codes → certainty must be one of primary, secondHand, oneSource, notFound.'],
    ],
    ['has more', set('pbj', 'codes', 'census', 1), ['pbj → codes has what isn’t known here: census.']],
    [
      'has a discipline that doesn’t exist',
      write(data => Object.assign(data.pbj.codes.jobTitles, { rn: '5' })),
      ['pbj → codes → jobTitles has what isn’t known here: rn.'],
    ],
    [
      'lacks a quarter',
      write(data => data.pbj.quarters.list.pop()),
      ['pbj → quarters → list must have at least 4 entries.'],
    ],
    [
      'has a quarter twice',
      write(data => Object.assign(data.pbj.quarters.list[1] ?? {}, { quarter: 1 })),
      ['pbj → quarters → list must have each of the quarters 1, 2, 3 and 4 once.'],
    ],
    [
      'has a day of the year that doesn’t exist',
      write(data => Object.assign(data.pbj.quarters.list[1] ?? {}, { due: '02-30' })),
      ['pbj → quarters → list → entry 2 → due must be a day of the year such as 02-14.'],
    ],
    [
      'has a year twice',
      write(data => data.yearEnd.years.push(...data.yearEnd.years.slice(0, 1))),
      ['yearEnd → years has a year twice.'],
    ],
    [
      'has no year',
      write(data => data.yearEnd.years.splice(0)),
      ['yearEnd → years must have at least 1 entry.'],
    ],
    [
      'has an edit twice',
      write(data => data.pbj.edits.list.push(...data.pbj.edits.list.slice(0, 1))),
      ['pbj → edits → list has an ID twice.'],
    ],
    [
      'has a subject twice',
      write(data => data.notFound.push(...data.notFound.slice(0, 1))),
      ['notFound has a subject twice.'],
    ],
    [
      'has a column’s name twice, written in another way',
      write(data => data.iris.columns[1]?.names.compensation?.push('BOX 1 – nonemployee  compensation*')),
      ['iris → columns has a name twice. Capital letters, spaces and marks make no difference.'],
    ],
    [
      'has a list of columns twice',
      write(data => Object.assign(data.iris.columns[1] ?? {}, { about: 'Template of earlier years' })),
      ['iris → columns has a list twice.'],
    ],
    [
      'has a column that doesn’t exist',
      write(data => Object.assign(data.iris.columns[1]?.names ?? {}, { fax: ['Fax'] })),
      ['iris → columns → entry 2 → names has what isn’t known here: fax.'],
    ],
    [
      'has a column without a name',
      write(data => Object.assign(data.iris.columns[1]?.names ?? {}, { recipientTin: [] })),
      ['iris → columns → entry 2 → names → recipientTin must have at least 1 entry.'],
    ],
    [
      'has half of an ITIN’s digits',
      write(data => Object.assign(data.iris.taxpayerIds, { itinGroups: [['50']] })),
      ['iris → taxpayerIds → itinGroups → entry 1 must have at least 2 entries.'],
    ],
    [
      'has a prefix of three digits',
      write(data => Object.assign(data.iris.taxpayerIds, { einUnusedPrefixes: ['007'] })),
      ['iris → taxpayerIds → einUnusedPrefixes → entry 1 must be two digits.'],
    ],
    [
      'has the source of a fact that isn’t there',
      write(data => Object.assign(data.pbj.limits.origins ?? {}, { weekHours: data.pbj.meals })),
      ['pbj → limits → origins has what isn’t known here: weekHours.'],
    ],
    [
      'has half a source of a fact',
      write(data => Object.assign(data.pbj.limits.origins ?? {}, { zipMegabytes: { source: 'CMS' } })),
      [
        'pbj → limits → origins → zipMegabytes → checkedOn is missing.',
        'pbj → limits → origins → zipMegabytes → certainty is missing.',
      ],
    ],
    [
      'has no list',
      broken(data => Object.assign(data, { notFound: {} })),
      ['notFound must be a list in square brackets.'],
    ],
  ])('%s', async (_, json, faults) => {
    expect(await preview(json)).toEqual({ faults, changes: [] })
    const refused = await send(json)
    expect([refused.status, refused.body.error]).toEqual([422, { json: faults[0] }])
    expect((await read()).version).toBe(0)
  })

  it('is too long, or empty', async () => {
    const refuse = async (json: string) => (await admin.call('complianceData.preview', { json })).body.error
    expect(await refuse(' '.repeat(COMPLIANCE_FILE_MAX_CHARACTERS + 1))).toEqual({
      json: 'This file is too long for compliance data.',
    })
    expect(await refuse('')).toEqual({ json: 'Please choose a file.' })
  })
})

test('compliance data: each group has its source, and no fact is there twice', () => {
  const groups = listFactGroups(builtInComplianceData)
  expect(groups.map(({ title }) => title)).toEqual([
    'PBJ data specifications',
    'PBJ codes',
    'PBJ limits',
    'PBJ meal breaks',
    'PBJ quarters',
    'PBJ edits',
    '1099-NEC for 2026',
    '1099-NEC for 2025',
    '1099-NEC filing',
    'IRIS columns: Template of earlier years',
    'IRIS columns: Other names',
    'IRIS codes',
    'Taxpayer IDs',
    'Not found',
  ])
  for (const { facts } of groups) expect(new Set(facts.map(([label]) => label)).size).toBe(facts.length)
})
