import type { Knex } from 'knex'
import type { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import type { PayoutWithShift } from '../../store/payouts.ts'
import type { StatusColumns } from '../../store/statuses.ts'
import { transition, type MoveBy } from '../transition.ts'

/** Moves the payout to its next status and records the amount sent. */
export const movePayout = async (
  trx: Knex,
  payout: PayoutWithShift,
  move: MoveOf<typeof payoutLifecycle>,
  { set, ...moveBy }: MoveBy & { set?: StatusColumns<'payout'> },
): Promise<PayoutWithShift> => {
  const details = {
    amountCents: payout.amountCents + payout.adjustmentCents,
    ...(set?.failureCode && { failureCode: set.failureCode }),
  }
  return { ...payout, ...(await transition(trx, 'payout', payout, move, { ...moveBy, set, details })) }
}

/** Due again right away, for the current default bank account; what reached the payout account isn't sent twice. */
export const resendPayout = (trx: Knex, payout: PayoutWithShift, moveBy: MoveBy) =>
  movePayout(trx, payout, 'resend', {
    ...moveBy,
    set: {
      attempts: 0,
      nextAttemptAt: null,
      waitsFor: null,
      bankPayoutId: null,
      bankId: null,
      arrivesAt: null,
      failedAt: null,
      failureCode: null,
      failureMessage: null,
    },
  })
