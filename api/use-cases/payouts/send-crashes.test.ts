import { addHours, addMinutes } from '@gaitway/contract/format/time'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { buildPayout, payoutOf } from '../../../test/builders/payout.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { sendDuePayouts } from './send-due.ts'

let test: TestDatabase
let services: TestServices
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(async () => {
  services = testServices(test.db)
  const at = services.clock.now()
  // so that the next test doesn't send leftovers
  await test.db('payouts').update({ status: 'paid', sentAt: at, paidAt: at })
})
afterAll(() => test.close())

const ready = async () => {
  // two charges: two transfers
  const payout = await buildPayout(test.db, { chargesCents: [30_000, 26_172] })
  await buildPayoutAccount(services, { clinicianId: payout.clinician.id })
  return payout
}
type Ready = Awaited<ReturnType<typeof ready>>

const pass = (minutes: number) => services.clock.set(addMinutes(services.clock.now(), minutes))

/** The process dies at this call of the payment service, before or after the request is received. */
const killAt = async (call: 'transfer' | 'payOut', when: 'before' | 'after', times = 0) => {
  const { payouts } = services
  const asBefore = { transfer: payouts.transfer, payOut: payouts.payOut }
  let left = times
  const dying =
    <Input, Said>(send: (input: Input) => Promise<Said>) =>
    async (input: Input): Promise<Said> => {
      if (left-- > 0) return send(input)
      if (when === 'after') await send(input)
      throw new Error('The process is killed here.')
    }
  if (call === 'transfer') payouts.transfer = dying(asBefore.transfer)
  else payouts.payOut = dying(asBefore.payOut)
  expect(await sendDuePayouts(services)).toMatchObject([{ message: 'The process is killed here.' }])
  Object.assign(payouts, asBefore)
}

/** In any case: two transfers and one payout exist, and the books have them once. */
const expectPaidOnce = async ({ payoutId, applicationId, clinician }: Ready) => {
  const keysOf = (call: 'transfer' | 'payOut') =>
    new Set(services.payouts.sentTo(call).map(({ idempotencyKey }) => idempotencyKey)).size
  expect([keysOf('transfer'), keysOf('payOut')]).toEqual([2, 1])
  const { providerId: accountId } = await test
    .db('payout_accounts')
    .where({ clinicianId: clinician.id })
    .first()
  expect(services.payouts.receivedBy(accountId)).toEqual([30_000, 19_600])
  expect(await payoutOf(test.db, payoutId)).toMatchObject({ status: 'sent', waitsFor: null })
  expect(await test.db('payout_transfers').where({ payoutId }).orderBy('id')).toMatchObject([
    { status: 'succeeded', amountCents: 30_000 },
    { status: 'succeeded', amountCents: 19_600 },
  ])
  expect(await readAccounts(test.db, applicationId)).toEqual({
    clinicianPayable: 49_600,
    cashAtPaymentService: -49_600,
  })
  expect(
    await test.db('notifications').where({ type: 'payoutSent', jobId: await jobOf(applicationId) }),
  ).toHaveLength(1)
}
const jobOf = async (id: string) => (await test.db('applications').where({ id }).first('job_id')).jobId

describe('payout crash: a process that is killed', () => {
  it.each([
    ['before the first transfer', 'transfer', 'before', 0],
    ['after the first transfer, before it is on record', 'transfer', 'after', 0],
    ['between the two transfers', 'transfer', 'before', 1],
    ['after the last transfer, before it is on record', 'transfer', 'after', 1],
    ['before the payout', 'payOut', 'before', 0],
    ['after the payout, before it is on record', 'payOut', 'after', 0],
  ] as const)('%s still pays once', async (_, call, when, times) => {
    const payout = await ready()
    await killAt(call, when, times)
    // the process that claimed it gets time to answer
    expect(await sendDuePayouts(services)).toEqual([])
    expect(await payoutOf(test.db, payout.payoutId)).not.toMatchObject({ bankPayoutId: expect.any(String) })
    pass(2)
    expect(await sendDuePayouts(services)).toEqual([])
    await expectPaidOnce(payout)
  })

  it.each(['transfer', 'payOut'] as const)(
    'after a %s and a day later, when keys have expired, still pays once',
    async call => {
      const payout = await ready()
      await killAt(call, 'after', call === 'transfer' ? 1 : 0)
      services.payouts.forgetKeys()
      services.clock.set(addHours(services.clock.now(), 25))
      expect(await sendDuePayouts(services)).toEqual([])
      await expectPaidOnce(payout)
    },
  )
})

describe('payout crash: a lost answer', () => {
  it.each([
    ['of the first transfer', ['lost']],
    ['of the last transfer', [{ kind: 'succeeded' }, 'lost']],
    ['of the payout', [{ kind: 'succeeded' }, { kind: 'succeeded' }, 'lost']],
  ] as const)('of %s is requested again, and nothing is paid twice', async (_, answers) => {
    const payout = await ready()
    services.payouts.next(...answers)
    expect(await sendDuePayouts(services)).toEqual([])
    expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({ waitsFor: 'retry', attempts: 1 })
    pass(5)
    expect(await sendDuePayouts(services)).toEqual([])
    await expectPaidOnce(payout)
  })
})

describe('payout crash: a payment service that is down', () => {
  it('is asked with growing gaps, then daily', async () => {
    const payout = await ready()
    for (const minutes of [5, 30, 120, 720, 1440, 1440]) {
      services.payouts.next('down')
      expect(await sendDuePayouts(services)).toEqual([])
      expect(await payoutOf(test.db, payout.payoutId)).toMatchObject({
        waitsFor: 'retry',
        nextAttemptAt: addMinutes(services.clock.now(), minutes),
      })
      pass(minutes)
    }
    expect(await sendDuePayouts(services)).toEqual([])
    await expectPaidOnce(payout)
  })
})

it('payouts: two processes at once pay once', async () => {
  const payout = await ready()
  await Promise.all([sendDuePayouts(services), sendDuePayouts(services), sendDuePayouts(services)])
  await expectPaidOnce(payout)
  expect(services.payouts.sentTo('transfer')).toHaveLength(2)
})
