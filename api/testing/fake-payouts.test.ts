import { fakePayouts } from './fake-payouts.ts'
import { refusalOf } from './refusal.ts'

const rosa = { clinicianId: 'c1', email: 'rosa@clinician.test', firstName: 'Rosa', lastName: 'Diaz' }
const params = (accountId: string, idempotencyKey: string) => ({
  accountId,
  amountCents: 100,
  idempotencyKey,
  metadata: { payoutId: 'p1', transferId: 't1' },
})
const transfer = (accountId: string, key: string) => ({ ...params(accountId, key), chargeProviderId: null })

it('fake payouts: one key has one answer, also a refusal, and a lost answer is found by our own ID', async () => {
  const payouts = fakePayouts()
  const accountId = await payouts.createAccount(rosa)
  expect(await payouts.createAccount(rosa)).toBe(accountId)
  payouts.next({ kind: 'insufficient' }, { kind: 'succeeded' }, 'lost', 'down')
  expect(await payouts.transfer(transfer(accountId, 'k1'))).toEqual({ kind: 'insufficient' })
  expect(await payouts.transfer(transfer(accountId, 'k1'))).toEqual({ kind: 'insufficient' })
  expect(await payouts.transfer(transfer(accountId, 'k2'))).toEqual({ kind: 'unknown' })
  const found = await payouts.findTransfer({ accountId, transferId: 't1' })
  expect(found).not.toBeNull()
  expect(await refusalOf(payouts.transfer(transfer(accountId, 'k3')))).toMatchObject({
    code: 'payment_service_down',
  })
  expect(await payouts.transfer(transfer(accountId, 'k2'))).toEqual({ kind: 'succeeded', ...found })
  expect(payouts.sentTo('transfer')).toHaveLength(5)
})

it('fake payouts: a payout is sent until the test ends it, and a failed one leaves its bank account unusable', async () => {
  const payouts = fakePayouts(() => new Date('2026-11-20T15:00:00Z'))
  const accountId = await payouts.createAccount(rosa)
  payouts.finishAccount(accountId)
  expect(await payouts.readAccount(accountId)).toMatchObject({ state: 'ready', banks: [{ isUsable: true }] })
  const outcome = await payouts.payOut(params(accountId, 'k1'))
  if (outcome.kind !== 'sent') throw new Error(`It is ${outcome.kind}.`)
  expect(outcome.arrivesAt).toEqual(new Date('2026-11-22T15:00:00Z'))
  payouts.settlePayout(outcome.providerId, 'failed')
  const named = { accountId, payoutId: 'p1', idempotencyKey: 'k1' }
  expect(await payouts.findPayout(named)).toMatchObject({ kind: 'failed', code: 'account_closed' })
  expect(await payouts.readAccount(accountId)).toMatchObject({ banks: [{ isUsable: false }] })
})
