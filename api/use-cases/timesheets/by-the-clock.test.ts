import type { JobType } from '@gaitway/contract/values/enums'
import { buildUser } from '../../../test/builders/user.ts'
import { confirmedShift } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { tick } from '../tick.ts'
import { autoAccept } from './accept.ts'

const { db, close } = await testDatabase()
afterAll(close)
let services = testServices(db)
beforeEach(() => {
  services = testServices(db)
})

const END = '2026-11-21T23:00:00Z'
const tickAt = async (at: string) => {
  services.clock.set(new Date(at))
  await tick(services)
}

/** A shift of 9 AM–5 PM in Houston at $62, confirmed, paid and over at 23:00 UTC. */
const shiftWithTimeCard = async ({ jobType = 'PART_TIME' as JobType, isOver = true } = {}) => {
  const built = await confirmedShift(services, { jobType })
  if (isOver) await tickAt(END)
  const { asClinician, asFacility } = built
  const entries = (endTime: string) => [
    {
      slotId: built.job.slots[0]?.id,
      startTime: '2026-11-21T15:00:00Z',
      endTime,
      extraTimeReason: 'A resident fell at the end of the day.',
    },
  ]
  const notificationsTo = async (userId: string): Promise<{ type: string; body: string }[]> =>
    db('notifications').where({ userId, jobId: built.job.id }).orderBy(['created_at', 'id'])
  return {
    ...built,
    asClinician,
    asFacility,
    entries,
    write: async (endTime: string, submit = true): Promise<string> =>
      (
        await asClinician.call('timesheets.write', {
          jobApplicationId: built.id,
          submit,
          entries: entries(endTime),
        })
      ).body.data.id,
    edit: (id: string, endTime: string, submit = true) =>
      asClinician.call('timesheets.edit', { id, submit, entries: entries(endTime) }),
    card: () => db('timesheets').where({ applicationId: built.id }).first(),
    toClinician: async () => (await notificationsTo(built.clinician.userId)).map(({ type }) => type),
    toFacility: async () =>
      (await notificationsTo(built.facility.userId)).filter(({ type }) => type.startsWith('timesheet')),
    payouts: () => db('payouts').where({ applicationId: built.id }),
  }
}

test('auto-accept: accepts and settles a time card unanswered for 48 hours, once, and notifies both sides', async () => {
  const shift = await shiftWithTimeCard()
  services.clock.set(new Date('2026-11-22T10:00:00Z'))
  const id = await shift.write('2026-11-21T22:00:00Z')
  const pending = (await shift.asFacility.call('timesheets.read', { id })).body.data
  expect(pending).toMatchObject({
    countsAsAcceptedAt: '2026-11-24T10:00:00.000Z',
    isAutoAccepted: false,
  })
  await tickAt('2026-11-23T09:59:00Z')
  expect((await shift.toFacility()).map(({ type }) => type)).toEqual(['timesheetSubmitted'])
  for (const at of [
    '2026-11-23T10:00:00Z',
    '2026-11-23T10:01:00Z',
    '2026-11-24T06:00:00Z',
    '2026-11-24T09:59:00Z',
  ])
    await tickAt(at)
  expect((await shift.toFacility()).map(({ type }) => type)).toEqual([
    'timesheetSubmitted',
    'timesheetWaits',
    'timesheetWaits',
  ])
  expect((await shift.toFacility()).at(-1)?.body).toContain(
    'accepted automatically on Tuesday, 11/24/2026 at 4:00 AM CST',
  )
  expect((await shift.card()).status).toBe('pending')
  services.clock.set(new Date('2026-11-24T10:00:00Z'))
  await Promise.all([tick(services), tick(services)])
  await tick(services)
  expect(await shift.card()).toMatchObject({ status: 'accepted', acceptedBy: null })
  expect(await shift.payouts()).toMatchObject([{ amountCents: 43_400, reason: 'timesheet' }])
  expect(services.payments.sentTo('refund')).toHaveLength(1)
  expect((await shift.toFacility()).at(-1)).toMatchObject({
    type: 'timesheetAutoAccepted',
    body: expect.stringMatching(/^Your team didn’t respond in time to .+ You’ll be refunded \$70\.18\./),
  })
  expect(await shift.toClinician()).toContain('timesheetAccepted')
  expect(
    await db('events').where({ nounId: id, noun: 'timesheet', verb: 'accept' }).select('actor_side'),
  ).toEqual([{ actorSide: 'clock' }])
  const read = (await shift.asClinician.call('timesheets.read', { id })).body.data
  expect(read).toMatchObject({ countsAsAcceptedAt: null, isAutoAccepted: true, isAutoSubmitted: false })
})

test('auto-accept: returning stops it and resubmitting restarts it; one reminder for a returned card', async () => {
  const shift = await shiftWithTimeCard()
  services.clock.set(new Date('2026-11-22T10:00:00Z'))
  const id = await shift.write(END)
  await tickAt('2026-11-23T10:00:00Z')
  const reason = 'You left at four'
  await shift.asFacility.call('timesheets.reject', { id, status: 'rejected', reason })
  for (const at of ['2026-11-30T09:59:00Z', '2026-11-30T10:00:00Z', '2026-12-20T10:00:00Z']) await tickAt(at)
  expect(await shift.card()).toMatchObject({ status: 'rejected', isAutoSubmitted: false })
  const returned = { userId: shift.clinician.userId, type: 'pendingTimesheetReminder' }
  expect(await db('notifications').where(returned).pluck('body')).toEqual([
    'Bayou Rehab returned it. Reason: You left at four. Update it and resubmit to get paid.',
  ])
  await shift.edit(id, '2026-11-21T22:00:00Z')
  await tickAt('2026-12-21T10:00:00Z')
  expect((await shift.toFacility()).filter(({ type }) => type === 'timesheetWaits')).toHaveLength(2)
  await tickAt('2026-12-22T09:59:00Z')
  expect((await shift.card()).status).toBe('pending')
  await tickAt('2026-12-22T10:00:00Z')
  expect((await shift.card()).status).toBe('accepted')
  expect(await shift.payouts()).toMatchObject([{ amountCents: 43_400 }])
})

test('auto-accept: after days without a tick, accepts without outdated reminders', async () => {
  const shift = await shiftWithTimeCard()
  await shift.write(END)
  await tickAt('2026-11-27T00:00:00Z')
  expect((await shift.toFacility()).map(({ type }) => type)).toEqual([
    'timesheetSubmitted',
    'timesheetAutoAccepted',
  ])
})

test('auto-submit: reminds the clinician twice, then submits the scheduled hours for review', async () => {
  const shift = await shiftWithTimeCard()
  await shift.write('2026-11-21T17:00:00Z', false)
  for (const at of [
    '2026-11-22T22:59:00Z',
    '2026-11-22T23:00:00Z',
    '2026-11-24T23:00:00Z',
    '2026-11-28T22:59:00Z',
  ])
    await tickAt(at)
  expect(await shift.toClinician()).toEqual([
    'applicationApproved',
    'shiftCompleted',
    'timecardReminder',
    'timecardReminder',
  ])
  await tickAt('2026-11-28T23:00:00Z')
  await tick(services)
  expect(await shift.card()).toMatchObject({ status: 'pending', workedMinutes: 480, isAutoSubmitted: true })
  expect((await shift.toFacility()).map(({ type }) => type)).toEqual(['timesheetAutoSubmitted'])
  expect((await shift.toClinician()).at(-1)).toBe('timesheetAutoSubmitted')
  await tickAt('2026-11-30T22:59:00Z')
  expect((await shift.card()).status).toBe('pending')
  await tickAt('2026-11-30T23:00:00Z')
  expect((await shift.card()).status).toBe('accepted')
  expect(await shift.payouts()).toMatchObject([{ amountCents: 49_600 }])
})

test('auto-submit: the clinician replaces submitted scheduled hours, and the 48 hours start over', async () => {
  const shift = await shiftWithTimeCard()
  await tickAt('2026-11-28T23:00:00Z')
  const { id } = await shift.card()
  await tickAt('2026-11-29T23:00:00Z')
  expect((await shift.edit(id, '2026-11-21T22:00:00Z', false)).body.code).toBe('move_not_open')
  const { body } = await shift.edit(id, '2026-11-21T22:00:00Z')
  expect(body.data).toMatchObject({
    status: 'pending',
    workedMinutes: 420,
    isAutoSubmitted: false,
    countsAsAcceptedAt: '2026-12-01T23:00:00.000Z',
  })
  expect((await shift.edit(id, END)).body.code).toBe('move_not_open')
  await tickAt('2026-12-01T22:59:00Z')
  expect((await shift.card()).status).toBe('pending')
})

test('auto-submit: accepting the scheduled hours is refused if they were replaced in the meantime', async () => {
  const shift = await shiftWithTimeCard()
  await tickAt('2026-11-28T23:00:00Z')
  const { id } = await shift.card()
  const readIt = async () => (await shift.asFacility.call('timesheets.read', { id })).body.data
  const acceptAs = ({ submittedAt }: { submittedAt: string }, more: { extraTime?: 'accept' } = {}) =>
    shift.asFacility.call('timesheets.accept', {
      id,
      documentationCompleted: true,
      submittedAt,
      ...more,
    })
  const before = await readIt()
  services.clock.set(new Date('2026-11-29T10:00:00Z'))
  await shift.edit(id, '2026-11-22T00:00:00Z')
  expect((await acceptAs(before)).body.code).toBe('out_of_date')
  expect(await shift.payouts()).toEqual([])
  expect((await acceptAs(await readIt(), { extraTime: 'accept' })).body.data).toMatchObject({
    status: 'accepted',
    workedMinutes: 540,
  })
})

test('auto-submit: a withdrawn time card leaves a day for a new one', async () => {
  const shift = await shiftWithTimeCard()
  services.clock.set(new Date('2026-11-28T20:00:00Z'))
  const id = await shift.write(END)
  await shift.asClinician.call('timesheets.delete', { id })
  await tickAt('2026-11-29T19:59:00Z')
  expect(await shift.card()).toBeUndefined()
  await tickAt('2026-11-29T20:00:00Z')
  expect(await shift.card()).toMatchObject({ status: 'pending', isAutoSubmitted: true })
})

test('auto-submit: covers hours until a send-home; nothing for unworked shifts and full-time posts', async () => {
  const fullTime = await shiftWithTimeCard({ jobType: 'FULL_TIME', isOver: false })
  const [absent, home] = [
    await shiftWithTimeCard({ isOver: false }),
    await shiftWithTimeCard({ isOver: false }),
  ]
  await tickAt('2026-11-21T18:00:00Z')
  const sentHome = { kind: 'sentHome', jobId: home.job.id, reason: 'No patients.' }
  await home.asFacility.call('applications.sendHome', sentHome)
  await tickAt(END)
  const noShow = { kind: 'noShow', jobId: absent.job.id, reason: 'No one came.' }
  const asAdmin = testApi(services).as(await buildUser(db))
  expect((await asAdmin.call('applications.noShow', noShow)).status).toBe(200)
  await tickAt('2026-11-28T17:59:00Z')
  expect(await home.card()).toBeUndefined()
  await tickAt('2026-11-28T18:00:00Z')
  expect(await home.card()).toMatchObject({ status: 'pending', workedMinutes: 180 })
  await tickAt('2026-12-05T00:00:00Z')
  expect([await fullTime.card(), await absent.card()]).toEqual([undefined, undefined])
})

test.each(['accept', 'reject', 'withdraw', 'correct'] as const)(
  'auto-accept: against a simultaneous %s exactly one wins, and money moves once',
  async move => {
    const shift = await shiftWithTimeCard()
    if (move === 'correct') await tickAt('2026-11-28T23:00:00Z')
    else await shift.write(END)
    const { id, submittedAt } = await shift.card()
    services.clock.set(new Date(submittedAt.getTime() + 48 * 3_600_000))
    const theirs = {
      accept: () => shift.asFacility.call('timesheets.accept', { id, documentationCompleted: true }),
      reject: () => shift.asFacility.call('timesheets.reject', { id, status: 'rejected', reason: 'No.' }),
      withdraw: () => shift.asClinician.call('timesheets.delete', { id }),
      correct: () => shift.edit(id, '2026-11-21T22:00:00Z'),
    }
    const [{ status }] = await Promise.all([
      theirs[move](),
      autoAccept(services, id),
      autoAccept(services, id),
      tick(services),
    ])
    await tick(services)
    const isMoneyDue = status === 409 || move === 'accept'
    expect([200, 409]).toContain(status)
    const winner = status === 409 ? 'clock' : 'facility'
    expect(await db('events').where({ nounId: id, verb: 'accept' }).pluck('actor_side')).toEqual(
      isMoneyDue ? [winner] : [],
    )
    expect(await shift.payouts()).toHaveLength(isMoneyDue ? 1 : 0)
    expect(
      await db('ledger_transactions').where({ applicationId: shift.id, kind: 'settlement' }),
    ).toHaveLength(isMoneyDue ? 1 : 0)
  },
)
