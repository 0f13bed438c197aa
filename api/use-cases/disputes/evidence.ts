import { BRAND } from '@gaitway/contract/values/brand'
import { formatDisputeReason } from '@gaitway/contract/values/disputes'
import { clinicianTypeNames, type PaymentType } from '@gaitway/contract/values/enums'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import { formatPaymentMethod } from '@gaitway/contract/values/payment-methods'
import { showDay, showMinutes, showTime, showZone } from '@gaitway/contract/format/time'
import { drawEvidence, type EvidencePart } from '../../services/pdf/evidence.ts'
import type { EvidenceFacts } from '../../store/views/dispute-evidence.ts'

const paidBy: Record<PaymentType, string> = { card: 'card', ACH: 'bank account', invoice: 'invoice' }

type Shown = (instant: string) => string

const agreedPart = ({ confirmation, work }: EvidenceFacts, when: Shown): EvidencePart => {
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
      ...(terms
        ? [
            [
              'Cancellation terms',
              `Free until ${terms.lateNoticeHours} hours before the start. After that, up to ${terms.lateHours} hours are charged.`,
            ] as const,
          ]
        : []),
    ],
  }
}

const workedPart = ({ card, work, checkIns }: EvidenceFacts, when: Shown): EvidencePart => ({
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

const sides = { clinician: 'clinician', facility: 'facility' }

const messagesPart = ({ messages }: EvidenceFacts, when: Shown): EvidencePart => ({
  label: 'Messages between the facility and the clinician',
  entries: messages.map(({ at, side, senderName, text }) => ({
    head: `${senderName} (${sides[side]}), ${when(at)}`,
    text: text ?? '[A file was sent]',
  })),
  none: 'No messages were exchanged about this shift.',
})

/** One PDF for the bank: the payment, what was agreed, what was worked, and the messages about it. */
export const buildEvidence = (facts: EvidenceFacts, at: Date): Promise<Buffer> => {
  const { work, charge, source } = facts
  const serial = showSerial(work.serialNumber)
  const when: Shown = instant =>
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
      agreedPart(facts, when),
      workedPart(facts, when),
      messagesPart(facts, when),
    ],
    at,
  })
}
