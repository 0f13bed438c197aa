import { newId } from '../../store/ids.ts'
import { testDatabase } from '../../../test/database.ts'
import { missedShift, NO_SHOW_REASON as reason } from '../../../test/scenarios/no-show.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { tickAt, twoDays } from '../../../test/scenarios/shift.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
/** Of a shift of two days at $496.00 each: the price of one of them, and of both. */
const DAY = 56_142
const BOTH = 112_314
const DEADLINE = '2026-11-22T16:00:00Z'
const OVER = '2026-11-22T23:30:00Z'

const givenReported = async () => {
  const shift = await missedShift(services, twoDays)
  await shift.report()
  return shift
}
type Reported = Awaited<ReturnType<typeof givenReported>>
const entriesFor = ({ job }: Reported, places: number[]) =>
  places.map(place => ({
    slotId: job.slots[place]?.id,
    startTime: twoDays[place]?.startsAt,
    endTime: twoDays[place]?.endsAt,
  }))
const submit = async (shift: Reported, places: number[]) =>
  (
    await shift.asClinician.call('timesheets.write', {
      jobApplicationId: shift.id,
      entries: entriesFor(shift, places),
      submit: true,
    })
  ).body
const accept = async (shift: Reported, id: string) =>
  (await shift.asFacility.call('timesheets.accept', { id, documentationCompleted: true })).body.data
const settleSilently = async () => {
  await runTasks(services)
  await tickAt(services, DEADLINE)
}
const readBody = async ({ userId }: { userId: string }, type: string) =>
  (await db('notifications').where({ userId, type }).orderBy('id', 'desc').first()).body as string

test.each([
  ['“I wasn’t there”', (shift: Reported) => shift.answer('wasNotThere')],
  ['silence', settleSilently],
  ['staff', (shift: Reported) => shift.settle('nothing')],
])(
  'no-show of one day, settled by %s: the other day is worked and paid by its time card',
  async (_, settle) => {
    const shift = await givenReported()
    expect(await shift.shown()).toMatchObject({ atStakeCents: 49_600, hasOtherDays: true })
    await settle(shift)
    expect(await shift.shown()).toMatchObject({ status: 'settled', outcome: 'nothing', hasOtherDays: true })
    expect(await shift.money()).toEqual({ refunds: [], payouts: [], missed: 'noShow', status: 'current' })
    for (const side of [shift.asClinician, shift.asFacility])
      expect((await side.call('jobs.read', { id: shift.job.id })).body.data.missedSlotIds).toEqual([
        shift.job.slots[0]?.id,
      ])
    const countReliability = () =>
      db('clinician_reliability').where({ clinicianId: shift.clinician.id }).first()
    expect(await countReliability()).toMatchObject({ shiftsDue: 1, shiftsWorked: 0 })
    expect(await shift.notified(shift.clinician)).toEqual(['noShowQuestion', 'noShowRecorded'])
    expect(await readBody(shift.clinician, 'noShowRecorded')).toContain(
      'The other days of the shift stay yours',
    )
    expect(await readBody(shift.facility, 'noShowSettled')).toContain(
      '$561.42 for that day will be refunded when the time card of the other days is accepted.',
    )
    await tickAt(services, OVER)
    const { data: listed } = (
      await shift.asFacility.call('applications.shifts', { shiftStatus: 'completed' })
    ).body
    expect(listed).toMatchObject({
      data: [
        {
          shiftSlots: [{ isMissed: true }, { isMissed: false }],
          cost: { totalCents: 56_172, refundCents: DAY },
        },
      ],
    })
    expect((await submit(shift, [0, 1])).error).toMatchObject({
      'entries.0.slotId': 'This day isn’t part of the shift.',
    })
    const { data: card } = await submit(shift, [1])
    expect(await accept(shift, card.id)).toMatchObject({
      status: 'accepted',
      bookedMinutes: 480,
      payCents: 49_600,
    })
    expect(await shift.money()).toEqual({
      refunds: [DAY],
      payouts: [49_600],
      missed: 'noShow',
      status: 'completed',
    })
    expect(await countReliability()).toMatchObject({ shiftsDue: 1, shiftsWorked: 0 })
  },
)

test('no-show of one day: the scheduled hours that are submitted automatically don’t have it', async () => {
  const shift = await givenReported()
  await shift.answer('wasNotThere')
  await tickAt(services, '2026-11-29T23:30:00Z')
  const card = await db('timesheets').where({ applicationId: shift.id }).first()
  expect(card).toMatchObject({
    status: 'pending',
    isAutoSubmitted: true,
    workedMinutes: 480,
    payCents: 49_600,
  })
})

test('no-show of the only day left: the shift ends, and everything is refunded', async () => {
  const shift = await givenReported()
  await shift.answer('wasNotThere')
  await tickAt(services, '2026-11-22T15:30:00Z')
  expect((await shift.report()).data).toMatchObject({ report: { hasOtherDays: false } })
  const { id: reportId } = await db('no_show_reports')
    .where({ applicationId: shift.id, status: 'waiting' })
    .first()
  await shift.asClinician.call('noShows.answer', { reportId, answer: 'wasNotThere' })
  expect(await shift.money()).toEqual({ refunds: [BOTH], payouts: [], missed: 'noShow', status: 'cancelled' })
  expect(await shift.shown()).toMatchObject({ hasOtherDays: false })
})

test('no-show of one day: it is taken off a submitted time card, and the rest is reviewed anew', async () => {
  const shift = await missedShift(services, twoDays)
  await tickAt(services, OVER)
  const { data: card } = await submit(shift, [0, 1])
  await shift.report({ workedSlotIds: [shift.job.slots[1]?.id] })
  services.clock.set(new Date('2026-11-23T15:00:00Z'))
  await shift.settle('nothing')
  expect(await db('timesheets').where({ id: card.id }).first()).toMatchObject({
    status: 'pending',
    payCents: 49_600,
    submittedAt: new Date('2026-11-23T15:00:00Z'),
  })
  expect(await db('timesheet_entries').where({ timesheetId: card.id }).pluck('slot_id')).toEqual([
    shift.job.slots[1]?.id,
  ])
  expect(await db('events').where({ nounId: card.id, verb: 'removeDay' })).toHaveLength(1)
})

test('no-show of one day: after the other day was paid, a dispute that staff agree with corrects its time card', async () => {
  const shift = await givenReported()
  await settleSilently()
  await tickAt(services, OVER)
  const { data: card } = await submit(shift, [1])
  await accept(shift, card.id)
  expect((await shift.answer('wasThere')).data).toMatchObject({ status: 'contested', outcome: 'nothing' })
  const reportId = await shift.reportId()
  const { data } = (await shift.asAdmin.call('noShows.evidence', { reportId })).body
  expect(data.days).toHaveLength(2)
  expect(data.outcomes).toMatchObject([
    { outcome: 'nothing', clinicianCents: 49_600, chargeCents: 0 },
    { outcome: 'scheduled', clinicianCents: 99_200, chargeCents: DAY },
  ])
  expect((await shift.settle('scheduled')).data).toMatchObject({ status: 'settled', outcome: 'scheduled' })
  expect(await shift.money()).toMatchObject({ payouts: [49_600], missed: null, status: 'completed' })
  expect(await db('payout_adjustments').where({ applicationId: shift.id }).pluck('amount_cents')).toEqual([
    49_600,
  ])
  const corrected = await db('timesheet_adjustments').where({ timesheetId: card.id }).first()
  expect(corrected).toMatchObject({ payCents: 99_200, deltaCents: 49_600, workedMinutes: 960 })
  expect(await readBody(shift.clinician, 'noShowCleared')).toContain('We decided to pay you $496.00')
})

const cancel = (by: Reported['asFacility'], shift: Reported, more: object) =>
  by.call('applications.cancel', { kind: 'cancel', reason, ...more }, { 'idempotency-key': newId() })

test('no-show of one day: the facility can cancel the other days at no cost, which it can’t without one', async () => {
  const shift = await missedShift(services, twoDays)
  const which = { jobId: shift.job.id }
  expect((await cancel(shift.asFacility, shift, which)).body.code).toBe('job_already_started')
  await shift.report()
  await shift.answer('wasNotThere')
  const preview = { kind: 'cancel', ...which }
  expect((await shift.asFacility.call('applications.previewCancel', preview)).body.data).toMatchObject({
    facilityCents: 0,
    refundCents: BOTH,
  })
  await cancel(shift.asFacility, shift, which)
  expect(await shift.money()).toEqual({ refunds: [BOTH], payouts: [], missed: 'noShow', status: 'cancelled' })
})

test('no-show of one day: a clinician who cancels the rest isn’t paid for it', async () => {
  const shift = await givenReported()
  await shift.answer('wasNotThere')
  await tickAt(services, '2026-11-22T10:00:00Z')
  await cancel(shift.asClinician, shift, { jobApplicationId: shift.id })
  expect(await shift.money()).toMatchObject({ refunds: [BOTH], payouts: [], missed: 'canceledAfterStart' })
})

test.each([
  ['scheduled', {}, 49_600],
  ['hours', { endTime: '2026-11-21T19:00:00Z' }, 24_800],
])(
  'no-show of one day: disputed after the rest was canceled, %s pay only that day',
  async (outcome, hours, payCents) => {
    const shift = await givenReported()
    await settleSilently()
    await cancel(shift.asClinician, shift, { jobApplicationId: shift.id })
    await tickAt(services, OVER)
    await shift.answer('wasThere')
    const [entry] = entriesFor(shift, [0])
    const typed = outcome === 'hours' ? { slots: [{ ...entry, ...hours }] } : {}
    await shift.settle(outcome, shift.asAdmin, typed)
    expect(await shift.money()).toMatchObject({ payouts: [payCents], missed: 'canceledAfterStart' })
    const card = await db('timesheets').where({ applicationId: shift.id }).first()
    expect(card).toMatchObject({ status: 'accepted', payCents })
  },
)

test('no-show of one day: there’s no check-in for it anymore', async () => {
  const shift = await givenReported()
  await shift.answer('wasNotThere')
  expect((await shift.checkIn()).body.code).toBe('check_in_not_open')
})

describe('no-show of one day by an admin:', () => {
  const buildTwoDays = async () => {
    const shift = await missedShift(services, twoDays)
    const which = { kind: 'noShow', jobId: shift.job.id }
    const preview = async (more = {}) =>
      (await shift.asAdmin.call('applications.previewCancel', { ...which, ...more })).body.data
    const say = async (more = {}) =>
      (await shift.asAdmin.call('applications.noShow', { ...which, reason, ...more })).body
    return { shift, preview, say }
  }

  test('takes the day out at once as previewed, and the other is paid by its time card', async () => {
    const { shift, preview, say } = await buildTwoDays()
    expect(await preview()).toMatchObject({
      clinicianCents: 49_600,
      facilityCents: BOTH - DAY,
      refundCents: DAY,
      jobStatus: 'confirmed',
      report: { state: 'settled', hasOtherDays: true, answerBy: null },
    })
    expect((await say()).data).toMatchObject({
      state: 'settled',
      status: 'confirmed',
      shiftStatus: 'current',
      refundCents: 0,
      report: { hasOtherDays: true },
    })
    expect(await shift.shown()).toMatchObject({
      status: 'settled',
      outcome: 'nothing',
      decisionReason: reason,
    })
    expect(await shift.money()).toEqual({ refunds: [], payouts: [], missed: 'noShow', status: 'current' })
    expect(await shift.notified(shift.clinician)).toEqual(['noShowRecorded'])
    const body = await readBody(shift.clinician, 'noShowRecorded')
    expect(body).toContain('Gaitway recorded that you didn’t work on')
    expect(body.split(reason)).toHaveLength(2)
    expect(await readBody(shift.facility, 'noShowSettled')).toContain(
      '$561.42 for that day will be refunded when the time card of the other days is accepted.',
    )
    await tickAt(services, OVER)
    const { data: card } = await submit(shift, [1])
    expect(await accept(shift, card.id)).toMatchObject({ payCents: 49_600 })
    expect(await shift.money()).toMatchObject({ refunds: [DAY], payouts: [49_600] })
  })

  test('of an earlier day, while the next is worked: names the days that were worked', async () => {
    const { shift, say } = await buildTwoDays()
    await tickAt(services, '2026-11-22T15:30:00Z')
    const [, second] = shift.job.slots
    expect((await say({ workedSlotIds: [second?.id] })).error).toMatchObject({
      workedSlotIds: 'You can only pay for days of this shift that are over.',
    })
    const { data } = await say()
    expect(data.report).toMatchObject({ startDate: '2026-11-22T15:00:00.000Z' })
  })

  test('ends the shift if the admin chooses what to pay, and if no day is left', async () => {
    const { shift, preview, say } = await buildTwoDays()
    expect(await preview({ settlement: 'payBooked' })).toMatchObject({ report: null, jobStatus: 'cancelled' })
    await say()
    await tickAt(services, '2026-11-22T15:30:00Z')
    expect(await preview()).toMatchObject({ report: null, refundCents: BOTH })
    expect((await say()).data).toMatchObject({ state: 'settled', status: 'cancelled', reportId: null })
    expect(await shift.money()).toMatchObject({ refunds: [BOTH], payouts: [], status: 'cancelled' })
  })
})
