import { newId } from '../../store/ids.ts'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { TEST_NOW, testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

const listOf = async (person: { userId: string }, query: Record<string, unknown>) => {
  const { body } = await api.as(person).call('applications.shifts', query)
  const data: { id: string }[] = body.data?.data ?? []
  return { count: body.data?.count, ids: data.map(({ id }) => id) }
}
const slotsOn = (day: number) => [
  { startsAt: `2026-12-${day}T15:00:00Z`, endsAt: `2026-12-${day}T23:00:00Z` },
]
const addTimesheet = (applicationId: string, status: 'pending' | 'accepted', workedMinutes: number) =>
  db('timesheets').insert({
    id: newId(),
    applicationId,
    status,
    workedMinutes,
    payCents: 46_500,
    createdAt: TEST_NOW,
    submittedAt: TEST_NOW,
    acceptedAt: status === 'accepted' ? TEST_NOW : null,
  })

const setUp = async () => {
  const clinician = await buildClinician(db)
  const place = async (officeName: string, nickname: string, address1: string, day: number) => {
    const facility = await buildFacility(db, { officeName })
    const columns = { addressNickname: nickname, address1 }
    const job = await buildJob(db, { facility, slots: slotsOn(day), columns })
    return buildApplication(db, { job, clinician, status: 'completed' })
  }
  const a = await place('alpha Care', 'Zoo', '9 Oak', 10)
  const b = await place('Beta Rehab', 'annex', '5 Elm', 11)
  const c = await place('Gamma 50%', 'Main', '7 Ash', 12)
  await addTimesheet(a.id, 'pending', 300)
  await addTimesheet(b.id, 'accepted', 600)
  return { clinician, a, b, c }
}

test('shifts: sort by each column, with unknown hours last', async () => {
  const { clinician, a, b, c } = await setUp()
  const sorted = async (sortBy: string, sortOrder?: string) =>
    (await listOf(clinician, { sortBy, sortOrder })).ids
  expect(await sorted('shiftId')).toEqual([a.id, b.id, c.id])
  expect(await sorted('shiftId', 'desc')).toEqual([c.id, b.id, a.id])
  expect(await sorted('officeName')).toEqual([a.id, b.id, c.id])
  expect(await sorted('nickname')).toEqual([b.id, c.id, a.id])
  expect(await sorted('address1')).toEqual([b.id, c.id, a.id])
  expect(await sorted('totalWorkedHours')).toEqual([a.id, b.id, c.id])
  expect(await sorted('totalWorkedHours', 'desc')).toEqual([b.id, a.id, c.id])
  expect(await sorted('status')).toEqual([c.id, b.id, a.id])
  expect(await sorted('startDate', 'asc')).toEqual([a.id, b.id, c.id])
})

test('shifts: search by hours, scheduled or worked, where the reader sees them', async () => {
  const { clinician, a, b, c } = await setUp()
  const found = async (search: string, by: { userId: string } = clinician) =>
    (await listOf(by, { search, sortBy: 'shiftId' })).ids
  expect(await found('8 hr')).toEqual([a.id, b.id, c.id])
  expect(await found('5.00 hr')).toEqual([a.id])
  expect(await found('10:00')).toEqual([b.id])
  expect(await found('10 h 0 min')).toEqual([b.id])
  expect(await found('7.5 hours')).toEqual([])
  expect(await found('5 h', a.facility)).toEqual([a.id])
  await db('timesheets').where({ applicationId: a.id }).update({ status: 'draft' })
  expect(await found('5 h')).toEqual([a.id])
  expect(await found('5 h', a.facility)).toEqual([])
  expect(await found('10 h', await buildUser(db, { role: 'subadmin' }))).not.toContain(b.id)
})

test('shifts: search by the clinician’s name, except for the clinician', async () => {
  const { clinician, a } = await setUp()
  await db('users').where({ id: clinician.userId }).update({ firstName: 'Zelda', lastName: 'Quint' })
  expect((await listOf(a.facility, { search: 'zelda qui' })).ids).toEqual([a.id])
  expect((await listOf(await buildUser(db), { search: 'quint z' })).count).toBe(3)
  expect((await listOf(clinician, { search: 'Zelda' })).count).toBe(0)
})

test('shifts: search by ID, names, address, day and status', async () => {
  const { clinician, a, b, c } = await setUp()
  const found = async (search: string) => (await listOf(clinician, { search, sortBy: 'shiftId' })).ids
  expect(await found(String(b.job.serialNumber).padStart(4, '0'))).toEqual([b.id])
  expect(await found('ALPHA')).toEqual([a.id])
  expect(await found('anne')).toEqual([b.id])
  expect(await found('7 ash')).toEqual([c.id])
  expect(await found('50%')).toEqual([c.id])
  expect(await found('13/45/2026')).toEqual([])
  for (const typed of ['Fri, Dec 11', 'dec 11', 'December 11, 2026', 'Fri, 12/11', '12/11/2026'])
    expect({ typed, ids: await found(typed) }).toEqual({ typed, ids: [b.id] })
  for (const typed of ['Dec 13', 'Dec 11, 2027', 'Elm 11', 'Fri 11', '0/11'])
    expect({ typed, ids: await found(typed) }).toEqual({ typed, ids: [] })
  expect(await found('12/10')).toEqual([a.id])
  expect(await found('7 Ash, Houston, TX')).toEqual([c.id])
  expect(await found('comp')).toHaveLength(3)
  expect(await found('completed')).toEqual([a.id, b.id, c.id])
  expect(await found('tx')).toEqual([a.id, b.id, c.id])
  expect(await found('')).toHaveLength(3)
})
