import { lifecycle, type StateOf } from './step.ts'

/** What a clinician is paid for a shift, on its way to the bank. */
export const payoutLifecycle = lifecycle('payout', ['due', 'sent', 'paid', 'failed'], {
  /** the money has left us for the clinician's payout account */
  send: { from: ['due'], to: 'sent', by: ['clock'] },
  /** the bank has it; also when all of it was taken for a correction */
  arrive: { from: ['sent'], to: 'paid', by: ['clock'] },
  /** the bank did not take it, also after it had said so */
  fail: { from: ['due', 'sent', 'paid'], to: 'failed', by: ['clock'] },
  /** there is a new bank account, or an admin tries it again */
  resend: { from: ['failed'], to: 'due', by: ['admin', 'clock'], label: 'Send again' },
})
export type PayoutStatus = StateOf<typeof payoutLifecycle>
