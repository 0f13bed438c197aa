import { addHours } from '@gaitway/contract/format/time'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildMember } from '../../../test/builders/facility.ts'
import { buildFile } from '../../../test/builders/profile.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { appliedShift, confirmApplication, oneDay, tickAt } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { seal } from '../../services/secrets.ts'
import { newId } from '../../store/ids.ts'
import { prune } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const texts = {
  parking: 'Lot B, behind the main building',
  entrance: 'Staff entrance, code KQ-7',
  contactName: 'Dana Reyes',
  contactPhone: '5555550123',
}
const emrLogin = 'PointClickCare, user gw-therapy, password Sunrise!7'
const nothing = { parking: null, entrance: null, contactName: null, contactPhone: null, documents: [] }

type As = ReturnType<typeof api.as>

/** An application to a shift of 9 AM–5 PM in Houston, confirmed unless told otherwise. */
const givenShift = async ({ confirmed = true } = {}) => {
  services.clock.set(new Date('2026-11-19T12:00:00Z'))
  const built = await appliedShift(db, { slots: oneDay })
  if (confirmed) await confirmApplication(services, built.facility.by, built.id)
  const [asClinician, asFacility] = [api.as(built.clinician), api.as(built.facility)]
  const jobId = built.job.id
  const read = (by: As) => by.call('briefs.read', { jobId })
  const version = async () => (await read(asFacility)).body.data.brief?.version ?? null
  const save = async (brief: object, by = asFacility) =>
    by.call('briefs.save', { jobId, replaces: await version(), ...brief })
  const acknowledge = async (more: object = {}, by = asClinician) =>
    by.call('briefs.acknowledge', { jobApplicationId: built.id, version: await version(), ...more })
  const checkIn = (at: string) => {
    services.clock.set(new Date(at))
    return asClinician.call('applications.checkIn', { jobApplicationId: built.id, checkIn: true })
  }
  const notified = () =>
    db('notifications').where({ jobId, type: 'briefChanged' }).orderBy('id').pluck('title')
  return { ...built, jobId, asClinician, asFacility, read, version, save, acknowledge, checkIn, notified }
}

test('brief: written by the facility, read by the facility, staff and the confirmed clinician only', async () => {
  const shift = await givenShift({ confirmed: false })
  expect((await shift.read(shift.asFacility)).body.data).toEqual({
    brief: null,
    reader: null,
    canChange: true,
    timeZone: 'America/Chicago',
  })
  const saved = await shift.save({ ...texts, parking: ` ${texts.parking} `, emrLogin })
  expect([saved.status, saved.body.data.brief]).toMatchObject([200, { ...texts, emrLogin, documents: [] }])
  expect((await shift.read(shift.asClinician)).status).toBe(404)
  expect((await shift.read(api.as(await buildClinician(db)))).status).toBe(404)
  const chatMember = await buildMember(db, { facilityId: shift.facility.id, access: ['chat'] })
  expect((await shift.read(api.as(chatMember))).status).toBe(403)
  expect((await shift.save(texts, api.as(chatMember))).status).toBe(403)
  await confirmApplication(services, shift.facility.by, shift.id)
  const staff = await buildUser(db, { role: 'subadmin' })
  for (const by of [shift.asClinician, shift.asFacility, api.as(staff)])
    expect((await shift.read(by)).body.data).toMatchObject({
      brief: { ...texts, emrLogin: by === shift.asClinician || by === shift.asFacility ? emrLogin : null },
      reader: { applicationId: shift.id, readAt: null },
    })
})

test('brief: check-in needs it to be read; a later change asks again and is emailed at once', async () => {
  const shift = await givenShift()
  await shift.save(texts)
  expect(await shift.notified()).toEqual(['New brief: Sat, Nov 21, 9 AM–5 PM, Bayou Rehab'])
  const refused = await shift.checkIn('2026-11-21T14:30:00Z')
  expect([refused.status, refused.body.code]).toEqual([409, 'brief_unread'])
  const read = await shift.acknowledge()
  expect([read.status, read.body.data.reader.readAt]).toEqual([200, '2026-11-21T14:30:00.000Z'])
  services.clock.set(new Date('2026-11-21T14:31:00Z'))
  expect((await shift.acknowledge()).body.data.reader.readAt).toBe('2026-11-21T14:30:00.000Z')
  const earlier = await shift.version()
  await shift.save({ ...texts, entrance: 'North entrance' })
  expect(await shift.notified()).toEqual([
    expect.any(String),
    'Brief changed: Sat, Nov 21, 9 AM–5 PM, Bayou Rehab',
  ])
  const emails = await db('graphile_worker.jobs').where({ task_identifier: 'sendEmail' }).pluck('key')
  expect(emails.length).toBeGreaterThanOrEqual(2)
  expect((await shift.acknowledge({ version: earlier })).body.code).toBe('brief_changed')
  expect((await shift.read(shift.asFacility)).body.data.reader.readAt).toBeNull()
  expect((await shift.checkIn('2026-11-21T14:40:00Z')).body.code).toBe('brief_unread')
  await shift.acknowledge()
  expect((await shift.checkIn('2026-11-21T14:41:00Z')).status).toBe(200)
  const verbs = await db('events').where({ nounId: shift.id }).orderBy('id').pluck('verb')
  expect(verbs.slice(-3)).toEqual(['readBrief', 'readBrief', 'checkIn'])
})

test('brief: a shift without one checks in as before, also when it was removed', async () => {
  const [plain, removed] = [await givenShift(), await givenShift()]
  expect((await plain.checkIn('2026-11-21T14:30:00Z')).status).toBe(200)
  services.clock.set(new Date('2026-11-19T12:00:00Z'))
  await removed.save(texts)
  expect((await removed.save({})).body.data.brief).toBeNull()
  expect((await removed.checkIn('2026-11-21T14:30:00Z')).status).toBe(200)
})

test('brief: saving the same again asks nobody to read it again, and two edits don’t overwrite each other', async () => {
  const shift = await givenShift()
  await shift.save({ ...texts, emrLogin })
  await shift.acknowledge()
  const before = await shift.version()
  await shift.save({ ...texts, emrLogin })
  expect([await shift.version(), (await shift.notified()).length]).toEqual([before, 1])
  const stale = await shift.save({ parking: 'Street', replaces: null })
  expect(stale.body.code).toBe('out_of_date')
  await shift.save({ ...texts, emrLogin: 'Ask Dana' })
  expect((await shift.acknowledge({ version: before })).body.code).toBe('brief_changed')
})

test('brief: only the confirmed clinician acknowledges it, until the shift is over', async () => {
  const shift = await givenShift()
  await shift.save({ ...texts, emrLogin })
  expect((await shift.acknowledge({}, shift.asFacility)).status).toBe(403)
  expect((await shift.acknowledge({}, api.as(await buildClinician(db)))).status).toBe(404)
  const version = await shift.version()
  await tickAt(services, '2026-11-21T23:01:00Z')
  expect((await shift.acknowledge({ version })).body.code).toBe('move_not_open')
  expect((await shift.save({ parking: 'Street' })).body.code).toBe('brief_over')
  expect((await shift.read(shift.asClinician)).status).toBe(404)
  expect((await shift.read(shift.asFacility)).body.data).toMatchObject({ canChange: false })
})

test('brief: its login is encrypted, in no event or notification, and deleted a day after the shift', async () => {
  const shift = await givenShift()
  await shift.save({ ...texts, emrLogin })
  const [{ sealed }] = await db('brief_logins').where({ jobId: shift.jobId })
  expect(sealed.includes('Sunrise')).toBe(false)
  for (const table of ['events', 'notifications', 'digest_entries', 'idempotency_keys', 'briefs'])
    expect(JSON.stringify(await db(table).select())).not.toContain('Sunrise')
  const [event] = await db('events').where({ nounId: shift.jobId, verb: 'editBrief' })
  expect(event.details).toMatchObject({ fields: Object.keys(texts), hasLogin: true })
  expect(JSON.stringify(await db('events').select())).not.toContain('KQ-7')
  const loginAt = async (at: Date) => {
    services.clock.set(at)
    await prune(services)
    return (await shift.read(shift.asFacility)).body.data.brief
  }
  const dayAfter = addHours(new Date('2026-11-21T23:00:00Z'), 24)
  expect(await loginAt(dayAfter)).toMatchObject({ emrLogin })
  expect(await loginAt(addHours(dayAfter, 1))).toMatchObject({ ...texts, emrLogin: null })
})

test('brief: one whose login was encrypted with an earlier secret stays readable and can be changed', async () => {
  const shift = await givenShift()
  await shift.save({ ...texts, emrLogin })
  await db('brief_logins')
    .where({ jobId: shift.jobId })
    .update({ sealed: seal('an earlier secret', shift.jobId, emrLogin) })
  for (const by of [shift.asClinician, shift.asFacility])
    expect((await shift.read(by)).body.data.brief).toMatchObject({
      ...texts,
      emrLogin: null,
      hasLogin: false,
    })
  expect((await shift.save({ ...texts, emrLogin })).body.data.brief).toMatchObject({
    emrLogin,
    hasLogin: true,
  })
})

test('brief: documents are files of the facility’s members, kept while it names them', async () => {
  const shift = await givenShift()
  const member = await buildMember(db, { facilityId: shift.facility.id, access: ['shifts'] })
  const stranger = await givenShift()
  const file = (userId: string, purpose: 'brief' | 'resume' = 'brief') => buildFile(db, { userId, purpose })
  const [own, members] = [await file(shift.facility.userId), await file(member.userId)]
  const saved = await shift.save({ documents: [members, own] }, api.as(member))
  const { documents } = saved.body.data.brief
  expect(documents).toMatchObject([{ name: 'paper.pdf', sizeBytes: 1000 }, { name: 'paper.pdf' }])
  expect(documents[0].url).toContain('signature')
  const inUse = await api.as(member).call('files.remove', { urls: [members] })
  expect(inUse.body.code).toBe('file_in_use')
  const signed = documents.map(({ url }: { url: string }) => url)
  expect((await shift.save({ ...texts, documents: signed })).body.data.brief.documents).toHaveLength(2)
  for (const wrong of [
    await file(stranger.facility.userId),
    await file(shift.facility.userId, 'resume'),
    'https://elsewhere.test/a.pdf',
  ])
    expect((await shift.save({ documents: [wrong] })).body.error).toEqual({
      documents: 'This isn’t one of your files.',
    })
  const six = await Promise.all(Array.from({ length: 6 }, () => file(shift.facility.userId)))
  expect((await shift.save({ documents: six })).status).toBe(422)
})

test('brief: posted with a shift, and the next one at the address starts with it', async () => {
  const shift = await givenShift({ confirmed: false })
  const place = { jobAddress1: '500 Bayou Dr', city: 'Houston', state: 'TX', zipCode: '77002' }
  const document = await buildFile(db, { userId: shift.facility.userId, purpose: 'brief' })
  const job = (brief: object, day = '20') => ({
    ...place,
    jobType: 'PART_TIME',
    clinicianType: 'pt',
    slots: [{ startDate: `2026-12-${day}T15:00:00Z`, endDate: `2026-12-${day}T23:00:00Z` }],
    settingTypes: ['SNF'],
    patientTypes: [],
    dressCode: 'Scrubs',
    description: 'Evaluate and treat.',
    hourlyRate: 62,
    minExperienceYears: 1,
    brief,
  })
  const post = (...jobs: object[]) => shift.asFacility.call('jobs.post', { jobs })
  const foreign = await post(job({ documents: [`/api/files/${newId()}`] }))
  expect(foreign.body.error).toEqual({ 'jobs.0.brief.documents': 'This isn’t one of your files.' })
  const last = async (by = shift.asFacility) =>
    (await by.call('briefs.last', { jobAddress1: place.jobAddress1, zipCode: place.zipCode })).body.data
  expect(await last()).toBeNull()
  const brief = { ...texts, emrLogin, documents: [document] }
  const posted = await post(job(brief), job(brief, '21'), job({}, '22'))
  expect(posted.status).toBe(201)
  expect(posted.text).not.toContain('Sunrise')
  expect(await last()).toMatchObject({ ...texts, emrLogin, documents: [{ name: 'paper.pdf' }] })
  expect(await last((await givenShift()).asFacility)).toBeNull()
  const briefOf = async (index: number) =>
    (await shift.asFacility.call('briefs.read', { jobId: posted.body.data[index].id })).body.data.brief
  expect([await briefOf(1), await briefOf(2)]).toEqual([expect.objectContaining(texts), null])
  const wrong = await post(job({ contactPhone: '12' }))
  expect(wrong.body.error).toEqual({ 'jobs.0.brief.contactPhone': 'Enter a 10-digit phone number' })
  await post(job({ entrance: 'Side door' }, '23'))
  expect(await last()).toMatchObject({ ...nothing, entrance: 'Side door', emrLogin: null })
})
