import { testDatabase } from '../../../test/database.ts'
import { testServices } from '../../../test/services.ts'
import { tickAt, twoDays } from '../../../test/scenarios/shift.ts'
import { workedShift, EXTRA_TIME_REASON as reason } from '../../../test/scenarios/time-card.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services = testServices(db)
beforeEach(() => {
  services = testServices(db)
})

const END = '2026-11-21T23:00:00Z'
const START = '2026-11-21T15:00:00Z'
const FIFTEEN_HOURS = '2026-11-22T06:00:00Z'
const silence = () => tickAt(services, '2026-11-25T10:00:00Z')

test('submit: minutes beyond a slot require a reason, and nothing is stored without one', async () => {
  const shift = await workedShift(services)
  const { status, body } = await shift.write([FIFTEEN_HOURS])
  expect([status, body.error]).toEqual([
    422,
    { 'entries.0.extraTimeReason': 'Enter a reason for the extra time' },
  ])
  expect(await db('timesheets').where({ applicationId: shift.id })).toEqual([])
})

test.each([
  ['blanks', '  ', 'Enter a reason for the extra time'],
  ['501 characters', 'x'.repeat(501), 'Use 500 characters or fewer'],
])('submit: a reason of %s is refused', async (_, written, sentence) => {
  const shift = await workedShift(services)
  const { status, body } = await shift.write([FIFTEEN_HOURS], written)
  expect([status, body.error]).toEqual([422, { 'entries.0.extraTimeReason': sentence }])
})

test('submit: one slot’s shortfall does not offset another’s extra time', async () => {
  const shift = await workedShift(services, { slots: twoDays })
  const ends = ['2026-11-22T00:30:00Z', '2026-11-22T20:00:00Z']
  expect((await shift.write(ends)).body.error).toEqual({
    'entries.0.extraTimeReason': 'Enter a reason for the extra time',
  })
  const { body } = await shift.write(ends, reason)
  expect(body.data.entries).toMatchObject([
    { workedMinutes: 570, extraTime: { minutes: 90, reason } },
    { workedMinutes: 300, extraTime: null },
  ])
})

test('submit: clinician, facility and admin see extra time and its reason, and the facility is notified of it', async () => {
  const shift = await workedShift(services)
  const { id } = (await shift.write(['2026-11-22T00:30:00Z'], reason)).body.data
  for (const by of [shift.asClinician, shift.asFacility, shift.asAdmin])
    expect(await shift.read(by, id)).toMatchObject({
      workedMinutes: 570,
      openExtraMinutes: 90,
      entries: [{ extraTime: { minutes: 90, reason } }],
    })
  for (const by of [shift.asClinician, shift.asFacility]) {
    const { data } = (await by.call('applications.shifts', { shiftStatus: 'completed' })).body.data
    expect(data).toMatchObject([{ timesheet: { openExtraMinutes: 90 } }])
  }
  expect(await shift.notificationsTo(shift.facility.userId, 'timesheetSubmitted')).toEqual([
    expect.stringMatching(/Please review it\. Extra time needs approval: 1 hr 30 min\.$/),
  ])
})

test('draft: a reason is stored but optional, and required on submit', async () => {
  const shift = await workedShift(services)
  const { data } = (await shift.write([FIFTEEN_HOURS], undefined, false)).body
  expect(data).toMatchObject({
    openExtraMinutes: 0,
    entries: [{ extraTime: { minutes: 420, reason: null } }],
  })
  expect((await shift.edit(data.id, [FIFTEEN_HOURS])).status).toBe(422)
  await shift.edit(data.id, [FIFTEEN_HOURS], reason, false)
  expect((await shift.read(shift.asClinician, data.id)).entries).toMatchObject([{ extraTime: { reason } }])
  expect((await shift.edit(data.id, [FIFTEEN_HOURS], reason)).body.data.status).toBe('pending')
})

test('a returned time card: hides its extra time from the facility until it is resubmitted', async () => {
  const shift = await workedShift(services)
  const { id } = (await shift.write([FIFTEEN_HOURS], reason)).body.data
  await shift.asFacility.call('timesheets.reject', { id, status: 'rejected', reason: 'You left at five.' })
  expect(await shift.read(shift.asFacility, id)).toMatchObject({ entries: [], openExtraMinutes: 0 })
  const { body } = await shift.edit(id, [END])
  expect(body.data).toMatchObject({ openExtraMinutes: 0, entries: [{ extraTime: null }] })
})

test('auto-accept: pays a slot’s own minutes; the extra time stays on the card, not approved', async () => {
  const shift = await workedShift(services)
  const { id } = (await shift.write([FIFTEEN_HOURS], reason)).body.data
  await tickAt(services, '2026-11-24T10:00:00Z')
  expect((await shift.notificationsTo(shift.facility.userId, 'timesheetWaits')).at(-1)).toMatch(
    /if you don’t respond\. Extra time needs approval: 7 hr\.$/,
  )
  await silence()
  expect(await shift.payouts()).toEqual([49_600])
  expect(services.payments.sentTo('charge')).toHaveLength(1)
  expect(await shift.read(shift.asFacility, id)).toMatchObject({
    status: 'accepted',
    isAutoAccepted: true,
    openExtraMinutes: 420,
    workedMinutes: 900,
    payCents: 49_600,
    entries: [{ workedMinutes: 900, payCents: 49_600, extraTime: { minutes: 420, reason } }],
    effect: { paidCents: 56_172, owedCents: 56_172, chargeCents: 0, refundCents: 0 },
  })
  expect(await shift.notificationsTo(shift.facility.userId, 'timesheetAutoAccepted')).toEqual([
    expect.stringMatching(
      /\. Extra time needs your decision: 7 hr\. Accept or decline it on the time card\.$/,
    ),
  ])
  expect(await shift.notificationsTo(shift.clinician.userId, 'timesheetAccepted')).toEqual([
    expect.stringMatching(/\. Extra time not approved yet: 7 hr\.$/),
  ])
  const listed = await shift.asAdmin.send('get', `/admin/shifts/${shift.id}`)
  expect(listed.body).toMatchObject({
    workedMinutes: 480,
    timesheet: { payCents: 49_600, openExtraMinutes: 420 },
  })
})

test('auto-accept: treats each slot separately, and the invoice has the accepted minutes', async () => {
  const shift = await workedShift(services, { slots: twoDays, paymentType: 'invoice' })
  await shift.write(['2026-11-22T00:30:00Z', '2026-11-22T20:00:00Z'], reason)
  await silence()
  expect(await shift.payouts()).toEqual([49_600 + 31_000])
  const { lines } = await db('invoices').where({ applicationId: shift.id }).first('lines')
  expect(lines).toMatchObject([
    { minutes: 480, cents: 49_600 },
    { minutes: 300, cents: 31_000 },
    { cents: 8060 },
  ])
  const { data } = (await shift.asClinician.call('payouts.list')).body.data
  expect(data).toMatchObject([{ workedMinutes: 780 }])
})

test('correct: a correction decides on the hours, and its reason covers extra time', async () => {
  const shift = await workedShift(services)
  const { id } = (await shift.write([FIFTEEN_HOURS], reason)).body.data
  await silence()
  const entries = [{ slotId: shift.job.slots[0]?.id, startTime: START, endTime: '2026-11-22T00:00:00Z' }]
  const { body } = await shift.asAdmin.call('timesheets.adjust', {
    id,
    entries,
    reason: 'The facility agreed.',
  })
  expect(body.data).toMatchObject({
    openExtraMinutes: 0,
    adjustments: [{ workedMinutes: 540, payCents: 55_800, deltaCents: 6200 }],
  })
})
