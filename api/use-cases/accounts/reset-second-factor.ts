import { refuse } from '@gaitway/contract/errors'
import { record } from '../../store/events.ts'
import { lockSecondFactor } from '../../store/second-factors.ts'
import { findProfileIds, lockUser } from '../../store/users.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { mailNotice } from './notice.ts'
import { readPerson } from './person.ts'
import { turnOff } from './turn-off.ts'

/** Somebody who lost both app and recovery codes logs in with the password alone again, and is told so. */
export const resetSecondFactor: UseCase<'accounts.resetSecondFactor'> = async (
  outside,
  actor,
  { userId },
) => {
  const by = signedIn(actor)
  if (userId === by.userId) throw refuse('not_allowed')
  await outside.db.transaction(async trx => {
    if (!(await lockUser(trx, userId))) throw refuse('not_found')
    if (!(await lockSecondFactor(trx, userId))?.confirmedAt) throw refuse('second_factor_off')
    await turnOff(trx, userId)
    await record(trx, {
      at: outside.clock.now(),
      by,
      noun: 'user',
      nounId: userId,
      verb: 'resetSecondFactor',
      ...(await findProfileIds(trx, userId)),
    })
    const person = await readPerson(outside, userId, trx)
    await mailNotice(
      trx,
      person,
      'Two-step sign-in was turned off',
      'Our operations team turned it off for you. You can turn it on again in your settings.',
    )
  })
  return readPerson(outside, userId)
}
