import type { PayoutWait } from '@gaitway/contract/values/enums'
import type { Payout } from './payout-facts.ts'

const reasons = {
  money: 'The facility hasn’t paid in full yet. We’ll send your payout when it does.',
  account: 'We’ll send it when your payout account is ready and can receive payouts.',
  balance:
    'The funds haven’t reached our account yet. Our team is on it and will send your payout when they do.',
  funds: 'New payments take a few days to clear. We’ll send your payout after that.',
  retry: 'We couldn’t reach the payment service. We’ll keep trying. You don’t need to do anything.',
} satisfies Record<PayoutWait, string>

/** Why a payout waits, for its sheet: the list shows it in a word. */
export const describeWait = ({ status, waitsFor, arrivesAt }: Payout) =>
  waitsFor && (status === 'due' || (status === 'sent' && !arrivesAt)) ? reasons[waitsFor] : undefined
