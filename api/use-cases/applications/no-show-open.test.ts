import { newId } from '../../store/ids.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { missedShift, NO_SHOW_REASON as reason } from '../../../test/scenarios/no-show.ts'
import { testServices } from '../../../test/services.ts'
import { listRows } from '../resources.ts'
import { tickAt } from '../../../test/scenarios/shift.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const subadmin = await buildUser(db, { role: 'subadmin' })
const REFUND = 56_172
const givenStarted = () => missedShift(services)

describe('while a no-show report is open:', () => {
  test('what would end the shift or move its money is refused', async () => {
    const shift = await givenStarted()
    await shift.report()
    const ended = { jobApplicationId: shift.id, reason }
    const codes = await Promise.all([
      shift.asFacility.call('applications.sendHome', { kind: 'sentHome', ...ended }),
      shift.asClinician.call('applications.cancel', { kind: 'cancel', ...ended }),
      shift.asAdmin.call('applications.cancel', { kind: 'cancel', ...ended }),
      shift.asAdmin.call('applications.noShow', { kind: 'noShow', ...ended }),
      shift.asFacility.call('applications.noShow', { kind: 'noShow', ...ended }),
      shift.asAdmin.call('applications.previewCancel', { kind: 'cancel', jobId: shift.job.id }),
    ])
    expect(codes.map(({ body }) => body.code)).toEqual(Array(6).fill('no_show_open'))
    await tickAt(services, '2026-11-21T23:30:00Z')
    const { data: card } = await shift.submitHours()
    const accept = { id: card.id, documentationCompleted: true }
    expect((await shift.asFacility.call('timesheets.accept', accept)).body.code).toBe('no_show_open')
    expect(
      (await shift.asFacility.call('timesheets.reject', { id: card.id, status: 'rejected', reason })).body
        .code,
    ).toBe('no_show_open')
    const rated = await shift.asClinician.call('feedback.add', { jobApplicationId: shift.id, rating: 5 })
    expect(rated.body.code).toBe('no_show_open')
    await tickAt(services, '2026-11-30T15:00:00Z')
    expect((await db('timesheets').where({ id: card.id }).first()).status).toBe('pending')
    expect(
      (await shift.asFacility.call('timesheets.read', { id: card.id })).body.data.countsAsAcceptedAt,
    ).toBeNull()
    const { items } = (await shift.asAdmin.call('queue.list', { kind: 'timeCard' })).body.data
    expect(items.some(({ id }: { id: string }) => id === card.id)).toBe(false)
  })

  test.each([
    ['an admin', 'admin'],
    ['a sub-admin', 'subadmin'],
  ] as const)('the list of shifts marks it for %s', async (_, role) => {
    const shift = await givenStarted()
    const { by } = await buildUser(db, { role })
    const listed = async () => {
      const query = { descending: true, skip: 0, limit: 9, filter: { jobId: shift.job.id } }
      const { rows } = await listRows(services, by, 'shifts', { ...query, at: services.clock.now() })
      return rows.map(row => (JSON.parse(row) as { hasOpenNoShow: boolean }).hasOpenNoShow)
    }
    expect(await listed()).toEqual([false])
    await shift.report()
    expect(await listed()).toEqual([true])
  })

  test('scheduled hours aren’t submitted, and are once it is withdrawn', async () => {
    const shift = await givenStarted()
    await shift.report()
    await shift.answer('wasThere')
    await tickAt(services, '2026-11-30T15:00:00Z')
    expect(await db('timesheets').where({ applicationId: shift.id })).toEqual([])
    await shift.withdraw(api.as(subadmin))
    await tickAt(services, '2026-11-30T15:01:00Z')
    expect(await db('timesheets').where({ applicationId: shift.id })).toMatchObject([
      { status: 'pending', isAutoSubmitted: true },
    ])
    expect(await shift.notified(shift.facility)).toEqual(['noShowUnderReview', 'noShowWithdrawn'])
  })

  test('only its own people see and answer it, and only admins decide', async () => {
    const [shift, other] = [await givenStarted(), await givenStarted()]
    await shift.report()
    const input = { reportId: await shift.reportId() }
    const codes = await Promise.all([
      other.asClinician.call('noShows.answer', { ...input, answer: 'wasNotThere' }),
      other.asFacility.call('noShows.withdraw', { ...input, reason }),
      api
        .as(subadmin)
        .call('noShows.settle', { ...input, outcome: 'nothing', reason }, { 'idempotency-key': newId() }),
      api.as(subadmin).call('noShows.evidence', input),
    ])
    expect(codes.map(({ body }) => body.code)).toEqual([
      'not_found',
      'not_found',
      'not_allowed',
      'not_allowed',
    ])
    expect((await shift.shown(shift.asClinician)).status).toBe('waiting')
  })
})

test('no-show by a sub-admin: asks the clinician like a facility’s, and shows no amounts', async () => {
  const shift = await givenStarted()
  const asStaff = api.as(subadmin)
  const { data } = (
    await asStaff.call('applications.noShow', { kind: 'noShow', jobId: shift.job.id, reason })
  ).body
  expect(data).toMatchObject({
    state: 'waiting',
    refundCents: null,
    report: { ifNoShow: null, ifWorked: null },
  })
  await shift.answer('wasNotThere')
  expect(await shift.money()).toMatchObject({ refunds: [REFUND], missed: 'noShow' })
})

test('no-show by an admin: is settled at once', async () => {
  const shift = await givenStarted()
  const { data } = (
    await shift.asAdmin.call('applications.noShow', { kind: 'noShow', jobId: shift.job.id, reason })
  ).body
  expect(data).toMatchObject({ state: 'settled', reportId: null, refundCents: REFUND })
  expect(await db('no_show_reports').where({ applicationId: shift.id })).toEqual([])
})

test('no-show answered twice with one key: is settled once, and both get the same answer', async () => {
  const shift = await givenStarted()
  await shift.report()
  const sent = { reportId: await shift.reportId(), answer: 'wasNotThere' }
  const key = { 'idempotency-key': newId() }
  const [first, again] = [
    await shift.asClinician.call('noShows.answer', sent, key),
    await shift.asClinician.call('noShows.answer', sent, key),
  ]
  expect(first.body.data).toMatchObject({ status: 'settled', outcome: 'nothing' })
  expect(again.body).toEqual(first.body)
  expect((await shift.money()).refunds).toEqual([REFUND])
})
