import { lifecycle, type StateOf } from './step.ts'

/** A shift that somebody dropped out of, offered to one standby until a deadline. */
export const standbyOfferLifecycle = lifecycle(
  'standbyOffer',
  ['offered', 'accepted', 'declined', 'lapsed', 'withdrawn'],
  {
    accept: { from: ['offered'], to: 'accepted', by: ['clinician'], label: 'Take the shift' },
    decline: { from: ['offered'], to: 'declined', by: ['clinician'], label: 'I can’t' },
    /** the deadline passed without an answer */
    lapse: { from: ['offered'], to: 'lapsed', by: ['clock'] },
    /** somebody else was confirmed, there is nothing to take any more, or the yes ended with the application */
    withdraw: { from: ['offered', 'accepted'], to: 'withdrawn', by: ['clock'] },
  },
)
export type StandbyOfferStatus = StateOf<typeof standbyOfferLifecycle>
