import type { Role } from '@gaitway/contract/values/enums'
import { sideOf } from '@gaitway/contract/values/enums'
import { type EventVerb, NOBODY } from '@gaitway/contract/events'
import { findSecurityTerm } from '@gaitway/contract/security-events'
import { addHours, addMinutes } from '@gaitway/contract/format/time'
import { nameNetwork } from '../services/secrets.ts'
import { type NewEvent, recordBounded } from '../store/events.ts'
import type { Knex, RequestContext, Services } from './use-case.ts'

/** The same event of the same people is recorded once in this time. */
const REPEATED_MINUTES = 15
/** Strangers and refused requests fill the audit log with at most this many events of a kind. */
export const FLOOD_MAX_AN_HOUR = 300

type Nouns = 'login' | 'access' | 'user'
type SecurityEvent = { [Noun in Nouns]: { noun: Noun; verb: EventVerb<Noun> } }[Nouns] & {
  by: NewEvent['by']
  /** whom it is about; nobody we know if undefined */
  userId?: string
  /** where the request came from, which the audit log only tells apart from other networks */
  network?: string
  details?: Record<string, unknown>
}

/**
 * Records a security event, bounded so that no flood fills the audit log. The metrics count every one. What is refused
 * is recorded outside of a transaction, which would undo it.
 */
export const recordSecurityEvent = async (
  { db, clock, config, countSecurityEvent }: Services,
  { userId = NOBODY, network, details, ...event }: SecurityEvent,
  trx: Knex = db,
) => {
  const term = findSecurityTerm(event)
  if (term) countSecurityEvent?.(term)
  const at = clock.now()
  const from = network === undefined ? undefined : nameNetwork(config.sessionSecret, network)
  const isUnbounded = event.by.userId !== undefined && event.noun !== 'access'
  await recordBounded(
    trx,
    { ...event, at, nounId: userId, details: { ...details, ...(from && { network: from }) } },
    {
      repeatedSince: addMinutes(at, -REPEATED_MINUTES),
      floodSince: addHours(at, -1),
      most: isUnbounded ? null : FLOOD_MAX_AN_HOUR,
    },
  )
}

/** Records, with the login itself, that a person logged in or needs an emailed code for it. */
export const recordLogin = (
  services: Services,
  trx: Knex,
  { id, roles }: { id: string; roles: Role },
  { verb, context: { network } }: { verb: 'succeed' | 'requireCode'; context: RequestContext },
) => {
  const by = { userId: id, side: sideOf(roles) }
  return recordSecurityEvent(services, { noun: 'login', verb, userId: id, by, network }, trx)
}
