import type { Knex } from 'knex'
import type { payoutLifecycle } from '@gaitway/contract/lifecycles/payout'
import type { MoveOf } from '@gaitway/contract/lifecycles/step'
import { type PayoutWithShift, findPayout, lockPayout } from '../../store/payouts.ts'
import type { StatusColumns } from '../../store/statuses.ts'
import { transition, type MoveBy } from '../transition.ts'
import { refuse } from '@gaitway/contract/errors'
import { lockJob } from '../../store/locks.ts'
import { rememberAnswer } from '../idempotency.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { readPayout } from './read.ts'

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

/** Makes a failed payout due again: the next run sends it to its clinician's current bank account. */
export const resend: UseCase<'payouts.resend'> = async ({ db, clock }, actor, { id }, context) => {
  const by = signedIn(actor)
  return db.transaction(async trx => {
    const known = await findPayout(trx, { id })
    if (!known) throw refuse('not_found')
    await lockJob(trx, known.jobId)
    const payout = await lockPayout(trx, id)
    if (!payout) throw refuse('not_found')
    await resendPayout(trx, payout, { by, at: clock.now() })
    return rememberAnswer(trx, 'payouts.resend', by, context, await readPayout(trx, id))
  })
}
