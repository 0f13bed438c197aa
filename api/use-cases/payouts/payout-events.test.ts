import { addDays } from '@gaitway/contract/time'
import { buildPayoutAccount } from '../../testing/builders/payout-account.ts'
import { buildPayout, payoutOf } from '../../testing/builders/payout.ts'
import { buildUser } from '../../testing/builders/user.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { accountsOf } from '../../testing/ledger.ts'
import { testServices, type TestServices } from '../../testing/services.ts'
import { payingIn } from '../../testing/charge-flow.ts'
import { listBanks } from '../../store/payout-accounts.ts'
import { findPayout } from '../../store/payouts.ts'
import { makePayoutBankDefault } from './account.ts'
import { applyBankOutcome, sendDuePayouts } from './send-due.ts'

let test: TestDatabase
let services: TestServices
let paying: ReturnType<typeof payingIn>
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(async () => {
  services = testServices(test.db)
  paying = payingIn(services)
  const at = services.clock.now()
  await test.db('payouts').update({ status: 'paid', sentAt: at, paidAt: at })
})
afterAll(() => test.close())

const run = async () => expect(await sendDuePayouts(services)).toEqual([])

/** A payout in transit, and its bank's event about it. */
const underway = async () => {
  const payout = await buildPayout(test.db)
  const account = await buildPayoutAccount(services, { clinicianId: payout.clinician.id })
  await run()
  const row = () => payoutOf(test.db, payout.payoutId)
  const providerId = String((await row()).bankPayoutId)
  const notify = (metadata: Record<string, string> = {}) =>
    paying.send({
      type: 'payout.updated',
      about: 'payout',
      account: account.accountId,
      objectId: providerId,
      metadata,
    })
  const sendAccountEvent = () =>
    paying.send({
      type: 'account.updated',
      about: 'account',
      account: account.accountId,
      objectId: account.accountId,
    })
  return { ...payout, account, row, providerId, notify, sendAccountEvent }
}

describe('an event of a payout', () => {
  it('records that the bank has it, however often it arrives', async () => {
    const { row, providerId, notify, payoutId } = await underway()
    await notify()
    expect(await row()).toMatchObject({ status: 'sent' })
    services.payouts.settlePayout(providerId, 'paid')
    await notify()
    await notify()
    expect(await row()).toMatchObject({ status: 'paid', paidAt: services.clock.now() })
    expect(await test.db('events').where({ nounId: payoutId }).orderBy('id').pluck('verb')).toEqual([
      'send',
      'arrive',
    ])
  })

  it('of a return fails it, even after it was paid; the money left us once', async () => {
    const admin = await buildUser(test.db)
    const { row, providerId, notify, clinician, applicationId, account } = await underway()
    services.payouts.settlePayout(providerId, 'paid')
    await notify()
    services.payouts.settlePayout(providerId, 'failed')
    await notify()
    await notify()
    expect(await row()).toMatchObject({
      status: 'failed',
      paidAt: null,
      failureMessage: 'The bank account has been closed.',
      bankRound: 1,
    })
    for (const { userId } of [clinician, admin])
      expect(await test.db('notifications').where({ userId, type: 'payoutFailed' })).toMatchObject([
        { title: 'A payout of $496.00 failed' },
      ])
    expect(await accountsOf(test.db, applicationId)).toEqual({
      clinicianPayable: 49_600,
      cashAtPaymentService: -49_600,
    })
    expect(await test.db('payout_banks').where({ id: account.bankId })).toMatchObject([{ isUsable: false }])
    await run()
    expect(await row()).toMatchObject({ status: 'failed' })
  })

  it('that arrived before our own request’s answer isn’t overwritten by it', async () => {
    const { row, providerId, notify, payoutId } = await underway()
    const sent = await findPayout(test.db, { id: payoutId })
    if (!sent) throw new Error('There is no payout.')
    const lost = () => applyBankOutcome(services, sent, `${payoutId}:0`, { kind: 'unknown' })
    await lost()
    expect(await row()).toMatchObject({ status: 'sent', waitsFor: null, bankPayoutId: providerId })
    services.payouts.settlePayout(providerId, 'paid')
    await notify()
    await lost()
    expect(await row()).toMatchObject({ status: 'paid', waitsFor: null, nextAttemptAt: null })
  })

  it('for a payout with a lost answer finds it by our own ID', async () => {
    const payout = await buildPayout(test.db)
    const account = await buildPayoutAccount(services, { clinicianId: payout.clinician.id })
    services.payouts.next({ kind: 'succeeded' }, 'lost')
    await run()
    const key = `${payout.payoutId}:0`
    const found = await services.payouts.findPayout({
      accountId: account.accountId,
      payoutId: payout.payoutId,
      idempotencyKey: key,
    })
    const objectId = String(found?.providerId)
    services.payouts.settlePayout(objectId, 'paid')
    const sendEvent = (idempotencyKey: string) =>
      paying.send({
        about: 'payout',
        account: account.accountId,
        objectId,
        metadata: { payoutId: payout.payoutId, idempotencyKey },
      })
    await sendEvent(`${payout.payoutId}:7`)
    expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ status: 'sent', bankPayoutId: null })
    await sendEvent(key)
    expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({
      status: 'paid',
      bankPayoutId: objectId,
      arrivesAt: addDays(services.clock.now(), 2),
    })
  })

  it('of an earlier round changes nothing', async () => {
    const { row, providerId, notify, sendAccountEvent, payoutId, account } = await underway()
    services.payouts.settlePayout(providerId, 'failed')
    await notify()
    services.payouts.addBank(account.accountId, { last4: '1116', isDefault: true })
    await sendAccountEvent()
    await run()
    await notify({ payoutId, idempotencyKey: `${payoutId}:0` })
    expect(await row()).toMatchObject({ status: 'sent', bankRound: 1 })
  })

  it('of something that isn’t ours is ignored', async () => {
    await expect(
      paying.send({ about: 'payout', account: 'acct_strange', objectId: 'po_strange' }),
    ).resolves.toEqual({ received: true })
    await expect(
      paying.send({ about: 'account', account: 'acct_strange', objectId: 'acct_strange' }),
    ).resolves.toEqual({ received: true })
  })
})

describe('a returned payout', () => {
  it('is sent again once there is a new bank account, without another transfer', async () => {
    const { row, providerId, notify, sendAccountEvent, account, payoutId } = await underway()
    services.payouts.settlePayout(providerId, 'failed')
    await notify()
    services.payouts.addBank(account.accountId, { bankName: 'Chase', last4: '1116', isDefault: true })
    await sendAccountEvent()
    expect(await row()).toMatchObject({ status: 'due', waitsFor: null })
    await run()
    expect(await row()).toMatchObject({ status: 'sent' })
    expect(services.payouts.sentTo('transfer')).toHaveLength(1)
    expect(services.payouts.sentTo('payOut').at(-1)).toMatchObject({ idempotencyKey: `${payoutId}:1` })
    expect(await test.db('events').where({ nounId: payoutId, verb: 'resend' })).toMatchObject([
      { actorSide: 'clock', fromState: 'failed', toState: 'due' },
    ])
  })

  it('is sent again when its clinician changes the default bank account', async () => {
    const { row, providerId, notify, sendAccountEvent, account, clinician } = await underway()
    services.payouts.addBank(account.accountId, { last4: '1116', isDefault: false })
    await sendAccountEvent()
    services.payouts.settlePayout(providerId, 'failed')
    await notify()
    expect(await row()).toMatchObject({ status: 'failed' })
    const [, other] = await listBanks(test.db, clinician.id)
    await makePayoutBankDefault(services, clinician.by, String(other?.id))
    expect(await row()).toMatchObject({ status: 'due' })
  })

  it('is sent again at once if the default is already another bank account', async () => {
    const { row, providerId, notify, sendAccountEvent, account } = await underway()
    services.payouts.addBank(account.accountId, { last4: '1116', isDefault: true })
    await sendAccountEvent()
    const standing = { code: 'account_closed', message: 'The bank account has been closed.' }
    const before = services.payouts.readPayout
    services.payouts.readPayout = async () => ({ kind: 'failed', providerId, ...standing })
    await notify()
    services.payouts.readPayout = before
    expect(await row()).toMatchObject({ status: 'due' })
  })
})
