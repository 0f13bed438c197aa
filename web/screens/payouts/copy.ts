import type { PayoutAccountState, PayoutWait } from '@gaitway/contract/enums'
import { TIMESHEET_SILENCE_HOURS } from '@gaitway/contract/limits'
import { plural } from '../../shared/plural.ts'

const listed = (things: readonly string[]) =>
  things.length > 1 ? `${things.slice(0, -1).join(', ')} and ${things.at(-1)}` : (things[0] ?? '')

/** The texts of what a clinician is paid. */
export const copy = {
  title: 'Payouts',
  back: 'My Dashboard',

  failed: (amount: string) => `${amount} did not reach your bank.`,
  failedWhy: 'Add a bank account that takes it, and it is sent again by itself.',
  failedWaits: 'It is sent again to the account that you use now.',
  waits: (amount: string) => `${amount} waits for your payout account.`,
  onTheWay: (amount: string, day: string) => `${amount} is on its way; your bank has it by ${day}.`,
  onTheWaySome: (amount: string) => `${amount} is on its way to your bank.`,
  due: (amount: string) => `${amount} is due to you.`,
  nothingDue: 'Nothing is due to you right now.',
  coming: (amount: string, count: number) =>
    `${amount} follows for ${plural(count, 'shift', 'shifts')} that ${count === 1 ? 'is' : 'are'} confirmed.`,
  taken: (amount: string) => `${amount} is taken off your next payout: a correction of a shift paid before.`,
  added: (amount: string) => `${amount} is added to your next payout: a correction of a shift paid before.`,
  figures: 'Your payouts in figures',
  figure: { due: 'Due', sent: 'On its way', upcoming: 'For shifts to come', year: 'In your bank this year' },

  account: 'Payout account',
  notBegun: 'Not begun',
  setUpWhy:
    'Tell our payment service who you are and where your money goes. It takes three minutes; we never see your account number.',
  says: {
    incomplete: (missing: readonly string[]) =>
      missing.length > 0 ? `Still missing: ${listed(missing)}.` : 'Something is still asked for.',
    underReview: () =>
      'You have given everything, and it is being checked. There is nothing to do meanwhile.',
    ready: () => '',
    restricted: (missing: readonly string[]) =>
      missing.length > 0
        ? `What you gave was not accepted. To be mended: ${listed(missing)}.`
        : 'What you gave was not accepted, so nothing can be paid out.',
  } satisfies Record<PayoutAccountState, (missing: readonly string[]) => string>,
  goesTo: (bank: string) => `Your payouts go to ${bank}.`,
  noBank: 'None of your bank accounts takes payouts now. Add another one.',
  wrongBank: 'The bank account that is used takes no payouts. Use another one, or add one.',
  setUp: 'Set up payouts',
  goOn: 'Go on',
  mend: 'Mend it',
  backReady: 'Your payout account is ready.',
  backChecking: 'We are looking at what you have just given.',

  banks: 'Bank accounts',
  isDefault: 'Used for payouts',
  refused: 'Takes no payouts',
  use: 'Use for payouts',
  useNamed: (bank: string) => `Use ${bank} for payouts`,
  removeNamed: (bank: string) => `Remove ${bank}`,
  addBank: 'Add a bank account',
  onlyOne: 'To remove it, add another one first.',
  removeTitle: 'Remove this bank account?',
  removeAsk: (bank: string) =>
    `Nothing is paid to ${bank} any more. What is already on its way there arrives.`,
  removeDefault: 'Another of your bank accounts is used instead.',
  remove: 'Remove',

  list: 'Shift by shift',
  state: 'State',
  allStates: 'All states',
  none: 'No payouts yet',
  noneWhy: 'When a facility has accepted your time card, what you earned stands here.',
  toBoard: 'Find a shift',
  noneOfState: 'No payout is in this state',
  noneOfStateWhy: 'Choose another state, or all of them.',
  showAll: 'Show all',

  payoutFor: (officeName: string, serial: string) => `${officeName} · Shift ${serial}`,
  whenShift: (day: string) => `Shift of ${day}`,
  arrives: (day: string) => `Your bank has it by ${day}`,
  arrived: (day: string) => `In your bank since ${day}`,
  onItsWay: (day: string) => `On its way to your payout account; your bank gets it about ${day}`,
  leaves: 'It leaves within minutes',
  takenInFull: 'All of it was taken for a correction',
  cameBack: 'It did not arrive',
  waitsFor: {
    money: 'Waits for the facility’s payment',
    account: 'Waits for your payout account',
    balance: 'Waits for money on our side',
    funds: 'Waits until the money can leave',
    retry: 'Is tried again by itself',
  } satisfies Record<PayoutWait, string>,
  waitsWhy: {
    money: 'The facility has not paid all of it yet. It is sent as soon as the money is in.',
    account: 'It is sent as soon as your payout account is ready and has a bank account that takes it.',
    balance: 'The money has to reach our own account first. We have been told, and it is sent then.',
    funds: 'The payment service keeps money back for a few days. It is sent as soon as it is free.',
    retry: 'The payment service did not answer. We ask again; you need not do anything.',
  } satisfies Record<PayoutWait, string>,

  detail: (serial: string) => `Payout for shift ${serial}`,
  how: 'How it came about',
  inAll: 'In all',
  facts: {
    bank: 'Bank account',
    due: 'Due since',
    sent: 'Sent',
    left: 'Left us',
    arrives: 'Arrives by',
    arrived: 'Arrived',
  },
  failedNotice: (reason: string) => `It did not arrive. ${reason}`,
  mends: 'Add a bank account that takes it, or use another one of yours: it is sent again by itself.',
  receipt: 'Receipt (PDF)',
  timeCard: 'Time card',
  shift: 'Shift details',

  upcoming: 'What comes next',
  upcomingEmpty: 'Once a facility confirms you, what the shift will pay stands here.',
  nextStep: {
    work: (day: string) => `Work it on ${day}`,
    handIn: () => 'Hand in your time card',
    accept: () =>
      `The facility looks at your time card; after ${TIMESHEET_SILENCE_HOURS} hours it counts as accepted, up to the scheduled hours`,
    mend: () => 'Mend your time card: the facility sent it back',
  },
  more: (count: number) => `Show ${count} more`,
} as const
