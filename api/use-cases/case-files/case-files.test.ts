import { NOTE_CHANGE_MINUTES, TIMELINE_PAGE_SIZE } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { addMinutes } from '@gaitway/contract/format/time'
import { buildEvent, record, type NewEvent } from '../../store/events.ts'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildRoom } from '../../../test/builders/chat.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildDelivery } from '../../../test/builders/delivery.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildInvoice } from '../../../test/builders/invoice.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { remindOfInvoices } from '../invoices/notify.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db, { now: '2026-11-25T18:00:00Z' })
const { clock } = services
const api = testApi(services)

const ada = await buildUser(db, { firstName: 'Ada', lastName: 'Whitmore' })
const ben = await buildUser(db, { role: 'subadmin', firstName: 'Ben' })
const application = await buildApplication(db, {})
const { job, clinician } = application
const facilityId = job.facility.id
const at = (minutesAgo: number) => addMinutes(clock.now(), -minutesAgo)
const about = { jobId: job.id, facilityId, clinicianId: clinician.id }

type Timeline = Output<'caseFiles.timeline'>
const read = async (input: Record<string, unknown>, by: { userId: string } = ada): Promise<Timeline> => {
  const answer = await api.as(by).call('caseFiles.timeline', input)
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return answer.body.data
}
const shownOf = ({ data }: Timeline) =>
  data.map(entry => {
    if (entry.is === 'event') return `${entry.event.noun}.${entry.event.verb} ×${entry.times}`
    if (entry.is === 'note') return `note: ${entry.note.text}`
    if (entry.is === 'delivery') return `delivery: ${entry.delivery.subject}`
    return `messages: ${entry.messages.fromFacility} + ${entry.messages.fromClinician}`
  })
const jobFile = { of: 'job', id: job.id }

const reads = (by: string, minutesAgo: number): NewEvent => ({
  at: at(minutesAgo),
  by: { side: 'admin', userId: by },
  noun: 'clinician',
  nounId: clinician.id,
  verb: 'readPrivate',
  clinicianId: clinician.id,
})
const writing = (text: string, minutesAgo: number, side: 'facility' | 'clinician') => ({
  text,
  side,
  minutesAgo,
})

beforeAll(async () => {
  await record(
    db,
    { ...about, at: at(50), by: { side: 'facility' }, noun: 'job', nounId: job.id, verb: 'post' },
    {
      ...about,
      at: at(40),
      by: { side: 'clock' },
      noun: 'charge',
      nounId: job.id,
      verb: 'fail',
      details: { amountCents: 100 },
    },
    {
      ...about,
      at: at(30),
      by: { side: 'facility' },
      noun: 'job',
      nounId: job.id,
      verb: 'allowInstant',
      details: { totalCents: 56172, note: 'kept' },
    },
    {
      at: at(20),
      by: { side: 'clinician', userId: clinician.userId },
      noun: 'user',
      nounId: clinician.userId,
      verb: 'changePassword',
    },
    ...[60, 45, 15].map(minutes => reads(ada.userId, minutes)),
    reads(ben.userId, 35),
    reads(ada.userId, 60 * 24 + 10),
  )
  const roomId = await buildRoom(db, { facilityId, clinicianId: clinician.id, jobId: job.id })
  const written = [
    writing('Day before', 60 * 24, 'facility'),
    writing('Secret', 12, 'facility'),
    writing('Too', 11, 'clinician'),
  ]
  for (const [index, { minutesAgo, text, side }] of written.entries())
    await db('chat_messages').insert({
      id: buildEvent(reads(ada.userId, 0)).id,
      roomId,
      number: index + 1,
      side,
      senderId: clinician.userId,
      text,
      createdAt: at(minutesAgo),
    })
  await db('jobs')
    .where({ id: job.id })
    .update({ createdAt: at(60 * 48) })
  await db('chat_rooms')
    .where({ id: roomId })
    .update({ createdAt: at(60 * 48) })
  await buildDelivery(db, {
    jobId: job.id,
    userId: clinician.userId,
    subject: 'New shift',
    createdAt: at(10),
  })
  await buildDelivery(db, {
    jobId: job.id,
    kind: 'money',
    userId: clinician.userId,
    subject: 'You were paid',
    createdAt: at(9),
  })
  const added = await api.as(ada).call('notes.add', { ...jobFile, text: 'Called the facility.' })
  expect(added.status).toBe(201)
})

test('timeline of a shift: events, messages by the day, deliveries and notes, newest first', async () => {
  const timeline = await read(jobFile)
  expect(shownOf(timeline)).toEqual([
    'note: Called the facility.',
    'delivery: You were paid',
    'delivery: New shift',
    'messages: 1 + 1',
    'job.allowInstant ×1',
    'charge.fail ×1',
    'job.post ×1',
    'messages: 1 + 0',
  ])
  expect(JSON.stringify(timeline)).not.toContain('Secret')
  expect([timeline.noteCount, timeline.next]).toEqual([1, null])
  expect(shownOf(await read({ ...jobFile, kind: 'money' }))).toEqual(['charge.fail ×1'])
  expect(shownOf(await read({ ...jobFile, kind: 'messages' }))).toEqual([
    'messages: 1 + 1',
    'messages: 1 + 0',
  ])
  expect((await read({ ...jobFile, kind: 'money' })).noteCount).toBe(1)
})

test('timeline of a shift: a sub-admin gets no money, and none is in what is shown', async () => {
  const timeline = await read(jobFile, ben)
  expect(shownOf(timeline)).toEqual([
    'note: Called the facility.',
    'delivery: New shift',
    'messages: 1 + 1',
    'job.allowInstant ×1',
    'job.post ×1',
    'messages: 1 + 0',
  ])
  expect(JSON.stringify(timeline)).not.toMatch(/(?<![0-9a-f-])56172(?![0-9a-f-])|Cents/)
  expect(JSON.stringify(timeline)).toContain('kept')
  expect(shownOf(await read({ ...jobFile, kind: 'money' }, ben))).toEqual([])
})

test('timeline of a clinician: private reads of one person on one day are one line', async () => {
  const file = { of: 'clinician', id: clinician.id }
  expect(shownOf(await read({ ...file, kind: 'reads' }))).toEqual([
    'clinician.readPrivate ×3',
    'clinician.readPrivate ×1',
    'clinician.readPrivate ×1',
  ])
  const all = shownOf(await read(file))
  expect(all.filter(line => line.startsWith('clinician.readPrivate'))).toHaveLength(3)
  expect(all).toContain('user.changePassword ×1')
  expect(all).toContain('delivery: You were paid')
  const activity = shownOf(await read({ ...file, kind: 'activity' }))
  expect(activity.filter(line => line.includes('readPrivate'))).toEqual([])
})

test('timeline of a clinician: logins are a kind of their own', async () => {
  const { id, userId } = await buildClinician(db)
  const login = { at: clock.now(), noun: 'login', verb: 'succeed', nounId: userId } as const
  await record(db, { ...login, by: { side: 'clinician', userId } })
  const show = async (kind?: string) => shownOf(await read({ of: 'clinician', id, ...(kind && { kind }) }))
  expect(await show()).toEqual(['login.succeed ×1'])
  expect(await show('logins')).toEqual(['login.succeed ×1'])
  expect(await show('activity')).toEqual([])
})

test('timeline: pages meet without a gap or a repetition, also where entries share an instant', async () => {
  const { id: quietId, userId } = await buildFacility(db)
  const member = await buildMember(db, { facilityId: quietId, access: [] })
  const events = Array.from(
    { length: TIMELINE_PAGE_SIZE * 2 },
    (_, n) =>
      ({
        at: at(Math.floor(n / 10)),
        by: { side: 'facility', userId },
        noun: 'facility',
        nounId: quietId,
        verb: 'edit',
        facilityId: quietId,
      }) as const,
  )
  await record(db, ...events, {
    at: at(1),
    by: { side: 'facility' },
    noun: 'user',
    nounId: member.userId,
    verb: 'verifyEmail',
  })
  await api.as(ada).call('notes.add', { of: 'facility', id: quietId, text: 'Prefers email.' })
  const seen: string[] = []
  let after: string | null | undefined
  do {
    const page: Timeline = await read({ of: 'facility', id: quietId, ...(after && { after }) })
    seen.push(...page.data.map(({ id }) => id))
    after = page.next
  } while (after)
  expect(seen).toHaveLength(TIMELINE_PAGE_SIZE * 2 + 2)
  expect(new Set(seen).size).toBe(seen.length)
})

test('timeline of an invoice: its moves, what was received and sent; closed to sub-admins', async () => {
  const { invoiceId, paymentId, job: invoiced } = await buildInvoice(db, { issuedAt: at(60 * 24 * 25) })
  await record(db, {
    at: at(5),
    by: { side: 'clock' },
    noun: 'payment',
    nounId: paymentId,
    verb: 'settle',
    jobId: invoiced.id,
  })
  expect(await remindOfInvoices(services)).toEqual([])
  const file = { of: 'invoice', id: invoiceId }
  const lines = shownOf(await read(file))
  expect(lines.filter(line => line.startsWith('delivery:')).length).toBeGreaterThan(0)
  expect(lines).toEqual(expect.arrayContaining(['invoice.remind ×1', 'payment.settle ×1']))
  expect((await api.as(ben).call('caseFiles.timeline', file)).status).toBe(404)
  expect((await api.as(ben).call('notes.add', { ...file, text: 'Late again' })).status).toBe(404)
})

test('timeline of a person: what happened to a sub-user and what they did; staff are closed to sub-admins', async () => {
  const member = await buildMember(db, { facilityId, access: [] })
  const by = { side: 'facility' as const, userId: member.userId }
  const { job: deleted } = await buildApplication(db)
  const own = { jobId: deleted.id, facilityId }
  await record(db, { ...own, at: at(3), by, noun: 'job', nounId: deleted.id, verb: 'delete' })
  await record(db, {
    at: at(2),
    by,
    noun: 'user',
    nounId: member.userId,
    verb: 'update',
    details: { fields: ['phone'] },
  })
  expect(shownOf(await read({ of: 'user', id: member.userId }, ben))).toEqual([
    'user.update ×1',
    'job.delete ×1',
  ])
  expect((await api.as(ben).call('caseFiles.timeline', { of: 'user', id: ada.userId })).status).toBe(404)
  expect((await read({ of: 'user', id: ada.userId })).data.length).toBeGreaterThan(0)
})

test('notes: their author edits and deletes them for an hour; the audit log keeps no text', async () => {
  const file = { of: 'clinician', id: clinician.id }
  const { body } = await api.as(ben).call('notes.add', { ...file, text: '  Speaks Spanish.  ' })
  const { id } = body.data
  const change = { id, text: 'Speaks Spanish and French.', version: 1 }
  expect((await api.as(ada).call('notes.edit', change)).body.code).toBe('not_allowed')
  expect((await api.as(ada).call('notes.remove', { id })).body.code).toBe('not_allowed')
  expect((await api.as(ben).call('notes.edit', change)).status).toBe(200)
  expect((await api.as(ben).call('notes.edit', change)).body.code).toBe('out_of_date')
  const [note] = (await read({ ...file, kind: 'notes' }, ben)).data
  expect(note).toMatchObject({
    is: 'note',
    note: { text: change.text, authorId: ben.userId, version: 2, changeableUntil: expect.any(String) },
  })
  expect(await db('events').where({ nounId: id }).orderBy('id').select('verb', 'details')).toEqual([
    { verb: 'add', details: { of: 'clinician' } },
    { verb: 'edit', details: { of: 'clinician' } },
  ])
  const now = clock.now()
  clock.set(addMinutes(now, NOTE_CHANGE_MINUTES))
  expect((await api.as(ben).call('notes.edit', { ...change, version: 2 })).body.code).toBe('note_final')
  expect((await api.as(ben).call('notes.remove', { id })).body.code).toBe('note_final')
  clock.set(now)
  expect((await api.as(ben).call('notes.remove', { id })).status).toBe(200)
  expect((await api.as(ben).call('notes.remove', { id })).status).toBe(404)
  expect((await read({ ...file, kind: 'notes' })).data).toEqual([])
})

test('notes: users never get one, and blank or unknown ones are refused', async () => {
  for (const by of [clinician, job.facility])
    expect((await api.as(by).call('notes.add', { ...jobFile, text: 'Mine' })).status).toBe(403)
  expect((await api.as(ada).call('notes.add', { ...jobFile, text: ' ' })).status).toBe(422)
  expect((await api.as(ada).call('notes.add', { of: 'job', id: ada.userId, text: 'Lost' })).status).toBe(404)
  const places = [
    'x',
    `2026-02-30T00:00:00Z_${job.id}`,
    `2026-11-25T18:00:00Z_${'-'.repeat(36)}`,
    `0000-01-01T00:00:00Z_${job.id}`,
  ]
  for (const after of places)
    expect((await api.as(ada).call('caseFiles.timeline', { ...jobFile, after })).status).toBe(422)
})
