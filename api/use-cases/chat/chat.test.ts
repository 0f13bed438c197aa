import { addHours } from '@gaitway/contract/format/time'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { buildFile } from '../../../test/builders/profile.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { TEST_NOW, testServices } from '../../../test/services.ts'
import { newId } from '../../store/ids.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
beforeEach(() => services.clock.set(new Date(TEST_NOW)))

type As = ReturnType<typeof api.as>

/** A clinician who applied to a facility, with their room. */
const givenRoom = async (officeName = 'Bayou Rehab') => {
  const facility = await buildFacility(db, { officeName })
  const { clinician, job } = await buildApplication(db, { facility })
  const [asClinician, asFacility] = [api.as(clinician), api.as(facility)]
  const opened = await asClinician.call('chat.open', { facilityUserId: facility.userId })
  const roomId: string = opened.body.data.id
  const send = (by: As, text: string, more: object = {}) => by.call('chat.send', { roomId, text, ...more })
  const read = async (by: As, more: object = {}) =>
    (await by.call('chat.messages', { roomId, ...more })).body.data
  const listed = async (by: As) => (await by.call('chat.rooms')).body.data
  const notified = (userId: string) =>
    db('notifications').where({ userId }).whereIn('type', ['newMessage', 'messageDigest']).orderBy('id')
  return { clinician, job, facility, asClinician, asFacility, opened, roomId, send, read, listed, notified }
}

test('chat: a clinician and a facility with an application share one room, no matter who opens it', async () => {
  const { opened, asFacility, clinician, facility, job, listed, asClinician } = await givenRoom()
  expect([opened.status, opened.body.data]).toMatchObject([
    200,
    { name: 'Bayou Rehab', canWrite: true, unread: 0, shift: { jobId: job.id } },
  ])
  const again = (await asFacility.call('chat.open', { clinicianId: clinician.id })).body.data
  expect(again).toMatchObject({ id: opened.body.data.id, name: 'Tess Therapist' })
  expect(await listed(asClinician)).toMatchObject({ count: 1, unreadRooms: 0, data: [{ lastMessage: null }] })
  const events = await db('events').where({ noun: 'chatRoom', nounId: again.id })
  expect(events).toMatchObject([{ verb: 'open', clinicianId: clinician.id, facilityId: facility.id }])
})

test('chat: people without an application between them have no room', async () => {
  const [stranger, facility] = [await buildClinician(db), await buildFacility(db)]
  const opened = await api.as(stranger).call('chat.open', { facilityUserId: facility.userId })
  expect(opened.status).toBe(404)
  expect((await api.as(facility).call('chat.open', { clinicianId: stranger.id })).status).toBe(404)
  const unnamed = await api.as(facility).call('chat.open', {})
  expect(unnamed.body.error).toEqual({ clinicianId: 'Please choose a clinician.' })
})

test.each(['😀', '🇺🇸', 'q\u0301'])(
  'chat: the preview of a long message ends with a whole %s',
  async letter => {
    const { asClinician, asFacility, send, listed } = await givenRoom()
    await send(asClinician, `-${letter.repeat(300)}`)
    const [{ lastMessage }] = (await listed(asFacility)).data
    expect(lastMessage.text).toBe(`-${letter.repeat(Math.floor(199 / letter.length))}`)
  },
)

test('chat: a message counts as unread for the other side until they open the room', async () => {
  const room = await givenRoom()
  const { asClinician, asFacility, send, read, listed } = room
  expect((await send(asClinician, ' Is parking free? ')).body.data).toMatchObject({
    number: 1,
    side: 'clinician',
    senderName: 'Tess Therapist',
    text: 'Is parking free?',
    file: null,
  })
  await send(asClinician, 'And the entrance?')
  expect(await listed(asFacility)).toMatchObject({
    unreadRooms: 1,
    data: [{ unread: 2, lastMessage: { side: 'clinician', text: 'And the entrance?', fileName: null } }],
  })
  expect(await read(asClinician)).toMatchObject({ seenUpTo: 0, seenAt: null })
  const opened = await read(asFacility)
  expect(opened.data.map(({ text }: { text: string }) => text)).toEqual([
    'Is parking free?',
    'And the entrance?',
  ])
  expect(await listed(asFacility)).toMatchObject({ unreadRooms: 0, data: [{ unread: 0 }] })
  expect(await read(asClinician)).toMatchObject({ seenUpTo: 2, seenAt: services.clock.now().toISOString() })
})

test('chat: earlier messages come a page at a time, newest last', async () => {
  const { asClinician, asFacility, send, read } = await givenRoom()
  for (let number = 1; number <= 5; number++) await send(number % 2 ? asClinician : asFacility, `${number}`)
  const texts = ({ data }: { data: { text: string }[] }) => data.map(({ text }) => text)
  const latest = await read(asFacility, { limit: 2 })
  expect([texts(latest), latest.hasEarlier]).toEqual([['4', '5'], true])
  const earlier = await read(asFacility, { limit: 2, before: latest.data[0].number })
  expect([texts(earlier), earlier.hasEarlier]).toEqual([['2', '3'], true])
  const first = await read(asFacility, { limit: 2, before: earlier.data[0].number })
  expect([texts(first), first.hasEarlier]).toEqual([['1'], false])
})

test('chat: sending again with the same key sends once', async () => {
  const { asClinician, roomId, read } = await givenRoom()
  const input = { roomId, text: 'Once' }
  const headers = { 'idempotency-key': newId() }
  const [one, two] = [
    await asClinician.call('chat.send', input, headers),
    await asClinician.call('chat.send', input, headers),
  ]
  expect([one.status, two.body.data.id]).toEqual([201, one.body.data.id])
  expect((await read(asClinician)).data).toHaveLength(1)
})

test('chat: messages sent at the same time are numbered without gaps', async () => {
  const { asClinician, asFacility, send, read } = await givenRoom()
  await Promise.all(Array.from({ length: 8 }, (_, n) => send(n % 2 ? asClinician : asFacility, `${n}`)))
  const { data } = await read(asFacility)
  expect(data.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('chat: a message is a text or one of the sender’s files for the chat', async () => {
  const { asClinician, asFacility, clinician, facility, roomId, read, listed } = await givenRoom()
  const post = (input: object) => asClinician.call('chat.send', { roomId, ...input })
  for (const wrong of [
    {},
    { text: '   ' },
    { text: 'x', url: await buildFile(db, { userId: clinician.userId, purpose: 'chat' }) },
  ])
    expect((await post(wrong)).body.error).toEqual({ text: 'Please write a message' })
  expect((await post({ text: 'x'.repeat(4001) })).status).toBe(422)
  for (const url of [
    await buildFile(db, { userId: clinician.userId, purpose: 'resume' }),
    await buildFile(db, { userId: facility.userId, purpose: 'chat' }),
  ])
    expect((await post({ url })).body.error).toEqual({ url: 'This isn’t one of your files.' })
  const own = await buildFile(db, { userId: clinician.userId, purpose: 'chat' })
  expect((await post({ url: own })).body.data).toMatchObject({
    text: null,
    file: { name: 'paper.pdf', url: expect.stringContaining('signature'), sizeBytes: 1000 },
  })
  expect((await read(asFacility)).data).toMatchObject([{ file: { name: 'paper.pdf' } }])
  expect((await listed(asFacility)).data).toMatchObject([
    { lastMessage: { fileName: 'paper.pdf', text: null } },
  ])
  expect((await asClinician.call('files.remove', { urls: [own] })).body.code).toBe('file_in_use')
})

test('chat: a blocked pair reads what was written and can’t write', async () => {
  const { asClinician, asFacility, clinician, send, read } = await givenRoom()
  await send(asFacility, 'Hello')
  await asFacility.call('blocks.add', { clinicianId: clinician.id, reason: 'Left early' })
  for (const by of [asClinician, asFacility]) expect((await send(by, 'Hi')).body.code).toBe('chat_closed')
  expect(await read(asClinician)).toMatchObject({ data: [{ text: 'Hello' }], room: { canWrite: false } })
})

test('chat: members with the chat area share the facility’s rooms, others have none', async () => {
  const { asClinician, facility, clinician, send, read, roomId } = await givenRoom()
  await send(asClinician, 'Hello')
  const member = await buildMember(db, { facilityId: facility.id, access: ['chat'], firstName: 'Mia' })
  const without = await buildMember(db, { facilityId: facility.id, access: ['shifts'] })
  expect(await read(api.as(member))).toMatchObject({ data: [{ text: 'Hello' }] })
  expect((await send(api.as(member), 'Welcome')).body.data).toMatchObject({ side: 'facility' })
  for (const name of ['chat.messages', 'chat.send'] as const)
    expect((await api.as(without).call(name, { roomId, text: 'x' })).status).toBe(403)
  const stranger = api.as(await buildClinician(db))
  expect((await stranger.call('chat.messages', { roomId })).status).toBe(404)
  expect((await stranger.call('chat.send', { roomId, text: 'x' })).status).toBe(404)
  expect((await read(asClinician)).room.clinicianId).toBe(clinician.id)
})

test('chat: the other side is notified of the first unread message, and one member reading it clears the bell of all', async () => {
  const { asClinician, asFacility, clinician, facility, send, read, notified } = await givenRoom()
  const member = await buildMember(db, { facilityId: facility.id, access: ['chat'] })
  for (const text of ['One', 'Two']) await send(asClinician, text)
  const link = `/chat-profile?open=${facility.userId}&receiver=${clinician.id}`
  for (const userId of [facility.userId, member.userId])
    expect(await notified(userId)).toMatchObject([{ title: 'New message from Tess Therapist', readAt: null }])
  const [shown] = (await asFacility.call('notifications.list')).body.data.data
  expect(shown).toMatchObject({ type: 'newMessage', link })
  await read(asFacility)
  for (const userId of [facility.userId, member.userId])
    expect((await notified(userId))[0].readAt).toEqual(services.clock.now())
  await send(asFacility, 'Three')
  expect(await notified(clinician.userId)).toMatchObject([{ title: 'New message from Bayou Rehab' }])
  await send(asClinician, 'Four')
  expect(await notified(facility.userId)).toHaveLength(2)
  expect(JSON.stringify(await notified(facility.userId))).not.toContain('One')
})

test('chat: messages unread for a day are brought up once, read ones never', async () => {
  const [late, prompt] = [await givenRoom(), await givenRoom()]
  for (const text of ['One', 'Two']) await late.send(late.asClinician, text)
  await prompt.send(prompt.asClinician, 'One')
  await prompt.read(prompt.asFacility)
  const digests = async ({ notified, facility }: typeof late) =>
    (await notified(facility.userId)).filter(({ type }) => type === 'messageDigest')
  const tickAfter = async (hours: number) => {
    services.clock.set(addHours(new Date(TEST_NOW), hours))
    await tick(services)
  }
  await tickAfter(23)
  expect(await digests(late)).toEqual([])
  await tickAfter(24)
  await tickAfter(25)
  expect(await digests(late)).toMatchObject([{ title: 'You have 2 unread messages' }])
  expect(await digests(prompt)).toEqual([])
})

test('chat: rooms are listed by their latest message, and found by the other side’s name', async () => {
  const { asClinician, clinician, send } = await givenRoom('Cypress Care')
  const facility = await buildFacility(db, { officeName: 'Dogwood Rehab' })
  await buildApplication(db, { clinician, facility })
  await asClinician.call('chat.open', { facilityUserId: facility.userId })
  services.clock.set(addHours(new Date(TEST_NOW), 1))
  await send(asClinician, 'Latest')
  const names = async (query: Record<string, unknown> = {}) =>
    (await asClinician.call('chat.rooms', query)).body.data.data.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(['Cypress Care', 'Dogwood Rehab'])
  expect(await names({ sortBy: 'lastAt', sortOrder: 'asc', limit: 1 })).toEqual(['Dogwood Rehab'])
  expect(await names({ search: 'dogw' })).toEqual(['Dogwood Rehab'])
  expect(await names({ search: 'nobody by this name' })).toEqual([])
})

/** A room where the clinician wrote three messages, of which the facility reports the second. */
const givenReport = async () => {
  const room = await givenRoom()
  for (const text of ['One', 'Two', 'Three']) await room.send(room.asClinician, text)
  const messageId: string = (await room.read(room.asFacility)).data[1].id
  const report = (by: As, more: object = {}) =>
    by.call('chat.report', { messageId, reason: 'abuse', details: 'He threatened a nurse.', ...more })
  const reports = () => db('message_reports').where({ messageId })
  return { ...room, messageId, report, reports }
}
const reportedIn = ({ data }: { data: { isReported: boolean }[] }) => data.map(one => one.isReported)

test('report: the person who reports sees it, and nobody else in the conversation does', async () => {
  const { asFacility, asClinician, facility, clinician, report, read, reports } = await givenReport()
  const subUser = api.as(await buildMember(db, { facilityId: facility.id, access: ['chat'] }))
  const bells = () => db('notifications').whereIn('userId', [clinician.userId, facility.userId])
  const before = await bells()
  expect((await report(asFacility)).status).toBe(201)
  expect(await reports()).toMatchObject([
    { reporterId: facility.userId, reason: 'abuse', details: 'He threatened a nurse.', closedAt: null },
  ])
  expect(reportedIn(await read(asFacility))).toEqual([false, true, false])
  for (const other of [asClinician, subUser])
    expect(reportedIn(await read(other))).toEqual([false, false, false])
  expect(await bells()).toEqual(before)
})

test('report: staff are notified once per person and message', async () => {
  const { by } = await buildUser(db, { role: 'subadmin' })
  const { asFacility, facility, report, reports } = await givenReport()
  const subUser = api.as(await buildMember(db, { facilityId: facility.id, access: ['chat'] }))
  for (const person of [asFacility, asFacility, subUser]) expect((await report(person)).status).toBe(201)
  expect(await reports()).toHaveLength(2)
  for (const wrong of [{ outcome: 'warned' }, { staffNote: 'Called.' }, { closedAt: services.clock.now() }])
    await expect(reports().update(wrong)).rejects.toMatchObject({ code: '23514' })
  const bell = await db('notifications').where({ userId: by.userId, type: 'messageReported' })
  expect(bell).toHaveLength(2)
  expect(bell[0].details).toMatchObject({ personName: 'Bayou Rehab', officeName: 'Tess Therapist' })
})

test('report: only members of the conversation, about the other side, also after a block', async () => {
  const { asFacility, asClinician, facility, clinician, report, reports } = await givenReport()
  const stranger = api.as(await buildClinician(db))
  const without = api.as(await buildMember(db, { facilityId: facility.id, access: ['shifts'] }))
  expect([(await report(stranger)).status, (await report(without)).status]).toEqual([404, 403])
  expect((await report(asClinician)).body.error).toEqual({
    messageId: 'You can only report what the other side wrote.',
  })
  expect((await report(asFacility, { reason: 'dull' })).body.error).toEqual({
    reason: 'Please choose a reason',
  })
  expect(await reports()).toEqual([])
  await asFacility.call('blocks.add', { clinicianId: clinician.id, reason: 'Threats' })
  expect((await report(asFacility, { details: undefined })).status).toBe(201)
  expect(await reports()).toMatchObject([{ details: null }])
})

test('report: staff read the conversation around it, each time recorded, and close it once', async () => {
  const { asFacility, asClinician, report, reports, messageId, clinician, facility } = await givenReport()
  await report(asFacility)
  const [{ id }] = await reports()
  const subadmin = await buildUser(db, { role: 'subadmin' })
  const staff = api.as(subadmin)
  const readAll = async () => (await staff.call('messageReports.read', { id })).body.data
  const shown = await readAll()
  expect(shown).toMatchObject({ hasEarlier: false, hasLater: false })
  expect(shown.data).toMatchObject([{ text: 'One' }, { id: messageId, isReported: true }, { text: 'Three' }])
  await readAll()
  const events = () =>
    db('events').where({ noun: 'messageReport', nounId: id }).orderBy('id').select('verb', 'actorUserId')
  expect((await events()).map(({ verb }) => verb)).toEqual(['report', 'readConversation', 'readConversation'])
  expect((await asClinician.call('messageReports.read', { id })).status).toBe(403)
  expect((await staff.call('messageReports.read', { id: messageId })).status).toBe(404)
  const close = () => staff.call('messageReports.close', { id, outcome: 'warned', staffNote: 'Called him.' })
  expect((await close()).status).toBe(200)
  expect(await reports()).toMatchObject([
    { outcome: 'warned', staffNote: 'Called him.', closedBy: subadmin.userId, version: 2 },
  ])
  expect((await close()).body.code).toBe('out_of_date')
  const closed = await db('events').where({ noun: 'messageReport', nounId: id, verb: 'close' })
  expect(closed).toMatchObject([{ clinicianId: clinician.id, facilityId: facility.id, toState: 'closed' }])
})
