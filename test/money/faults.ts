import { faults, payoutFaults, type Values } from './choices.ts'
import type { Step } from './steps.ts'
import type { World } from '../scenarios/world.ts'

const failed = { kind: 'failed', code: 'card_declined', message: 'Your card was declined.' } as const
const closed = { kind: 'failed', code: 'account_closed', message: 'The account is closed.' } as const

const answerOf = (fault: Values['fault']) => {
  if (fault === 'lost' || fault === 'down') return fault
  if (fault === 'declined') return failed
  if (fault === 'needsAction') return { kind: fault, url: 'https://bank.test/3ds' } as const
  return { kind: 'processing' } as const
}

/** Users only verify payments they make themselves; one that staff made fails then. */
const verified = ['confirm', 'retry', 'retryByStaff']
const isPossible = ([name, { fault }]: Step) =>
  fault !== 'none' && (fault !== 'needsAction' || verified.includes(name))

/** Which transfer or payout of a step it hits: the second is often the one to the bank. */
const placeOf = ([, { share }]: Step) => share % 2

/** Sets the payment service's next answers for this step. */
export const arm = ({ services: { payments, payouts } }: World, step: Step) => {
  const { fault, payoutFault } = step[1]
  if (isPossible(step)) payments.next(answerOf(fault))
  if (payoutFault !== 'none') {
    for (let well = 0; well < placeOf(step); well += 1) payouts.next({ kind: 'succeeded' })
    if (payoutFault === 'failed') payouts.next(closed)
    else payouts.next(payoutFault === 'insufficient' ? { kind: payoutFault } : payoutFault)
  }
  return { payments: payments.sent.length, payouts: payouts.sent.length }
}

/** Records which answers were used and clears the rest. */
export const disarm = (
  { services: { payments, payouts } }: World,
  step: Step,
  before: ReturnType<typeof arm>,
): string[] => {
  const { fault, payoutFault } = step[1]
  const charge = payments.sent
    .slice(before.payments)
    .find(({ call }) => call === 'charge' || call === 'refund')?.call
  const transfer = payouts.sent
    .slice(before.payouts)
    .filter(({ call }) => call === 'transfer' || call === 'payOut')[placeOf(step)]?.call
  const isLeft = payments.calm() > 0
  const isPayoutLeft = payouts.calm() > 0
  return [
    ...(isPossible(step) && charge && !isLeft ? [`${charge}: ${fault}`] : []),
    ...(payoutFault !== 'none' && transfer && !isPayoutLeft ? [`${transfer}: ${payoutFault}`] : []),
  ]
}

const happens = (fault: string) => fault !== 'none'
/** Everything that can go wrong at the payment service, by its name in the counts. */
export const everyFault: string[] = [
  ...faults.filter(happens).map(fault => `charge: ${fault}`),
  ...faults.filter(fault => happens(fault) && fault !== 'needsAction').map(fault => `refund: ${fault}`),
  ...(['transfer', 'payOut'] as const).flatMap(call =>
    payoutFaults.filter(happens).map(fault => `${call}: ${fault}`),
  ),
]
