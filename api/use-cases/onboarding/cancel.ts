import { refuse } from '@gaitway/contract/errors'
import { findCalledPerson, lockBookedCallOf } from '../../store/onboarding-calls.ts'
import { lockUser } from '../../store/users.ts'
import { signedIn, type UseCase } from '../use-case.ts'
import { mailCall, tellTeam } from './letter.ts'
import { endBooked } from './person-call.ts'

/** A person has no call any more; its time is free, and it leaves their calendar. */
export const cancel: UseCase<'onboarding.cancel'> = async ({ db, clock }, by) => {
  const caller = signedIn(by)
  const at = clock.now()
  await db.transaction(async trx => {
    await lockUser(trx, caller.userId)
    const booked = await lockBookedCallOf(trx, caller.userId)
    if (!booked) throw refuse('not_found')
    const person = await findCalledPerson(trx, caller.userId)
    const call = await endBooked(trx, booked, person, 'cancel', { by: caller, at })
    await mailCall(trx, 'cancelled', call, person, at)
    await tellTeam(trx, 'cancelled', call, person, at)
  })
  return {}
}
