import { newId } from '../../store/ids.ts'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import { appliedShift } from '../../../test/scenarios/shift.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { sendDuePayouts } from '../payouts/send-due.ts'
import { tick } from '../tick.ts'

let test: TestDatabase
let services: TestServices
let api: ReturnType<typeof testApi>
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  services = testServices(test.db)
  api = testApi(services)
})
afterAll(() => test.close())

const ok = ({
  status,
  body,
}: {
  status: number
  body: { data: { id: string; submittedAt: string }; message?: string }
}) => {
  expect([status < 300, body.message]).toEqual([true, body.message])
  return body.data
}

/** A shift of 9 AM–5 PM in Houston at $62, worked as scheduled, accepted and paid. */
const accepted = async ({ paymentType = 'card', isAccepted = true } = {}) => {
  const built = await appliedShift(test.db)
  await test.db('facilities').where({ id: built.facility.id }).update({ invoiceAllowed: true })
  const facility = api.as(built.facility)
  const input = { decision: 'confirm', jobApplicationId: built.id, paymentType }
  ok(await facility.call('applications.confirm', input))
  services.clock.set(new Date('2026-11-21T23:31:00Z'))
  await tick(services)
  const entry = {
    slotId: built.job.slots[0]?.id,
    startTime: '2026-11-21T15:00:00Z',
    endTime: '2026-11-21T23:00:00Z',
  }
  const { id } = ok(
    await api
      .as(built.clinician)
      .call('timesheets.write', { jobApplicationId: built.id, entries: [entry], submit: true }),
  )
  if (isAccepted) ok(await facility.call('timesheets.accept', { id, documentationCompleted: true }))
  const admin = api.as(await buildUser(test.db))
  return {
    ...built,
    card: id,
    read: async () => ok(await admin.call('timesheets.read', { id })),
    accept: (seen: object) =>
      facility.call('timesheets.accept', { id, documentationCompleted: true, ...seen }),
    /** the correction before it is accepted: worked until this hour of the day in UTC */
    revise: (hour: number, submittedAt: string, key = newId()) =>
      admin.call(
        'timesheets.revise',
        {
          id,
          entries: [{ ...entry, endTime: `2026-11-21T${hour}:00:00Z` }],
          reason: 'Left at four.',
          submittedAt,
        },
        { 'idempotency-key': key },
      ),
    /** the correction: worked until this hour of the day in UTC */
    until: (hour: number, key = newId()) =>
      admin.call(
        'timesheets.adjust',
        { id, entries: [{ ...entry, endTime: `2026-11-21T${hour}:00:00Z` }], reason: 'Left at four.' },
        { 'idempotency-key': key },
      ),
    payout: () => test.db('payouts').where({ applicationId: built.id }).first(),
    payment: () => test.db('payments').where({ applicationId: built.id }).first(),
    accounts: () => readAccounts(test.db, built.id),
  }
}

describe('correct: less than was accepted, paid by card', () => {
  it('is refunded and deducted from the unsent payout; both sides see why', async () => {
    const shift = await accepted()
    const answer = await shift.until(22)
    expect([answer.status, answer.body.data]).toMatchObject([
      200,
      {
        status: 'accepted',
        payCents: 49_600,
        adjustments: [{ workedMinutes: 420, payCents: 43_400, deltaCents: -6_200, reason: 'Left at four.' }],
      },
    ])
    // $434.00, 10 % fee, 2.9 % and 30 cents
    expect(await shift.payment()).toMatchObject({
      owedCents: 49_154,
      paidCents: 56_172,
      refundedCents: 7_018,
    })
    expect(await shift.payout()).toMatchObject({ amountCents: 49_600, adjustmentCents: -6_200 })
    expect(await shift.accounts()).toEqual({
      cashAtPaymentService: 49_154,
      clinicianPayable: -43_400,
      feeIncome: -4_340,
      processingIncome: -1_414,
    })
    for (const { userId } of [shift.clinician, shift.facility])
      expect(await test.db('notifications').where({ userId, type: 'timesheetAdjusted' })).toMatchObject([
        {
          body: expect.stringMatching(
            /^The pay for this shift is now \$434\.00\. .* Reason: Left at four\.$/,
          ),
        },
      ])
    expect(await test.db('events').where({ nounId: shift.card, verb: 'adjust' })).toMatchObject([
      { actorSide: 'admin' },
    ])
  })

  it('is deducted from the next payout once the shift’s own was sent', async () => {
    const shift = await accepted()
    await buildPayoutAccount(services, { clinicianId: shift.clinician.id })
    await sendDuePayouts(services)
    expect((await shift.until(22)).status).toBe(200)
    expect(await shift.payout()).toMatchObject({ status: 'sent', adjustmentCents: 0 })
    expect(await test.db('payout_adjustments').where({ clinicianId: shift.clinician.id })).toMatchObject([
      { amountCents: -6_200, payoutId: null },
    ])
    expect(await shift.accounts()).toMatchObject({ clinicianPayable: 6_200 })
  })

  it('is corrected once per key; again it starts from the corrected times', async () => {
    const shift = await accepted()
    const key = newId()
    const first = await shift.until(22, key)
    expect((await shift.until(22, key)).body).toEqual(first.body)
    expect((await shift.until(22)).body.code).toBe('adjusts_nothing')
    const back = await shift.until(23)
    expect(back.body.data.adjustments).toMatchObject([{ deltaCents: -6_200 }, { deltaCents: 6_200 }])
    expect(await shift.payout()).toMatchObject({ adjustmentCents: 0 })
    expect(await shift.payment()).toMatchObject({ owedCents: 56_172, paidCents: 63_190 })
  })
})

it('correct: more than was accepted is charged to the same card and added to the payout', async () => {
  const shift = await accepted()
  services.clock.set(new Date('2026-11-22T10:00:00Z'))
  const later = { startTime: '2026-11-21T14:00:00Z', endTime: '2026-11-21T23:00:00Z' }
  const admin = api.as(await buildUser(test.db))
  const entries = [{ slotId: shift.job.slots[0]?.id, ...later }]
  const answer = await admin.call('timesheets.adjust', { id: shift.card, entries, reason: 'Came at eight.' })
  expect(answer.status).toBe(200)
  // $558.00, 10 % fee, 2.9 % and 30 cents
  expect(await shift.payment()).toMatchObject({ owedCents: 63_190, paidCents: 63_190 })
  expect(services.payments.sentTo('charge').at(-1)).toMatchObject({ amountCents: 7_018, ownerPresent: false })
  expect(await shift.payout()).toMatchObject({ adjustmentCents: 6_200 })
})

describe('correct: by invoice', () => {
  it('less is credited: the clinician’s part reduces their pay, the fee reduces ours', async () => {
    const shift = await accepted({ paymentType: 'invoice' })
    expect((await shift.until(22)).status).toBe(200)
    expect(await test.db('credit_notes').where({ facilityId: shift.facility.id })).toMatchObject([
      { amountCents: 6_820, reason: 'Left at four.' },
    ])
    expect(await shift.payment()).toMatchObject({ owedCents: 47_740 })
    expect(await shift.accounts()).toEqual({
      facilityReceivable: 47_740,
      clinicianPayable: -43_400,
      feeIncome: -4_340,
    })
  })

  it('more is a further invoice', async () => {
    const shift = await accepted({ paymentType: 'invoice' })
    await shift.until(22)
    expect((await shift.until(23)).status).toBe(200)
    expect(
      await test.db('invoices').where({ facilityId: shift.facility.id }).orderBy('number'),
    ).toMatchObject([
      { kind: 'shift', totalCents: 54_560, creditedCents: 6_820 },
      { kind: 'adjustment', status: 'issued', totalCents: 6_820 },
    ])
    expect(await shift.payment()).toMatchObject({ owedCents: 54_560 })
    expect(await shift.accounts()).toEqual({
      facilityReceivable: 54_560,
      clinicianPayable: -49_600,
      feeIncome: -4_960,
    })
  })

  it('what was credited before isn’t credited again, but the pay still goes down', async () => {
    const shift = await accepted({ paymentType: 'invoice' })
    const { id } = await test.db('invoices').where({ facilityId: shift.facility.id }).first()
    const admin = api.as(await buildUser(test.db))
    ok(await admin.call('invoices.credit', { id, reason: 'For the trouble.' }))
    expect((await shift.until(22)).status).toBe(200)
    expect(await shift.payment()).toMatchObject({ owedCents: 0 })
    expect(await shift.accounts()).toEqual({
      clinicianPayable: -43_400,
      feeIncome: -4_340,
      adjustments: 47_740,
    })
  })
})

it('correct: refused for a time card that isn’t accepted', async () => {
  const pending = await accepted({ isAccepted: false })
  expect((await pending.until(22)).body.code).toBe('move_not_open')
})

it('correct: impossible times are refused, and nothing is stored', async () => {
  const shift = await accepted()
  expect((await shift.until(15)).body).toMatchObject({
    code: 'fields_wrong',
    error: { 'entries.0.endTime': 'The end must be after the start' },
  })
  expect(await shift.payout()).toMatchObject({ adjustmentCents: 0 })
})

describe('revise: submitted hours', () => {
  it('are replaced in one step; both sides see why, and nothing is paid yet', async () => {
    const shift = await accepted({ isAccepted: false })
    const { submittedAt } = await shift.read()
    services.clock.set(new Date('2026-11-22T09:00:00Z'))
    const { status, body } = await shift.revise(22, submittedAt)
    expect([status, body.data]).toMatchObject([
      200,
      {
        status: 'pending',
        payCents: 43_400,
        workedMinutes: 420,
        submittedAt: '2026-11-22T09:00:00.000Z',
        adjustments: [],
      },
    ])
    expect(await shift.payout()).toBeUndefined()
    const said = `corrected the submitted hours. The pay for this shift is now $434.00. Reason: Left at four.`
    for (const { userId } of [shift.clinician, shift.facility])
      expect(await test.db('notifications').where({ userId, type: 'timesheetRevised' })).toMatchObject([
        { body: expect.stringContaining(said) },
      ])
    expect(await test.db('events').where({ nounId: shift.card, verb: 'revise' })).toMatchObject([
      { actorSide: 'admin', details: { payCents: 43_400, reason: 'Left at four.' } },
    ])
  })

  it('are accepted and paid as corrected, but only by who has seen them', async () => {
    const shift = await accepted({ isAccepted: false })
    const { submittedAt } = await shift.read()
    services.clock.set(new Date('2026-11-22T09:00:00Z'))
    ok(await shift.revise(22, submittedAt))
    expect((await shift.accept({ submittedAt })).body.code).toBe('out_of_date')
    ok(await shift.accept({ submittedAt: '2026-11-22T09:00:00.000Z' }))
    expect(await shift.payout()).toMatchObject({ amountCents: 43_400 })
  })

  it('are corrected once per key, and refused if they were replaced since, or are the same', async () => {
    const shift = await accepted({ isAccepted: false })
    const { submittedAt } = await shift.read()
    expect((await shift.revise(23, submittedAt)).body.code).toBe('adjusts_nothing')
    services.clock.set(new Date('2026-11-22T09:00:00Z'))
    const key = newId()
    const first = await shift.revise(22, submittedAt, key)
    expect((await shift.revise(22, submittedAt, key)).body).toEqual(first.body)
    expect((await shift.revise(21, submittedAt)).body.code).toBe('out_of_date')
  })

  it('can’t be withdrawn by the clinician, until the facility returns them', async () => {
    const shift = await accepted({ isAccepted: false })
    const { submittedAt } = await shift.read()
    services.clock.set(new Date('2026-11-22T09:00:00Z'))
    ok(await shift.revise(22, submittedAt))
    const clinician = api.as(shift.clinician)
    const listed = async () => (await clinician.call('applications.shifts', {})).body.data.data
    expect(await listed()).toMatchObject([{ timesheet: { isRevised: true } }])
    expect((await clinician.call('timesheets.delete', { id: shift.card })).body).toMatchObject({
      code: 'time_card_revised',
      message: expect.stringContaining('Our team corrected'),
    })
    const returning = { id: shift.card, status: 'rejected', reason: 'She left at three.' }
    ok(await api.as(shift.facility).call('timesheets.reject', returning))
    expect(await listed()).toMatchObject([{ timesheet: { isRevised: false } }])
    ok(await clinician.call('timesheets.delete', { id: shift.card }))
  })

  it('are no longer those of an accepted time card', async () => {
    const shift = await accepted()
    const { submittedAt } = await shift.read()
    expect((await shift.revise(22, submittedAt)).body.code).toBe('move_not_open')
  })
})
