import { refuse } from '@gaitway/contract/values/errors'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { showCents } from '@gaitway/contract/format/money'
import { listPayoutMoves } from '@gaitway/contract/format/payout-details'
import { dayIn } from '@gaitway/contract/format/time'
import { record } from '../../store/events.ts'
import { lockJob } from '../../store/locks.ts'
import { changePayout, findPayout, lockPayout } from '../../store/payouts.ts'
import { notify, shiftFacts } from '../notify.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { computeSentCents } from './move.ts'
import { readPayout } from './read.ts'

/** Reminds a clinician of the bank account that a payout needs, at most once a day. */
export const remind: UseCase<'payouts.remind'> = async ({ db, clock }, actor, { id }) => {
  const by = signedIn(actor)
  const at = clock.now()
  return db.transaction(async trx => {
    const known = await findPayout(trx, { id })
    if (!known) throw refuse('not_found')
    await lockJob(trx, known.jobId)
    const payout = await lockPayout(trx, id)
    if (!payout) throw refuse('not_found')
    const { remindedAt, clinicianId, jobId, facilityId, failureMessage } = payout
    const shown = await readPayout(trx, id)
    if (!listPayoutMoves(shown, by.side).includes('remind')) throw refuse('move_not_open')
    if (remindedAt && dayIn(DEFAULT_TIME_ZONE, remindedAt) === dayIn(DEFAULT_TIME_ZONE, at))
      throw refuse('reminded_today')
    await changePayout(trx, payout, { remindedAt: at })
    await record(trx, {
      at,
      by,
      noun: 'payout',
      nounId: id,
      verb: 'remind',
      jobId,
      facilityId,
      clinicianId,
      details: { amountCents: computeSentCents(payout) },
    })
    const [shift] = await shiftFacts(trx, [payout.applicationId])
    if (shift)
      await notify(trx, {
        type: 'payoutAccountNeeded',
        to: [shift.clinicianUserId],
        facts: {
          amount: showCents(computeSentCents(payout)),
          ...(shown.needs === 'bank' && { reason: failureMessage ?? 'The bank rejected it.' }),
        },
        fromUserId: by.userId,
        at,
      })
    return readPayout(trx, id)
  })
}
