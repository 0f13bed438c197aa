import { refuse } from '@gaitway/contract/errors'
import {
  findCalledPerson,
  lockBookedCallOf,
  lockCalendar,
  moveCall,
  readCall,
} from '../../store/onboarding-calls.ts'
import type { UseCase } from '../use-case.ts'
import { mailCall, tellTeam } from './letter.ts'
import { lockWaiting, recordCall, timesAt, waitingPerson } from './person-call.ts'

/** A booked call has another of the free times; the same entry moves in the person's calendar. */
export const rebook: UseCase<'onboarding.rebook'> = async ({ db, clock }, by, { startsAt }) => {
  const caller = waitingPerson(by)
  const { userId } = caller
  const at = clock.now()
  return db.transaction(async trx => {
    await lockWaiting(trx, userId)
    const booked = await lockBookedCallOf(trx, userId)
    if (!booked) throw refuse('not_found')
    const start = new Date(startsAt)
    if (start.getTime() === booked.startsAt.getTime()) return readCall(trx, booked.id)
    await lockCalendar(trx)
    const call = await moveCall(trx, booked.id, await timesAt(trx, start, at))
    if (!call) throw refuse('call_time_taken')
    const person = await findCalledPerson(trx, userId)
    await recordCall(trx, call, person, { verb: 'rebook', by: caller, at, from: booked.status })
    await mailCall(trx, 'moved', call, person, at)
    await tellTeam(trx, 'moved', call, person, at)
    return readCall(trx, call.id)
  })
}
