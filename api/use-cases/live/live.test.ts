import { STREAMS_PER_USER_MAX } from '@gaitway/contract/values/limits'
import { addMinutes } from '@gaitway/contract/format/time'
import { newId } from '../../store/ids.ts'
import { record } from '../../store/events.ts'
import { hintAfterCommit } from '../../store/hints.ts'
import { endSession, listActors } from '../../store/sessions.ts'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildRoom } from '../../../test/builders/chat.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { newDatabase } from '../../../test/database.ts'
import type { EventStream } from '../../../test/event-stream.ts'
import { tokenOf } from '../../../test/http.ts'
import { startLiveProcess } from '../../../test/live-process.ts'

const database = await newDatabase()
const { db } = database
const one = await startLiveProcess(database.url, { heartbeatMilliseconds: 50 })
const two = await startLiveProcess(database.url)
afterAll(async () => {
  await one.stop()
  await two.stop()
  await database.close()
})

const at = new Date('2026-11-20T15:00:00Z')

type Pair = Pick<Awaited<ReturnType<typeof buildApplication>>, 'facility' | 'clinician' | 'job'>
const buildRoomOf = ({ facility, clinician, job }: Pair) =>
  buildRoom(db, { facilityId: facility.id, clinicianId: clinician.id, jobId: job.id })
const { clinician, facility, job, id: applicationId } = await buildApplication(db)
const roomId = await buildRoomOf({ facility, clinician, job })

const untilHint = (stream: EventStream, hint: string) =>
  stream.until(`a hint at ${hint}`, () => stream.received().includes(hint))
const send = (text: string, by = clinician, to = roomId) =>
  two.api.as(by).call('chat.send', { roomId: to, text })

test('live stream: a message sent through another process hints at its room and the notification', async () => {
  // only the first unread message of a room notifies
  const pair = await buildApplication(db)
  const room = await buildRoomOf(pair)
  const stream = await one.streamOf(pair.facility)
  expect([stream.status, stream.headers]).toMatchObject([
    200,
    {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  ])
  expect((await send('Is parking free?', pair.clinician, room)).status).toBe(201)
  await untilHint(stream, `message ${room}`)
  const [{ id }] = await db('notifications').where({ userId: pair.facility.userId, type: 'newMessage' })
  await untilHint(stream, `notification ${id}`)
  expect(stream.text()).not.toContain('parking')
  stream.close()
})

test('live stream: reading a conversation hints at it for the other side, once', async () => {
  const pair = await buildApplication(db)
  const ofPair = { facilityId: pair.facility.id, clinicianId: pair.clinician.id }
  const unread = await buildRoom(db, ofPair, [{ senderId: pair.clinician.userId, text: 'Hello' }])
  const stream = await two.streamOf(pair.clinician)
  const read = () => one.api.as(pair.facility).call('chat.messages', { roomId: unread })
  await read()
  await untilHint(stream, `message ${unread}`)
  await read()
  hintAfterCommit(one.services.db, [{ noun: 'chatRoom', id: roomId, ...ofPair }])
  await untilHint(stream, `message ${roomId}`)
  expect(stream.received()).toEqual([`message ${unread}`, `message ${roomId}`])
  stream.close()
})

test('live stream: a change that is rolled back is never hinted at', async () => {
  const stream = await one.streamOf(clinician)
  const recorded = (nounId: string) => ({
    at,
    by: { side: 'clinician' as const, userId: clinician.userId },
    noun: 'application' as const,
    nounId,
    verb: 'editNote' as const,
    jobId: job.id,
    facilityId: facility.id,
    clinicianId: clinician.id,
  })
  const [undone, kept] = [newId(), newId()]
  await expect(
    two.services.db.transaction(async trx => {
      await record(trx, recorded(undone))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await two.services.db.transaction(trx => record(trx, recorded(kept)))
  await untilHint(stream, `application ${kept}`)
  expect(stream.received().filter(hint => hint.startsWith('application'))).toEqual([`application ${kept}`])
  stream.close()
})

test('live stream: a hint reaches only people who may read what changed', async () => {
  const [admin, subadmin] = [await buildUser(db), await buildUser(db, { role: 'subadmin' })]
  const memberWith = (...access: ('shifts' | 'applicants' | 'payments' | 'chat')[]) =>
    buildMember(db, { facilityId: facility.id, access })
  const people = {
    clinician,
    owner: facility,
    applicants: await memberWith('applicants'),
    shifts: await memberWith('shifts'),
    payments: await memberWith('payments'),
    chat: await memberWith('chat'),
    admin,
    subadmin,
    otherClinician: await buildClinician(db),
    otherFacility: await buildFacility(db),
  }
  const streams = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, person]) => [name, await one.streamOf(person)] as const),
    ),
  )
  const about = { jobId: job.id, facilityId: facility.id, clinicianId: clinician.id }
  const by = { side: 'clock' as const }
  const [charge, payout, report, last] = [newId(), newId(), newId(), newId()]
  const [call, invoice] = [newId(), newId()]
  await record(
    two.services.db,
    { at, by, noun: 'application', nounId: applicationId, verb: 'decline', ...about },
    { at, by, noun: 'charge', nounId: charge, verb: 'succeed', ...about },
    { at, by, noun: 'payout', nounId: payout, verb: 'due', ...about },
    { at, by, noun: 'timesheet', nounId: newId(), verb: 'submit', ...about },
    { at, by, noun: 'clinician', nounId: clinician.id, verb: 'readPrivate', ...about },
    { at, by, noun: 'user', nounId: clinician.userId, verb: 'approve', clinicianId: clinician.id },
    { at, by, noun: 'messageReport', nounId: report, verb: 'report', ...about },
    { at, by, noun: 'queueItem', nounId: call, verb: 'claim' },
    { at, by, noun: 'queueMoneyItem', nounId: invoice, verb: 'claim' },
  )
  const lead = { name: 'Ana Ruiz', email: 'ana@example.test', message: 'Do you serve El Paso?' }
  expect((await two.api.guest.call('leads.contact', lead)).status).toBe(201)
  const { id: leadId } = await db('leads').first('id')
  await send('Hello')
  // each stream receives in order, so what follows shows that nothing else came before
  await db('notifications').delete()
  for (const { userId } of Object.values(people))
    hintAfterCommit(two.services.db, [{ noun: 'notification', id: last, userId }])
  for (const stream of Object.values(streams)) await untilHint(stream, `notification ${last}`)
  const hints = Object.fromEntries(
    Object.entries(streams).map(([name, stream]) => [
      name,
      stream.received().filter(hint => !hint.startsWith('notification')),
    ]),
  )
  const [application_, shift, room] = [`application ${applicationId}`, `shift ${job.id}`, `message ${roomId}`]
  const office = [clinician.userId, report, leadId].map(id => `account ${id}`)
  expect(hints).toEqual({
    clinician: [application_, `payment ${payout}`, shift, room],
    owner: [application_, `payment ${charge}`, shift, room],
    applicants: [application_, shift],
    shifts: [shift],
    payments: [shift, `payment ${charge}`],
    chat: [shift, room],
    admin: [
      application_,
      `payment ${charge}`,
      `payment ${payout}`,
      shift,
      ...office.slice(0, 2),
      `queue ${call}`,
      `queue ${invoice}`,
      ...office.slice(2),
    ],
    subadmin: [application_, shift, ...office.slice(0, 2), `queue ${call}`, ...office.slice(2)],
    otherClinician: [],
    otherFacility: [],
  })
  for (const stream of Object.values(streams)) stream.close()
})

test('live stream: logging out elsewhere, a deactivation and an expired token end it', async () => {
  const person = await buildClinician(db)
  // this process would find out by itself only after twenty seconds
  const stream = await two.streamOf(person)
  const [session] = await db('sessions').where({ userId: person.userId })
  await endSession(one.services.db, session.id, at, 'signed out elsewhere')
  await stream.ended()

  const leaving = await buildClinician(db)
  const theirs = await two.streamOf(leaving)
  const decision = { userId: leaving.userId, status: 'deactivate', reason: 'No longer works with us' }
  expect((await one.api.as(await buildUser(db)).call('accounts.decide', decision)).status).toBe(200)
  await theirs.ended()
  expect((await one.streamOf(leaving)).status).toBe(403)

  const staying = await one.streamOf(await buildClinician(db))
  one.services.clock.setReal(addMinutes(new Date(), 61))
  await staying.ended()
  one.services.clock.setReal(new Date())
})

test('live stream: a block hints at it for the side that blocks, and not for the one that is blocked', async () => {
  const pair = await buildApplication(db)
  const [ofFacility, ofClinician] = [await two.streamOf(pair.facility), await two.streamOf(pair.clinician)]
  const block = async (by: typeof pair.facility | typeof pair.clinician, input: object) =>
    expect((await one.api.as(by).call('blocks.add', { ...input, reason: 'No longer' })).status).toBe(201)
  await block(pair.facility, { clinicianId: pair.clinician.id })
  await untilHint(ofFacility, `application ${pair.clinician.id}`)
  await block(pair.clinician, { facilityId: pair.facility.id })
  await untilHint(ofClinician, `application ${pair.facility.id}`)
  const last = newId()
  const { userId } = pair.facility
  hintAfterCommit(one.services.db, [{ noun: 'notification', id: last, userId }])
  await untilHint(ofFacility, `notification ${last}`)
  expect(ofFacility.received()).toEqual([`application ${pair.clinician.id}`, `notification ${last}`])
  expect(ofClinician.received()).toEqual([`application ${pair.facility.id}`])
  ofFacility.close()
  ofClinician.close()
})

test('live stream: beats while nothing happens', async () => {
  const stream = await one.streamOf(await buildClinician(db))
  await stream.until('two heartbeats', () => stream.text().includes(':\n\n:\n\n'))
  expect(stream.received()).toEqual([])
  stream.close()
})

test('live stream: a user has only so many at a time', async () => {
  const person = await buildClinician(db)
  const open = () => two.streamOf(person)
  const streams = await Promise.all(Array.from({ length: STREAMS_PER_USER_MAX }, open))
  expect(streams.map(({ status }) => status)).toEqual(Array(STREAMS_PER_USER_MAX).fill(200))
  expect((await open()).status).toBe(429)
  streams[0]?.close()
  let status: number | undefined
  const again = async () => {
    const stream = await open()
    status = stream.status
    streams.push(stream)
  }
  while (status !== 200) await again()
  for (const stream of streams) stream.close()
})

test('live stream: one that the process ended no longer counts, though its browser keeps the connection', async () => {
  const { userId } = await buildClinician(db)
  await tokenOf(one.services, userId)
  const [by] = await listActors(db, await db('sessions').where({ userId }).pluck('id'))
  if (!by) throw new Error('The new session is missing.')
  const open = (end: () => void) =>
    one.services.live.open({ by, until: at, receive: () => {}, refresh: () => {}, beat: () => {}, end })
  await Promise.all(Array.from({ length: STREAMS_PER_USER_MAX }, () => new Promise<void>(open)))
  const close = open(() => {})
  expect(close).toBeDefined()
  close?.()
})

test('live stream: after the database cut the connection, it listens again and refreshes everything', async () => {
  const [stream, ofOther] = [await one.streamOf(clinician), await two.streamOf(clinician)]
  await db.raw(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'gaitway live' AND datname = current_database()`)
  // each process listens again before another test relies on it
  for (const each of [stream, ofOther])
    await each.until('a refresh', () => each.received().includes('refresh'))
  await send('Still there?')
  await untilHint(stream, `message ${roomId}`)
  expect(one.troubles).toEqual([expect.stringContaining('The live connection was lost')])
  stream.close()
  ofOther.close()
})

test('live stream: a browser that was away for a moment receives what it missed, if the process knows all of it', async () => {
  const pair = await buildApplication(db)
  const room = await buildRoomOf(pair)
  const begun = new Date()
  const third = await startLiveProcess(database.url)
  third.services.clock.setReal(addMinutes(begun, 1))
  const witness = await third.streamOf(pair.facility)
  expect((await send('On my way', pair.clinician, room)).status).toBe(201)
  await untilHint(witness, `message ${room}`)
  third.services.clock.setReal(addMinutes(begun, 2))
  const readyAfter = async (person: { userId: string }, missedSeconds: number) => {
    const stream = await third.streamOf(person, `?missedSeconds=${missedSeconds}`)
    stream.close()
    return stream.ready()
  }
  const missed = { noun: 'message', id: room }
  expect(await readyAfter(pair.facility, 60)).toEqual({ missed: expect.arrayContaining([missed]) as unknown })
  expect(await readyAfter(await buildFacility(db), 60)).toEqual({ missed: [] })
  expect(await readyAfter(pair.facility, 20)).toEqual({ missed: [] })
  expect([await readyAfter(pair.facility, 115), witness.ready()]).toEqual([{}, {}])
  await third.stop()
})

test('live stream: a process that stops ends its streams in order, before it would cut them', async () => {
  const third = await startLiveProcess(database.url)
  const stream = await third.streamOf(clinician)
  await third.stop()
  await stream.ended()
  expect(stream.isWhole()).toBe(true)
})
