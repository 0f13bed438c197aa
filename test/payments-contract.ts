import type { PaymentSourceKind } from '@gaitway/contract/values/enums'
import type { ChargeParams, Outcome, Payments } from '../api/services/payments.ts'
import { refusalOf } from './refusal.ts'

/** How a saved payment method behaves when it's charged. */
export type Behavior = 'succeeds' | 'declined' | 'requiresAction' | 'disputed' | 'disputedInHalf'

/** An implementation of `Payments`, with what facilities, banks and time do around it. */
export type PaymentsSetting = {
  payments: Payments
  /** a facility finishes the hosted page with a payment method of this behavior */
  finishSetup: (
    setup: { sessionId: string; url: string; customerId: string },
    kind: PaymentSourceKind,
    behavior: Behavior,
  ) => Promise<void>
  /** the cardholder answers on the page that a charge named */
  verify: (charge: { providerId: string; url: string }, isApproved: boolean) => Promise<void>
  passDays: (days: number) => Promise<void>
  /** the signed event about this object */
  eventAbout: (objectId: string, type: string) => Promise<{ rawBody: Buffer; signature: string }>
  /** the dispute of this charge */
  disputeOf: (chargeProviderId: string) => Promise<string>
  close: () => Promise<void>
}

const returnUrl = 'http://localhost:8080/back'

/** What every implementation of `Payments` must do. */
export const paymentsContract = (name: string, open: () => Promise<PaymentsSetting>) =>
  describe(`payments contract (${name})`, () => {
    let setting: PaymentsSetting
    let payments: Payments
    let customerId: string
    beforeAll(async () => {
      setting = await open()
      ;({ payments } = setting)
      const facility = { facilityId: 'f1', name: 'Bayou Rehab', email: 'pay@facility.test' }
      customerId = await payments.createCustomer(facility)
    })
    afterAll(() => setting.close())

    const openSetup = (kind: PaymentSourceKind) =>
      payments.openSetup({ kind, customerId, successUrl: returnUrl, cancelUrl: returnUrl })
    const save = async (kind: PaymentSourceKind, behavior: Behavior) => {
      const setup = await openSetup(kind)
      await setting.finishSetup({ ...setup, customerId }, kind, behavior)
      return payments.readSetup(setup.sessionId)
    }
    let keys = 0
    const chargeBy = async (
      kind: PaymentSourceKind,
      behavior: Behavior,
      more: Partial<ChargeParams> = {},
    ): Promise<ChargeParams> => ({
      amountCents: 56_172,
      customerId,
      sourceProviderId: String((await save(kind, behavior))?.source.providerId),
      sourceKind: kind,
      idempotencyKey: `key-${++keys}`,
      returnUrl,
      ownerPresent: true,
      metadata: { chargeId: `c${keys}` },
      ...more,
    })
    const idIn = (outcome: Outcome) => ('providerId' in outcome ? String(outcome.providerId) : '')
    const needsAction = async () => {
      const outcome = await payments.charge(await chargeBy('card', 'requiresAction'))
      if (outcome.kind !== 'needsAction') throw new Error(`The charge is ${outcome.kind}.`)
      return outcome
    }

    it.each(['card', 'bank'] as const)('setup: a finished page returns its %s and customer', async kind => {
      const { sessionId } = await openSetup(kind)
      expect(await payments.readSetup(sessionId)).toBeNull()
      expect(await save(kind, 'succeeds')).toEqual({
        customerId,
        source: expect.objectContaining({ kind, last4: expect.stringMatching(/^\d{4}$/) }),
      })
    })

    it('setup: an unknown page has no payment method', async () => {
      expect(await payments.readSetup('cs_test_nobody')).toBeNull()
    })

    it('charge: succeeds, and the same key is the same charge', async () => {
      const input = await chargeBy('card', 'succeeds')
      const outcome = await payments.charge(input)
      expect(outcome).toEqual({ kind: 'succeeded', providerId: expect.any(String) })
      expect(await payments.charge(input)).toEqual(outcome)
      expect(await payments.readCharge(idIn(outcome))).toEqual(outcome)
      expect(await payments.cancelCharge(idIn(outcome))).toEqual(outcome)
    })

    it('charge: a declined card says why, and stays failed when it is canceled', async () => {
      const outcome = await payments.charge(await chargeBy('card', 'declined'))
      expect(outcome).toEqual({
        kind: 'failed',
        providerId: expect.any(String),
        code: 'generic_decline',
        message: 'Your card was declined.',
      })
      expect(await payments.readCharge(idIn(outcome))).toEqual(outcome)
      expect(await payments.cancelCharge(idIn(outcome))).toMatchObject({ kind: 'failed' })
    })

    it.each([
      [true, 'succeeded'],
      [false, 'failed'],
    ])(
      'charge: a card that requires its owner ends as they answer (approved: %s)',
      async (isApproved, kind) => {
        const charge = await needsAction()
        expect(await payments.readCharge(charge.providerId)).toMatchObject({ kind: 'needsAction' })
        await setting.verify(charge, isApproved)
        expect(await payments.readCharge(charge.providerId)).toMatchObject({ kind })
      },
    )

    it('charge: a canceled one has failed, also when it is canceled again', async () => {
      const { providerId } = await needsAction()
      const canceled = { kind: 'failed', providerId, code: 'canceled' }
      expect(await payments.cancelCharge(providerId)).toMatchObject(canceled)
      expect(await payments.cancelCharge(providerId)).toMatchObject(canceled)
    })

    it('charge: a debit is processing for days, then succeeds', async () => {
      const input = await chargeBy('bank', 'succeeds', { ownerPresent: false })
      const outcome = await payments.charge(input)
      expect(outcome).toEqual({ kind: 'processing', providerId: expect.any(String) })
      await setting.passDays(4)
      expect(await payments.readCharge(idIn(outcome))).toMatchObject({ kind: 'succeeded' })
    })

    it('charge: is found by our own id; one that was never sent is not', async () => {
      const input = await chargeBy('card', 'succeeds', { metadata: { chargeId: 'long ago' } })
      const outcome = await payments.charge(input)
      expect(await payments.findCharge({ customerId, chargeId: 'long ago' })).toEqual(outcome)
      expect(await payments.findCharge({ customerId, chargeId: 'never' })).toBeNull()
    })

    it('refund: succeeds, the same key is the same refund, and it is found by our own id', async () => {
      const charge = await payments.charge(await chargeBy('card', 'succeeds'))
      const chargeProviderId = idIn(charge)
      const input = {
        chargeProviderId,
        amountCents: 50_000,
        idempotencyKey: `refund-${++keys}`,
        metadata: { chargeId: 'r1' },
      }
      const refund = await payments.refund(input)
      expect(refund).toEqual({ kind: 'succeeded', providerId: expect.any(String) })
      expect(await payments.refund(input)).toEqual(refund)
      expect(await payments.readRefund(idIn(refund))).toEqual(refund)
      expect(await payments.findRefund({ chargeProviderId, chargeId: 'r1' })).toEqual(refund)
      expect(await payments.findRefund({ chargeProviderId, chargeId: 'never' })).toBeNull()
    })

    it('payment method: can be detached more than once', async () => {
      const saved = await save('card', 'succeeds')
      const providerId = String(saved?.source.providerId)
      await payments.detachSource(providerId)
      expect(await payments.detachSource(providerId)).toBeUndefined()
    })

    it('dispute: names the charge that the bank reversed, and that it is lost', async () => {
      const chargeProviderId = idIn(await payments.charge(await chargeBy('bank', 'disputed')))
      await setting.passDays(7)
      const disputeId = await setting.disputeOf(chargeProviderId)
      expect(await payments.readDispute(disputeId)).toMatchObject({
        providerId: disputeId,
        chargeProviderId,
        amountCents: 56_172,
        reason: 'debit_not_authorized',
        status: 'lost',
        withdrawnCents: 56_172,
        reinstatedCents: 0,
        feeCents: 1_500,
        dueAt: null,
      })
    })

    it('dispute: of a card waits for evidence until its deadline, and can be answered once', async () => {
      const chargeProviderId = idIn(await payments.charge(await chargeBy('card', 'disputed')))
      await setting.passDays(3)
      const providerId = await setting.disputeOf(chargeProviderId)
      const open = await payments.readDispute(providerId)
      expect(open).toMatchObject({
        chargeProviderId,
        amountCents: 56_172,
        reason: 'fraudulent',
        status: 'needsResponse',
        isInquiry: false,
        withdrawnCents: 56_172,
        reinstatedCents: 0,
        feeCents: 1_500,
        dueAt: expect.any(Date),
      })
      expect(await payments.listDisputes(open.openedAt)).toContain(providerId)
      const bytes = Buffer.from('%PDF-1.7\0evidence')
      const file = {
        disputeProviderId: providerId,
        name: 'evidence.pdf',
        bytes,
        idempotencyKey: `file-${++keys}`,
      }
      const fileId = await payments.uploadEvidence(file)
      const submission = { providerId, fileId, idempotencyKey: `submit-${++keys}` }
      expect(await payments.submitEvidence(submission)).toMatchObject({ status: 'underReview' })
      expect(await payments.submitEvidence(submission)).toMatchObject({ status: 'underReview' })
      const another = { ...submission, idempotencyKey: `submit-${++keys}` }
      expect(await payments.submitEvidence(another)).toMatchObject({ status: 'underReview' })
      const late = { providerId, idempotencyKey: `accept-${++keys}` }
      expect(await payments.acceptDispute(late)).toMatchObject({ status: 'underReview' })
    })

    it('dispute: of half a payment can be accepted, and is lost', async () => {
      const chargeProviderId = idIn(await payments.charge(await chargeBy('card', 'disputedInHalf')))
      await setting.passDays(3)
      const providerId = await setting.disputeOf(chargeProviderId)
      const acceptance = { providerId, idempotencyKey: `accept-${++keys}` }
      const lost = { status: 'lost', amountCents: 28_086, withdrawnCents: 28_086, reinstatedCents: 0 }
      expect(await payments.acceptDispute(acceptance)).toMatchObject(lost)
      expect(await payments.acceptDispute(acceptance)).toMatchObject(lost)
      expect(await payments.readDispute(providerId)).toMatchObject(lost)
    })

    it('event: says what it is about; a forged one is refused', async () => {
      const input = await chargeBy('card', 'succeeds')
      const objectId = idIn(await payments.charge(input))
      const { rawBody, signature } = await setting.eventAbout(objectId, 'payment_intent.succeeded')
      const event = payments.readEvent(rawBody, signature)
      const expected = { type: 'payment_intent.succeeded', about: 'charge', account: null, objectId }
      expect(event).toMatchObject(expected)
      expect(payments.readStoredEvent(event.body)).toMatchObject(expected)
      const forged = async (sent?: string) => payments.readEvent(rawBody, sent)
      expect(await refusalOf(forged('t=1,v1=00'))).toMatchObject({ code: 'webhook_refused' })
      expect(await refusalOf(forged())).toMatchObject({ code: 'webhook_refused' })
    })
  })
