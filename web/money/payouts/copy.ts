import type { PayoutWait } from '@gaitway/contract/values/enums'
import { findStatusWord } from '@gaitway/contract/format/status-copy'

export const copy = {
  failed: (amount: string) => `${amount} didn’t reach your bank.`,
  failedWaits: 'We’ll send it again to your current account.',
  unpaid: (amount: string) => `We’ll send ${amount} when the facility’s payment arrives.`,
  taken: (amount: string) => `We’ll subtract ${amount} from your next payout to correct an earlier shift.`,
  added: (amount: string) => `We’ll add ${amount} to your next payout to correct an earlier shift.`,
  waitsFor: {
    money: 'Waiting for the facility’s payment',
    account: 'Waiting for your payout account',
    balance: 'Waiting for funds',
    funds: 'Waiting for funds to clear',
    retry: 'Retrying automatically',
  } satisfies Record<PayoutWait, string>,
  inReview: 'Not accepted yet',
  upcoming: findStatusWord('clinicianPay', 'scheduled').word,
} as const
