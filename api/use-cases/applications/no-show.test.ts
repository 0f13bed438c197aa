import { testDatabase } from '../../../test/database.ts'
import { missedShift, NO_SHOW_REASON as reason } from '../../../test/scenarios/no-show.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { oneDay, tickAt, twoDays } from '../../../test/scenarios/shift.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const DEADLINE = '2026-11-22T16:00:00Z'
const LAPSED = new Date(DEADLINE).toISOString()
const REFUND = 56_172
const givenStarted = (slots = oneDay) => missedShift(services, slots)

const untouched = { refunds: [], payouts: [], missed: null }

describe('no-show over a check-in:', () => {
  test('is contested from the start, with the distance, and staff decide that it was worked', async () => {
    const shift = await givenStarted()
    await db('jobs').where({ id: shift.job.id }).update({ latitude: 29.76, longitude: -95.36 })
    await shift.checkIn({ position: { latitude: 29.77, longitude: -95.36 } })
    const before = await shift.ledgerRows()
    const answer = await shift.report()
    expect(answer.data).toMatchObject({
      state: 'contested',
      status: 'confirmed',
      shiftStatus: 'current',
      refundCents: 0,
      report: {
        answerBy: null,
        checkIn: { isRecorded: false, miles: 0.7 },
        ifNoShow: { refundCents: REFUND },
        ifWorked: { refundCents: 0 },
      },
    })
    expect(await shift.notified(shift.clinician)).toEqual(['noShowUnderReview'])
    expect(await shift.notified(shift.admin)).toEqual(['noShowToDecide'])
    await tickAt(services, '2026-11-24T15:00:00Z')
    expect(await shift.money()).toEqual({ ...untouched, status: 'completed' })
    expect(await shift.ledgerRows()).toBe(before)
    const item = (await shift.asAdmin.call('queue.list', { kind: 'noShow' })).body.data.items[0]
    expect(item).toMatchObject({ id: await shift.reportId(), note: 'reported', phones: expect.any(Array) })
    const { data: evidence } = (
      await shift.asAdmin.call('noShows.evidence', { reportId: await shift.reportId() })
    ).body
    expect(evidence).toMatchObject({
      report: { reason, answerNote: null },
      checkIn: { isRecorded: false },
      outcomes: [
        { outcome: 'nothing', clinicianCents: 0, refundCents: REFUND },
        { outcome: 'scheduled', clinicianCents: 49_600, refundCents: 0 },
      ],
    })
    expect((await shift.settle('scheduled')).data).toMatchObject({ status: 'settled', outcome: 'scheduled' })
    expect(await shift.money()).toEqual({ refunds: [], payouts: [49_600], missed: null, status: 'completed' })
    expect(await shift.notified(shift.clinician)).toEqual(['noShowUnderReview', 'noShowCleared'])
    expect(await shift.notified(shift.facility)).toEqual(['noShowSettled'])
    const card = await db('timesheets').where({ applicationId: shift.id }).first()
    expect(card).toMatchObject({ status: 'accepted', isAutoSubmitted: false, acceptedBy: shift.admin.userId })
  })

  test('without a position says so, and nothing can be decided as worked before the shift is over', async () => {
    const shift = await givenStarted()
    await shift.checkIn()
    const preview = { kind: 'noShow', jobId: shift.job.id }
    expect(
      (await shift.asFacility.call('applications.previewCancel', preview)).body.data.report,
    ).toMatchObject({
      state: 'contested',
      checkIn: { miles: null },
    })
    await shift.report()
    expect((await shift.settle('scheduled')).code).toBe('no_show_not_yet')
    expect((await shift.settle('nothing')).data).toMatchObject({ outcome: 'nothing' })
    expect(await shift.money()).toEqual({
      refunds: [REFUND],
      payouts: [],
      missed: 'noShow',
      status: 'cancelled',
    })
  })

  test('the hours that the clinician submitted are paid if staff say so', async () => {
    const shift = await givenStarted()
    await shift.report()
    await tickAt(services, '2026-11-21T23:30:00Z')
    await shift.submitHours()
    expect(await shift.shown()).toMatchObject({ status: 'contested', answeredAt: null })
    await tickAt(services, '2026-11-26T15:00:00Z')
    const { data: evidence } = (
      await shift.asAdmin.call('noShows.evidence', { reportId: await shift.reportId() })
    ).body
    expect(evidence.hours).toMatchObject({ workedMinutes: 480 })
    expect(evidence.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'nothing',
      'scheduled',
      'hours',
    ])
    await shift.settle('hours')
    expect(await shift.money()).toMatchObject({ refunds: [], payouts: [49_600] })
  })
})

describe('no-show without a check-in:', () => {
  test('the clinician is asked, and silence settles it once our messages reached them', async () => {
    const shift = await givenStarted()
    expect((await shift.report()).data).toMatchObject({
      state: 'waiting',
      report: { answerBy: new Date(DEADLINE).toISOString() },
    })
    await runTasks(services)
    await tickAt(services, '2026-11-22T15:59:00Z')
    expect(await shift.money()).toMatchObject({ ...untouched, status: 'completed' })
    await tickAt(services, DEADLINE)
    expect(await shift.money()).toEqual({
      refunds: [REFUND],
      payouts: [],
      missed: 'noShow',
      status: 'cancelled',
    })
    expect(await shift.shown(shift.asClinician)).toMatchObject({
      status: 'settled',
      isSilent: true,
      disputeBy: '2026-11-29T16:00:00.000Z',
    })
    expect(await shift.notified(shift.clinician)).toEqual(['noShowQuestion', 'noShowRecorded'])
    expect(await shift.notified(shift.facility)).toEqual(['noShowSettled'])
  })

  test('silence settles nothing if our messages didn’t reach the clinician', async () => {
    const shift = await givenStarted()
    await shift.report()
    await tickAt(services, DEADLINE)
    expect(await shift.shown()).toMatchObject({ status: 'contested', isSilent: false })
    expect(await shift.money()).toMatchObject({ ...untouched, status: 'completed' })
    expect(await shift.notified(shift.admin)).toEqual(['noShowToDecide'])
    await tickAt(services, '2026-11-23T16:00:00Z')
    await tickAt(services, '2026-11-23T18:00:00Z')
    await tickAt(services, '2026-11-25T16:00:00Z')
    await tickAt(services, '2026-11-27T16:00:00Z')
    expect(await shift.notified(shift.admin)).toHaveLength(3)
  })

  test('“I wasn’t there” settles it at once, and earlier days wait for their time card', async () => {
    const shift = await givenStarted(twoDays)
    await tickAt(services, '2026-11-22T15:30:00Z')
    const worked = { workedSlotIds: [shift.job.slots[0]?.id] }
    await shift.report(worked)
    expect(await shift.shown()).toMatchObject({ atStakeCents: 49_600 })
    const question = { userId: shift.clinician.userId, type: 'noShowQuestion' }
    const { title } = await db('notifications').where(question).first()
    expect(title).toMatch(/\$496\.00$/)
    expect((await shift.answer('wasNotThere')).data).toMatchObject({
      status: 'settled',
      outcome: 'nothing',
      isSilent: false,
    })
    expect(await shift.money()).toMatchObject({ payouts: [], missed: 'noShow', status: 'current' })
    expect(await shift.notified(shift.clinician)).toEqual(['noShowQuestion', 'noShowRecorded'])
    expect((await shift.answer('wasThere')).code).toBe('no_show_closed')
  })

  test('“I was there” is for staff to decide, with what the clinician says', async () => {
    const shift = await givenStarted()
    await shift.report()
    expect((await shift.answer('wasThere', 'Ask Dana at the desk.')).data).toMatchObject({
      status: 'contested',
      answerNote: 'Ask Dana at the desk.',
    })
    expect(await shift.notified(shift.facility)).toEqual(['noShowUnderReview'])
    expect(await shift.notified(shift.admin)).toEqual(['noShowToDecide'])
    expect(await shift.money()).toMatchObject({ ...untouched, status: 'current' })
  })

  test('a check-in ends it, and so does withdrawing it', async () => {
    const first = await givenStarted()
    await first.report()
    await first.checkIn()
    expect(await first.reports()).toEqual([])
    expect(await first.notified(first.clinician)).toEqual(['noShowQuestion', 'noShowCleared'])
    expect(await first.notified(first.facility)).toEqual(['noShowWithdrawn'])
    const second = await givenStarted()
    await second.report()
    expect((await second.withdraw()).data.status).toBe('withdrawn')
    expect((await second.withdraw()).code).toBe('no_show_closed')
    expect((await second.report()).data.state).toBe('waiting')
  })

  test('days so far that were all worked can’t be one', async () => {
    const shift = await givenStarted(twoDays)
    await tickAt(services, '2026-11-22T10:00:00Z')
    const body = await shift.report({ workedSlotIds: [shift.job.slots[0]?.id] })
    expect(body).toMatchObject({
      code: 'fields_wrong',
      error: { workedSlotIds: expect.stringContaining('so far') },
    })
  })
})

describe('no-show settled by silence:', () => {
  const givenSilent = async () => {
    const shift = await givenStarted()
    await shift.report()
    await runTasks(services)
    await tickAt(services, DEADLINE)
    return shift
  }

  test('the clinician disputes it, and staff pay the shift after all', async () => {
    const shift = await givenSilent()
    services.clock.set(new Date('2026-11-29T15:59:00Z'))
    expect((await shift.answer('wasThere', 'My phone was off.')).data).toMatchObject({
      status: 'contested',
      outcome: 'nothing',
    })
    expect((await shift.asFacility.call('jobs.delete', { id: shift.job.id })).body.code).toBe('no_show_open')
    expect((await shift.withdraw()).code).toBe('no_show_closed')
    const { data: evidence } = (
      await shift.asAdmin.call('noShows.evidence', { reportId: await shift.reportId() })
    ).body
    expect(evidence.outcomes).toMatchObject([
      { outcome: 'nothing', clinicianCents: 0 },
      { outcome: 'scheduled', clinicianCents: 49_600, chargeCents: REFUND },
    ])
    expect((await shift.settle('scheduled')).data).toMatchObject({
      status: 'settled',
      outcome: 'scheduled',
      disputeBy: null,
    })
    expect(await shift.money()).toMatchObject({
      refunds: [REFUND],
      payouts: [49_600],
      missed: null,
      status: 'cancelled',
    })
    const decided = { userId: shift.facility.userId, type: 'noShowSettled' }
    const [, { body }] = await db('notifications').where(decided).orderBy(['created_at', 'id'])
    expect(body).toContain('You’ll be charged $561.72.')
    const { owedCents } = await db('payments').where({ applicationId: shift.id }).first()
    expect(owedCents).toBe(REFUND)
  })

  test('staff can leave it as it is, and after seven days it can’t be disputed', async () => {
    const shift = await givenSilent()
    expect((await shift.answer('wasThere')).data).toMatchObject({ answerNote: null, answeredAt: LAPSED })
    expect((await shift.settle('nothing')).data).toMatchObject({ outcome: 'nothing', disputeBy: null })
    expect((await shift.notified(shift.clinician)).at(-1)).toBe('noShowRecorded')
    expect((await shift.notified(shift.facility)).at(-1)).toBe('noShowSettled')
    expect(await shift.money()).toMatchObject({ refunds: [REFUND], payouts: [], missed: 'noShow' })
    expect((await shift.answer('wasThere')).code).toBe('no_show_closed')
    const late = await givenSilent()
    services.clock.set(new Date('2026-11-29T16:00:00Z'))
    expect((await late.answer('wasThere')).code).toBe('no_show_closed')
  })
})
