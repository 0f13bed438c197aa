import { createHash } from 'node:crypto'
import { refuse } from '@gaitway/contract/values/errors'
import { disputeLifecycle } from '@gaitway/contract/lifecycles/dispute'
import { applyMove } from '@gaitway/contract/lifecycles/step'
import { showSerial, showCents } from '@gaitway/contract/format/money'
import { acceptsEvidence } from '../../domain/dispute.ts'
import { findDispute } from '../../store/disputes.ts'
import { findEvidence, type EvidenceFacts } from '../../store/views/dispute-evidence.ts'
import { getStatusAfterAnswer, applyDispute } from '../charges/dispute.ts'
import { assertOwnKey } from '../idempotency.ts'
import { buildPdfAnswer } from '../invoices/read.ts'
import { recordEvent } from '../transition.ts'
import { requireSignedIn, type SignedIn, type UseCase } from '../use-case.ts'
import { BRAND } from '@gaitway/contract/values/brand'
import { formatDisputeReason } from '@gaitway/contract/values/disputes'
import { clinicianTypeNames, type PaymentType } from '@gaitway/contract/values/enums'
import type { CancellationTerms } from '@gaitway/contract/values/fees'
import { formatPaymentMethod } from '@gaitway/contract/values/payment-methods'
import { showDay, showMinutes, showTime, showZone } from '@gaitway/contract/format/time'
import { drawEvidence, type EvidencePart } from '../../services/pdf/evidence.ts'

const nameEvidenceFile = ({ work }: EvidenceFacts) => `Gaitway-evidence-${showSerial(work.serialNumber)}`

/** The evidence that the bank would get now. It contains messages, so each reading is recorded. */
export const previewEvidence: UseCase<'disputes.previewEvidence'> = async (services, actor, { id }) => {
  const by = requireSignedIn(actor)
  const at = services.clock.now()
  const facts = await findEvidence(services.db, id)
  if (!facts) throw refuse('not_found')
  await services.db.transaction(trx =>
    recordEvent(trx, 'dispute', { ...facts, id }, 'previewEvidence', { at, by }),
  )
  return buildPdfAnswer(nameEvidenceFile(facts), await buildEvidence(facts, at))
}

const closed = 'The deadline to submit evidence has passed.'
const notAccepted = 'The bank doesn’t accept evidence for this dispute.'

const toAdmin = ({ userId }: SignedIn) => ({ side: 'admin', userId }) as const

/**
 * Uploads the evidence as a PDF and submits it, once. If the payment service's answer is lost, the dispute itself shows
 * whether the evidence arrived; if it didn't, nothing was submitted, and the admin can try again.
 */
export const submit: UseCase<'disputes.submit'> = async (services, actor, { id }) => {
  const by = toAdmin(requireSignedIn(actor))
  const { db, clock, payments } = services
  const at = clock.now()
  const facts = await findEvidence(db, id)
  if (!facts) throw refuse('not_found')
  applyMove(disputeLifecycle, facts.status, 'submit', by.side)
  if (!acceptsEvidence(facts, at))
    throw refuse('move_not_open', undefined, facts.dueAt ? closed : notAccepted)
  const bytes = await buildEvidence(facts, at)
  const { providerId } = facts
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const fileId = await payments.uploadEvidence({
    disputeProviderId: providerId,
    name: `${nameEvidenceFile(facts)}.pdf`,
    bytes,
    idempotencyKey: `evidence-${id}-${hash}`,
  })
  const read = await payments.submitEvidence({ providerId, fileId, idempotencyKey: `submit-${id}-${hash}` })
  if (read.status === 'needsResponse') throw refuse('payment_service_down', undefined, notSubmitted)
  await applyDispute(services, read, { by, fileId })
  if (read.status !== getStatusAfterAnswer({ fileId })) throw refuse('move_not_open')
  return {}
}

const notSubmitted = 'We couldn’t submit the evidence to the payment service. Please try again.'

/** Gives up a dispute: the bank keeps the money, and the facility owes it again. */
export const accept: UseCase<'disputes.accept'> = async (services, actor, { id }, context) => {
  const by = toAdmin(requireSignedIn(actor))
  const dispute = await findDispute(services.db, id)
  if (!dispute) throw refuse('not_found')
  applyMove(disputeLifecycle, dispute.status, 'accept', by.side)
  const { providerId } = dispute
  await assertOwnKey(services.db, by, context)
  const read = await services.payments.acceptDispute({ providerId, idempotencyKey: `accept-${id}` })
  if (read.status === 'needsResponse') throw refuse('payment_service_down', undefined, notAcceptedYet)
  await applyDispute(services, read, { by })
  if (read.status !== getStatusAfterAnswer({})) throw refuse('move_not_open')
  return {}
}

const notAcceptedYet = 'The payment service didn’t respond. The dispute is still open. Please try again.'

const paidBy: Record<PaymentType, string> = { card: 'card', ACH: 'bank account', invoice: 'invoice' }

type FormatInstant = (instant: string) => string

const buildAgreementPart = ({ confirmation, work }: EvidenceFacts, when: FormatInstant): EvidencePart => {
  const { at, byName, selfConfirmed, paymentType, price, terms } = confirmation
  const agreed = selfConfirmed ? `${byName ?? BRAND}, on terms that ${work.officeName} had set` : byName
  return {
    label: 'Confirmation',
    pairs: [
      ['Confirmed', at ? when(at) : '-'],
      ['Confirmed by', agreed ?? BRAND],
      [
        'Scheduled',
        work.slots.map(({ startsAt, endsAt }) => `${when(startsAt)} to ${when(endsAt)}`).join('\n'),
      ],
      ['Hourly rate agreed', `${showCents(work.payRateCents)}/hr`],
      ['Service fee', `${work.feePercent}%`],
      ...(price
        ? [['Price agreed', `${showCents(price.totalCents)}, paid by ${paidBy[paymentType]}`] as const]
        : []),
      ...(terms ? [['Cancellation terms', describeTerms(terms)] as const] : []),
    ],
  }
}

const describeTerms = ({ lateNoticeHours, lateHours }: CancellationTerms) =>
  `Free until ${lateNoticeHours} hours before the start. After that, up to ${lateHours} hours are charged.`

const buildTimeCardPart = ({ card, work, checkIns }: EvidenceFacts, when: FormatInstant): EvidencePart => ({
  label: 'Time card',
  pairs: card
    ? [
        ['Submitted', card.submittedAt ? when(card.submittedAt) : '-'],
        ['Accepted', when(card.acceptedAt)],
        ['Accepted by', card.acceptedByName ?? 'Accepted automatically at the deadline, with no objection'],
        ...work.entries.map(
          ({ startedAt, workedMinutes }) =>
            [when(startedAt), `${showMinutes(workedMinutes)} worked`] as const,
        ),
        ['Total', showMinutes(card.workedMinutes)],
        ...checkIns.map(
          ({ inAt, outAt }) =>
            ['Checked in', `${when(inAt)}${outAt ? `, checked out ${when(outAt)}` : ''}`] as const,
        ),
      ]
    : [],
  none: 'There is no accepted time card for this shift.',
})

const buildMessagesPart = ({ messages }: EvidenceFacts, when: FormatInstant): EvidencePart => ({
  label: 'Messages between the facility and the clinician',
  entries: messages.map(({ at, side, senderName, text }) => ({
    head: `${senderName} (${side}), ${when(at)}`,
    text: text ?? '[A file was sent]',
  })),
  none: 'No messages were exchanged about this shift.',
})

/** One PDF for the bank: the payment, what was agreed, what was worked, and the messages about it. */
const buildEvidence = (facts: EvidenceFacts, at: Date): Promise<Buffer> => {
  const { work, charge, source } = facts
  const serial = showSerial(work.serialNumber)
  const when: FormatInstant = instant =>
    `${showDay(instant, work.timeZone)}, ${showTime(instant, work.timeZone)} ${showZone(instant, work.timeZone)}`
  const { name, address1, city, state, zipCode } = work.billTo
  return drawEvidence({
    title: `Evidence for the payment of shift ${serial}`,
    summary:
      `${BRAND} is a staffing marketplace. ${work.officeName} confirmed ${work.clinicianName} for this shift and ` +
      `paid with the payment method below. ${facts.card ? 'The shift was worked, and its time card was accepted.' : ''}`,
    parts: [
      {
        label: 'Payment',
        pairs: [
          ['Facility', `${name}, ${address1}, ${city}, ${state} ${zipCode}`],
          ['Clinician', `${work.clinicianName}, ${clinicianTypeNames[work.clinicianType]}`],
          ['Charged', `${showCents(charge.amountCents)} on ${when(charge.at)}`],
          ...(source ? [['Paid with', `${formatPaymentMethod(source)}, ${source.holder}`] as const] : []),
          ['Disputed', `${showCents(facts.amountCents)}: ${formatDisputeReason(facts.reason)}`],
          ['Reference', [facts.providerId, charge.providerId].filter(Boolean).join(', ')],
        ],
      },
      buildAgreementPart(facts, when),
      buildTimeCardPart(facts, when),
      buildMessagesPart(facts, when),
    ],
    at,
  })
}
