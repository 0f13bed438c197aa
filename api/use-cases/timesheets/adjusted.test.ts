import { newId } from '../../store/ids.ts'
import { readAccounts, expectBooksToHold } from '../../../test/scenarios/books.ts'
import { requestContext } from '../../../test/scenarios/shift.ts'
import { acceptedShift, CORRECTION_REASON } from '../../../test/scenarios/time-card.ts'
import { testDatabase } from '../../../test/database.ts'
import { repeatRequest, crashAfter } from '../../../test/crash-request.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { adjust } from './adjust.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

type Accepted = Awaited<ReturnType<typeof acceptedShift>>
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`
const correctionsOf = ({ card }: Accepted) => db('timesheet_adjustments').where({ timesheetId: card })

test.each(['card', 'ACH', 'invoice'] as const)(
  'correct: the books balance after several corrections up and down, by %s',
  async paymentType => {
    const shift = await acceptedShift(services, { paymentType })
    await expectBooksToHold(db, shift.id)
    for (const time of ['22:00:00', '21:30:00', '23:10:00', '16:00:00', '23:00:00']) {
      expect(codeOf(await shift.until(time))).toBe('200 undefined')
      await expectBooksToHold(db, shift.id)
    }
    const { owedCents } = await shift.owed()
    expect(owedCents).toBe(paymentType === 'card' ? 56_172 : 54_560)
  },
)

test('correct: earlier goodwill isn’t given again but returns to the account that absorbed it', async () => {
  const shift = await acceptedShift(services)
  expect((await shift.refund(56_172)).status).toBe(200)
  expect((await shift.until('22:00:00')).status).toBe(200)
  expect(await shift.owed()).toEqual({ owedCents: 0, paidCents: 56_172, refundedCents: 56_172 })
  expect(await readAccounts(db, shift.id)).toEqual({
    adjustments: 49_154,
    clinicianPayable: -43_400,
    feeIncome: -4_340,
    processingIncome: -1_414,
  })
  await expectBooksToHold(db, shift.id)
})

test('correct: a clinician sent home still gets at least the minimum', async () => {
  const shift = await acceptedShift(services, { sentHomeAt: '2026-11-21T17:00:00Z' })
  expect(codeOf(await shift.until('18:00:00'))).toBe('422 adjusts_nothing')
  expect(codeOf(await shift.until('20:00:00'))).toBe('200 undefined')
  // five hours, where the minimum is four
  expect(await correctionsOf(shift)).toMatchObject([{ payCents: 31_000, deltaCents: 6_200 }])
  await expectBooksToHold(db, shift.id)
  expect(codeOf(await shift.until('15:30:00'))).toBe('200 undefined')
  expect(await correctionsOf(shift).orderBy('id')).toMatchObject([
    { deltaCents: 6_200 },
    { workedMinutes: 30, payCents: 24_800, deltaCents: -6_200 },
  ])
  await expectBooksToHold(db, shift.id)
})

test('correct: the same correction by many at once is made once', async () => {
  const shift = await acceptedShift(services)
  const answers = await Promise.all(Array.from({ length: 8 }, () => shift.until('22:00:00')))
  expect(answers.map(codeOf).toSorted()).toEqual([
    '200 undefined',
    ...Array<string>(7).fill('422 adjusts_nothing'),
  ])
  expect(await correctionsOf(shift)).toHaveLength(1)
  expect(services.payments.sentTo('refund')).toHaveLength(1)
  await expectBooksToHold(db, shift.id)
})

test('correct: with simultaneous refunds the books balance, and no more is refunded than was paid', async () => {
  const shift = await acceptedShift(services)
  await Promise.all([
    ...Array.from({ length: 5 }, () => shift.refund(15_000)),
    shift.until('22:00:00'),
    shift.until('21:00:00'),
  ])
  const { owedCents, paidCents, refundedCents } = await shift.owed()
  expect(paidCents - refundedCents).toBeGreaterThanOrEqual(0)
  expect(owedCents).toBe(paidCents - refundedCents)
  await expectBooksToHold(db, shift.id)
})

test('correct: a crash after the commit has corrected once, and the same key gets its answer', async () => {
  const shift = await acceptedShift(services)
  const input = { id: shift.card, entries: shift.worked('2026-11-21T22:00:00Z'), reason: CORRECTION_REASON }
  const request = {
    userId: shift.admin.userId,
    key: newId(),
    call: 'timesheets.adjust' as const,
    body: input,
  }
  await crashAfter(services, request, key =>
    adjust(services, shift.admin.by, input as never, { ...requestContext, key }),
  )
  expect(await repeatRequest(services, request)).toMatchObject({
    status: 200,
    data: { adjustments: [{ payCents: 43_400, deltaCents: -6_200, reason: CORRECTION_REASON }] },
  })
  expect(await correctionsOf(shift)).toHaveLength(1)
})

test('correct: the database protects the accepted card and its corrections from changes', async () => {
  const shift = await acceptedShift(services)
  await shift.until('22:00:00')
  const change = { payCents: 1 }
  await expect(db('timesheets').where({ id: shift.card }).update(change)).rejects.toThrow('does not change')
  const entries = db('timesheet_entries').where({ timesheetId: shift.card })
  await expect(entries.update(change)).rejects.toThrow('does not change')
  await expect(correctionsOf(shift).update(change)).rejects.toThrow('does not change')
  await expect(correctionsOf(shift).delete()).rejects.toThrow('does not change')
  expect(await db('timesheets').where({ id: shift.card }).first()).toMatchObject({
    workedMinutes: 480,
    payCents: 49_600,
  })
})

test('correct: tables of shifts and payouts show the current amounts', async () => {
  const shift = await acceptedShift(services)
  await shift.until('22:00:00')
  const tableOf = async (by: Accepted['asFacility']) =>
    (await by.call('applications.shifts', { sortBy: 'totalWorkedHours' })).body.data.data[0]
  expect(await tableOf(shift.asClinician)).toMatchObject({
    totalWorkedHours: 7,
    payout: { amountCents: 43_400 },
  })
  expect(await tableOf(shift.asFacility)).toMatchObject({
    totalWorkedHours: 7,
    cost: { totalCents: 49_154 },
  })
  expect((await shift.asClinician.call('payouts.list')).body.data.data).toMatchObject([
    { workedMinutes: 420, sentCents: 43_400 },
  ])
  const listed = await shift.asAdmin.send('get', `/admin/shifts/${shift.id}`)
  expect(listed.body).toMatchObject({ workedMinutes: 420, timesheet: { payCents: 43_400 } })
  const filter = encodeURIComponent(JSON.stringify({ applicationId: shift.id }))
  const payouts = await shift.asAdmin.send('get', `/admin/payouts?filter=${filter}`)
  expect(payouts.body).toMatchObject([{ amountCents: 43_400 }])
})

test('correct: the time card shows what the facility owes now, with nothing left to move', async () => {
  const shift = await acceptedShift(services)
  const effectNow = async () =>
    (await shift.asFacility.call('timesheets.read', { id: shift.card })).body.data.effect
  await shift.until('22:00:00')
  expect(await effectNow()).toMatchObject({
    paidCents: 49_154,
    owedCents: 49_154,
    chargeCents: 0,
    refundCents: 0,
  })
  await shift.refund(10_000)
  expect(await effectNow()).toMatchObject({
    paidCents: 39_154,
    owedCents: 39_154,
    chargeCents: 0,
    refundCents: 0,
  })
})
