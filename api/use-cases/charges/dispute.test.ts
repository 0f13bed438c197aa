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
import { listDifferences } from '../../domain/reconciliation.ts'
import { listShiftBooks } from '../../store/views/shift-ledgers.ts'
import { read } from '../payments/read.ts'
import { sources } from '../payments/sources.ts'
import { sweepEvents } from './webhook.ts'
import { retry } from '../payments/retry.ts'
import { sendPlannedCharges } from '../payments/charge-outcome.ts'
import { settleShift } from '../payments/settle-shift.ts'

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
const booksDiffer = async ({ id }: ProcessingDebit) =>
  (await listShiftBooks(test.db, { limit: 1000 }))
    .filter(({ applicationId }) => applicationId === id)
    .flatMap(listDifferences)

afterEach(() => endOpenCharges(test.db, services.clock.now()))
afterAll(() => test.close())

const clear = async ({ intent }: ProcessingDebit) => {
  services.payments.settle(intent, { kind: 'succeeded' })
  await paying.send({ objectId: intent })
}
const disputed = ({ intent }: ProcessingDebit) => services.payments.dispute(intent, { amountCents: TOTAL })
const sendEvent = (objectId: string) =>
  paying.send({ about: 'dispute', type: 'charge.dispute.closed', objectId })
const readIt = async ({ facility, paymentId }: ProcessingDebit) =>
  (await read(services, facility.by, { id: paymentId }, requestContext)).parse()
const settleFor = async ({ id }: ProcessingDebit, payCents: number) => {
  const { chargeIds } = await test.db.transaction(trx =>
    settleShift(trx, {
      applicationId: id,
      payCents,
      at: services.clock.now(),
      by: { side: 'clock' },
    }),
  )
  await sendPlannedCharges(services, chargeIds)
}

it('returned debit: due again, once, its account is refused, and the facility is notified', async () => {
  const debit = await processingDebit(services)
  await clear(debit)
  const dispute = disputed(debit)
  await sendEvent(dispute)
  await sendEvent(dispute)
  await paying.send({ objectId: debit.intent })
  expect(await readIt(debit)).toMatchObject({
    stage: 'paymentDue',
    paidCents: 0,
    charges: [{ status: 'failed', failureCode: 'insufficient_funds' }],
  })
  expect(await readAccounts(test.db, debit.id)).toEqual({})
  expect(await test.db('charges').where({ id: debit.chargeId }).first()).toMatchObject({
    disputeId: dispute,
  })
  expect((await sources(services, debit.facility.by, {}, requestContext)).parse().banks).toMatchObject([
    { id: debit.bank.id, state: 'refused', primary: true },
  ])
  const notified = test.db('notifications').where({ userId: debit.facility.userId }).orderBy('id')
  expect(await notified).toMatchObject([
    { type: 'paymentReceived', body: 'We received $545.60. There’s no balance due.' },
    {
      type: 'paymentReturned',
      body: '$545.60 is due again. The bank account has insufficient funds.',
    },
  ])
  expect(
    await test.db('ledger_transactions').where({ chargeId: debit.chargeId }).orderBy('id').pluck('kind'),
  ).toEqual(['charge', 'chargeReversed'])
})

it('returned debit: counts even if it arrives before the success of the debit', async () => {
  const debit = await processingDebit(services)
  services.payments.settle(debit.intent, { kind: 'succeeded' })
  await sendEvent(disputed(debit))
  await paying.send({ objectId: debit.intent })
  expect(await readIt(debit)).toMatchObject({ stage: 'paymentDue', paidCents: 0 })
  expect(await readAccounts(test.db, debit.id)).toEqual({})
})

it('returned debit: after settlement the full amount is open, and a card pays it', async () => {
  const debit = await processingDebit(services)
  await clear(debit)
  await settleFor(debit, 49_600)
  expect(await readIt(debit)).toMatchObject({ stage: 'completed' })
  await sendEvent(disputed(debit))
  expect(await readAccounts(test.db, debit.id)).toMatchObject({ facilityReceivable: TOTAL })
  const input = { id: debit.paymentId, sourceId: debit.card.id }
  expect(await retry(services, debit.facility.by, input, requestContext)).toMatchObject({
    state: 'paid',
    payment: { stage: 'completed' },
  })
})

it('returned debit: after a partial refund that part is owed too', async () => {
  const debit = await processingDebit(services)
  await clear(debit)
  await settleFor(debit, 24_800)
  expect(await readIt(debit)).toMatchObject({ refundedCents: 27_280 })
  await sendEvent(disputed(debit))
  expect(await readIt(debit)).toMatchObject({ stage: 'paymentDue', paidCents: 0, refundedCents: 27_280 })
  expect(await readAccounts(test.db, debit.id)).toMatchObject({
    facilityReceivable: TOTAL,
    cashAtPaymentService: -27_280,
  })
  const input = { id: debit.paymentId, sourceId: debit.card.id }
  await retry(services, debit.facility.by, input, requestContext)
  expect(services.payments.sentTo('charge').at(-1)).toMatchObject({ amountCents: TOTAL })
  expect(await readIt(debit)).toMatchObject({ stage: 'completed' })
})

it('returned debit: later amounts aren’t charged to the refused account automatically', async () => {
  const debit = await processingDebit(services)
  await clear(debit)
  await sendEvent(disputed(debit))
  const sent = services.payments.sentTo('charge').length
  await settleFor(debit, 52_700)
  expect(services.payments.sentTo('charge')).toHaveLength(sent)
  expect(await readIt(debit)).toMatchObject({ stage: 'paymentDue', owedCents: 57_970 })
})

it('returned debit: with a refused or removed account, the rest is due at once', async () => {
  for (const change of [{ refusedAt: services.clock.now() }, { removedAt: services.clock.now() }]) {
    const debit = await processingDebit(services)
    await clear(debit)
    await test.db('payment_sources').where({ id: debit.bank.id }).update(change)
    const sent = services.payments.sentTo('charge').length
    await settleFor(debit, 52_700)
    expect(services.payments.sentTo('charge')).toHaveLength(sent)
    expect(await readIt(debit)).toMatchObject({
      stage: 'paymentDue',
      charges: [{ status: 'succeeded' }, { status: 'failed', failureCode: 'no_source', amountCents: 3_410 }],
    })
  }
})

it('returned debit: with a refund under way, the whole shortfall is charged on retry', async () => {
  const debit = await processingDebit(services)
  await clear(debit)
  services.payments.next({ kind: 'processing' })
  await settleFor(debit, 24_800)
  await sendEvent(disputed(debit))
  expect(await readIt(debit)).toMatchObject({ stage: 'paymentDue', owedCents: 27_280, refundedCents: 0 })
  const input = { id: debit.paymentId, sourceId: debit.card.id }
  await retry(services, debit.facility.by, input, requestContext)
  expect(services.payments.sentTo('charge').at(-1)).toMatchObject({ amountCents: TOTAL })
})

it('returned debit: for a charge whose ID isn’t known yet, it is kept and counts later', async () => {
  const debit = await processingDebit(services)
  await test.db('charges').where({ id: debit.chargeId }).update({ providerId: null })
  services.payments.settle(debit.intent, { kind: 'succeeded' })
  await sendEvent(disputed(debit))
  expect(await test.db('webhook_events').whereNull('applied_at')).toMatchObject([
    { failure: expect.stringContaining(debit.intent) },
  ])
  await paying.send({ objectId: debit.intent, metadata: { chargeId: debit.chargeId } })
  expect(await readIt(debit)).toMatchObject({ paidCents: TOTAL })
  paying.passMinutes(3)
  await sweepEvents(services)
  expect(await readIt(debit)).toMatchObject({ stage: 'paymentDue', paidCents: 0 })
  expect(await test.db('webhook_events').whereNull('applied_at')).toEqual([])
})

it('returned debit: is a lost case, once, that nobody can answer', async () => {
  const debit = await processingDebit(services)
  await clear(debit)
  const providerId = disputed(debit)
  await sendEvent(providerId)
  await sendEvent(providerId)
  expect(await test.db('disputes').where({ chargeId: debit.chargeId })).toMatchObject([
    { status: 'lost', isReturn: true, withdrawnCents: TOTAL, feeCents: 1_500, dueAt: null },
  ])
  expect(await booksDiffer(debit)).toEqual([])
})
