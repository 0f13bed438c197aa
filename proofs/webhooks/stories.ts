import { sendPlannedCharges } from '../../api/use-cases/payments/charge-outcome.ts'
import { settleShift } from '../../api/use-cases/payments/settle-shift.ts'
import { retry } from '../../api/use-cases/payments/retry.ts'
import { processingDebit, chargeSteps, type ProcessingDebit } from '../../test/scenarios/charge.ts'
import { requestContext } from '../../test/scenarios/shift.ts'
import type { TestServices } from '../../test/services.ts'
import type { EventSummary } from './context.ts'

/** Something happens at the payment service, which then sends an event. */
export type Step = { happens: () => void; events: EventSummary[] }
export type Story = { applicationId: string; steps: Step[] }

const TOTAL = 54_560
const refused = { kind: 'failed', code: 'account_closed', message: 'The account is closed.' } as const
const succeeded = { kind: 'succeeded' } as const
const nothing = () => {}

const ofIntent = (id: string, type: string): EventSummary => ({
  object: 'payment_intent',
  id,
  type: `payment_intent.${type}`,
})

/** The bank processes it, accepts it or not, and may reverse it. */
const debitSteps = (
  { payments }: TestServices,
  { intent }: ProcessingDebit,
  end: 'paid' | 'refused' | 'returned',
): Step[] => {
  const under = { happens: nothing, events: [ofIntent(intent, 'created'), ofIntent(intent, 'processing')] }
  if (end === 'refused')
    return [
      under,
      { happens: () => payments.settle(intent, refused), events: [ofIntent(intent, 'payment_failed')] },
    ]
  const paid = {
    happens: () => payments.settle(intent, succeeded),
    events: [ofIntent(intent, 'succeeded'), ofIntent(intent, 'amount_capturable_updated')],
  }
  if (end === 'paid') return [under, paid]
  const dispute = payments.dispute(intent, { amountCents: TOTAL })
  const stripeEvent = (type: string): EventSummary => ({
    object: 'dispute',
    id: dispute,
    type: `charge.dispute.${type}`,
  })
  return [
    under,
    paid,
    {
      happens: nothing,
      events: [stripeEvent('created'), stripeEvent('funds_withdrawn'), stripeEvent('closed')],
    },
  ]
}

const settleFor = async (services: TestServices, { id }: { id: string }, payCents: number) => {
  const at = services.clock.now()
  const { chargeIds } = await services.db.transaction(trx =>
    settleShift(trx, { applicationId: id, payCents, at, by: { side: 'clock' } }),
  )
  await sendPlannedCharges(services, chargeIds)
}

const card =
  (end: typeof succeeded | typeof refused) =>
  async (services: TestServices): Promise<Story> => {
    const { payable, intent } = await chargeSteps(services).waiting()
    return {
      applicationId: payable.id,
      steps: [
        { happens: nothing, events: [ofIntent(intent, 'created'), ofIntent(intent, 'requires_action')] },
        {
          happens: () => services.payments.settle(intent, end),
          events: [ofIntent(intent, end.kind === 'succeeded' ? 'succeeded' : 'payment_failed')],
        },
      ],
    }
  }

const debit =
  (end: 'paid' | 'refused' | 'returned', settledCents?: number) =>
  async (services: TestServices): Promise<Story> => {
    const built = await processingDebit(services)
    if (settledCents !== undefined) await settleFor(services, built, settledCents)
    return { applicationId: built.id, steps: debitSteps(services, built, end) }
  }

/** A refund that takes days and is then accepted, rejected, or returned after all. */
const refund =
  (ends: readonly (typeof succeeded | typeof refused)[]) =>
  async (services: TestServices): Promise<Story> => {
    const { payments, db } = services
    const { payable, intent, paymentId } = await chargeSteps(services).waiting()
    payments.settle(intent, succeeded)
    await chargeSteps(services).backFrom(payable, paymentId)
    payments.next({ kind: 'processing' })
    await settleFor(services, payable, 24_800)
    const row = await db('charges').where({ paymentId, kind: 'refund' }).first('provider_id')
    const id = String(row.providerId)
    const stripeEvent = (type: string): EventSummary => ({ object: 'refund', id, type: `refund.${type}` })
    return {
      applicationId: payable.id,
      steps: [
        { happens: nothing, events: [stripeEvent('created'), ofIntent(intent, 'succeeded')] },
        ...ends.map(end => ({
          happens: () => void payments.settle(id, end),
          events: [stripeEvent('updated')],
        })),
      ],
    }
  }

/** The balance due after a declined debit is paid by a card that requires verification. */
const again =
  (end: typeof succeeded | typeof refused) =>
  async (services: TestServices): Promise<Story> => {
    const { payments, db } = services
    const built = await processingDebit(services)
    await settleFor(services, built, 52_700)
    payments.settle(built.intent, refused)
    const failed = await db('charges').where({ id: built.chargeId }).first('id')
    await sendPlannedCharges(services, [failed.id])
    payments.next({ kind: 'needsAction', url: 'https://bank.test/3ds' })
    await retry(services, built.facility.by, { id: built.paymentId, sourceId: built.card.id }, requestContext)
    const row = await db('charges')
      .where({ paymentId: built.paymentId, reason: 'retry' })
      .first('provider_id')
    const id = String(row.providerId)
    return {
      applicationId: built.id,
      steps: [
        {
          happens: nothing,
          events: [ofIntent(id, 'requires_action'), ofIntent(built.intent, 'payment_failed')],
        },
        { happens: () => payments.settle(id, end), events: [ofIntent(id, 'succeeded')] },
      ],
    }
  }

/** What can happen to money, by name. */
export const stories: Record<string, (services: TestServices) => Promise<Story>> = {
  'a card is verified': card(succeeded),
  'a card fails verification': card(refused),
  'a debit succeeds': debit('paid'),
  'a debit fails': debit('refused'),
  'a debit is disputed': debit('returned'),
  'a debit succeeds after less was settled': debit('paid', 24_800),
  'a debit succeeds after more was settled': debit('paid', 52_700),
  'a debit succeeds after a cancellation': debit('paid', 0),
  'a debit fails after a cancellation': debit('refused', 0),
  'a debit is disputed after less was settled': debit('returned', 24_800),
  'a debit is disputed after more was settled': debit('returned', 52_700),
  'a refund succeeds': refund([succeeded]),
  'a refund fails': refund([refused]),
  'a refund is returned': refund([succeeded, refused]),
  'a retried payment is verified': again(succeeded),
  'a retried payment fails verification': again(refused),
}
