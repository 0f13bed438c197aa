import type { StandbyOfferStatus } from '@gaitway/contract/lifecycles/standby-offer'

export type StandbyOfferFacts = { status: StandbyOfferStatus; answerBy: string }

/** In SQL: what an application was offered in the round that is under way, as JSON; null where nothing was. */
export const standbyOfferOf = (alias: string) => `(
  SELECT json_build_object('status', o.status, 'answerBy', o.answer_by)
  FROM standby_offers o JOIN standby_rounds r ON r.hold_id = o.round_id AND r.ended_at IS NULL
  WHERE o.application_id = ${alias}.id)`

/** The offer as it is read. */
export const showStandbyOffer = (offer: StandbyOfferFacts | null) =>
  offer && { status: offer.status, answerBy: new Date(offer.answerBy).toISOString() }
