import { refuse } from '@gaitway/contract/errors'
import { newId } from '../../store/ids.ts'
import {
  findCalledPerson,
  insertCall,
  lockBookedCallOf,
  lockCalendar,
  readCall,
} from '../../store/onboarding-calls.ts'
import type { UseCase } from '../use-case.ts'
import { mailCall, tellTeam } from './letter.ts'
import { lockWaiting, recordCall, timesAt, waitingPerson } from './person-call.ts'

/** A person who waits has a call at one of the free times; it is mailed with a calendar file, and the team is told. */
export const book: UseCase<'onboarding.book'> = async ({ db, clock }, by, { startsAt, phone }) => {
  const caller = waitingPerson(by)
  const { userId } = caller
  const at = clock.now()
  return db.transaction(async trx => {
    await lockWaiting(trx, userId)
    if (await lockBookedCallOf(trx, userId)) throw refuse('call_booked_already')
    await lockCalendar(trx)
    const times = await timesAt(trx, new Date(startsAt), at)
    const call = await insertCall(trx, { id: newId(), userId, phone, ...times, createdAt: at })
    if (!call) throw refuse('call_time_taken')
    const person = await findCalledPerson(trx, userId)
    await recordCall(trx, call, person, { verb: 'book', by: caller, at })
    await mailCall(trx, 'booked', call, person, at)
    await tellTeam(trx, 'booked', call, person, at)
    return readCall(trx, call.id)
  })
}
