import type { EventName } from './events.ts'
import type { Sentence } from './event-sentence.ts'
import { amountOf } from './event-details.ts'
import { nameMoneyDecision } from './money-decisions.ts'
import type { EventRecord } from './schemas/resources.ts'

/** `Refund, $3,000.00` */
const what = (event: EventRecord) =>
  `${nameMoneyDecision(typeof event.details.call === 'string' ? event.details.call : null)}, ${amountOf(event)}`

/** What happens to a requested decision by itself. */
export const moneyDecisionFacts = {
  'moneyDecision.lapse': event => `No second admin approved in time: ${what(event)}`,
} satisfies Partial<Record<EventName, Sentence>>

/** What two admins do about money. */
export const moneyDecisionActions = {
  'moneyDecision.request': event => `requested approval: ${what(event)}`,
  'moneyDecision.approve': event => `approved as the second admin: ${what(event)}`,
  'moneyDecision.decline': event => `declined to approve: ${what(event)}`,
  'moneyDecision.withdraw': event => `withdrew their request: ${what(event)}`,
} satisfies Partial<Record<EventName, Sentence>>
