import { addDays, addMinutes } from '@gaitway/contract/format/time'
import { buildApplication } from '../../../test/builders/application.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { buildPayout, payoutOf } from '../../../test/builders/payout.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { putBackRows, testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { insertCorrection } from '../../store/payouts.ts'
import { newId } from '../../store/ids.ts'
import { sendDuePayouts } from './send-due.ts'

const test = await testDatabase()
afterAll(test.close)
let services: TestServices
let api: ReturnType<typeof testApi>
beforeEach(async () => {
  await putBackRows(test.db)
  services = testServices(test.db)
  api = testApi(services)
})

const day = (date: string) => ({ startsAt: `${date}T15:00:00Z`, endsAt: `${date}T23:00:00Z` })

describe('a payout account', () => {
  it('is created once, on the payment service’s page, and becomes ready without any event', async () => {
    const clinician = await buildClinician(test.db)
    const { call } = api.as(clinician)
    expect((await call('payouts.overview')).body.data).toMatchObject({ payoutAccount: null, payoutBanks: [] })
    expect((await call('payouts.addBank')).body.code).toBe('payout_account_missing')
    const opened = await call('payouts.openAccount')
    const own = { clinicianId: clinician.id }
    const { providerId: accountId } = await test.db('payout_accounts').where(own).first()
    expect(opened.status).toBe(200)
    expect(opened.body.data).toEqual({ url: `https://payments.test/onboarding/${accountId}` })
    await call('payouts.openAccount')
    expect(services.payouts.sentTo('createAccount')).toEqual([
      { clinicianId: clinician.id, email: clinician.email, firstName: 'Tess', lastName: 'Therapist' },
    ])
    expect(services.payouts.sentTo('openOnboarding')[0]).toMatchObject({
      returnUrl: 'http://gaitway.test/clinician/payouts?return=1',
    })
    services.payouts.finishAccount(accountId)
    expect((await call('payouts.overview')).body.data).toMatchObject({
      payoutAccount: { state: 'ready', missing: [] },
      payoutBanks: [{ name: 'STRIPE TEST BANK', last4: '6789', isDefault: true, isUsable: true }],
    })
    const account = { nounId: clinician.id, noun: 'payoutAccount' }
    const events = await test.db('events').where(account).orderBy('id')
    expect(events).toMatchObject([
      { verb: 'open', actorUserId: clinician.userId },
      { verb: 'change', fromState: 'incomplete', toState: 'ready' },
    ])
  })

  it('that isn’t ready is read again after a minute; earlier requests see the last known state', async () => {
    const clinician = await buildClinician(test.db)
    const { accountId } = await buildPayoutAccount(services, { clinicianId: clinician.id, isReady: false })
    const { call } = api.as(clinician)
    services.payouts.restrictAccount(accountId)
    const shown = async () => (await call('payouts.overview')).body.data.payoutAccount
    expect(await shown()).toMatchObject({ state: 'incomplete' })
    services.clock.setReal(addMinutes(services.clock.real(), 2))
    expect(await shown()).toEqual({ state: 'restricted', missing: ['photo ID'] })
  })

  it('is shown as last known while the payment service is down', async () => {
    const clinician = await buildClinician(test.db)
    await buildPayoutAccount(services, { clinicianId: clinician.id, isReady: false })
    await test.db('payout_accounts').update({ readAt: null })
    services.payouts.next('down')
    const read = services.payouts.readAccount
    services.payouts.readAccount = input =>
      services.payouts
        .createAccount({ clinicianId: input, email: '', firstName: '', lastName: '' })
        .then(read)
    const { status, body } = await api.as(clinician).call('payouts.overview')
    expect([status, body.data.payoutAccount.state]).toEqual([200, 'incomplete'])
  })

  it('accepts another bank account, which is known on return', async () => {
    const clinician = await buildClinician(test.db)
    const { accountId } = await buildPayoutAccount(services, { clinicianId: clinician.id })
    const { call } = api.as(clinician)
    expect((await call('payouts.addBank')).body.data).toEqual({
      url: `https://payments.test/update/${accountId}`,
    })
    services.payouts.addBank(accountId, { bankName: 'Chase', last4: '1116', isDefault: false })
    expect((await call('payouts.overview')).body.data.payoutBanks).toMatchObject([
      { last4: '6789', isDefault: true },
      { name: 'Chase', last4: '1116', isDefault: false },
    ])
  })
})

describe('the payout overview', () => {
  it('adds up due, in-transit, paid, failed and upcoming amounts', async () => {
    const clinician = await buildClinician(test.db)
    await buildPayoutAccount(services, { clinicianId: clinician.id })
    const shift = async (date: string, amountCents: number) =>
      buildPayout(test.db, { clinician, slots: [day(date)], amountCents })
    const sent = await shift('2026-11-10', 20_000)
    const paid = await shift('2026-11-11', 30_000)
    const lastYear = await shift('2025-11-11', 70_000)
    const failed = await shift('2026-11-12', 40_000)
    await shift('2026-11-13', 10_000)
    const at = services.clock.now()
    const was = (id: string, change: object) =>
      test
        .db('payouts')
        .where({ id })
        .update({ sentAt: at, ...change })
    await was(sent.payoutId, { status: 'sent', arrivesAt: addDays(at, 2) })
    await was(paid.payoutId, { status: 'paid', paidAt: at })
    await was(lastYear.payoutId, { status: 'paid', paidAt: addDays(at, -365) })
    await was(failed.payoutId, { status: 'failed', adjustmentCents: -1_000 })
    const reason = 'An hour less.'
    const clinicianId = clinician.id
    await insertCorrection(test.db, {
      clinicianId,
      applicationId: paid.applicationId,
      amountCents: -6_200,
      reason,
      at,
    })
    const next = await buildApplication(test.db, {
      clinician,
      status: 'upcoming',
      slots: [day('2026-12-01')],
    })
    const worked = await buildApplication(test.db, {
      clinician,
      status: 'completed',
      slots: [day('2026-11-18')],
    })
    await buildApplication(test.db, {
      clinician,
      status: 'upcoming',
      slots: [day('2026-12-02')],
      jobType: 'FULL_TIME',
    })
    const { status, body } = await api.as(clinician).call('payouts.overview')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      dueCents: 10_000,
      sentCents: 20_000,
      arrivesBy: addDays(at, 2).toISOString(),
      paidThisYearCents: 30_000,
      failedCents: 39_000,
      correctionCents: -6_200,
      inReviewCents: 49_600,
      inReview: [{ jobApplicationId: worked.id, payCents: 49_600, next: 'submit' }],
      upcomingCents: 49_600,
      upcoming: [{ jobApplicationId: next.id, payCents: 49_600, next: 'work' }],
    })
    const card = { id: newId(), applicationId: worked.id, workedMinutes: 360, payCents: 37_200 }
    await test.db('timesheets').insert({ ...card, status: 'pending', submittedAt: at, createdAt: at })
    const nexts = async () =>
      (await api.as(clinician).call('payouts.overview')).body.data.inReview.map(
        ({ next: step, payCents }: { next: string; payCents: number }) => [step, payCents],
      )
    expect(await nexts()).toEqual([['accept', 37_200]])
    await test.db('timesheets').where({ id: card.id }).update({ status: 'rejected', rejectReason: 'No.' })
    expect(await nexts()).toEqual([['resubmit', 49_600]])
  })
})

describe('the list of payouts', () => {
  it('breaks down each amount into lines that add up to what is sent', async () => {
    const clinician = await buildClinician(test.db)
    const slots = [day('2026-11-17'), day('2026-11-18')]
    const columns = { parkingCents: 1_500, otherCents: 500 }
    const payout = await buildPayout(test.db, { clinician, slots, columns, amountCents: 70_200 })
    await buildPayoutAccount(services, { clinicianId: clinician.id })
    const card = newId()
    const at = services.clock.now()
    const pending = { status: 'pending', submittedAt: at, createdAt: at }
    await test.db('timesheets').insert({
      id: card,
      applicationId: payout.id,
      workedMinutes: 660,
      payCents: 70_200,
      ...pending,
    })
    await test.db('timesheet_entries').insert(
      payout.job.slots.map((slot, index) => ({
        timesheetId: card,
        slotId: slot.id,
        startedAt: slot.startsAt,
        endedAt: slot.endsAt,
        workedMinutes: index === 0 ? 480 : 180,
        payCents: index === 0 ? 49_600 : 18_600,
      })),
    )
    await insertCorrection(test.db, {
      clinicianId: clinician.id,
      applicationId: payout.id,
      amountCents: -3_100,
      reason: 'The break was longer.',
      at,
    })
    expect(await sendDuePayouts(services)).toEqual([])
    const { body } = await api.as(clinician).call('payouts.list')
    expect(body.data.data).toMatchObject([
      {
        id: payout.payoutId,
        amountCents: 70_200,
        adjustmentCents: -3_100,
        sentCents: 67_100,
        status: 'sent',
        bank: 'STRIPE TEST BANK 6789',
        // two days later is a Sunday
        arrivesAt: addDays(at, 3).toISOString(),
        workedMinutes: 660,
        lines: [
          { words: 'Tue, Nov 17: 8 hr at $62/hr', cents: 49_600 },
          { words: 'Wed, Nov 18: 3 hr at $62/hr', cents: 18_600 },
          { words: 'Parking reimbursement', cents: 1_500 },
          { words: 'Other reimbursement', cents: 500 },
          {
            words: expect.stringMatching(/^Correction of shift \d{4}: The break was longer\.$/),
            cents: -3_100,
          },
        ],
      },
    ])
  })

  it.each([
    ['cancellation', 24_800, 'Late cancellation: up to 4 hours paid'],
    ['cancellation', 49_600, 'Canceled: scheduled hours paid'],
    ['workedSlots', 49_600, 'Days worked before the shift ended'],
    ['timesheet', 24_800, 'Added to reach the minimum for a shift that ended early'],
  ] as const)('a payout for %s of %d cents is one line', async (reason, amountCents, words) => {
    const { clinician } = await buildPayout(test.db, { reason, amountCents })
    const { body } = await api.as(clinician).call('payouts.list')
    expect(body.data.data).toMatchObject([{ reason, lines: [{ words, cents: amountCents }] }])
  })

  it('is a clinician’s own; an admin sees anyone’s, by page, status and order', async () => {
    const clinician = await buildClinician(test.db)
    const small = await buildPayout(test.db, { clinician, amountCents: 100, slots: [day('2026-11-16')] })
    const large = await buildPayout(test.db, { clinician, amountCents: 900, slots: [day('2026-11-17')] })
    await buildPayout(test.db)
    const admin = api.as(await buildUser(test.db))
    const idsOf = (answer: { body: { data: { data: { id: string }[]; count: number } } }) => [
      answer.body.data.count,
      ...answer.body.data.data.map(({ id }) => id),
    ]
    const input = { clinicianId: clinician.id, sortBy: 'amountCents', sortOrder: 'asc' }
    expect(idsOf(await admin.call('payouts.list', input))).toEqual([2, small.payoutId, large.payoutId])
    expect(idsOf(await api.as(clinician).call('payouts.list', { status: 'paid' }))).toEqual([0])
    expect(
      idsOf(await api.as(clinician).call('payouts.list', { limit: 1, skip: 1, sortBy: 'amountCents' })),
    ).toEqual([2, small.payoutId])
    const other = await buildClinician(test.db)
    expect(idsOf(await api.as(other).call('payouts.list'))).toEqual([0])
    const named = await api.as(other).call('payouts.list', { clinicianId: clinician.id })
    expect(named.body.code).toBe('identity_mismatch')
  })
})

describe('an admin sends a failed payout again', () => {
  it('once per key, without repeating the transfer', async () => {
    const payout = await buildPayout(test.db)
    await buildPayoutAccount(services, { clinicianId: payout.clinician.id })
    services.payouts.next(
      { kind: 'succeeded' },
      { kind: 'failed', code: 'could_not_process', message: 'The bank couldn’t process it.' },
    )
    expect(await sendDuePayouts(services)).toEqual([])
    expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'failed' })
    const admin = api.as(await buildUser(test.db))
    const key = { 'idempotency-key': newId() }
    const again = () => admin.call('payouts.resend', { id: payout.payoutId }, key)
    const first = await again()
    expect([first.status, first.body.message, first.body.data]).toMatchObject([
      200,
      'We’ll send the payout again',
      { status: 'due', failureMessage: null },
    ])
    expect((await again()).body.data).toEqual(first.body.data)
    const other = await admin.call('payouts.resend', { id: payout.payoutId })
    expect([other.status, other.body.code]).toEqual([409, 'move_not_open'])
    expect(await sendDuePayouts(services)).toEqual([])
    expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'sent', bankRound: 1 })
    expect(services.payouts.sentTo('transfer')).toHaveLength(1)
    expect((await admin.call('payouts.resend', { id: newId() })).status).toBe(404)
  })
})
