import { buildBank } from '../../../test/builders/bank.ts'
import { buildCard } from '../../../test/builders/card.ts'
import { readAccounts } from '../../../test/scenarios/books.ts'
import {
  processingDebit,
  confirmedState,
  endOpenCharges,
  releasedState,
  chargeSteps,
  readChargeState,
} from '../../../test/scenarios/charge.ts'
import { appliedShift, confirmApplication, requestContext } from '../../../test/scenarios/shift.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { sweepCharges } from '../charges/refresh.ts'
import { read } from '../payments/read.ts'
import { settleShift } from '../payments/settle-shift.ts'

// $496.00 of pay plus the fee of 10%: a bank debit has no processing fee
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

const readIt = async ({ facility, paymentId }: Awaited<ReturnType<typeof processingDebit>>) =>
  (await read(services, facility.by, { id: paymentId }, requestContext)).parse()
const buildBanked = async () => {
  const payable = await appliedShift(test.db)
  return { ...payable, bank: await buildBank(test.db, { facilityId: payable.facility.id }) }
}
const chargeOf = ({ id }: { id: string }) =>
  test
    .db('charges')
    .whereIn('payment_id', test.db('payments').select('id').where({ applicationId: id }))
    .first()
const byBank = { paymentType: 'ACH' } as const

it('bank debit: confirms as soon as the bank accepts it, without a processing fee', async () => {
  const debit = await processingDebit(services)
  expect(await readChargeState(test.db, debit)).toEqual({ ...confirmedState, paid: 0 })
  expect(services.payments.sentTo('charge')).toMatchObject([
    { amountCents: TOTAL, sourceKind: 'bank', sourceProviderId: debit.bank.providerId },
  ])
  expect(await test.db('applications').where({ id: debit.id }).first()).toMatchObject({ paymentType: 'ACH' })
  expect(await readIt(debit)).toMatchObject({
    paymentType: 'ACH',
    stage: 'inProcess',
    owedCents: TOTAL,
    paidCents: 0,
    charges: [{ status: 'processing', amountCents: TOTAL }],
  })
  expect(await readAccounts(test.db, debit.id)).toEqual({})
})

it('bank debit: clearing days later records the cash and changes nothing else', async () => {
  const debit = await processingDebit(services)
  services.payments.settle(debit.intent, { kind: 'succeeded' })
  await paying.send({ objectId: debit.intent })
  await paying.send({ objectId: debit.intent })
  expect(await readChargeState(test.db, debit)).toEqual({ ...confirmedState, paid: TOTAL })
  expect(await readAccounts(test.db, debit.id)).toEqual({
    cashAtPaymentService: TOTAL,
    facilityReceivable: -TOTAL,
  })
  expect(services.payments.sentTo('refund')).toEqual([])
})

it('bank debit: failing days later makes the payment due; the shift stays confirmed and the facility is notified once', async () => {
  const debit = await processingDebit(services)
  services.payments.settle(debit.intent, { kind: 'failed', code: 'account_closed', message: 'It is closed.' })
  await paying.send({ objectId: debit.intent })
  await paying.send({ objectId: debit.intent })
  expect(await readChargeState(test.db, debit)).toEqual({ ...confirmedState, paid: 0 })
  expect(await readIt(debit)).toMatchObject({ stage: 'paymentDue', charges: [{ status: 'failed' }] })
  expect(await test.db('notifications').where({ userId: debit.facility.userId })).toMatchObject([
    { type: 'paymentFailed', body: 'We couldn’t charge $545.60. It is closed.' },
  ])
})

it.each([
  ['account_closed', true],
  ['insufficient_funds', false],
])('bank debit: after a failure with %s its account is refused: %s', async (code, isRefused) => {
  const debit = await processingDebit(services)
  services.payments.settle(debit.intent, { kind: 'failed', code, message: 'The bank says why.' })
  await paying.send({ objectId: debit.intent })
  const { refusedAt } = await test.db('payment_sources').where({ id: debit.bank.id }).first('refused_at')
  expect(refusedAt !== null).toBe(isRefused)
})

it('bank debit: the tick asks about a missing event, less and less often', async () => {
  const debit = await processingDebit(services)
  const reads = () => services.payments.sentTo('readCharge').length
  paying.passMinutes(3)
  await sweepCharges(services)
  await sweepCharges(services)
  expect(reads()).toBe(1)
  for (const minutes of [2, 60 * 24, 61]) {
    paying.passMinutes(minutes)
    await sweepCharges(services)
  }
  expect(reads()).toBe(4)
  paying.passMinutes(59)
  await sweepCharges(services)
  expect(reads()).toBe(4)
  services.payments.settle(debit.intent, { kind: 'succeeded' })
  paying.passMinutes(2)
  await sweepCharges(services)
  expect(await readChargeState(test.db, debit)).toMatchObject({ paid: TOTAL })
})

it('bank debit: an immediate refusal confirms nothing', async () => {
  const payable = await buildBanked()
  services.payments.next({ kind: 'failed', code: 'debit_not_authorized', message: 'The bank declined.' })
  expect(
    await refusalOf(confirmApplication(services, payable.facility.by, payable.id, byBank)),
  ).toMatchObject({
    code: 'payment_refused',
    message: 'The bank declined.',
  })
  expect(await readChargeState(test.db, payable)).toEqual({ ...releasedState, reason: 'payment_refused' })
})

it('bank debit: a lost answer confirms once it is found, even after the hold expires', async () => {
  const payable = await buildBanked()
  services.payments.next({ kind: 'processing' })
  const { charge } = services.payments
  const silent = {
    ...services,
    payments: {
      ...services.payments,
      charge: async (input: Parameters<typeof charge>[0]) => {
        await charge(input)
        return { kind: 'unknown' as const }
      },
    },
  }
  expect(await refusalOf(confirmApplication(silent, payable.facility.by, payable.id, byBank))).toMatchObject({
    code: 'payment_unknown',
  })
  // a debit that the bank has accepted can't be canceled
  const stubborn = {
    ...services,
    payments: { ...services.payments, cancelCharge: (id: string) => services.payments.readCharge(id) },
  }
  paying.passMinutes(16)
  await sweepCharges(stubborn)
  expect(await readChargeState(test.db, payable)).toEqual({ ...confirmedState, paid: 0 })
})

it('bank debit: found after the start, it frees the time at once and is refunded once it clears', async () => {
  const payable = await buildBanked()
  services.payments.next('lost')
  await refusalOf(confirmApplication(services, payable.facility.by, payable.id, byBank))
  const { id } = await chargeOf(payable)
  const found = await services.payments.findCharge({ customerId: '', chargeId: id })
  const intent = found && 'providerId' in found ? String(found.providerId) : ''
  services.payments.settle(intent, { kind: 'processing' })
  const stubborn = {
    ...services,
    payments: { ...services.payments, cancelCharge: (one: string) => services.payments.readCharge(one) },
  }
  services.clock.set(new Date('2026-11-21T15:00:00Z'))
  await sweepCharges(stubborn)
  expect(await readChargeState(test.db, payable)).toMatchObject({
    ...releasedState,
    reason: 'job_already_started',
  })
  services.payments.settle(intent, { kind: 'succeeded' })
  await paying.send({ objectId: intent })
  expect(await readChargeState(test.db, payable)).toMatchObject({ paid: TOTAL, refunded: TOTAL })
  expect(await readAccounts(test.db, payable.id)).toEqual({})
})

it('bank debit: failing after its hold was released leaves nothing behind', async () => {
  const payable = await buildBanked()
  services.payments.next({ kind: 'processing' })
  services.clock.set(new Date('2026-11-21T14:59:59Z'))
  const { charge } = services.payments
  const late = {
    ...services,
    payments: {
      ...services.payments,
      charge: (input: Parameters<typeof charge>[0]) => {
        services.clock.set(new Date('2026-11-21T15:00:00Z'))
        return charge(input)
      },
    },
  }
  expect(await refusalOf(confirmApplication(late, payable.facility.by, payable.id, byBank))).toMatchObject({
    code: 'job_already_started',
  })
  const { providerId: intent } = await chargeOf(payable)
  services.payments.settle(intent, { kind: 'failed', code: 'account_closed', message: 'It is closed.' })
  await paying.send({ objectId: intent })
  expect(await test.db('charges').where({ providerId: intent })).toMatchObject([{ status: 'failed' }])
  expect(await readChargeState(test.db, payable)).toMatchObject(releasedState)
})

it('bank debit: a released one doesn’t block the settlement of a later confirmation by card', async () => {
  const payable = await buildBanked()
  const { charge } = services.payments
  const leaving = {
    ...services,
    payments: {
      ...services.payments,
      charge: async (input: Parameters<typeof charge>[0]) => {
        await test.db('applications').where({ id: payable.id }).update({ status: 'removed' })
        return charge(input)
      },
    },
  }
  services.payments.next({ kind: 'processing' })
  await refusalOf(confirmApplication(leaving, payable.facility.by, payable.id, byBank))
  const { providerId: intent } = await chargeOf(payable)
  await test.db('applications').where({ id: payable.id }).update({ status: 'applied' })
  const { payment } = await confirmApplication(services, payable.facility.by, payable.id)
  const { chargeIds } = await test.db.transaction(trx =>
    settleShift(trx, {
      applicationId: payable.id,
      payCents: 24_800,
      at: services.clock.now(),
      by: { side: 'clock' },
    }),
  )
  expect(chargeIds).toEqual([])
  services.payments.settle(intent, { kind: 'succeeded' })
  await paying.send({ objectId: intent })
  expect(
    (await read(services, payable.facility.by, { id: payment.id }, requestContext)).parse(),
  ).toMatchObject({
    stage: 'completed',
    owedCents: 28_101,
    paidCents: 56_172 + TOTAL,
    refundedCents: 28_071 + TOTAL,
  })
})

describe('a payment method is refused', () => {
  const codeAndField = async (work: Promise<unknown>) => {
    const thrown: unknown = await work.then(
      () => null,
      (refusal: unknown) => refusal,
    )
    const { code, fields } = thrown as { code: string; fields?: { sourceId?: string } }
    return [code, fields?.sourceId]
  }

  it('if there is no bank account, or a card is named instead', async () => {
    const { id, facility, card } = await appliedShift(test.db)
    const missing = ['payment_source_missing', 'Add a bank account first, or choose one of yours.']
    expect(await codeAndField(confirmApplication(services, facility.by, id, byBank))).toEqual(missing)
    expect(
      await codeAndField(confirmApplication(services, facility.by, id, { ...byBank, sourceId: card.id })),
    ).toEqual(missing)
  })

  it('if its bank returns debits, named or not', async () => {
    const { id, facility } = await appliedShift(test.db)
    const bank = await buildBank(test.db, { facilityId: facility.id, refusedAt: services.clock.now() })
    for (const sourceId of [undefined, bank.id])
      expect(
        await codeAndField(confirmApplication(services, facility.by, id, { ...byBank, sourceId })),
      ).toEqual([
        'payment_source_missing',
        'Your bank returned a debit from this account. Add the account again.',
      ])
  })

  it('if it is an expired card used by default; when named, its bank decides', async () => {
    const { id, facility, card } = await appliedShift(test.db)
    await test.db('payment_sources').where({ id: card.id }).update({ expYear: 2025 })
    expect((await codeAndField(confirmApplication(services, facility.by, id)))[0]).toBe(
      'payment_source_missing',
    )
    expect(services.payments.sentTo('charge')).toEqual([])
    expect(await confirmApplication(services, facility.by, id, { sourceId: card.id })).toMatchObject({
      state: 'confirmed',
    })
  })

  it('if the facility has a billing hold', async () => {
    const { id, facility } = await appliedShift(test.db)
    await buildCard(test.db, { facilityId: facility.id, isPrimary: false })
    await test
      .db('facilities')
      .where({ id: facility.id })
      .update({ heldAt: services.clock.now(), holdReason: 'Unpaid' })
    expect(await refusalOf(confirmApplication(services, facility.by, id))).toMatchObject({
      code: 'facility_on_hold',
    })
  })
})
