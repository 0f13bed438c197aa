import { buildUser } from '../../../test/builders/user.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import {
  processingDebit,
  endOpenCharges,
  chargeSteps,
  type ProcessingDebit,
} from '../../../test/scenarios/charge.ts'
import { requestContext } from '../../../test/scenarios/shift.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { settleBalance, sendPlannedCharges } from './charge-outcome.ts'
import { read } from './read.ts'
import { settleShift } from './settle-shift.ts'

const TOTAL = 54_560

let test: TestDatabase
let services: TestServices
let paying: ReturnType<typeof chargeSteps>
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  services = testServices(test.db)
  paying = chargeSteps(services)
})
afterEach(() => endOpenCharges(test.db, services.clock.now()))
afterAll(() => test.close())

const settleFor = async ({ id }: ProcessingDebit, payCents: number) => {
  const planned = await test.db.transaction(trx =>
    settleShift(trx, {
      applicationId: id,
      payCents,
      at: services.clock.now(),
      by: { side: 'clock' },
    }),
  )
  await sendPlannedCharges(services, planned.chargeIds)
  return planned
}
const ends = async ({ intent }: ProcessingDebit, how: 'succeeded' | 'failed') => {
  services.payments.settle(
    intent,
    how === 'succeeded' ? { kind: how } : { kind: how, code: 'account_closed', message: 'It is closed.' },
  )
  await paying.send({ objectId: intent })
}
const readIt = async ({ facility, paymentId }: ProcessingDebit) =>
  (await read(services, facility.by, { id: paymentId }, requestContext)).parse()

it('settle balance: settling during a debit refunds the difference once it clears', async () => {
  const debit = await processingDebit(services)
  expect(await settleFor(debit, 24_800)).toMatchObject({ refundCents: 27_280, chargeIds: [] })
  expect(services.payments.sentTo('refund')).toEqual([])
  await ends(debit, 'succeeded')
  expect(services.payments.sentTo('refund')).toMatchObject([{ amountCents: 27_280 }])
  expect(await readIt(debit)).toMatchObject({ stage: 'completed', paidCents: TOTAL, refundedCents: 27_280 })
  expect(await readAccounts(test.db, debit.id)).toEqual({
    cashAtPaymentService: 27_280,
    clinicianPayable: -24_800,
    feeIncome: -2_480,
  })
})

it('settle balance: settling during a debit charges more to the same account once it clears', async () => {
  const debit = await processingDebit(services)
  await settleFor(debit, 52_700)
  expect(services.payments.sentTo('charge')).toHaveLength(1)
  await ends(debit, 'succeeded')
  expect(services.payments.sentTo('charge').at(-1)).toMatchObject({
    amountCents: 3_410,
    sourceProviderId: debit.bank.providerId,
    ownerPresent: false,
  })
  expect(await readIt(debit)).toMatchObject({ stage: 'completed', paidCents: 57_970 })
})

it('settle balance: canceled during a debit, everything is refunded, or nothing is due if it fails', async () => {
  const [cleared, failed] = [await processingDebit(services), await processingDebit(services)]
  for (const debit of [cleared, failed]) await settleFor(debit, 0)
  await ends(cleared, 'succeeded')
  await ends(failed, 'failed')
  expect(await readIt(cleared)).toMatchObject({ stage: 'completed', refundedCents: TOTAL })
  expect(await readIt(failed)).toMatchObject({ stage: 'completed', paidCents: 0, refundedCents: 0 })
  expect(await test.db('payments').where({ id: failed.paymentId }).first()).toMatchObject({
    chargeFailed: false,
  })
  expect(await test.db('notifications').where({ userId: failed.facility.userId })).toEqual([])
  for (const { id } of [cleared, failed]) expect(await readAccounts(test.db, id)).toEqual({})
})

it('settle balance: a debit that fails after settlement leaves the amount due, not charged automatically', async () => {
  const debit = await processingDebit(services)
  await settleFor(debit, 24_800)
  await ends(debit, 'failed')
  expect(services.payments.sentTo('charge')).toHaveLength(1)
  expect(await readIt(debit)).toMatchObject({ stage: 'paymentDue', owedCents: 27_280 })
  const again = await test.db.transaction(trx =>
    settleBalance(trx, { paymentId: debit.paymentId, at: services.clock.now() }),
  )
  expect(again).toEqual([])
})

it('settle: after the debit failed, what is still due is on record as to be paid, and nothing is charged', async () => {
  const debit = await processingDebit(services)
  await ends(debit, 'failed')
  expect(await settleFor(debit, 24_800)).toMatchObject({ chargeCents: 27_280, chargeIds: [] })
  const settled = { nounId: debit.paymentId, verb: 'settle' }
  expect(await test.db('events').where(settled)).toMatchObject([{ details: { chargeCents: 27_280 } }])
})

it('settle balance: a canceled shift paid by check notifies admins of the refund owed', async () => {
  const debit = await processingDebit(services)
  await ends(debit, 'failed')
  const admin = await buildUser(test.db)
  const { paymentId: id } = debit
  await test.db('payments').where({ id }).update({ paidCents: TOTAL, outsideCents: TOTAL })
  await settleFor(debit, 0)
  expect(await test.db('notifications').where({ userId: admin.userId })).toMatchObject([
    { type: 'creditOwed', title: 'Refund owed: $545.60, Bayou Rehab, Sat, Nov 21, 9 AM–5 PM' },
  ])
})

it('settle balance: a late success of an abandoned charge is refunded as far as it is too much', async () => {
  const debit = await processingDebit(services)
  await settleFor(debit, 24_800)
  await ends(debit, 'failed')
  await ends(debit, 'succeeded')
  expect(await readIt(debit)).toMatchObject({ stage: 'completed', paidCents: TOTAL, refundedCents: 27_280 })
})

it('settle balance: an amount too small to charge is written off, also in the books', async () => {
  const debit = await processingDebit(services)
  await ends(debit, 'succeeded')
  // 40 cents more of work and 4 of the fee
  await settleFor(debit, 49_640)
  expect(services.payments.sentTo('charge')).toHaveLength(1)
  expect(await readIt(debit)).toMatchObject({ stage: 'completed', owedCents: TOTAL, paidCents: TOTAL })
  expect(await readAccounts(test.db, debit.id)).toEqual({
    cashAtPaymentService: TOTAL,
    adjustments: 44,
    clinicianPayable: -49_640,
    feeIncome: -4_964,
  })
})

it('settle balance: repeating it does nothing, since pending refunds count', async () => {
  const debit = await processingDebit(services)
  await ends(debit, 'succeeded')
  services.payments.next({ kind: 'processing' })
  await settleFor(debit, 24_800)
  for (let time = 0; time < 3; time += 1)
    expect(
      await test.db.transaction(trx =>
        settleBalance(trx, { paymentId: debit.paymentId, at: services.clock.now() }),
      ),
    ).toEqual([])
  expect(await test.db('charges').where({ paymentId: debit.paymentId, kind: 'refund' })).toHaveLength(1)
})
