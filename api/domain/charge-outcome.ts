import type { ChargeStatus, chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'

/** What we learn about a charge or refund, from any source; `returned`: the payer's bank reversed it. */
export const chargeOutcomes = [
  'succeeded',
  'failed',
  'needsAction',
  'processing',
  'unknown',
  'returned',
] as const
export type ChargeOutcome = (typeof chargeOutcomes)[number]

type Moves = Partial<Record<ChargeOutcome, MoveOf<typeof chargeLifecycle>>>

/** The move each outcome makes from each state; docs/payments.md says what is written with it. */
export const chargeMoves: Record<ChargeStatus, Moves> = {
  sent: { succeeded: 'succeed', failed: 'fail', needsAction: 'requireAction', processing: 'process' },
  needsAction: { succeeded: 'succeed', failed: 'fail', processing: 'process' },
  processing: { succeeded: 'succeed', failed: 'fail' },
  succeeded: { failed: 'failLate', returned: 'failLate' },
  failed: { succeeded: 'succeedLate' },
}

type ChargeFacts = {
  kind: 'charge' | 'refund'
  status: ChargeStatus
  providerId: string | null
  disputeId: string | null
}

/** The move an outcome makes on a charge or refund; undefined if it adds nothing. */
export const chargeMove = (
  charge: ChargeFacts,
  outcome: { kind: ChargeOutcome; providerId?: string | null },
) => {
  const move = chargeMoves[charge.status][outcome.kind]
  const isNamed = charge.providerId !== null && outcome.providerId === charge.providerId
  if (charge.kind === 'refund') {
    // a refund can come back after it succeeded; after that nothing changes it anymore
    if (move === 'failLate') return isNamed ? move : undefined
    return move === 'succeedLate' && isNamed ? undefined : move
  }
  // Stripe reports a returned debit as succeeded forever, and only a bank returns a charge
  if (charge.disputeId !== null) return undefined
  return move === 'failLate' && outcome.kind === 'failed' ? undefined : move
}

/** The payment service keeps idempotency keys for a day; after that the same key would charge or transfer again. */
export const KEYS_LAST_HOURS = 20

/** No request to the payment service waits this long, so its sender has given up or crashed. */
export const ABANDONED_MINUTES = 2
