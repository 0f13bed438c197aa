import { lifecycle, type StateOf } from './step.ts'

/** A card dispute, an inquiry of a bank, or a returned bank debit. The payment service tells us how it stands. */
export const disputeLifecycle = lifecycle(
  'dispute',
  ['needsResponse', 'underReview', 'won', 'lost', 'closed'],
  {
    submit: { from: ['needsResponse'], to: 'underReview', by: ['admin'], label: 'Submit evidence' },
    accept: { from: ['needsResponse'], to: 'lost', by: ['admin'], label: 'Accept the dispute' },
    /** evidence was submitted, but the answer to our request was lost */
    review: { from: ['needsResponse'], to: 'underReview', by: ['clock'] },
    /** an inquiry became a dispute */
    escalate: { from: ['needsResponse', 'underReview', 'closed'], to: 'needsResponse', by: ['clock'] },
    /** the bank gave the money back, sometimes after it had decided otherwise */
    win: { from: ['needsResponse', 'underReview', 'lost'], to: 'won', by: ['clock'] },
    lose: { from: ['needsResponse', 'underReview'], to: 'lost', by: ['clock'] },
    /** an inquiry ended without a dispute */
    close: { from: ['needsResponse', 'underReview'], to: 'closed', by: ['clock'] },
  },
)
export type DisputeStatus = StateOf<typeof disputeLifecycle>
