import { addDays } from '@gaitway/contract/format/time'
import { newId } from '../../store/ids.ts'
import { listBanks } from '../../store/payout-accounts.ts'
import { findPayout } from '../../store/payouts.ts'
import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { buildPayout, payoutOf } from '../../../test/builders/payout.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import { chargeSteps } from '../../../test/scenarios/charge.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { makePayoutBankDefault } from './account.ts'
import { applyBankOutcome, sendDuePayouts } from './send-due.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
let paying: ReturnType<typeof chargeSteps>
beforeEach(async () => {
  services = testServices(db)
  paying = chargeSteps(services)
  const at = services.clock.now()
  await db('payouts').update({ status: 'paid', sentAt: at, paidAt: at })
})

const run = async () => expect(await sendDuePayouts(services)).toEqual([])

/** A payout in transit, and its bank's event about it. */
const underway = async () => {
  const payout = await buildPayout(db)
  const account = await buildPayoutAccount(services, { clinicianId: payout.clinician.id })
  await run()
  const row = () => payoutOf(db, payout.payoutId)
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
    expect(await db('events').where({ nounId: payoutId }).orderBy('id').pluck('verb')).toEqual([
      'send',
      'arrive',
    ])
  })

  it('of a return fails it, even after it was paid; the money left us once', async () => {
    const admin = await buildUser(db)
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
    for (const [{ userId }, whose] of [
      [clinician, ''],
      [admin, 'Tess Therapist, '],
    ] as const)
      expect(await db('notifications').where({ userId, type: 'payoutFailed' })).toMatchObject([
        { title: `Payout failed: $496.00, ${whose}Bayou Rehab, Sat, Nov 21, 9 AM–5 PM` },
      ])
    expect(await readAccounts(db, applicationId)).toEqual({
      clinicianPayable: 49_600,
      cashAtPaymentService: -49_600,
    })
    expect(await db('payout_banks').where({ id: account.bankId })).toMatchObject([{ isUsable: false }])
    await run()
    expect(await row()).toMatchObject({ status: 'failed' })
  })

  it('that arrived before our own request’s answer isn’t overwritten by it', async () => {
    const { row, providerId, notify, payoutId } = await underway()
    const sent = await findPayout(db, { id: payoutId })
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
    const payout = await buildPayout(db)
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
    expect(await payoutOf(db, payout.payoutId)).toMatchObject({ status: 'sent', bankPayoutId: null })
    await sendEvent(key)
    expect(await payoutOf(db, payout.payoutId)).toMatchObject({
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
    expect(await db('events').where({ nounId: payoutId, verb: 'resend' })).toMatchObject([
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
    const [, other] = await listBanks(db, clinician.id)
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

test.each([
  ['the default one of the same number', { isDefault: true }, ['second']],
  ['the one of the same number that can be paid to', { isDefault: false, isUsable: false }, ['first']],
  ['both of two numbers', { isDefault: false, fingerprint: 'number-2' }, ['first', 'second']],
])('payout bank accounts: keeps %s', async (_, entered, kept) => {
  const clinician = await buildClinician(db)
  const account = await buildPayoutAccount(services, { clinicianId: clinician.id })
  const own = () => db('payout_banks').where({ clinicianId: clinician.id, removedAt: null })
  const [{ fingerprint }] = await own()
  const second = services.payouts.addBank(account.accountId, { fingerprint, ...entered })
  const { call } = testApi(services).as(clinician)
  await call('payouts.addBank')
  await call('payouts.overview')
  const listed = (await own()).map(({ providerId }) => (providerId === second ? 'second' : 'first'))
  expect(listed.toSorted()).toEqual(kept)
})

const withTwoBanks = async () => {
  const clinician = await buildClinician(db)
  const account = await buildPayoutAccount(services, { clinicianId: clinician.id })
  services.payouts.addBank(account.accountId, { bankName: 'Chase', last4: '1116', isDefault: false })
  const { call } = testApi(services).as(clinician)
  await call('payouts.addBank')
  const { body } = await call('payouts.overview')
  const [first, second] = body.data.payoutBanks.map(({ id }: { id: string }) => id) as [string, string]
  return { clinician, account, call, first, second }
}

test('bank accounts: payouts go to the default one', async () => {
  const { call, second, first, clinician } = await withTwoBanks()
  const { status, body } = await call('payments.makeAccountDefault', { id: second })
  expect([status, body.data.payoutBanks]).toMatchObject([
    200,
    [
      { id: second, isDefault: true },
      { id: first, isDefault: false },
    ],
  ])
  await call('payments.makeAccountDefault', { id: second })
  expect(await db('events').where({ nounId: clinician.id, verb: 'makeDefault' })).toHaveLength(1)
})

test('bank accounts: removing the default one makes another one the default', async () => {
  const { call, first, second, account } = await withTwoBanks()
  const { status, body } = await call('payments.removeAccount', { id: first })
  expect([status, body.data.payoutBanks]).toMatchObject([200, [{ id: second, isDefault: true }]])
  expect((await services.payouts.readAccount(account.accountId)).banks).toHaveLength(1)
  expect((await call('payments.removeAccount', { id: first })).status).toBe(404)
})

test('bank accounts: the last one can’t be removed', async () => {
  const { call, first, second } = await withTwoBanks()
  await call('payments.removeAccount', { id: second })
  expect((await call('payments.removeAccount', { id: first })).body.code).toBe('last_payout_bank')
})

test('bank accounts: the last one that accepts payouts stays while anything is due', async () => {
  const { call, first, second, clinician, account } = await withTwoBanks()
  await buildPayout(db, { clinician })
  const { banks } = await services.payouts.readAccount(account.accountId)
  services.payouts.setAccount(account.accountId, {
    banks: banks.map(bank => ({ ...bank, isUsable: bank.isDefault })),
  })
  await call('payouts.addBank')
  await call('payouts.overview')
  expect((await call('payments.removeAccount', { id: first })).body.code).toBe('last_payout_bank')
  expect((await call('payments.removeAccount', { id: second })).status).toBe(200)
})

test('bank accounts: no one changes another clinician’s', async () => {
  const { first } = await withTwoBanks()
  const other = testApi(services).as(await buildClinician(db))
  for (const name of ['payments.removeAccount', 'payments.makeAccountDefault'] as const)
    expect((await other.call(name, { id: first })).status).toBe(404)
})

test('payout overview: of any clinician is open to admins, and not to sub-admins', async () => {
  const clinician = await buildClinician(db)
  await buildPayoutAccount(services, { clinicianId: clinician.id })
  const read = async (by: { userId: string }, clinicianId?: string) =>
    testApi(services).as(by).call('payouts.overview', { clinicianId })
  const admin = await buildUser(db)
  expect((await read(admin, clinician.id)).body.data).toMatchObject({
    payoutAccount: { state: 'ready' },
    payoutBanks: [{ isDefault: true }],
    dueCents: 0,
  })
  expect((await read(admin, newId())).status).toBe(404)
  expect((await read(admin)).body.error).toEqual({ clinicianId: 'Please choose a clinician.' })
  expect((await read(await buildUser(db, { role: 'subadmin' }), clinician.id)).status).toBe(403)
})
