import { refuse } from '@gaitway/contract/values/errors'
import { addDays, addHours, addMinutes } from '@gaitway/contract/format/time'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { buildPayout, payoutOf } from '../../../test/builders/payout.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { putBackRows, testDatabase, type TestDatabase } from '../../../test/database.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { insertCorrection } from '../../store/payouts.ts'
import { sendDuePayouts } from './send-due.ts'

let test: TestDatabase
let services: TestServices
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  services = testServices(test.db)
})
// a leftover payout would be sent by the next test, and a shortfall is reported once a day
afterEach(() => putBackRows(test.db))
afterAll(() => test.close())

const run = async () => expect(await sendDuePayouts(services)).toEqual([])
const pass = (minutes: number) => services.clock.set(addMinutes(services.clock.now(), minutes))
const notificationsTo = (userId: string, type: string) =>
  test.db('notifications').where({ userId, type }).orderBy('id').pluck('body')

const ready = async (input: Parameters<typeof buildPayout>[1] = {}) => {
  const payout = await buildPayout(test.db, input)
  const account = await buildPayoutAccount(services, { clinicianId: payout.clinician.id })
  return { ...payout, account }
}

describe('a funded payout', () => {
  it('goes to the clinician’s account and from there to their bank, once', async () => {
    const { payoutId, chargeProviderIds, account, applicationId, clinician } = await ready()
    await run()
    await run()
    expect(services.payouts.sentTo('transfer')).toEqual([
      {
        accountId: account.accountId,
        amountCents: 49_600,
        chargeProviderId: chargeProviderIds[0],
        idempotencyKey: expect.any(String),
        metadata: { payoutId, transferId: expect.any(String) },
      },
    ])
    expect(services.payouts.sentTo('payOut')).toMatchObject([
      { accountId: account.accountId, amountCents: 49_600, idempotencyKey: `${payoutId}:0` },
    ])
    expect(await payoutOf(test.db, payoutId)).toMatchObject({
      status: 'sent',
      bankId: account.bankId,
      // two days later is a Sunday
      arrivesAt: addDays(services.clock.now(), 3),
      waitsFor: null,
    })
    expect(await readAccounts(test.db, applicationId)).toEqual({
      clinicianPayable: 49_600,
      cashAtPaymentService: -49_600,
    })
    expect(await notificationsTo(clinician.userId, 'payoutSent')).toEqual([
      expect.stringMatching(/^Your pay for the shift at .+ arrives by 11\/23\/2026\.$/),
    ])
    expect(await test.db('events').where({ nounId: payoutId })).toMatchObject([
      { verb: 'send', fromState: 'due', toState: 'sent', actorSide: 'clock' },
    ])
  })

  it('comes from the shift’s charges less refunds, and the rest from the balance', async () => {
    const { paymentId, chargeProviderIds } = await ready({
      owedCents: 30_000,
      chargesCents: [20_000, 30_000],
    })
    const [first] = await test.db('charges').where({ paymentId }).orderBy('id')
    await test.db('charges').insert({
      ...first,
      id: paymentId,
      kind: 'refund',
      ofChargeId: first.id,
      amountCents: 5_000,
      idempotencyKey: 'refund-of-five-thousand',
      providerId: null,
    })
    await run()
    expect(services.payouts.sentTo('transfer').map(one => [one.chargeProviderId, one.amountCents])).toEqual([
      [chargeProviderIds[0], 15_000],
      [chargeProviderIds[1], 30_000],
      [null, 4_600],
    ])
  })

  it('is paid when the bank confirms it, checked after the expected day', async () => {
    const { payoutId } = await ready()
    await run()
    const { bankPayoutId } = await payoutOf(test.db, payoutId)
    pass(60)
    await run()
    expect(services.payouts.sentTo('readPayout')).toEqual([])
    services.payouts.settlePayout(bankPayoutId, 'paid')
    services.clock.set(addDays(services.clock.now(), 3))
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({ status: 'paid', paidAt: services.clock.now() })
  })
})

describe('a payout waits', () => {
  it('for the facility’s payment, and leaves once it is in', async () => {
    const { payoutId, paymentId } = await ready({ chargesCents: [56_171] })
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({ status: 'due', waitsFor: 'money' })
    await test.db('payments').where({ id: paymentId }).update({ paidCents: 56_172 })
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({ status: 'sent', waitsFor: null })
  })

  it('not for the payment of a trusted facility', async () => {
    const facility = await buildFacility(test.db)
    await test.db('facilities').where({ id: facility.id }).update({ trusted: true })
    const { payoutId } = await ready({ facility, chargesCents: [] })
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({ status: 'sent' })
    expect(services.payouts.sentTo('transfer')).toMatchObject([
      { chargeProviderId: null, amountCents: 49_600 },
    ])
  })

  it('for the clinician’s account; the clinician is reminded once a week until it is there', async () => {
    const { payoutId, clinician } = await buildPayout(test.db)
    const slots = [{ startsAt: '2026-11-18T15:00:00Z', endsAt: '2026-11-18T17:00:00Z' }]
    await buildPayout(test.db, { clinician, amountCents: 10_000, slots })
    await run()
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({ status: 'due', waitsFor: 'account' })
    const [title] = await test.db('notifications').where({ userId: clinician.userId }).pluck('title')
    expect(title).toBe('Set up your payout account to get $596.00')
    services.clock.set(addDays(services.clock.now(), 7))
    await run()
    expect(await notificationsTo(clinician.userId, 'payoutAccountNeeded')).toHaveLength(2)
    await buildPayoutAccount(services, { clinicianId: clinician.id })
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({ status: 'sent' })
    services.clock.set(addDays(services.clock.now(), 8))
    await run()
    expect(await notificationsTo(clinician.userId, 'payoutAccountNeeded')).toHaveLength(2)
  })

  it('for an account that becomes ready without an event', async () => {
    const { payoutId, clinician } = await buildPayout(test.db)
    const { accountId } = await buildPayoutAccount(services, { clinicianId: clinician.id, isReady: false })
    await run()
    services.payouts.finishAccount(accountId)
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({ waitsFor: 'account' })
    services.clock.setReal(addMinutes(services.clock.real(), 61))
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({ status: 'sent' })
  })

  it('for our balance, with growing gaps; admins are notified of the shortfall once a day', async () => {
    const admin = await buildUser(test.db)
    const { payoutId } = await ready({ paymentType: 'invoice', chargesCents: [], paidOutsideCents: 56_172 })
    services.payouts.next({ kind: 'insufficient' }, { kind: 'insufficient' })
    services.payouts.setBalance({ availableCents: 600 })
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({
      status: 'due',
      waitsFor: 'balance',
      nextAttemptAt: addMinutes(services.clock.now(), 5),
    })
    await run()
    pass(5)
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({
      nextAttemptAt: addMinutes(services.clock.now(), 30),
    })
    expect(await notificationsTo(admin.userId, 'topUpNeeded')).toEqual(['Pending payouts need $490.00 more.'])
    const keys = services.payouts.sentTo('transfer').map(({ idempotencyKey }) => idempotencyKey)
    expect([keys.length, new Set(keys).size]).toEqual([2, 2])
  })

  it('for our balance, and the shortfall is reported once the payment service says what is there', async () => {
    const admin = await buildUser(test.db)
    await ready({ paymentType: 'invoice', chargesCents: [], paidOutsideCents: 56_172 })
    services.payouts.next({ kind: 'insufficient' })
    services.payouts.setBalance({ availableCents: 600 })
    const { balance } = services.payouts
    services.payouts.balance = async () => {
      throw refuse('payment_service_down')
    }
    await run()
    expect(await notificationsTo(admin.userId, 'topUpNeeded')).toEqual([])
    services.payouts.balance = balance
    await run()
    expect(await notificationsTo(admin.userId, 'topUpNeeded')).toEqual(['Pending payouts need $490.00 more.'])
  })

  it('for our balance only until it was topped up', async () => {
    const { payoutId } = await ready({ paymentType: 'invoice', chargesCents: [], paidOutsideCents: 56_172 })
    services.payouts.next({ kind: 'insufficient' })
    await run()
    services.payouts.setBalance({ availableCents: 49_600 })
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({ status: 'sent', waitsFor: null })
  })

  it('on the account until its money is available there, without repeating the transfer', async () => {
    const { payoutId } = await ready()
    services.payouts.next({ kind: 'succeeded' }, { kind: 'insufficient' })
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({
      status: 'sent',
      waitsFor: 'funds',
      bankRound: 1,
    })
    pass(5)
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({ status: 'sent', waitsFor: null })
    expect(services.payouts.sentTo('transfer')).toHaveLength(1)
    expect(services.payouts.sentTo('payOut').map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      `${payoutId}:0`,
      `${payoutId}:1`,
    ])
  })
})

describe('a transfer that the payment service rejects for good', () => {
  it('fails the payout; clinician and admins see why, and the account is read again', async () => {
    const admin = await buildUser(test.db)
    const { payoutId, clinician, applicationId, account } = await ready()
    services.payouts.restrictAccount(account.accountId)
    services.payouts.next({ kind: 'failed', code: 'account_invalid', message: 'The account is closed.' })
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({
      status: 'failed',
      failureMessage: 'The account is closed.',
      sentAt: null,
    })
    expect(await notificationsTo(clinician.userId, 'payoutFailed')).toEqual([
      'The account is closed. We’ll send it again once your bank account can receive it. Check it under Payouts.',
    ])
    expect(await notificationsTo(admin.userId, 'payoutFailed')).toEqual([
      'The account is closed. We’ll send it again once their bank account can receive it.',
    ])
    expect(await readAccounts(test.db, applicationId)).toEqual({})
    expect(await test.db('payout_accounts').where({ providerId: account.accountId })).toMatchObject([
      { state: 'restricted' },
    ])
    services.payouts.finishAccount(account.accountId)
    services.clock.setReal(addHours(services.clock.real(), 2))
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({ status: 'sent', failureMessage: null })
  })
})

describe('corrections', () => {
  const correct = (clinicianId: string, applicationId: string, amountCents: number) =>
    insertCorrection(test.db, {
      clinicianId,
      applicationId,
      amountCents,
      reason: 'An hour was not worked.',
      at: services.clock.now(),
    })

  it('of earlier shifts are deducted from the next payout', async () => {
    const clinician = await buildClinician(test.db)
    const { payoutId, applicationId } = await ready({ clinician })
    await correct(clinician.id, applicationId, -6_200)
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({ status: 'sent', adjustmentCents: -6_200 })
    expect(services.payouts.sentTo('payOut')).toMatchObject([{ amountCents: 43_400 }])
  })

  it('larger than a payout use it up without sending anything, and the rest waits', async () => {
    const { payoutId, applicationId, clinician } = await buildPayout(test.db)
    await correct(clinician.id, applicationId, -50_000)
    await run()
    expect(await payoutOf(test.db, payoutId)).toMatchObject({ status: 'paid', adjustmentCents: -49_600 })
    expect(services.payouts.sentTo('transfer')).toEqual([])
    expect(
      await test.db('payout_adjustments').where({ clinicianId: clinician.id }).orderBy('amount_cents'),
    ).toMatchObject([
      { amountCents: -49_600, payoutId },
      { amountCents: -400, payoutId: null, reason: 'An hour was not worked.' },
    ])
  })
})
