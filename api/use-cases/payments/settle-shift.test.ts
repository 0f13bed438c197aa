import { openLog } from '../../services/log.ts'
import type { ChargeParams } from '../../services/payments.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import { requestContext, confirmedShift } from '../../../test/scenarios/shift.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { sweepCharges } from '../charges/refresh.ts'
import { tick } from '../tick.ts'
import { read } from './read.ts'
import { sendPlannedCharges } from './charge-outcome.ts'
import { settleShift } from './settle-shift.ts'

let test: TestDatabase
let services: TestServices
beforeAll(async () => {
  test = await testDatabase()
})
beforeEach(() => {
  services = testServices(test.db)
})
afterAll(() => test.close())

const buildConfirmed = async () => {
  const { payment, ...payable } = await confirmedShift(services)
  return { ...payable, paymentId: payment.id }
}
type Confirmed = Awaited<ReturnType<typeof buildConfirmed>>

const plan = ({ id }: Confirmed, payCents: number) =>
  test.db.transaction(trx =>
    settleShift(trx, {
      applicationId: id,
      payCents,
      at: services.clock.now(),
      by: { side: 'clock' },
    }),
  )
const readIt = async ({ facility, paymentId }: Confirmed) =>
  (await read(services, facility.by, { id: paymentId }, requestContext)).parse()

it('settle shift: less than was paid is refunded', async () => {
  const confirmed = await buildConfirmed()
  const planned = await plan(confirmed, 24_800)
  expect(planned).toMatchObject({
    chargeCents: 0,
    refundCents: 56_172 - 28_101,
    owed: { totalCents: 28_101 },
  })
  expect(await readAccounts(test.db, confirmed.id)).toMatchObject({ refundsPayable: -28_071 })
  await sendPlannedCharges(services, planned.chargeIds)
  await sendPlannedCharges(services, planned.chargeIds)
  expect(await readAccounts(test.db, confirmed.id)).toEqual({
    cashAtPaymentService: 28_101,
    clinicianPayable: -24_800,
    feeIncome: -2_480,
    processingIncome: -821,
  })
  expect(await readIt(confirmed)).toMatchObject({
    stage: 'completed',
    owedCents: 28_101,
    refundedCents: 28_071,
  })
})

it('settle shift: more than was paid is charged to the same card, without verification', async () => {
  const confirmed = await buildConfirmed()
  // half an hour more: $31.00; the total of $527.00 costs $596.81
  const { chargeIds, chargeCents } = await plan(confirmed, 52_700)
  expect(chargeCents).toBe(59_681 - 56_172)
  expect(await readIt(confirmed)).toMatchObject({ stage: 'inProcess' })
  await sendPlannedCharges(services, chargeIds)
  expect(services.payments.sentTo('charge').at(-1)).toMatchObject({
    amountCents: 3_509,
    sourceProviderId: confirmed.card.providerId,
    ownerPresent: false,
    idempotencyKey: chargeIds[0],
  })
  expect(await readIt(confirmed)).toMatchObject({ stage: 'completed', owedCents: 59_681, paidCents: 59_681 })
  expect(await readAccounts(test.db, confirmed.id)).toMatchObject({ cashAtPaymentService: 59_681 })
  expect(await readAccounts(test.db, confirmed.id)).not.toHaveProperty('facilityReceivable')
})

it('settle shift: exactly what was paid moves no money', async () => {
  const confirmed = await buildConfirmed()
  expect(await plan(confirmed, 49_600)).toMatchObject({ chargeIds: [], chargeCents: 0, refundCents: 0 })
  expect(await readIt(confirmed)).toMatchObject({ stage: 'completed' })
})

it('settle shift: a declined second charge makes the payment due and notifies the facility', async () => {
  const confirmed = await buildConfirmed()
  const { chargeIds } = await plan(confirmed, 52_700)
  services.payments.next({ kind: 'failed', code: 'card_declined', message: 'Your card was declined.' })
  await sendPlannedCharges(services, chargeIds)
  expect(await readIt(confirmed)).toMatchObject({
    stage: 'paymentDue',
    charges: [{ status: 'succeeded' }, { status: 'failed', failureMessage: 'Your card was declined.' }],
  })
  expect(await test.db('notifications').where({ userId: confirmed.facility.userId })).toMatchObject([
    { type: 'paymentFailed', body: 'We couldn’t charge $35.09. Your card was declined.' },
  ])
  expect(await readAccounts(test.db, confirmed.id)).toMatchObject({ facilityReceivable: 3_509 })
})

it('settle shift: a second charge that requires verification counts as declined', async () => {
  const confirmed = await buildConfirmed()
  const { chargeIds } = await plan(confirmed, 52_700)
  services.payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
  await sendPlannedCharges(services, chargeIds)
  expect(await readIt(confirmed)).toMatchObject({ stage: 'paymentDue' })
})

it('settle shift: the sweeper finds a second charge without an answer, which is charged once', async () => {
  const confirmed = await buildConfirmed()
  const { chargeIds } = await plan(confirmed, 52_700)
  services.payments.next('down')
  await sendPlannedCharges(services, chargeIds)
  services.clock.set(new Date('2026-11-20T15:03:00Z'))
  services.payments.next('lost')
  await sweepCharges(services)
  await sweepCharges(services)
  expect(await readIt(confirmed)).toMatchObject({ stage: 'completed', paidCents: 59_681 })
  const keys = services.payments.sentTo('charge').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys.slice(1)).toEqual([chargeIds[0], chargeIds[0]])
})

it('settle shift: a charge that fails after the commit is logged for the sweeper, and the rest continues', async () => {
  const [first, second] = [await buildConfirmed(), await buildConfirmed()]
  const chargeIds = [...(await plan(first, 52_700)).chargeIds, ...(await plan(second, 52_700)).chargeIds]
  const lines: string[] = []
  const log = openLog('error', { write: line => void lines.push(line) })
  const broken = new Error('Broken.')
  const { charge } = services.payments
  const breaking = {
    ...services.payments,
    charge: (input: ChargeParams) => {
      if (input.idempotencyKey === chargeIds[0])
        throw Object.assign(broken, { raw: { card: 'ends in 4242' } })
      return charge(input)
    },
  }
  await sendPlannedCharges({ ...services, log, payments: breaking }, chargeIds)
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { chargeId: chargeIds[0], err: { message: 'Broken.' } },
  ])
  expect(lines.join()).not.toContain('ends in 4242')
  expect(await readIt(first)).toMatchObject({ stage: 'inProcess' })
  expect(await readIt(second)).toMatchObject({ stage: 'completed' })
  services.clock.set(new Date('2026-11-20T15:03:00Z'))
  await sweepCharges(services)
  expect(await readIt(first)).toMatchObject({ stage: 'completed' })
})

it('settle shift: a pending refund is fetched by its ID, not sent again', async () => {
  const confirmed = await buildConfirmed()
  const { chargeIds } = await plan(confirmed, 0)
  services.payments.next({ kind: 'processing' })
  await sendPlannedCharges(services, chargeIds)
  const { providerId } = await test.db('charges').where({ id: chargeIds[0] }).first('provider_id')
  await sendPlannedCharges(services, chargeIds)
  expect(await readIt(confirmed)).toMatchObject({
    stage: 'inProcess',
    charges: [{ status: 'succeeded' }, { kind: 'refund', status: 'processing' }],
  })
  services.payments.settle(providerId, { kind: 'succeeded' })
  await sendPlannedCharges(services, chargeIds)
  expect(services.payments.sentTo('refund')).toHaveLength(1)
  expect(await readIt(confirmed)).toMatchObject({ stage: 'completed', refundedCents: 56_172 })
  expect(await test.db('events').where({ nounId: chargeIds[0] }).orderBy('id').pluck('verb')).toEqual([
    'process',
    'succeed',
  ])
})

it.each([
  [{ kind: 'succeeded' }, 'completed'],
  [{ kind: 'failed', code: 'card_declined', message: 'No.' }, 'paymentDue'],
] as const)(
  'settle shift: a second charge pending at the bank gets its final outcome later: %#',
  async (end, stage) => {
    const confirmed = await buildConfirmed()
    const { chargeIds } = await plan(confirmed, 52_700)
    services.payments.next({ kind: 'processing' })
    await sendPlannedCharges(services, chargeIds)
    expect(await readIt(confirmed)).toMatchObject({
      stage: 'inProcess',
      charges: [{}, { status: 'processing' }],
    })
    const { providerId } = await test.db('charges').where({ id: chargeIds[0] }).first('provider_id')
    services.payments.settle(providerId, end)
    services.clock.set(new Date('2026-11-20T15:03:00Z'))
    await sweepCharges(services)
    expect(await readIt(confirmed)).toMatchObject({ stage, charges: [{}, { status: end.kind }] })
  },
)

it('settle shift: happens once', async () => {
  const confirmed = await buildConfirmed()
  await plan(confirmed, 24_800)
  expect(await refusalOf(plan(confirmed, 24_800))).toMatchObject({ code: 'out_of_date' })
})

it('settle shift: a full-time post’s placement fee is earned once its days are over, once', async () => {
  const { payment, ...payable } = await confirmedShift(services, { jobType: 'FULL_TIME' })
  for (const at of ['2026-11-21T15:00:00Z', '2026-11-21T23:00:00Z', '2026-11-22T00:00:00Z']) {
    services.clock.set(new Date(at))
    await tick(services)
  }
  expect(await readAccounts(test.db, payable.id)).toEqual({
    cashAtPaymentService: 102_107,
    feeIncome: -99_200,
    processingIncome: -2_907,
  })
  expect(await readIt({ ...payable, paymentId: payment.id })).toMatchObject({ stage: 'completed' })
  expect(await test.db('notifications').where({ type: 'shiftCompleted', jobId: payable.job.id })).toEqual([])
  expect(await test.db('events').where({ nounId: payment.id })).toMatchObject([
    { verb: 'settle', actorSide: 'clock', details: { owedCents: 102_107 } },
  ])
})
