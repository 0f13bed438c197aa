import { VIEW_MINUTES } from '@gaitway/contract/values/limits'
import { callNames, calls, type CallName } from '@gaitway/contract/calls/index'
import { isOpenInView } from '@gaitway/contract/calls/row'
import { addMinutes } from '@gaitway/contract/format/time'
import { buildRoom } from '../../test/builders/chat.ts'
import { buildApplication } from '../../test/builders/application.ts'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../test/builders/facility.ts'
import { buildUser } from '../../test/builders/user.ts'
import { testDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices } from '../../test/services.ts'
import { newId } from '../store/ids.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const facility = await buildFacility(db, { officeName: 'Bayou Rehab' })
const { clinician, job } = await buildApplication(db, { facility, status: 'upcoming' })
const roomId = await buildRoom(db, { facilityId: facility.id, clinicianId: clinician.id }, [
  { senderId: clinician.userId, text: 'Is there parking?' },
])

/** An admin with a session of their own, and the view they opened. */
const givenView = async ({ userId }: { userId: string }) => {
  const admin = await buildUser(db)
  const asAdmin = api.as(admin)
  const { status, body } = await asAdmin.call('accounts.viewAs', { userId })
  expect([status, body.data?.user.id]).toEqual([201, userId])
  const events = (verb: string) =>
    db('events').where({ actorUserId: admin.userId, verb }).orderBy('id').select('noun_id', 'details')
  return { admin, asAdmin, view: api.bearing(body.data.token), endsAt: body.data.endsAt as string, events }
}

const sides = { clinician, facility }
const writes = callNames.filter(name => !calls[name].who.guest && !isOpenInView(calls[name]))
test.each(['clinician', 'facility'] as const)(
  'view: every call that changes something is refused for a %s, whatever is sent',
  async side => {
    const { view } = await givenView(sides[side])
    const answers: unknown[] = []
    for (const name of writes) {
      const { variant } = calls[name]
      const input = { id: newId(), ...(variant?.value && { [variant.field]: variant.value }) }
      const { status, body } = await view.call(name, input)
      if (status !== 403 || body.code !== 'view_only') answers.push([name, status, body.code])
    }
    expect(answers).toEqual([])
    expect(writes.length).toBeGreaterThan(100)
  },
)

test('view: reads answer as for the person, and who read what is recorded once', async () => {
  const { view, admin, events } = await givenView(facility)
  const read = async () => {
    for (const name of ['accounts.current', 'chat.rooms'] as CallName[])
      expect((await view.call(name)).status).toBe(200)
    return (await view.call('clinicians.read', { id: clinician.id })).body.data
  }
  expect((await read()).emrgencyContactPhone).toBe(
    (await api.as(facility).call('clinicians.read', { id: clinician.id })).body.data.emrgencyContactPhone,
  )
  await read()
  const reads = await events('readAsUser')
  expect(reads.map(({ details }) => details.call)).toEqual([
    'accounts.current',
    'chat.rooms',
    'clinicians.read',
  ])
  expect(reads[2]).toMatchObject({ nounId: facility.userId, details: { sent: { id: clinician.id } } })
  expect(await events('viewAs')).toMatchObject([{ nounId: facility.userId }])
  // private details are read by the admin, not by the facility
  const [last] = await db('events')
    .where({ verb: 'readPrivate', clinicianId: clinician.id })
    .orderBy('id', 'desc')
  expect(last).toMatchObject({ actorUserId: admin.userId, actorSide: 'admin' })
  expect((await api.as(facility).call('accounts.sessions')).body.data).toHaveLength(1)
})

test('view: nothing counts as read', async () => {
  const { userId } = facility
  const type = 'newMessage'
  const about = { facilityId: facility.id, details: { clinicianId: clinician.id } }
  const line = { ...about, id: newId(), userId, type, title: 'New message', body: '' }
  await db('notifications').insert({ ...line, createdAt: services.clock.now() })
  const unread = async () => [
    await db('chat_rooms')
      .where({ id: roomId })
      .first('facility_unread', 'facility_read', 'facility_read_at'),
    await db('notifications').where({ userId }).whereNull('readAt').pluck('id'),
  ]
  const before = await unread()
  const { view } = await givenView(facility)
  const opened = await view.call('chat.open', { clinicianId: clinician.id, jobId: job.id })
  expect(opened.body.data).toMatchObject({ id: roomId, unread: 1 })
  const { body } = await view.call('chat.messages', { roomId })
  expect(body.data.data).toMatchObject([{ text: 'Is there parking?' }])
  expect((await view.call('notifications.list')).body.data.unReadNotifications).toBe(1)
  expect(await unread()).toEqual(before)
  const stranger = await buildApplication(db, { facility })
  const other = await view.call('chat.open', { clinicianId: stranger.clinician.id })
  expect(other.body.code).toBe('view_only')
  expect(await db('chat_rooms').where({ clinicianId: stranger.clinician.id })).toEqual([])
})

test('view: lasts half an hour, or until the admin leaves, logs out, or may no longer view', async () => {
  const ended = async ({ view }: Awaited<ReturnType<typeof givenView>>) =>
    expect((await view.call('accounts.current')).body.code).toBe('stale_token')
  const timed = await givenView(clinician)
  const minutes = (Date.parse(timed.endsAt) - services.clock.real().getTime()) / 60_000
  expect(Math.round(minutes)).toBe(VIEW_MINUTES)
  const now = services.clock.real()
  const over = { createdAt: addMinutes(now, -VIEW_MINUTES), viewEndsAt: now }
  await db('sessions').where({ userId: clinician.userId }).whereNotNull('viewEndsAt').update(over)
  await ended(timed)

  const left = await givenView(clinician)
  expect((await left.view.call('accounts.endView')).status).toBe(200)
  await ended(left)
  expect(await left.events('endView')).toHaveLength(1)
  expect((await left.asAdmin.call('accounts.current')).status).toBe(200)

  const loggedOut = await givenView(clinician)
  await loggedOut.asAdmin.call('accounts.logOut', {
    id: loggedOut.admin.userId,
    roles: 'admin',
    deviceToken: null,
  })
  await ended(loggedOut)

  for (const change of [{ status: 'deactivate' }, { role: 'subadmin' }]) {
    const demoted = await givenView(clinician)
    await db('users').where({ id: demoted.admin.userId }).update(change)
    await ended(demoted)
  }
})

test('view: only by admins, and only as people who can log in and aren’t staff', async () => {
  const code = async (userId: string, by = api.as(admin)) =>
    (await by.call('accounts.viewAs', { userId })).body.code
  const admin = await buildUser(db)
  const subadmin = api.as(await buildUser(db, { role: 'subadmin' }))
  for (const by of [subadmin, api.as(clinician), api.as(facility)])
    expect(await code(facility.userId, by)).toBe('not_allowed')
  const member = await buildMember(db, { facilityId: facility.id, access: [] })
  const invited = await buildMember(db, { facilityId: facility.id, access: [] })
  await db('facility_members')
    .where({ userId: invited.userId })
    .update({ status: 'invited', acceptedAt: null })
  const gone = await buildClinician(db, { status: 'deactivate' })
  for (const { userId } of [admin, await buildUser(db, { role: 'subadmin' }), invited, gone])
    expect(await code(userId)).toBe('view_closed')
  expect(await code(newId())).toBe('not_found')
  expect(await code(member.userId)).toBeUndefined()
  // nobody views from a view, and a session that is no view has none to leave
  const { view } = await givenView(clinician)
  expect(await code(facility.userId, view)).toBe('view_only')
  expect((await api.as(clinician).call('accounts.endView')).body.code).toBe('not_found')
})
