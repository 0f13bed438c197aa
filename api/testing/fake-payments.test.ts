import { refusalOf } from './refusal.ts'
import { fakePayments } from './fake-payments.ts'

const back = { customerId: 'cus_1', successUrl: 'http://a.test', cancelUrl: 'http://a.test' }
const params = {
  amountCents: 56_172,
  customerId: 'cus_1',
  sourceProviderId: 'pm_1',
  sourceKind: 'bank',
  idempotencyKey: 'key',
  returnUrl: 'http://a.test',
  ownerPresent: false,
  metadata: { chargeId: 'c1' },
} as const

it('fake payments: a setup page is finished with a card, or with a bank account if requested', async () => {
  const payments = fakePayments()
  const [one, two] = [
    await payments.openSetup({ kind: 'card', ...back }),
    await payments.openSetup({ kind: 'bank', ...back }),
  ]
  expect(await payments.readSetup(two.sessionId)).toBeNull()
  payments.finishSetup(one.sessionId, 'cus_1', { last4: '1111' })
  payments.finishSetup(two.sessionId, 'cus_1', { kind: 'bank', bankName: 'First Bank' })
  expect((await payments.readSetup(one.sessionId))?.source).toMatchObject({ kind: 'card', last4: '1111' })
  expect((await payments.readSetup(two.sessionId))?.source).toMatchObject({
    kind: 'bank',
    bankName: 'First Bank',
    accountType: 'company',
    last4: '6789',
  })
})

it('fake payments: a debit is processing, ends, and is disputed as the test says', async () => {
  const payments = fakePayments()
  payments.next({ kind: 'processing' })
  const outcome = await payments.charge(params)
  const providerId = outcome.kind === 'processing' ? outcome.providerId : ''
  expect(await payments.readCharge(providerId)).toEqual({ kind: 'processing', providerId })
  payments.settle(providerId, { kind: 'succeeded' })
  expect(await payments.readCharge(providerId)).toEqual({ kind: 'succeeded', providerId })
  const disputeId = payments.dispute(providerId, { reason: 'debit_not_authorized' })
  expect(await payments.readDispute(disputeId)).toMatchObject({
    providerId: disputeId,
    chargeProviderId: providerId,
    amountCents: 56_172,
    reason: 'debit_not_authorized',
    isLost: true,
  })
  await expect(payments.readDispute('du_nobodys')).rejects.toThrow('knows no du_nobodys')
})

it('fake payments: records detached payment methods, and charges nothing while down', async () => {
  const payments = fakePayments()
  await payments.detachSource('pm_1')
  payments.next('down')
  expect(await refusalOf(payments.charge(params))).toMatchObject({ code: 'payment_service_down' })
  expect(payments.sentTo('detachSource')).toEqual(['pm_1'])
})
