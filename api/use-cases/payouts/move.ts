import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import { payoutLifecycle, type PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import { step, type MoveOf } from '@gaitway/contract/lifecycles/step'
import { record } from '../../store/events.ts'
import { changePayout, type PayoutWithShift } from '../../store/payouts.ts'
import type { MoveBy } from '../moves.ts'
import type { PayoutRow } from '../../store/rows.ts'

type Change = Omit<Partial<PayoutRow>, 'status'>

/** The payout is in its next state, with the event on record; refused when that is not open any more. */
export const movePayout = async (
  trx: Knex,
  payout: PayoutWithShift,
  verb: MoveOf<typeof payoutLifecycle>,
  { by, at, columns = {} }: Omit<MoveBy, 'reason'> & { columns?: Change },
): Promise<PayoutStatus> => {
  const to = step(payoutLifecycle, payout.status, verb, by.side)
  if (!(await changePayout(trx, payout, { ...columns, status: to }))) throw refuse('changed_meanwhile')
  await record(trx, {
    at,
    by,
    noun: 'payout',
    nounId: payout.id,
    verb,
    from: payout.status,
    to,
    jobId: payout.jobId,
    facilityId: payout.facilityId,
    clinicianId: payout.clinicianId,
    details: {
      amountCents: payout.amountCents + payout.adjustmentCents,
      ...(columns.failureCode && { failureCode: columns.failureCode }),
    },
  })
  return to
}

/** Due again at once, to whatever bank is the default one now; what has reached the account is not sent twice. */
export const resendPayout = (trx: Knex, payout: PayoutWithShift, move: Omit<MoveBy, 'reason'>) =>
  movePayout(trx, payout, 'resend', {
    ...move,
    columns: {
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
