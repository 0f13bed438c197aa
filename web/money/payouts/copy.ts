import type { PayoutAccountState, PayoutWait } from '@gaitway/contract/values/enums'
import { findStatusWord } from '@gaitway/contract/format/status-copy'

const listed = (things: readonly string[]) =>
  things.length > 1 ? `${things.slice(0, -1).join(', ')} and ${things.at(-1)}` : (things[0] ?? '')

export const copy = {
  title: 'Payouts',
  earnings: 'Earnings',
  failed: (amount: string) => `${amount} didn’t reach your bank.`,
  failedWaits: 'We’ll send it again to your current account.',
  unpaid: (amount: string) => `We’ll send ${amount} when the facility’s payment arrives.`,
  taken: (amount: string) => `We’ll subtract ${amount} from your next payout to correct an earlier shift.`,
  added: (amount: string) => `We’ll add ${amount} to your next payout to correct an earlier shift.`,
  account: 'Payout account',
  says: {
    incomplete: (missing: readonly string[]) =>
      missing.length > 0 ? `Still missing: ${listed(missing)}.` : 'Some information is still missing.',
    underReview: () => 'The payment service is checking your information. You don’t need to do anything.',
    ready: () => '',
    restricted: (missing: readonly string[]) =>
      missing.length > 0
        ? `Your information wasn’t accepted. Please update: ${listed(missing)}.`
        : 'Your information wasn’t accepted, so we can’t pay you yet.',
  } satisfies Record<PayoutAccountState, (missing: readonly string[]) => string>,
  remove: 'Remove',
  list: 'Payout history',
  showAll: 'Show all',
  waitsFor: {
    money: 'Waiting for the facility’s payment',
    account: 'Waiting for your payout account',
    balance: 'Waiting for funds',
    funds: 'Waiting for funds to clear',
    retry: 'Retrying automatically',
  } satisfies Record<PayoutWait, string>,
  inReview: 'Not accepted yet',
  upcoming: findStatusWord('clinicianPay', 'scheduled').word,
  nextStep: {
    work: (day: string) => `Work the shift on ${day}`,
    submit: () => 'Submit your time card',
    accept: () =>
      'The facility is reviewing your time card. If it doesn’t respond in time, we accept it up to the scheduled hours',
    resubmit: () => 'The facility returned your time card. Update and resubmit it',
  },
} as const
