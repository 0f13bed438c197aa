import { buildApplication } from '../../../test/builders/application.ts'
import { callOutShift, CALL_OUT_REASON } from '../../../test/scenarios/call-out.ts'
import { confirmApplication, tickAt, twoDays } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const buildBefore = (at?: string) => callOutShift(services, at)
const TOTAL = 56_172
const BEFORE = '2026-11-21T12:00:00Z'
const LATE = '2026-11-21T15:30:00Z'
const other = { caller: 'other', callerName: 'Sam Chen' }

const reopened = { application: 'cancelled', job: 'posted', callOut: 'recorded', missed: 'canceledLate' }

test.each([
  ['the clinician calls', {}, BEFORE, reopened],
  ['a person they authorized calls', { caller: 'authorized', callerName: 'Sam Chen' }, BEFORE, reopened],
  [
    'the clinician calls two days before',
    {},
    '2026-11-19T13:00:00Z',
    { ...reopened, missed: 'canceledEarly' },
  ],
  [
    'the clinician calls after the start',
    {},
    LATE,
    { ...reopened, job: 'cancelled', missed: 'canceledAfterStart' },
  ],
])('call-out: %s, so the shift ends as if they had canceled it', async (_, more, at, expected) => {
  const shift = await buildBefore(at)
  const { data } = await shift.record(more)
  expect(data).toMatchObject({ status: 'recorded', reason: CALL_OUT_REASON, answerBy: null })
  expect(data.denyBy).not.toBeNull()
  expect(await shift.state()).toEqual(expected)
  expect(await shift.money()).toEqual([`charge ${TOTAL}`, `refund ${TOTAL}`])
  expect(await db('clinician_bookings').where({ clinicianId: shift.clinician.id })).toEqual([])
  expect(await shift.notified(shift.clinician)).toContain('callOutRecorded')
  expect(await shift.notified(shift.clinician)).not.toContain('shiftCancelled')
  const { title, body } = await shift.notification(shift.facility, 'clinicianDroppedOut')
  expect(title).toContain(' called out: ')
  expect(body.endsWith(' The shift is open again.')).toBe(expected.job === 'posted')
  expect(await shift.notified(shift.facility)).not.toContain('jobCancelled')
  const event = await db('events').where({ noun: 'callOut', jobId: shift.job.id, verb: 'record' }).first()
  expect(event).toMatchObject({ actorUserId: shift.subadmin.userId, details: { reason: CALL_OUT_REASON } })
})

test('call-out: the clinician is emailed at once, with their calendar, and the facility doesn’t see the call', async () => {
  const shift = await buildBefore()
  await shift.record()
  expect(await shift.shown(shift.asFacility)).toBeNull()
  expect((await shift.shown()).status).toBe('recorded')
  expect((await shift.shown(shift.asAdmin)).status).toBe('recorded')
  const [email] = await db('deliveries').where({
    userId: shift.clinician.userId,
    jobId: shift.job.id,
    channel: 'email',
    createdAt: new Date(BEFORE),
  })
  expect(email.subject).toMatch(/^Shift canceled after a call-out: Sat, Nov 21, 9 AM–5 PM/)
})

const booked = { application: 'upcoming', job: 'confirmed', missed: null }
const waiting = { ...booked, callOut: 'waiting' }

test.each([
  ['they can’t work', 'cannotWork', reopened],
  ['they’re coming', 'coming', { ...booked, callOut: 'closed' }],
])('call-out by anyone else: nothing moves until the clinician says that %s', async (_, answer, expected) => {
  const shift = await buildBefore()
  const { data } = await shift.record(other)
  expect(data).toMatchObject({ status: 'waiting', answerBy: '2026-11-21T15:00:00.000Z', denyBy: null })
  expect(await shift.state()).toEqual(waiting)
  expect(await shift.money()).toEqual([`charge ${TOTAL}`])
  expect(await shift.notified(shift.clinician)).toContain('callOutQuestion')
  await shift.answer(answer)
  expect(await shift.state()).toEqual(expected)
  expect(await shift.notified(shift.subadmin)).toContain('callOutAnswered')
  expect((await shift.answer('didNotCall')).code).toBe('call_out_closed')
})

test('call-out by anyone else: the question ends when the shift starts, and the shift goes on', async () => {
  const shift = await buildBefore()
  await shift.record(other)
  await tickAt(services, '2026-11-21T15:01:00Z')
  expect(await shift.state()).toEqual({ ...booked, application: 'current', callOut: 'closed' })
  expect((await shift.answer('cannotWork')).code).toBe('call_out_closed')
})

test('call-out by anyone else: after the start the question lasts as long as the day', async () => {
  const shift = await buildBefore(LATE)
  const { data } = await shift.record(other)
  expect(data.answerBy).toBe('2026-11-21T23:00:00.000Z')
})

test('call-out by anyone else: a check-in ends the question', async () => {
  const shift = await buildBefore('2026-11-21T14:45:00Z')
  await shift.record(other)
  await shift.asClinician.call('applications.checkIn', { jobApplicationId: shift.id, checkIn: true })
  expect((await shift.state()).callOut).toBe('closed')
})

test('call-out by anyone else: another ending of the shift ends the question', async () => {
  const shift = await buildBefore()
  await shift.record(other)
  const ended = { kind: 'cancel', jobId: shift.job.id, reason: 'The unit is closed.' }
  await shift.asFacility.call('applications.cancel', ended)
  expect((await shift.state()).callOut).toBe('closed')
})

test('call-out: the clinician’s own call counts instead of an open question', async () => {
  const shift = await buildBefore()
  await shift.record(other)
  expect((await shift.record(other)).code).toBe('call_out_open')
  await shift.record()
  expect(await shift.state()).toEqual(reopened)
  expect(await db('call_outs').where({ applicationId: shift.id }).orderBy('status').pluck('status')).toEqual([
    'closed',
    'recorded',
  ])
})

test.each([
  ['a call of the future', BEFORE, { calledAt: '2026-11-21T12:01:00Z' }, 'calledAt'],
  ['a call before they were confirmed', BEFORE, { calledAt: '2026-11-19T11:00:00Z' }, 'calledAt'],
  ['someone without a name', BEFORE, { caller: 'other' }, 'callerName'],
  ['a number that is too short', BEFORE, { phone: '713555' }, 'phone'],
])('call-out: refuses %s at its field', async (_, at, more, field) => {
  const shift = await buildBefore(at)
  const refused = await shift.record(more)
  expect([refused.code, Object.keys(refused.error)]).toEqual(['fields_wrong', [field]])
  expect(await shift.state()).toEqual({ ...booked, callOut: undefined })
})

test('call-out: refused once they checked in that day, and once the shift is over', async () => {
  const shift = await buildBefore('2026-11-21T14:45:00Z')
  await shift.asClinician.call('applications.checkIn', { jobApplicationId: shift.id, checkIn: true })
  services.clock.set(new Date(LATE))
  expect((await shift.record()).code).toBe('call_out_checked_in')
  await tickAt(services, '2026-11-21T23:01:00Z')
  expect((await shift.record()).code).toBe('move_not_open')
})

test('call-out: between two days, the days worked are paid', async () => {
  const shift = await callOutShift(services, '2026-11-22T12:00:00Z', twoDays)
  await shift.record()
  expect(await shift.state()).toMatchObject({ application: 'cancelled', job: 'cancelled' })
  expect(await db('payouts').where({ applicationId: shift.id }).pluck('amount_cents')).toEqual([49_600])
})

describe('call-out with standbys:', () => {
  const buildWithStandbys = async (at?: string) => {
    const shift = await buildBefore(at)
    const standby = () => buildApplication(db, { job: shift.job, isStandby: true })
    return { ...shift, first: await standby(), second: await standby() }
  }
  const offers = async ({ job }: { job: { id: string } }): Promise<string[]> =>
    db('standby_offers')
      .whereIn('round_id', db('standby_rounds').select('hold_id').where({ jobId: job.id }))
      .pluck('application_id')

  test('the one that staff chose gets the first offer', async () => {
    const shift = await buildWithStandbys()
    await shift.record({ standbyApplicationId: shift.second.id })
    expect(await offers(shift)).toEqual([shift.second.id])
  })

  test.each([
    ['someone who isn’t a standby', BEFORE, {}, false],
    ['after the start', LATE, {}, true],
    ['while it is a question', BEFORE, other, true],
  ])('refuses to choose %s, and nothing moves', async (_, at, more, isStandby) => {
    const shift = await buildWithStandbys(at)
    const standbyApplicationId = isStandby ? shift.second.id : shift.id
    const refused = await shift.record({ ...more, standbyApplicationId })
    expect([refused.code, Object.keys(refused.error)]).toEqual(['fields_wrong', ['standbyApplicationId']])
    expect(await shift.state()).toMatchObject({ job: 'confirmed', callOut: undefined })
    expect(await offers(shift)).toEqual([])
  })
})

test('call-out: a preview says what it does to the money', async () => {
  const shift = await buildBefore()
  const input = { kind: 'callOut', jobId: shift.job.id }
  const { body } = await shift.asAdmin.call('applications.previewCancel', input)
  expect(body.data).toMatchObject({ refundCents: TOTAL, clinicianCents: 0, jobStatus: 'posted' })
  expect((await shift.asFacility.call('applications.previewCancel', input)).body.code).toBe('move_not_open')
})

describe('denied call-out:', () => {
  const buildDenied = async (at?: string) => {
    const shift = await buildBefore(at)
    await shift.record()
    const { data } = await shift.answer('didNotCall', 'My phone was stolen.')
    expect(data).toMatchObject({ status: 'denied', answerNote: 'My phone was stolen.' })
    return shift
  }

  test('it doesn’t count until staff decide, and counts again if they uphold it', async () => {
    const shift = await buildDenied()
    expect((await shift.state()).missed).toBeNull()
    expect(await shift.notified(shift.admin)).toContain('callOutToDecide')
    expect((await shift.decide('calledOut', shift.asSubadmin)).code).toBe('not_allowed')
    const { items } = (await shift.asAdmin.call('queue.list', { kind: 'callOut' })).body.data
    expect(items).toEqual([expect.objectContaining({ jobId: shift.job.id, note: 'My phone was stolen.' })])
    await shift.decide('calledOut')
    expect(await shift.state()).toEqual({ ...reopened, callOut: 'upheld' })
    expect((await shift.decide('didNotCallOut')).code).toBe('call_out_closed')
    expect(await shift.notified(shift.clinician)).toContain('callOutDecided')
  })

  test('reversed while the shift is open: the facility confirms and pays again, and the shift is settled once', async () => {
    const shift = await buildDenied()
    const { data } = await shift.decide('didNotCallOut')
    expect(data).toMatchObject({ status: 'reversed', isReturned: true })
    expect(await shift.state()).toEqual({
      application: 'applied',
      job: 'posted',
      callOut: 'reversed',
      missed: null,
    })
    expect(await shift.notified(shift.facility)).toContain('callOutReversed')
    expect((await shift.confirmAgain()).state).toBe('confirmed')
    expect(await shift.money()).toEqual([`charge ${TOTAL}`, `refund ${TOTAL}`, `charge ${TOTAL}`])
    const { body } = await shift.asFacility.call('jobs.read', { id: shift.job.id })
    expect(body.data.cost).toMatchObject({ totalCents: TOTAL })
    await tickAt(services, '2026-11-21T23:01:00Z')
    const entries = shift.job.slots.map(slot => ({
      slotId: slot.id,
      startTime: slot.startsAt.toISOString(),
      endTime: slot.endsAt.toISOString(),
    }))
    const card = { jobApplicationId: shift.id, entries, submit: true }
    const { id } = (await shift.asClinician.call('timesheets.write', card)).body.data
    const accepted = await shift.asFacility.call('timesheets.accept', { id, documentationCompleted: true })
    expect(accepted.status).toBe(200)
    expect(await db('payouts').where({ applicationId: shift.id }).pluck('amount_cents')).toEqual([49_600])
    const payment = await db('payments').where({ applicationId: shift.id }).first()
    expect(payment).toMatchObject({ owedCents: TOTAL, paidCents: 2 * TOTAL, refundedCents: TOTAL })
    expect(await shift.money()).toHaveLength(3)
  })

  test('reversed after a second confirmation that is canceled: it is refunded once more', async () => {
    const shift = await buildDenied()
    await shift.decide('didNotCallOut')
    await shift.confirmAgain()
    await shift.record()
    expect(await shift.state()).toEqual(reopened)
    expect(await shift.money()).toEqual(
      [TOTAL, TOTAL].flatMap(cents => [`charge ${cents}`, `refund ${cents}`]),
    )
  })

  test.each([
    ['the shift had started', LATE, async () => {}],
    [
      'someone else was confirmed',
      BEFORE,
      async (shift: Awaited<ReturnType<typeof buildBefore>>) => {
        const next = await buildApplication(db, { job: shift.job })
        await confirmApplication(services, shift.facility.by, next.id)
      },
    ],
  ])('reversed when %s: it only doesn’t count', async (_, at, change) => {
    const shift = await buildDenied(at)
    await change(shift)
    const { data } = await shift.decide('didNotCallOut')
    expect(data).toMatchObject({ status: 'reversed', isReturned: false })
    expect(await shift.state()).toMatchObject({ application: 'cancelled', missed: null })
  })

  test.each([
    ['24 hours have passed', '2026-11-20T12:00:01Z', async () => {}],
    [
      'someone else is confirmed',
      '2026-11-19T13:00:00Z',
      async (shift: Awaited<ReturnType<typeof buildBefore>>) => {
        const next = await buildApplication(db, { job: shift.job })
        await confirmApplication(services, shift.facility.by, next.id)
      },
    ],
  ])('it can’t be denied once %s', async (_, at, change) => {
    const shift = await buildBefore('2026-11-19T12:00:00Z')
    await shift.record()
    await change(shift)
    services.clock.set(new Date(at))
    expect((await shift.answer('didNotCall')).code).toBe('call_out_closed')
  })

  test('only its own clinician can', async () => {
    const [shift, stranger] = [await buildBefore(), await buildBefore()]
    await shift.record()
    expect((await shift.answer('didNotCall', undefined, stranger.asClinician)).code).toBe('not_found')
  })
})
