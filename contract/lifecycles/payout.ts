import { lifecycle, type StateOf } from './step.ts'

/** Money to a clinician for a shift. */
export const payoutLifecycle = lifecycle('payout', ['due', 'sent', 'paid', 'failed'], {
  /** transferred to the clinician’s payout account */
  send: { from: ['due'], to: 'sent', by: ['clock'] },
  /** arrived at the bank, or used up in full by a correction */
  arrive: { from: ['sent'], to: 'paid', by: ['clock'] },
  /** the bank rejected it, possibly after reporting it paid */
  fail: { from: ['due', 'sent', 'paid'], to: 'failed', by: ['clock'] },
  /** there is a new bank account, or an admin retries it */
  resend: { from: ['failed'], to: 'due', by: ['admin', 'clock'], label: 'Send again' },
})
export type PayoutStatus = StateOf<typeof payoutLifecycle>
