import { lifecycle, type StateOf } from './step.ts'

/** A shift that the confirmed clinician canceled, offered to one standby until a deadline. */
export const standbyOfferLifecycle = lifecycle(
  'standbyOffer',
  ['offered', 'accepted', 'declined', 'lapsed', 'withdrawn'],
  {
    accept: { from: ['offered'], to: 'accepted', by: ['clinician'], label: 'Accept shift' },
    decline: { from: ['offered'], to: 'declined', by: ['clinician'], label: 'Decline' },
    /** the deadline passed without an answer */
    lapse: { from: ['offered'], to: 'lapsed', by: ['clock'] },
    /** someone else was confirmed, the shift is gone, or the application ended */
    withdraw: { from: ['offered', 'accepted'], to: 'withdrawn', by: ['clock'] },
  },
)
export type StandbyOfferStatus = StateOf<typeof standbyOfferLifecycle>
