import type Stripe from 'stripe'
import { recordMovement } from './balance.ts'
import { createDispute, withdraw } from './disputes.ts'
import { scheduleAction } from './due-actions.ts'
import { invalid } from './errors.ts'
import { emit } from './events.ts'
import { flag, group, integer, metadata, required, text } from './params.ts'
import { getTestCard } from './payment-methods.ts'
import { find, getLinkedId, list, lockResource, updateResource } from './resources.ts'
import { pageParams, route } from './routes.ts'
import { secondsOf, type ServiceContext } from './request-context.ts'

type Dispute = Stripe.Dispute

/** In days of the service's own time: to answer with evidence, and until the bank decides. */
const daysUntil = { due: 20, decided: 7 }
const secondsPerDay = 24 * 60 * 60

const dueBy = (context: ServiceContext) => secondsOf(context.at) + daysUntil.due * secondsPerDay

const readCardKind = async (
  context: ServiceContext,
  { payment_method }: Pick<Stripe.Charge, 'payment_method'>,
) => (await getTestCard(context, String(payment_method))).whenPaid

/** Due action: the owner of a card disputes a payment, or their bank asks about it. */
export const disputeCard = async (context: ServiceContext, intentId: string) => {
  const intent = await find(context, 'payment_intent', intentId)
  const charge = await lockResource(context, 'charge', getLinkedId(intent.latest_charge))
  const kind = await readCardKind(context, charge)
  if (charge.disputed || charge.refunded || !kind) return
  const { id } = await createDispute(context, charge, {
    amount: Math.round((charge.amount * kind.sharePercent) / 100),
    reason: kind.reason,
    networkReasonCode: kind.networkReasonCode,
    status: kind.isInquiry ? 'warning_needs_response' : 'needs_response',
    dueBy: dueBy(context),
  })
  await scheduleAction(context, 'missDeadline', id, daysUntil.due)
}

/** Gives the money back, or not, and closes the dispute. */
const end = async (context: ServiceContext, dispute: Dispute, status: 'won' | 'lost' | 'warning_closed') => {
  const before = { status: dispute.status }
  const reinstated =
    status === 'won'
      ? [
          await recordMovement(context, {
            type: 'adjustment',
            source: dispute.id,
            amount: dispute.amount,
            description: `Chargeback reversal for ${getLinkedId(dispute.charge)}`,
          }),
        ]
      : []
  const ended = await updateResource(context, {
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...reinstated],
  })
  if (status === 'won') await emit(context, 'charge.dispute.funds_reinstated', ended)
  await emit(context, 'charge.dispute.closed', ended, before)
  return ended
}

/** Due action: the deadline passed without evidence. A dispute is lost; an inquiry becomes one. */
export const missDeadline = async (context: ServiceContext, id: string) => {
  const dispute = await lockResource(context, 'dispute', id)
  if (dispute.status === 'needs_response') await end(context, dispute, 'lost')
  if (dispute.status !== 'warning_needs_response') return
  const { card } = dispute.payment_method_details ?? {}
  const taken = await withdraw(context, dispute)
  const escalated = await updateResource<Dispute>(context, {
    ...dispute,
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [taken],
    evidence_details: { ...dispute.evidence_details, due_by: dueBy(context) },
    ...(card && { payment_method_details: { type: 'card', card: { ...card, case_type: 'chargeback' } } }),
  })
  await emit(context, 'charge.dispute.updated', escalated, { status: dispute.status })
  await emit(context, 'charge.dispute.funds_withdrawn', escalated)
  await scheduleAction(context, 'missDeadline', id, daysUntil.due)
}

/** Due action: the bank has read the evidence, and decides as the card says. */
export const decideDispute = async (context: ServiceContext, id: string) => {
  const dispute = await lockResource(context, 'dispute', id)
  if (dispute.status === 'warning_under_review') await end(context, dispute, 'warning_closed')
  if (dispute.status !== 'under_review') return
  const charge = await find(context, 'charge', getLinkedId(dispute.charge))
  await end(context, dispute, (await readCardKind(context, charge))?.ends ?? 'lost')
}

const open = ['needs_response', 'warning_needs_response']

const lockOpen = async (context: ServiceContext, id: string) => {
  const dispute = await lockResource(context, 'dispute', id, 'dispute')
  if (!open.includes(dispute.status))
    throw invalid(`This dispute (${id}) can no longer be changed because its status is ${dispute.status}.`)
  return dispute
}

const refuseOtherFiles = async (context: ServiceContext, file: string | undefined) => {
  if (file === undefined) return
  const { purpose } = await find(context, 'file', file, 'evidence[uncategorized_file]')
  if (purpose !== 'dispute_evidence')
    throw invalid(`The file ${file} has the wrong purpose: ${purpose}. Use dispute_evidence.`)
}

const takes = {
  evidence: group({ uncategorized_file: required(text) }),
  submit: flag,
  metadata,
}

const update = route('post', '/v1/disputes/:id', takes, async (context, params, { id }) => {
  const dispute = await lockOpen(context, id)
  await refuseOtherFiles(context, params.evidence?.uncategorized_file)
  const evidence = { ...dispute.evidence, ...params.evidence }
  const isSubmitted = params.submit !== false
  const { evidence_details: details } = dispute
  const updated = await updateResource<Dispute>(context, {
    ...dispute,
    evidence,
    evidence_details: {
      ...details,
      has_evidence: true,
      ...(isSubmitted && { submission_count: details.submission_count + 1, submission_method: 'manual' }),
    },
    metadata: { ...dispute.metadata, ...params.metadata },
    ...(isSubmitted && {
      status: dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review',
    }),
  })
  await emit(context, 'charge.dispute.updated', updated, { status: dispute.status })
  if (isSubmitted) await scheduleAction(context, 'decideDispute', id, daysUntil.decided)
  return updated
})

const close = route('post', '/v1/disputes/:id/close', {}, async (context, _params, { id }) =>
  end(context, await lockOpen(context, id), 'lost'),
)

const listed = { ...pageParams, created: group({ gte: integer(0, Number.MAX_SAFE_INTEGER) }) }

export const disputeRoutes = [
  update,
  close,
  route('get', '/v1/disputes', listed, (context, { created, ...page }) =>
    list(context, 'dispute', '/v1/disputes', page, { createdSince: created?.gte }),
  ),
  route('get', '/v1/disputes/:id', {}, (context, _params, { id }) => find(context, 'dispute', id, 'dispute')),
]
