import { buildMember } from '../../../test/builders/facility.ts'
import { buildFile } from '../../../test/builders/profile.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testServices } from '../../../test/services.ts'
import { pdf } from '../../../test/fixtures/uploads.ts'
import { oneDay } from '../../../test/scenarios/shift.ts'
import { workedShift } from '../../../test/scenarios/time-card.ts'
import { newId } from '../../store/ids.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const day = oneDay[0] as (typeof oneDay)[number]

const givenShift = async () => {
  services.clock.set(new Date('2026-11-19T12:00:00Z'))
  const shift = await workedShift(services)
  const { userId } = shift.clinician
  const upload = (url: string | null, by = shift.asClinician) =>
    by.call('timesheets.uploadPaper', { jobApplicationId: shift.id, url })
  const paper = () => buildFile(db, { userId, purpose: 'timeCard' })
  const rowFor = async (by = shift.asClinician) => {
    const { body } = await by.call('applications.shifts', { jobId: shift.job.id })
    return body.data.data[0]
  }
  return { ...shift, upload, paper, rowFor }
}

test('paper time card: without a time card, the scheduled hours are submitted with it', async () => {
  const shift = await givenShift()
  const { status, body } = await shift.upload(await shift.paper())
  expect([status, body.data.status, body.data.isAutoSubmitted]).toEqual([200, 'pending', false])
  expect(body.data.entries).toMatchObject([{ startTime: '2026-11-21T15:00:00.000Z', workedMinutes: 480 }])
  expect(body.data.paper).toMatchObject({ name: 'paper.pdf', contentType: 'application/pdf' })
  expect(await shift.notificationsTo(shift.facility.userId, 'timesheetSubmitted')).toHaveLength(1)
  const events = await db('events').where({ nounId: body.data.id }).orderBy('id').pluck('verb')
  expect(events).toEqual(['addPaper', 'submit'])
})

test('paper time card: a signed link opens it, for the clinician, the facility and admins', async () => {
  const shift = await givenShift()
  const added = await shift.asClinician.upload('timeCard', [{ name: 'signed.pdf', bytes: pdf() }])
  await shift.upload(added.body.data[0].url)
  for (const by of [shift.asClinician, shift.asFacility, shift.asAdmin]) {
    const { timeCardUrlForClinician: link, timesheet } = await shift.rowFor(by)
    const { paper } = await shift.read(by, timesheet.id)
    expect(paper).toMatchObject({ name: 'signed.pdf', addedAt: '2026-11-23T10:00:00.000Z' })
    for (const url of [link, paper.url])
      expect((await shift.api.guest.send('get', url.replace('/api', ''))).body).toEqual(pdf())
  }
})

test('paper time card: hidden from sub-admins, other facilities, and members without shifts', async () => {
  const shift = await givenShift()
  const { id } = (await shift.upload(await shift.paper())).body.data
  const subadmin = shift.api.as(await buildUser(db, { role: 'subadmin' }))
  expect(await shift.rowFor(subadmin)).toMatchObject({ timeCardUrlForClinician: null, timesheet: null })
  expect((await subadmin.call('timesheets.read', { id })).status).toBe(403)
  const member = shift.api.as(await buildMember(db, { facilityId: shift.facility.id, access: ['chat'] }))
  expect(await shift.rowFor(member)).toMatchObject({ timeCardUrlForClinician: null })
  expect((await member.call('timesheets.read', { id })).status).toBe(403)
  const other = await givenShift()
  expect((await other.asFacility.call('timesheets.read', { id })).status).toBe(404)
  expect((await shift.upload(await shift.paper(), other.asClinician)).status).toBe(404)
})

test('paper time card: accompanies typed hours, and can be replaced and removed until it is accepted', async () => {
  const shift = await givenShift()
  const [first, second] = [await shift.paper(), await shift.paper()]
  const { id } = (await shift.write(['2026-11-21T22:00:00Z'])).body.data
  expect((await shift.upload(first)).body.data).toMatchObject({ id, workedMinutes: 420 })
  await shift.upload(second)
  const removed = await shift.asClinician.call('files.remove', { urls: [first] })
  expect(removed.status).toBe(200)
  expect((await shift.asClinician.call('files.remove', { urls: [second] })).body.code).toBe('file_in_use')
  expect((await shift.upload(null)).body.data).toMatchObject({ status: 'pending', paper: null })
  expect(await shift.rowFor()).toMatchObject({ timeCardUrlForClinician: null })
  await shift.upload(second)
  expect((await shift.accept(id)).body.data.paper).toMatchObject({ name: 'paper.pdf' })
  for (const url of [null, second]) expect((await shift.upload(url)).body.code).toBe('move_not_open')
})

test('paper time card: one replaced or removed after it was read isn’t accepted unseen', async () => {
  const shift = await givenShift()
  const { id } = (await shift.write([day.endsAt])).body.data
  await shift.upload(await shift.paper())
  const seen = async () => {
    const { submittedAt, paper } = await shift.read(shift.asFacility, id)
    const { timesheet } = await shift.rowFor(shift.asFacility)
    expect(timesheet.paperAddedAt).toBe(paper?.addedAt ?? null)
    return { submittedAt, paperAddedAt: paper?.addedAt ?? null }
  }
  const before = await seen()
  const isRefused = async () => {
    const { body } = await shift.accept(id, before)
    expect([body.code, body.message]).toEqual([
      'out_of_date',
      'The time card has changed since you opened it. Check it and accept it again.',
    ])
  }
  services.clock.set(new Date('2026-11-23T11:00:00Z'))
  await shift.upload(await shift.paper())
  await isRefused()
  await shift.upload(null)
  await isRefused()
  expect(await shift.payouts()).toEqual([])
  expect((await shift.accept(id, await seen())).body.data.status).toBe('accepted')
})

test('paper time card: submitted with typed hours in one call', async () => {
  const shift = await givenShift()
  const write = (paperUrl: string | null) =>
    shift.asClinician.call('timesheets.write', {
      jobApplicationId: shift.id,
      submit: true,
      paperUrl,
      entries: [{ slotId: shift.job.slots[0]?.id, startTime: day.startsAt, endTime: '2026-11-21T22:00:00Z' }],
    })
  const foreign = await buildFile(db, { userId: shift.facility.userId, purpose: 'timeCard' })
  expect((await write(foreign)).status).toBe(422)
  expect(await db('timesheets').where({ applicationId: shift.id })).toHaveLength(0)
  expect((await write(await shift.paper())).body.data).toMatchObject({
    workedMinutes: 420,
    paper: { name: 'paper.pdf' },
  })
})

test('paper time card: added to a draft or a returned time card, the facility sees it once submitted', async () => {
  const shift = await givenShift()
  const { id } = (await shift.write([day.endsAt], undefined, false)).body.data
  expect((await shift.upload(await shift.paper())).body.data.status).toBe('draft')
  expect(await shift.rowFor(shift.asFacility)).toMatchObject({ timeCardUrlForClinician: null })
  await shift.edit(id, [day.endsAt])
  expect((await shift.rowFor(shift.asFacility)).timeCardUrlForClinician).toContain('signature')
  await shift.asFacility.call('timesheets.reject', { id, status: 'rejected', reason: 'It is not signed.' })
  expect((await shift.rowFor(shift.asFacility)).timeCardUrlForClinician).toBeNull()
  expect((await shift.read(shift.asFacility, id)).paper).toBeNull()
  expect((await shift.read(shift.asClinician, id)).paper).not.toBeNull()
})

test('paper time card: only the clinician’s own file uploaded as a time card, and only after the shift', async () => {
  const shift = await givenShift()
  const { userId } = shift.clinician
  const stranger = await givenShift()
  for (const url of [
    await buildFile(db, { userId, purpose: 'resume' }),
    await stranger.paper(),
    'https://elsewhere.test/paper.pdf',
  ])
    expect((await shift.upload(url)).body.error).toEqual({ url: 'This isn’t one of your files.' })
  expect((await shift.upload(null)).status).toBe(404)
  expect(await db('timesheets').where({ applicationId: shift.id })).toHaveLength(0)
  const statusIs = (status: string) => db('applications').where({ id: shift.id }).update({ status })
  await statusIs('current')
  expect((await shift.upload(await shift.paper())).body.code).toBe('timesheet_not_over')
  await statusIs('completed')
  const csv = await shift.asClinician.upload('timeCard', [
    { name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n') },
  ])
  expect(csv.body.code).toBe('file_type_not_accepted')
})

test('time card: one voided by a no-show is not deleted', async () => {
  const shift = await givenShift()
  const { id } = (await shift.upload(await shift.paper())).body.data
  const absent = await shift.asAdmin.call(
    'applications.noShow',
    { kind: 'noShow', jobApplicationId: shift.id, jobId: shift.job.id, reason: 'Did not show up.' },
    { 'idempotency-key': newId() },
  )
  expect([absent.status, (await shift.read(shift.asClinician, id)).status]).toEqual([200, 'void'])
  expect((await shift.asClinician.call('timesheets.delete', { id })).body.code).toBe('move_not_open')
})

test('shift list: a pending time card with exactly the scheduled hours is as scheduled', async () => {
  const end = day.endsAt
  const asScheduled = async (shift: Awaited<ReturnType<typeof givenShift>>) =>
    (await shift.rowFor(shift.asFacility)).timesheet.isAsScheduled
  const [exact, shorter, rested] = [await givenShift(), await givenShift(), await givenShift()]
  const { id } = (await exact.write([end])).body.data
  await shorter.write(['2026-11-21T22:59:00Z'])
  const rest = { breakStartTime: '2026-11-21T18:00:00Z', breakEndTime: '2026-11-21T18:00:00Z' }
  await rested.write([end], undefined, true, rest)
  expect([await asScheduled(exact), await asScheduled(shorter), await asScheduled(rested)]).toEqual([
    true,
    false,
    false,
  ])
  await exact.accept(id)
  expect(await asScheduled(exact)).toBe(false)
})
