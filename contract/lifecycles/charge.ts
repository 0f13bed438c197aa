import { lifecycle, type StateOf } from './step.ts'

/** One charge or refund at the payment service. */
export const chargeLifecycle = lifecycle(
  'charge',
  ['sent', 'needsAction', 'processing', 'succeeded', 'failed'],
  {
    requireAction: { from: ['sent'], to: 'needsAction', by: ['clock'] },
    /** the bank needs days; we keep checking */
    process: { from: ['sent', 'needsAction'], to: 'processing', by: ['clock'] },
    succeed: { from: ['sent', 'needsAction', 'processing'], to: 'succeeded', by: ['clock'] },
    /** the payment service had declined it, or we had given up, but the money moved after all */
    succeedLate: { from: ['failed'], to: 'succeeded', by: ['clock'] },
    fail: { from: ['sent', 'needsAction', 'processing'], to: 'failed', by: ['clock'] },
    /** a refund that the card’s bank rejected later, or a debit that the bank returned */
    failLate: { from: ['succeeded'], to: 'failed', by: ['clock'] },
  },
)
export type ChargeStatus = StateOf<typeof chargeLifecycle>
