import { lifecycle, type StateOf } from './step.ts'

/** A decision about money: made by one admin alone, or requested by one and approved by another. */
export const moneyDecisionLifecycle = lifecycle(
  'moneyDecision',
  ['requested', 'approved', 'declined', 'withdrawn', 'lapsed', 'made'],
  {
    approve: { from: ['requested'], to: 'approved', by: ['admin'], label: 'Approve' },
    decline: { from: ['requested'], to: 'declined', by: ['admin'], label: 'Decline' },
    /** by who requested it */
    withdraw: { from: ['requested'], to: 'withdrawn', by: ['admin'], label: 'Withdraw' },
    /** nobody decided in time */
    lapse: { from: ['requested'], to: 'lapsed', by: ['clock'] },
  },
)
export type MoneyDecisionStatus = StateOf<typeof moneyDecisionLifecycle>
