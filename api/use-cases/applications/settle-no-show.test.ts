import { buildRoom } from '../../../test/builders/chat.ts'
import { testDatabase } from '../../../test/database.ts'
import { missedShift } from '../../../test/scenarios/no-show.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { tickAt } from '../../../test/scenarios/shift.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const DEADLINE = '2026-11-22T16:00:00Z'
const givenStarted = () => missedShift(services)
const untouched = { refunds: [], payouts: [], missed: null }

describe('no-show decided with other hours:', () => {
  const buildHours = (shift: { job: { slots: { id: string }[] } }, endTime: string) => ({
    slots: [{ slotId: shift.job.slots[0]?.id, startTime: '2026-11-21T15:00:00Z', endTime }],
  })

  test.each([
    ['fewer than scheduled', '2026-11-21T19:00:00Z', 24_800],
    ['more than scheduled', '2026-11-21T23:30:00Z', 52_700],
  ])('%s are paid as staff say, whatever was submitted', async (_, endTime, payCents) => {
    const shift = await givenStarted()
    await shift.report()
    await tickAt(services, '2026-11-21T23:40:00Z')
    await shift.submitHours()
    const settled = await shift.settle('hours', shift.asAdmin, buildHours(shift, endTime))
    expect(settled.data).toMatchObject({ status: 'settled', outcome: 'hours' })
    expect(await shift.money()).toMatchObject({ payouts: [payCents], missed: null, status: 'completed' })
    const card = await db('timesheets').where({ applicationId: shift.id }).first()
    expect(card).toMatchObject({ status: 'accepted', payCents, isAutoSubmitted: false })
  })

  test('a disputed no-show is settled again with them', async () => {
    const shift = await givenStarted()
    await shift.report()
    await runTasks(services)
    await tickAt(services, DEADLINE)
    await shift.answer('wasThere')
    expect((await shift.settle('hours')).code).toBe('move_not_open')
    await shift.settle('hours', shift.asAdmin, buildHours(shift, '2026-11-21T19:00:00Z'))
    expect(await shift.money()).toMatchObject({ payouts: [24_800], missed: null })
    const card = await db('timesheets').where({ applicationId: shift.id }).first()
    expect(card).toMatchObject({ status: 'accepted', payCents: 24_800, acceptedBy: shift.admin.userId })
    const [entry] = await db('timesheet_entries').where({ timesheetId: card.id })
    expect(entry).toMatchObject({ endedAt: new Date('2026-11-21T19:00:00Z'), workedMinutes: 240 })
  })

  test('impossible ones are refused at their field, and so are hours for another outcome', async () => {
    const shift = await givenStarted()
    await shift.report()
    await tickAt(services, '2026-11-21T23:40:00Z')
    const backwards = buildHours(shift, '2026-11-21T14:00:00Z')
    const refused = await shift.settle('hours', shift.asAdmin, backwards)
    expect(refused).toMatchObject({
      code: 'fields_wrong',
      error: { 'entries.0.endTime': expect.any(String) },
    })
    expect((await shift.settle('scheduled', shift.asAdmin, backwards)).error).toMatchObject({
      slots: expect.any(String),
    })
    expect(await shift.money()).toMatchObject(untouched)
  })
})

test('no-show evidence: a long conversation shows its latest messages, in order', async () => {
  const shift = await givenStarted()
  const texts = Array.from({ length: 201 }, (_, place) => ({
    senderId: shift.clinician.userId,
    text: `Message ${place + 1}`,
  }))
  const { facilityId, clinicianId } = await db('applications').where({ id: shift.id }).first()
  const roomId = await buildRoom(db, { facilityId, clinicianId }, texts)
  await db('chat_messages').where({ roomId }).update({ createdAt: services.clock.now() })
  await shift.report()
  const { data } = (await shift.asAdmin.call('noShows.evidence', { reportId: await shift.reportId() })).body
  expect(data.messages).toHaveLength(200)
  expect([data.messages[0].text, data.messages.at(-1).text]).toEqual(['Message 2', 'Message 201'])
})
