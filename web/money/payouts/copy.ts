import type { PayoutAccountState, PayoutWait } from '@gaitway/contract/values/enums'
import { PAYOUT_SETUP_MINUTES } from '@gaitway/contract/values/limits'
import { plural } from '@gaitway/contract/format/plural'
import { findStatusWord } from '@gaitway/contract/format/status-copy'

const listed = (things: readonly string[]) =>
  things.length > 1 ? `${things.slice(0, -1).join(', ')} and ${things.at(-1)}` : (things[0] ?? '')

export const copy = {
  title: 'Payouts',
  back: 'My shifts',
  earnings: 'Earnings',
  period: (name: string) => `${name}, in Central Time`,
  allTimes: 'Show all payouts',

  failed: (amount: string) => `${amount} didn’t reach your bank.`,
  failedWhy: 'Add another bank account and we’ll send it again.',
  failedWaits: 'We’ll send it again to your current account.',
  waits: (amount: string) => `We’ll send ${amount} when your payout account is ready.`,
  onTheWay: (amount: string, day: string) => `${amount} is on the way and arrives by ${day}.`,
  onTheWaySome: (amount: string) => `${amount} is on the way to your bank.`,
  due: (amount: string) => `We’ll send ${amount} to your bank soon.`,
  unpaid: (amount: string) => `We’ll send ${amount} when the facility’s payment arrives.`,
  nothingDue: 'Nothing is on the way right now.',
  coming: (amount: string, count: number) =>
    `${amount} is scheduled for ${plural(count, 'confirmed shift', 'confirmed shifts')}.`,
  reviewed: (amount: string) => `${amount} is in review.`,
  cardDue: (amount: string) => `Submit your time card to get ${amount}.`,
  cardsDue: (amount: string, count: number) => `Submit ${count} time cards to get ${amount}.`,
  taken: (amount: string) => `We’ll subtract ${amount} from your next payout to correct an earlier shift.`,
  added: (amount: string) => `We’ll add ${amount} to your next payout to correct an earlier shift.`,
  figures: 'Payout summary',
  paidThisYear: `${findStatusWord('clinicianPay', 'paid').word} this year`,

  account: 'Payout account',
  notBegun: 'Not started',
  setUpWhy: `Tell our payment service who you are and where to send your pay. It takes about ${PAYOUT_SETUP_MINUTES} minutes. We never see your account number.`,
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
  goesTo: (bank: string) => `Your payouts go to ${bank}.`,
  noBank: 'None of your bank accounts can receive payouts. Add another one.',
  wrongBank: 'Your current bank account can’t receive payouts. Use another one or add one.',
  setUp: 'Set up payouts',
  resume: 'Continue',
  fix: 'Fix it',
  backReady: 'Your payout account is ready.',
  backChecking: 'We’re checking your new information.',

  banks: 'Bank accounts',
  isDefault: 'Used for payouts',
  refused: 'Can’t receive payouts',
  use: 'Use for payouts',
  useNamed: (bank: string) => `Use ${bank} for payouts`,
  removeNamed: (bank: string) => `Remove ${bank}`,
  addBank: 'Add a bank account',
  onlyOne: 'To remove this account, add another one first.',
  removeTitle: 'Remove this bank account?',
  removeAsk: (bank: string) =>
    `We’ll stop sending payouts to ${bank}. Payouts we already sent will still arrive.`,
  removeDefault: 'We’ll use another one of your bank accounts.',
  remove: 'Remove',

  list: 'Payout history',
  listOf: (status: string) => `Payouts: ${status.toLowerCase()}`,
  zone: 'Dates are in Central Time.',
  state: 'Status',
  allStates: 'All statuses',
  none: 'No payouts yet',
  noneWhy: 'Your pay appears here after a facility accepts your time card.',
  toBoard: 'Find a shift',
  noneOfState: 'No payouts with this status',
  noneOfStateWhy: 'Choose another status, or show all.',
  showAll: 'Show all',
  noneThen: 'No payouts in this period',
  noneThenWhy: 'A payout appears here after a facility accepts your time card.',

  shiftNumber: (serial: string) => `Shift ${serial}`,
  shiftOn: (serial: string, day: string) => `Shift ${serial} on ${day}`,
  arrives: (day: string) => `Arrives by ${day}`,
  arrived: (day: string) => `Arrived ${day}`,
  inTransit: (day: string) => `Arrives around ${day}`,
  leaves: 'Sending in a few minutes',
  takenInFull: 'Applied to a correction',
  cameBack: 'Didn’t reach your bank',
  waitsFor: {
    money: 'Waiting for the facility’s payment',
    account: 'Waiting for your payout account',
    balance: 'Waiting for funds',
    funds: 'Waiting for funds to clear',
    retry: 'Retrying automatically',
  } satisfies Record<PayoutWait, string>,

  detail: (serial: string) => `Payout for shift ${serial}`,
  how: 'Breakdown',
  total: 'Total',
  facts: {
    bank: 'Bank account',
    due: 'Approved',
    sent: 'Sent',
    left: 'Transferred',
    arrives: 'Arrives by',
    arrived: 'Arrived',
  },
  failedNotice: (reason: string) => `This payout didn’t arrive. ${reason}`,
  failedNext: 'Add a bank account or use another one, and we’ll send it again.',
  receipt: 'Receipt (PDF)',
  timeCard: 'Time card',
  shift: 'Shift details',

  inReview: 'Not accepted yet',
  upcoming: findStatusWord('clinicianPay', 'scheduled').word,
  upcomingEmpty: 'Your scheduled pay appears here after a facility confirms you.',
  nextStep: {
    work: (day: string) => `Work the shift on ${day}`,
    submit: () => 'Submit your time card',
    accept: () =>
      'The facility is reviewing your time card. If it doesn’t respond in time, we accept it up to the scheduled hours',
    resubmit: () => 'The facility returned your time card. Update and resubmit it',
  },
  more: (count: number) => `Show ${count} more`,
} as const
