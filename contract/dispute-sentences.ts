import { amountOf } from './event-details.ts'
import type { Sentence } from './event-sentence.ts'
import type { EventName } from './events.ts'
import type { EventRecord } from './schemas/resources.ts'

const facility = ({ officeName }: EventRecord) => officeName ?? 'the facility'

/** What banks did with disputed or returned payments. */
export const disputeFacts = {
  'dispute.open': event =>
    event.details.isReturn === true
      ? `${facility(event)}’s bank returned a debit of ${amountOf(event)}`
      : `${facility(event)}’s payment was disputed for ${amountOf(event)}`,
  'dispute.review': () => 'The bank received the evidence',
  'dispute.escalate': event => `The bank’s inquiry became a dispute for ${amountOf(event)}`,
  'dispute.win': event => `The ${amountOf(event)} dispute was won`,
  'dispute.lose': event => `The ${amountOf(event)} dispute was lost`,
  'dispute.close': () => 'The bank closed its inquiry',
} satisfies Partial<Record<EventName, Sentence>>
