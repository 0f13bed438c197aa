import { refuse } from '@gaitway/contract/errors'
import { lockJob } from '../../store/locks.ts'
import { findPayout, lockPayout } from '../../store/payouts.ts'
import { rememberAnswer } from '../idempotency.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { resendPayout } from './move.ts'
import { readPayout } from './show.ts'

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
