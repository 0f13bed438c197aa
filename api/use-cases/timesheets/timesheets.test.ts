import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { tick } from '../tick.ts'
import { buildFacility, buildMember } from '../../../test/builders/facility.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { newId } from '../../store/ids.ts'
import { appliedShift, confirmedShift } from '../../../test/scenarios/shift.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'

let database: TestDatabase
let services: TestServices
let api: ReturnType<typeof testApi>

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => {
  services = testServices(database.db)
  api = testApi(services)
})
afterAll(() => database.close())

const during = '2026-11-21T16:00:00Z'
const after = '2026-11-21T23:31:00Z'

/** A shift of 9 AM–5 PM in Houston at $62, confirmed, paid and over. */
const shiftWithSlot = async ({ at = after } = {}) => {
  const built = await confirmedShift(services, { at })
  const [slot] = built.job.slots
  if (!slot) throw new Error('the shift has no slot')
  return {
    ...built,
    slotId: slot.id,
  }
}
type Worked = Awaited<ReturnType<typeof shiftWithSlot>>

/** Half an hour more than scheduled. */
const longer = ({ slotId }: Worked, change = {}) => ({
  slotId,
  startTime: '2026-11-21T15:00:00Z',
  endTime: '2026-11-21T23:30:00Z',
  extraTimeReason: 'The last evaluation took longer.',
  ...change,
})
const submitCard = (shift: Worked, entry = {}, submit = true) =>
  shift.asClinician.call('timesheets.write', {
    jobApplicationId: shift.id,
    entries: [longer(shift, entry)],
    submit,
  })

describe('writing a time card', () => {
  test('a submitted time card is pending, and the facility is notified', async () => {
    const shift = await shiftWithSlot()
    const { status, body } = await submitCard(shift)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      status: 'pending',
      workedMinutes: 510,
      bookedMinutes: 480,
      payCents: 52_700,
    })
    expect(body.data.effect).toBeNull()
    const notified = await database
      .db('notifications')
      .where({ userId: shift.facility.userId, type: 'timesheetSubmitted' })
    expect(notified).toMatchObject([{ details: { applicationId: shift.id } }])
  })

  test('a draft can be saved during the shift, and submitted only after it', async () => {
    const shift = await shiftWithSlot({ at: during })
    expect((await submitCard(shift)).body).toMatchObject({
      code: 'timesheet_not_over',
      message: 'You can submit a time card once the shift has ended.',
    })
    const draft = await submitCard(shift, {}, false)
    expect(draft.body.data.status).toBe('draft')
    const read = await shift.asFacility.call('timesheets.read', { id: draft.body.data.id })
    expect(read.status).toBe(404)
    services.clock.set(new Date(after))
    await tick(services)
    const { id } = draft.body.data
    const sent = await shift.asClinician.call('timesheets.edit', {
      id,
      entries: [longer(shift)],
      submit: true,
    })
    expect(sent.body.data.status).toBe('pending')
  })

  test.each([
    ['before the shift, a draft', 'upcoming', false, 'timesheet_not_yet'],
    ['before the shift, submitted', 'upcoming', true, 'timesheet_not_over'],
    ['of a canceled shift, a draft', 'cancelled', false, 'move_not_open'],
    ['of a canceled shift, submitted', 'cancelled', true, 'move_not_open'],
  ])('a time card is refused with its true reason: %s', async (_when, status, submit, code) => {
    const shift = await shiftWithSlot({ at: during })
    await database.db('applications').where({ id: shift.id }).update({ status })
    expect((await submitCard(shift, {}, submit)).body.code).toBe(code)
  })

  test('a shift has one time card', async () => {
    const shift = await shiftWithSlot()
    await submitCard(shift)
    expect((await submitCard(shift)).body.code).toBe('timesheet_exists')
  })

  test('impossible times are refused at their field, and nothing is stored', async () => {
    const shift = await shiftWithSlot()
    const { status, body } = await submitCard(shift, { endTime: '2026-11-21T14:00:00Z' })
    expect(status).toBe(422)
    expect(body.error).toEqual({ 'entries.0.endTime': 'The end must be after the start' })
    expect(await database.db('timesheets').where({ applicationId: shift.id })).toHaveLength(0)
  })

  test('an end in the future can be saved, and submitted only once it is past', async () => {
    const shift = await shiftWithSlot({ at: '2026-11-21T23:10:00Z' })
    const { status, body } = await submitCard(shift)
    expect([status, body.error]).toEqual([
      422,
      {
        'entries.0.endTime': 'This time is in the future. Save the time card and submit it later',
      },
    ])
    const draft = await submitCard(shift, {}, false)
    expect(draft.body.data.status).toBe('draft')
    const { id } = draft.body.data
    const again = () =>
      shift.asClinician.call('timesheets.edit', { id, entries: [longer(shift)], submit: true })
    expect((await again()).status).toBe(422)
    services.clock.set(new Date(after))
    expect((await again()).body.data.status).toBe('pending')
  })

  test('more than 16 hours of one day are refused', async () => {
    const shift = await shiftWithSlot()
    const { body } = await submitCard(shift, { startTime: '2026-11-21T06:30:00Z' })
    expect(body).toMatchObject({
      code: 'day_too_long',
      message: 'Total working hours per day can not be increased',
    })
  })

  test('a pending time card can’t be edited, but can be withdrawn and written again', async () => {
    const shift = await shiftWithSlot()
    const { id } = (await submitCard(shift)).body.data
    const edited = await shift.asClinician.call('timesheets.edit', {
      id,
      entries: [longer(shift)],
      submit: false,
    })
    expect(edited.body.code).toBe('move_not_open')
    expect((await shift.asClinician.call('timesheets.delete', { id })).status).toBe(200)
    expect((await submitCard(shift)).status).toBe(201)
  })
})

describe('reviewing a time card', () => {
  test('a returned time card shows its reason and can be resubmitted', async () => {
    const shift = await shiftWithSlot()
    const { id } = (await submitCard(shift)).body.data
    const rejected = await shift.asFacility.call('timesheets.reject', {
      id,
      status: 'rejected',
      reason: 'You left at five.',
    })
    expect(rejected.body.data).toMatchObject({ status: 'rejected', rejectReason: 'You left at five.' })
    const again = await shift.asClinician.call('timesheets.edit', {
      id,
      entries: [longer(shift, { endTime: '2026-11-21T23:00:00Z' })],
      submit: true,
    })
    expect(again.body.data).toMatchObject({ status: 'pending', workedMinutes: 480 })
  })

  test('changes to a returned time card are hidden from the facility until it is resubmitted', async () => {
    const shift = await shiftWithSlot()
    const { id } = (await submitCard(shift)).body.data
    const reason = 'You left at five.'
    await shift.asFacility.call('timesheets.reject', { id, status: 'rejected', reason })
    const entries = [longer(shift, { endTime: '2026-11-21T16:00:00Z' })]
    const saved = await shift.asClinician.call('timesheets.edit', { id, entries, submit: false })
    expect(saved.body.data).toMatchObject({ status: 'rejected', workedMinutes: 60 })
    const seen = await shift.asFacility.call('timesheets.read', { id })
    expect(seen.body.data).toMatchObject({
      status: 'rejected',
      rejectReason: reason,
      entries: [],
      workedMinutes: null,
      payCents: null,
      effect: null,
    })
    const hoursOf = async (by: Worked['asFacility']) =>
      (await by.call('applications.shifts', {})).body.data.data[0].totalWorkedHours
    expect(await hoursOf(shift.asFacility)).toBeNull()
    expect(await hoursOf(shift.asClinician)).toBe(1)
    await shift.asClinician.call('timesheets.edit', { id, entries, submit: true })
    const again = await shift.asFacility.call('timesheets.read', { id })
    expect(again.body.data).toMatchObject({ status: 'pending', workedMinutes: 60 })
    expect(again.body.data.entries).toHaveLength(1)
  })

  test('accepting more than scheduled charges the difference and makes the payout due', async () => {
    const shift = await shiftWithSlot()
    const { id } = (await submitCard(shift)).body.data
    const seen = await shift.asFacility.call('timesheets.read', { id })
    const paid = 49_600 + 4960 + 1612
    const owed = 52_700 + 5270 + 1711
    expect(seen.body.data.effect).toMatchObject({
      paidCents: paid,
      owedCents: owed,
      chargeCents: owed - paid,
      refundCents: 0,
    })
    const { status, body } = await shift.asFacility.call('timesheets.accept', {
      id,
      documentationCompleted: true,
      extraTime: 'accept',
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'accepted', effect: { chargeCents: 0, refundCents: 0 } })
    expect(services.payments.sentTo('charge').map(input => input.amountCents)).toEqual([paid, owed - paid])
    const payouts = await shift.asClinician.call('payouts.list')
    expect(payouts.body.data.data).toMatchObject([{ amountCents: 52_700, status: 'due', workedMinutes: 510 }])
    const sum = await database.db('ledger_entries').sum('amount_cents as cents').first()
    expect(sum).toEqual({ cents: 0 })
  })

  test('a pending refund doesn’t count as paid, as in the settlement', async () => {
    const shift = await shiftWithSlot()
    const { id } = (await submitCard(shift)).body.data
    const payment = await database.db('payments').where({ applicationId: shift.id }).first('id')
    const late = { paymentId: payment.id, reason: 'lateSuccess', amountCents: 56_172, createdAt: during }
    const charge = { ...late, id: newId(), kind: 'charge', status: 'succeeded', idempotencyKey: newId() }
    const refund = { ...late, id: newId(), kind: 'refund', status: 'processing', idempotencyKey: newId() }
    await database.db('charges').insert([charge, { ...refund, ofChargeId: charge.id }])
    await database.db('payments').where(payment).increment('paid_cents', 56_172)
    const seen = await shift.asFacility.call('timesheets.read', { id })
    expect(seen.body.data.effect).toMatchObject({ paidCents: 56_172, chargeCents: 3_509, refundCents: 0 })
  })

  test('accepting less than scheduled refunds the difference', async () => {
    const shift = await shiftWithSlot()
    const { id } = (await submitCard(shift, { endTime: '2026-11-21T22:00:00Z' })).body.data
    await shift.asFacility.call('timesheets.accept', { id, documentationCompleted: true })
    const [refund] = services.payments.sentTo('refund')
    expect(refund?.amountCents).toBe(49_600 + 4960 + 1612 - (43_400 + 4340 + 1414))
  })

  test('no call changes an accepted time card', async () => {
    const shift = await shiftWithSlot()
    const { id } = (await submitCard(shift)).body.data
    const accepting = { id, documentationCompleted: true, extraTime: 'accept' }
    await shift.asFacility.call('timesheets.accept', accepting)
    const tries = await Promise.all([
      shift.asClinician.call('timesheets.edit', { id, entries: [longer(shift)], submit: true }),
      shift.asClinician.call('timesheets.delete', { id }),
      shift.asFacility.call('timesheets.reject', { id, status: 'rejected', reason: 'No.' }),
      shift.asFacility.call('timesheets.accept', accepting),
    ])
    expect(tries.map(answer => [answer.status, answer.body.code])).toEqual(
      Array(4).fill([409, 'move_not_open']),
    )
    expect(await database.db('payouts').where({ applicationId: shift.id })).toHaveLength(1)
  })

  test('documentation must be completed before a time card is accepted', async () => {
    const shift = await shiftWithSlot()
    const { id } = (await submitCard(shift)).body.data
    const { status, body } = await shift.asFacility.call('timesheets.accept', { id })
    expect([status, Object.keys(body.error)]).toEqual([422, ['documentationCompleted']])
  })
})

describe('time card access', () => {
  test('another facility, another clinician and a member without the area get nothing', async () => {
    const other = await appliedShift(database.db)
    const shift = await shiftWithSlot()
    const { id } = (await submitCard(shift)).body.data
    const stranger = await buildFacility(database.db)
    const member = await buildMember(database.db, { facilityId: shift.facility.id, access: ['chat'] })
    const read = (person: { userId: string }) => api.as(person).call('timesheets.read', { id })
    expect((await read(stranger)).status).toBe(404)
    expect((await read(other.clinician)).status).toBe(404)
    expect((await read(member)).status).toBe(403)
    expect(
      (await api.as(stranger).call('timesheets.accept', { id, documentationCompleted: true })).status,
    ).toBe(404)
  })

  test('an admin can act for the facility; a sub-admin sees no time cards', async () => {
    const shift = await shiftWithSlot()
    const { id } = (await submitCard(shift)).body.data
    const admin = await buildUser(database.db, { role: 'admin' })
    const subadmin = await buildUser(database.db, { role: 'subadmin' })
    expect((await api.as(subadmin).call('timesheets.read', { id })).status).toBe(403)
    const accepted = await api
      .as(admin)
      .call('timesheets.accept', { id, documentationCompleted: true, extraTime: 'accept' })
    expect(accepted.body.data.status).toBe('accepted')
  })
})
