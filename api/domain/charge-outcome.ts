import type { ChargeStatus, chargeLifecycle } from '@gaitway/contract/lifecycles/charge'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'

/** What is learned of a charge or refund, from whatever source; `returned`: the payer's bank took the money back. */
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

/** The move that each outcome makes from each state; docs/payments.md tells what is written with it. */
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

/** The move that an outcome makes of a charge or refund; undefined where it says nothing new. */
export const chargeMove = (
  charge: ChargeFacts,
  outcome: { kind: ChargeOutcome; providerId?: string | null },
) => {
  const move = chargeMoves[charge.status][outcome.kind]
  const isNamed = charge.providerId !== null && outcome.providerId === charge.providerId
  if (charge.kind === 'refund') {
    // it can come back once it succeeded, and what came back goes nowhere anymore
    if (move === 'failLate') return isNamed ? move : undefined
    return move === 'succeedLate' && isNamed ? undefined : move
  }
  // what a bank took back reads as succeeded forever, and only a bank takes a charge back
  if (charge.disputeId !== null) return undefined
  return move === 'failLate' && outcome.kind === 'failed' ? undefined : move
}
