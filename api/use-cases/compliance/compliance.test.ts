import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import type { MemberArea } from '@gaitway/contract/values/enums'
import { addDays } from '@gaitway/contract/format/time'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { acceptedShift, workedShift } from '../../../test/scenarios/time-card.ts'
import { runTasks } from '../../../test/tasks.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { builtInComplianceData } from '../../services/compliance-data.ts'
import { newId } from '../../store/ids.ts'
import { prune } from '../tick.ts'
import { makeExport } from './make-export.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

type As = Awaited<ReturnType<typeof acceptedShift>>['asFacility']
const quarter = { quarter: 1, fiscalYear: 2027 }
const readCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`

const readPage = async (by: As, input: Record<string, unknown> = {}) =>
  (await by.call('compliance.read', input)).body.data
const save = (by: As, version: number, input: object) =>
  by.call('compliance.saveSettings', { version, ...input })
const start = (by: As, kind: string, input: object = {}) =>
  by.call('compliance.startExport', { ...quarter, kind, ...input }, { 'idempotency-key': newId() })
const makeAndRead = async (by: As, kind = 'pbjXml') => {
  const { body } = await start(by, kind)
  await runTasks(services)
  return (await by.call('compliance.readExport', { id: body.data.id })).body.data
}
/** The file as it was downloaded; the test's client reads no binary bodies. */
const openFile = async (by: As, id: string) => {
  const { status, headers } = await by.call('compliance.download', { id })
  const bytes = await services.files.read(id)
  expect([status, headers['content-length']]).toEqual([200, String(bytes?.length)])
  return bytes ?? Buffer.alloc(0)
}
/** An accepted shift whose day is over. */
const pastShift = async () => {
  const shift = await acceptedShift(services)
  services.clock.set(addDays(services.clock.now(), 1))
  return shift
}
/** An accepted shift of a facility whose settings are complete. */
const readyShift = async () => {
  const shift = await pastShift()
  await save(shift.asFacility, 1, { stateFacilityId: '4567' })
  return shift
}

test('page: an accepted shift is reported at its facility, less a meal', async () => {
  const shift = await pastShift()
  const page = await readPage(shift.asFacility)
  expect(page).toMatchObject({
    quarter: { ...quarter, firstDay: '2026-10-01', dueOn: '2027-02-14', aimOn: '2027-02-09' },
    totals: { people: 1, days: 1, hundredths: 750 },
    byJobTitle: [{ jobTitleCode: '21', name: 'Physical Therapist', hundredths: 750 }],
    blockers: ['stateFacilityId'],
    settings: { stateFacilityId: null, shortShiftMeals: 'recorded', version: 1 },
    people: [{ employeeId: null, frozenAt: null, days: 1, hundredths: 750 }],
    exports: [],
    notIncludedCount: 0,
  })
  const staff = shift.api.as(await buildUser(db))
  expect(await readPage(staff, { facilityId: shift.facility.id })).toEqual(page)
  expect((await readPage(shift.asFacility, { quarter: 4, fiscalYear: 2026 })).totals.hundredths).toBe(0)
})

test.each([
  [[], '403 not_allowed'],
  [['shifts', 'applicants', 'chat'], '403 not_allowed'],
  [['payments'], '200 undefined'],
  [['compliance'], '200 undefined'],
] satisfies [MemberArea[], string][])('page: a member with %j: %s', async (access, outcome) => {
  const { api, facility } = await pastShift()
  const member = api.as(await buildMember(db, { facilityId: facility.id, access }))
  expect(readCode(await member.call('compliance.read'))).toBe(outcome)
})

test('page: an admin names the facility, and nobody else another one', async () => {
  const [shift, other] = [await acceptedShift(services), await buildFacility(db)]
  const admin = shift.api.as(await buildUser(db))
  const subadmin = shift.api.as(await buildUser(db, { role: 'subadmin' }))
  const named = { facilityId: other.id }
  expect((await admin.call('compliance.read')).body.error).toEqual({ facilityId: 'Choose a facility' })
  expect(readCode(await admin.call('compliance.read', { facilityId: newId() }))).toBe('404 not_found')
  expect(readCode(await shift.asFacility.call('compliance.read', named))).toBe('403 identity_mismatch')
  expect(readCode(await shift.asFacility.checkFile([], named))).toBe('403 identity_mismatch')
  expect(readCode(await subadmin.call('compliance.read', named))).toBe('403 not_allowed')
  expect(readCode(await shift.asClinician.call('compliance.read', named))).toBe('403 not_allowed')
})

test('page: what isn’t included, and why', async () => {
  const shift = await workedShift(services)
  const listReasons = async () => {
    const { notIncluded, totals } = await readPage(shift.asFacility)
    return notIncluded.map((one: { reason: string; hundredths: number | null; date: string }) => [
      one.reason,
      one.date,
      one.hundredths,
      totals.hundredths,
    ])
  }
  expect(await listReasons()).toEqual([['noTimeCard', '2026-11-21', null, 0]])
  const { id } = (await shift.write(['2026-11-21T23:00:00Z'])).body.data
  expect(await listReasons()).toEqual([['inReview', '2026-11-21', 800, 0]])
  await shift.asFacility.call('timesheets.reject', { id, status: 'rejected', reason: 'Please check.' })
  expect(await listReasons()).toEqual([['returned', '2026-11-21', null, 0]])
})

test('page: extra time that nobody decided isn’t included, and counts once it is accepted', async () => {
  const shift = await workedShift(services)
  const id = await shift.autoAccepted(['2026-11-22T00:00:00Z'])
  const page = await readPage(shift.asFacility)
  expect(page.notIncluded).toMatchObject([{ reason: 'extraTimeOpen', hundredths: 100 }])
  expect(page.totals.hundredths).toBe(750)
  expect((await shift.decide(id, 'accept')).status).toBe(200)
  const after = await readPage(shift.asFacility)
  expect([after.notIncluded, after.totals.hundredths]).toEqual([[], 850])
})

test('settings: an employee ID is one person’s and stays once it was exported', async () => {
  const shift = await readyShift()
  const { asFacility, clinician } = shift
  const buildIds = (employeeId: string, clinicianId = clinician.id) => ({
    employeeIds: [{ clinicianId, employeeId }],
  })
  expect(readCode(await save(asFacility, 1, buildIds('PT 7')))).toBe('409 out_of_date')
  expect((await save(asFacility, 2, { cmsCertificationNumber: '455001' })).body.data).toEqual({ version: 3 })
  expect((await save(asFacility, 3, buildIds('123-45-6789'))).body.error).toEqual({
    'employeeIds.0.employeeId': 'Nine digits look like a Social Security number. Choose another ID.',
  })
  expect((await save(asFacility, 3, buildIds('PT 7', newId()))).body.error).toEqual({
    'employeeIds.0.clinicianId': 'This person hasn’t worked for the facility',
  })
  expect((await save(asFacility, 3, buildIds('PT 7'))).status).toBe(200)
  expect((await save(asFacility, 4, buildIds('PT 8'))).status).toBe(200)
  expect(await readPage(asFacility)).toMatchObject({
    facility: { cmsCertificationNumber: '455001' },
    settings: { stateFacilityId: '4567', version: 5 },
    people: [{ employeeId: 'PT 8', frozenAt: null }],
  })
  await makeAndRead(asFacility)
  expect((await save(asFacility, 5, buildIds('PT 9'))).body.error).toEqual({
    'employeeIds.0.employeeId': 'This ID was exported, so it can’t change anymore',
  })
  expect((await save(asFacility, 5, buildIds('PT 8'))).status).toBe(200)
  const frozen = db('employee_ids').where({ clinicianId: clinician.id })
  await expect(frozen.update({ employeeId: 'X' })).rejects.toThrow('does not change')
})

test('settings: two people swap their IDs, but never share one', async () => {
  const { asFacility, facility } = await readyShift()
  const job = await buildJob(db, { facility })
  await buildApplication(db, { job, status: 'completed' })
  const [one = '', two = ''] = await db('applications')
    .where({ facilityId: facility.id })
    .pluck('clinician_id')
  const ids = (first: string, second: string) => ({
    employeeIds: [
      { clinicianId: one, employeeId: first },
      { clinicianId: two, employeeId: second },
    ],
  })
  expect((await save(asFacility, 2, ids('A1', 'B2'))).status).toBe(200)
  expect((await save(asFacility, 3, ids('B2', 'A1'))).status).toBe(200)
  expect((await save(asFacility, 4, ids('B2', 'b2'))).body.error).toEqual({
    'employeeIds.1.employeeId': 'Another person has this ID',
  })
})

test('export: the worker makes a checked file under a random ID, which is frozen', async () => {
  const { asFacility } = await readyShift()
  const started = await start(asFacility, 'pbjXml')
  expect([started.status, started.body.data]).toMatchObject([
    201,
    { status: 'waiting', progress: 0, kind: 'pbjXml', fileName: null, ...quarter },
  ])
  const { id } = started.body.data
  expect(readCode(await asFacility.call('compliance.download', { id }))).toBe('404 not_found')
  await runTasks(services)
  const made = (await asFacility.call('compliance.readExport', { id })).body.data
  expect(made).toMatchObject({
    export: {
      status: 'ready',
      progress: 100,
      fileName: 'pbj-2027-q1.zip',
      rows: 1,
      people: 1,
      hundredths: 750,
    },
    faults: [],
    previous: null,
    changes: [],
    changeCount: 0,
  })
  const bytes = await openFile(asFacility, id)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.export.sha256)
  const xml = strFromU8(unzipSync(bytes)['pbj-2027-q1.xml'] ?? new Uint8Array())
  const { people, exports } = await readPage(asFacility)
  expect(people[0].employeeId).toMatch(/^G[A-Z0-9]{7}$/)
  expect(people[0].frozenAt).not.toBeNull()
  expect(xml).toContain('<facilityId>4567</facilityId>\n<stateCode>TX</stateCode>')
  expect(xml).toContain(`<staffHours><employeeId>${people[0].employeeId}</employeeId>`)
  expect(xml).toContain('<date>2026-11-21</date><hourEntries><hourEntry><hours>7.50</hours>')
  expect(exports).toEqual([made.export])
})

test('export: a task that runs again changes nothing, and one that was interrupted starts over', async () => {
  const { asFacility } = await readyShift()
  const { put } = services.files
  const { id } = (await start(asFacility, 'pbjXml')).body.data
  services.files.put = () => Promise.reject(new Error('The disk is away'))
  await expect(makeExport(services, id)).rejects.toThrow('The disk is away')
  expect((await readPage(asFacility)).exports).toMatchObject([{ status: 'making', progress: 80 }])
  services.files.put = put
  await makeExport(services, id)
  const { exports } = await readPage(asFacility)
  expect(exports).toMatchObject([{ status: 'ready', rows: 1 }])
  await makeExport(services, id)
  expect((await readPage(asFacility)).exports).toEqual(exports)
})

test('export: what a correction changed since the one before, day by day', async () => {
  const shift = await readyShift()
  const first = await makeAndRead(shift.asFacility)
  services.clock.set(addDays(services.clock.now(), 1))
  expect((await shift.until('22:00:00')).status).toBe(200)
  expect((await readPage(shift.asFacility)).notIncluded).toMatchObject([{ reason: 'correctedSinceExport' }])
  services.clock.set(addDays(services.clock.now(), 1))
  const second = await makeAndRead(shift.asFacility)
  expect(second).toMatchObject({
    previous: { id: first.export.id },
    changes: [{ date: '2026-11-21', jobTitleCode: '21', beforeHundredths: 750, afterHundredths: 700 }],
    changeCount: 1,
    removedCount: 0,
  })
  expect((await readPage(shift.asFacility)).notIncluded).toEqual([])
})

test('export: CSV tables in the order of CMS’s template', async () => {
  const { asFacility } = await readyShift()
  const { export: made } = await makeAndRead(asFacility, 'pbjCsv')
  const files = unzipSync(await openFile(asFacility, made.id))
  const { people } = await readPage(asFacility)
  const id = people[0].employeeId
  expect(Object.entries(files).map(([name, text]) => [name, strFromU8(text)])).toEqual([
    ['pbj-2027-q1-employees.csv', `Employee ID,Hire Date,Termination Date\r\n${id},,\r\n`],
    [
      'pbj-2027-q1-hours.csv',
      `Employee ID,Date,Hours,Job Title Code,Pay Type Code\r\n${id},2026-11-21,7.50,21,3\r\n`,
    ],
  ])
})

test('export: an employee ID that begins with a hyphen is written as it is', async () => {
  const { asFacility, clinician } = await readyShift()
  const employeeIds = [{ clinicianId: clinician.id, employeeId: '-K7' }]
  const { settings } = await readPage(asFacility)
  expect((await save(asFacility, settings.version, { employeeIds })).status).toBe(200)
  const { export: made } = await makeAndRead(asFacility, 'pbjCsv')
  const files = Object.values(unzipSync(await openFile(asFacility, made.id))).map(text => strFromU8(text))
  expect(files.map(text => text.split('\r\n')[1])).toEqual(['-K7,,', '-K7,2026-11-21,7.50,21,3'])
})

test('export: shifts for payroll, which need no state-assigned ID', async () => {
  const { asFacility, job } = await pastShift()
  const { export: made } = await makeAndRead(asFacility, 'shiftCsv')
  expect(made).toMatchObject({ status: 'ready', rows: 1, fileName: 'shifts-2027-q1.csv' })
  const { text } = await asFacility.call('compliance.download', { id: made.id })
  const [headings, row] = text.split('\r\n')
  expect(headings).toBe(
    'Facility,Worker ID,Name,License,Role,Job title code,Date,In,Out,Break start,Break end,Paid minutes,Rate,Amount,Approved by,Approved at,Shift ID',
  )
  expect(row).toContain('2026-11-21,2026-11-21T09:00-06:00,2026-11-21T17:00-06:00,,,480,62.00,496.00,')
  expect(row?.endsWith(String(job.serialNumber).padStart(4, '0'))).toBe(true)
})

test.each([
  [
    'no state-assigned ID',
    'pbjXml',
    {},
    { kind: 'Enter your state-assigned facility ID in the settings first.' },
  ],
  ['a quarter to come', 'shiftCsv', { quarter: 2 }, { quarter: 'No day of this quarter is over yet.' }],
])('export: refused with %s', async (_, kind, input, error) => {
  const { asFacility } = await pastShift()
  const answer = await start(asFacility, kind, input)
  expect([answer.status, answer.body.error]).toEqual([422, error])
})

test('export: its file and row are removed after two years', async () => {
  const { asFacility } = await readyShift()
  const { export: made } = await makeAndRead(asFacility)
  services.clock.set(addDays(new Date(made.startedAt), 729))
  await prune(services)
  expect(await services.files.read(made.id)).not.toBeNull()
  services.clock.set(addDays(new Date(made.startedAt), 731))
  await prune(services)
  expect(await services.files.read(made.id)).toBeNull()
  expect(await db('compliance_exports').where({ id: made.id })).toEqual([])
})

test('check: a file of the facility’s own, for its own ID', async () => {
  const shift = await readyShift()
  const { export: made } = await makeAndRead(shift.asFacility)
  const bytes = await openFile(shift.asFacility, made.id)
  const check = shift.asFacility.checkFile
  expect((await check([{ name: 'mine.zip', bytes }])).body.data).toMatchObject({
    fileName: 'mine.zip',
    byteSize: bytes.length,
    isAccepted: true,
    faults: [],
    summary: { facilityId: '4567', people: 1, hundredths: 750 },
  })
  await save(shift.asFacility, 2, { stateFacilityId: '4568' })
  expect((await check([{ name: 'mine.zip', bytes }])).body.data.faults).toMatchObject([{ editId: '-3693' }])
  expect((await check([])).body.error).toEqual({ files: 'Please choose a file' })
  const two = [1, 2].map(number => ({ name: `${number}.zip`, bytes }))
  expect((await check(two)).body.error).toEqual({ files: 'Choose one file at a time' })
})

/** An admin imports compliance data with these limits. */
const importLimits = async ({ api }: Awaited<ReturnType<typeof pastShift>>, limits: object) => {
  const pbj = { ...builtInComplianceData.pbj, limits: { ...builtInComplianceData.pbj.limits, ...limits } }
  const json = JSON.stringify({ ...builtInComplianceData, pbj })
  const admin = api.as(await buildUser(db))
  const { version } = (await admin.call('complianceData.read')).body.data
  expect((await admin.call('complianceData.import', { json, version })).status).toBe(201)
}

test('export: a fault names its person, in a file of the facility’s own, too', async () => {
  const shift = await readyShift()
  await importLimits(shift, { monthHours: 5 })
  const { export: made, faults } = await makeAndRead(shift.asFacility)
  const [{ name, employeeId }] = (await readPage(shift.asFacility)).people
  const person = { name, employeeId, date: null, effect: 'warns', shifts: [] }
  expect([made.status, made.faultCount, faults]).toMatchObject(['ready', 1, [person]])
  const bytes = await openFile(shift.asFacility, made.id)
  const checkIn = async (find: string, put: string) => {
    const xml = strFromU8(unzipSync(bytes)['pbj-2027-q1.xml'] ?? new Uint8Array()).replaceAll(find, put)
    const file = { name: 'mine.xml', bytes: Buffer.from(xml) }
    return (await shift.asFacility.checkFile([file])).body.data.faults
  }
  expect(await checkIn(employeeId, employeeId.toLowerCase())).toMatchObject([
    { ...person, employeeId: employeeId.toLowerCase() },
  ])
  expect(await checkIn(employeeId, 'K7')).toMatchObject([{ ...person, name: null, employeeId: 'K7' }])
})

test('export: keeps which days aren’t in its file, and why', async () => {
  const shift = await readyShift()
  await importLimits(shift, { dayHours: 7 })
  const { export: made, faults } = await makeAndRead(shift.asFacility)
  const { clinicianName: name } = (await readPage(shift.asFacility)).notIncluded[0]
  expect(made).toMatchObject({ status: 'ready', hundredths: 0, leftOutCount: 1, faultCount: 2 })
  expect(faults).toMatchObject([
    {
      effect: 'leftOut',
      editId: '-4025',
      name,
      date: '2026-11-21',
      shifts: [{ jobId: shift.job.id, serialNumber: shift.job.serialNumber }],
      sentence: expect.stringMatching(/^7\.50 hours aren’t in this file\. CMS rejects more than/),
    },
    { effect: 'warns', sentence: 'The file has no hours.' },
  ])
  expect((await readPage(shift.asFacility)).exports).toMatchObject([{ leftOutCount: 1 }])
})
